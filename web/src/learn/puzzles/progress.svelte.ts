// What a visitor has solved, their rating, and the days of the puzzle of the day: kept in this browser.
import type { components } from "$web/wire/api";
import { written } from "./days";
import type { Listed } from "./puzzles";

type Standing = components["schemas"]["Standing"];
interface Kept {
  readonly standing: Standing;
  /** Puzzles by their id: whether they were solved with the first answer. */
  readonly tried: Readonly<Record<string, boolean>>;
  /** Days on which the puzzle of the day was solved, as YYYY-MM-DD. */
  readonly days: readonly string[];
}

const PLACE = "sandtable.puzzles";
/** Puzzles by rating, one of which comes next. */
const CLOSEST = 12;
const NOTHING: Kept = { standing: { rating: 1500, deviation: 350, volatility: 0.06 }, tried: {}, days: [] };

export function kept(text: string | null): Kept {
  try {
    const { standing, tried, days } = JSON.parse(text ?? "{}") as Partial<Kept>;
    const numbers = [standing?.rating, standing?.deviation, standing?.volatility];
    return {
      standing: numbers.every(Number.isFinite) ? standing! : NOTHING.standing,
      tried: tried !== null && typeof tried === "object" ? tried : {},
      days: Array.isArray(days) ? days.filter((day) => typeof day === "string") : [],
    };
  } catch {
    return NOTHING;
  }
}

function fromBrowser(): string | null {
  try {
    return localStorage.getItem(PLACE);
  } catch {
    return null; // a browser that keeps nothing
  }
}

class Progress {
  #kept = $state.raw(kept(fromBrowser()));
  readonly #days = $derived(new Set(this.#kept.days));

  constructor() {
    window.addEventListener("storage", (event) => {
      if (event.key === PLACE) this.#kept = kept(event.newValue);
    });
  }

  get standing(): Standing {
    return this.#kept.standing;
  }

  get days(): ReadonlySet<string> {
    return this.#days;
  }

  /** Whether a puzzle was solved with the first answer; undefined where it was never tried. */
  tried(id: string): boolean | undefined {
    return this.#kept.tried[id];
  }

  /** Notes the first answer to a puzzle; later ones change nothing. */
  note(id: string, solved: boolean, standing: Standing | null): void {
    if (id in this.#kept.tried) return;
    this.#keep({ ...this.#kept, tried: { ...this.#kept.tried, [id]: solved }, standing: standing ?? this.#kept.standing });
  }

  /** Notes that the puzzle of a day was solved. */
  solvedOn(day: number): void {
    if (!this.#days.has(written(day))) this.#keep({ ...this.#kept, days: [...this.#kept.days, written(day)].sort() });
  }

  #keep(now: Kept): void {
    this.#kept = now;
    try {
      localStorage.setItem(PLACE, JSON.stringify(now));
    } catch {
      // it is known until the page is closed
    }
  }
}
export const progress = new Progress();

/** A puzzle to try next: one of those not tried yet that come closest to a rating; any of them, when all were tried. */
export function nextOf(listed: readonly Listed[], rating: number, tried: (id: string) => boolean, random = Math.random): string | null {
  const fresh = listed.filter(([id]) => !tried(id));
  const nearest = (fresh.length ? fresh : [...listed]).sort((a, b) => Math.abs(a[1] - rating) - Math.abs(b[1] - rating)).slice(0, CLOSEST);
  return nearest[Math.floor(random() * nearest.length)]?.[0] ?? null;
}
