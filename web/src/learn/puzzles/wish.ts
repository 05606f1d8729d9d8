// The kind of puzzle that a visitor wants: a theme and a difficulty. It is after the # of a puzzle's address, so that the next puzzle is of
// the same kind.
import { nextOf } from "./progress.svelte";
import { SETS, setOf, type Listed } from "./puzzles";

export const HARD = ["easier", "same", "harder"] as const;
export type Hard = (typeof HARD)[number];
export interface Wish {
  /** Empty: any. */
  readonly theme: string;
  readonly hard: Hard;
}

/** How far from one's own rating a puzzle should be. */
const OFFSETS: Readonly<Record<Hard, number>> = { easier: -300, same: 0, harder: 300 };

/** A wish as the end of an address, with its #. */
export const written = ({ theme, hard }: Wish): string => (theme || hard !== "same" ? `#${theme}.${hard}` : "");

/** A wish out of what follows the # of an address; what cannot be read there is not wished for. */
export function wishIn(mark: string): Wish {
  const [theme = "", hard = ""] = mark.split(".");
  return { theme, hard: HARD.find((name) => name === hard) ?? "same" };
}

interface Last extends Wish {
  readonly set: string;
}
const PLACE = "sandtable.puzzles.wish";

/** What was wished for the last time on this device. */
export function lastWish(): Last {
  let found: Partial<Last> = {};
  try {
    found = (JSON.parse(localStorage.getItem(PLACE) ?? "{}") ?? {}) as Partial<Last>;
  } catch {
    // a browser that keeps nothing, or something else
  }
  return {
    set: SETS.find((name) => name === found.set) ?? SETS[0]!,
    theme: typeof found.theme === "string" ? found.theme : "",
    hard: HARD.find((name) => name === found.hard) ?? "same",
  };
}

export function keepWish(wish: Last): void {
  try {
    localStorage.setItem(PLACE, JSON.stringify(wish));
  } catch {
    // a browser that keeps nothing: it holds for this page
  }
}

/** The puzzles of a set that have the theme; the whole set where none has it. */
export function ofTheme(puzzles: readonly Listed[], set: string, theme: string): readonly Listed[] {
  const all = puzzles.filter(([id]) => setOf(id) === set);
  const found = all.filter(([, , themes]) => themes.includes(theme));
  return found.length ? found : all;
}

/** The address of the next puzzle of a set that meets a wish, other than the one just solved; null where there is none. */
export function nextAddress(puzzles: readonly Listed[], set: string, wish: Wish, rating: number, tried: (id: string) => boolean, solved = ""): string | null {
  const others = puzzles.filter(([id]) => id !== solved);
  const next = nextOf(ofTheme(others, set, wish.theme), rating + OFFSETS[wish.hard], tried);
  return next === null ? null : `/puzzles/${next}${written(wish)}`;
}
