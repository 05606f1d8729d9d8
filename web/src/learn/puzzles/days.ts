// Days, by the date that the visitor's own clock shows: the puzzle of a day, days in a row, the days of a week.

const DAY = 86_400_000;
/** The day of the first puzzle in the list; as in src/sandtable/learn/daily.py. */
const FIRST = Date.UTC(2026, 0, 1);

/** A day as a number: days after the first. */
export const dayOf = (date: Date): number => Math.round((Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) - FIRST) / DAY);
export const dateOf = (day: number): Date => new Date(FIRST + day * DAY);
/** As YYYY-MM-DD. */
export const written = (day: number): string => dateOf(day).toISOString().slice(0, 10);

/** The puzzle of a day: the same for everybody, from the date alone. */
export const dailyOf = (order: readonly string[], day: number): string => order[((day % order.length) + order.length) % order.length]!;

/** Days in a row up to today; up to yesterday while today's is still to be solved. */
export function streakOf(days: ReadonlySet<string>, today: number): number {
  let day = days.has(written(today)) ? today : today - 1;
  let n = 0;
  for (; days.has(written(day)); day -= 1) n += 1;
  return n;
}

/** The days of this week, from Monday on. */
export function weekOf(today: number): number[] {
  const monday = today - ((dateOf(today).getUTCDay() + 6) % 7);
  return Array.from({ length: 7 }, (_, i) => monday + i);
}
