// What a visitor has solved, their rating, and the days of the puzzle of the day: kept in this browser, and by the server for guests and
// accounts, so that it follows them to other devices.
import { introduce } from "$web/me.svelte";
import { isStatic } from "$web/site";
import type { components } from "$web/wire/api";
import { ask } from "$web/wire/http";
import { written } from "./days";
import type { Listed } from "./puzzles";

type Schemas = components["schemas"];
type Standing = Schemas["Standing"];
type Brought = Schemas["Brought"];
interface Kept {
  readonly standing: Standing;
  /** Puzzles by their id: whether they were solved with the first answer. */
  readonly tried: Readonly<Record<string, boolean>>;
  /** Days on which the puzzle of the day was solved, as YYYY-MM-DD. */
  readonly days: readonly string[];
  /** Whose it is for the server, and how many of the puzzles it knows of; null while it knows of none. */
  readonly told?: { readonly person: string; readonly guest: boolean; readonly tried: number } | null;
}

const PLACE = "sandtable.puzzles";
/** Puzzles by rating, one of which comes next. */
const CLOSEST = 12;
const ID = /^[a-z][a-z2-7]{5}$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
const NOTHING: Kept = { standing: { rating: 1500, deviation: 350, volatility: 0.06 }, tried: {}, days: [] };

export function kept(text: string | null): Kept {
  try {
    const { standing, tried, days, told } = JSON.parse(text ?? "{}") as Partial<Kept>;
    const numbers = [standing?.rating, standing?.deviation, standing?.volatility];
    const known = Object.entries(tried !== null && typeof tried === "object" ? tried : {}).filter(([id, solved]) => ID.test(id) && typeof solved === "boolean");
    const whose = typeof told?.person === "string" && Number.isInteger(told.tried) ? { person: told.person, guest: told.guest === true, tried: told.tried } : null;
    return {
      standing: numbers.every(Number.isFinite) ? standing! : NOTHING.standing,
      tried: Object.fromEntries(known),
      days: Array.isArray(days) ? days.filter((day) => typeof day === "string" && DAY.test(day) && !Number.isNaN(Date.parse(day))) : [],
      ...(whose && { told: whose }),
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
  #meeting: Promise<void> = Promise.resolve();

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
    void this.meet();
  }

  /** Notes that the puzzle of a day was solved. */
  solvedOn(day: number): void {
    if (this.#days.has(written(day))) return;
    this.#keep({ ...this.#kept, days: [...this.#kept.days, written(day)].sort() });
    void this.meet();
  }

  /** Tells the server what is new here, and takes over what is new there; without a server, or a network, another time. */
  meet(): Promise<void> {
    this.#meeting = this.#meeting.then(() => this.#meet()).catch(() => undefined);
    return this.#meeting;
  }

  async #meet(): Promise<void> {
    if (isStatic) return;
    const { id: person, kind } = await introduce();
    const { told } = this.#kept;
    // what an account did here stays with that account; what a guest did goes with them when they sign in
    if (told && told.person !== person && !told.guest) this.#keep(NOTHING);
    const sent = this.#kept;
    const known = sent.told?.person === person ? sent.told.tried : 0;
    const brought: Brought = { tried: Object.fromEntries(Object.entries(sent.tried).slice(known)), days: [...sent.days] };
    const { standing, tried = {}, days = [] } = await ask<Schemas["Progress"]>("POST", "/api/puzzles/progress", brought);
    const all = Object.keys(tried).length;
    // what was solved in the meantime comes last: it is told the next time
    const late = Object.entries(this.#kept.tried).filter(([id]) => !(id in sent.tried));
    const now: Kept = { standing: standing ?? sent.standing, tried, days: [...new Set([...days, ...this.#kept.days])].sort(), told: { person, guest: kind === "guest", tried: all } };
    this.#keep(late.length ? { ...now, standing: this.#kept.standing, tried: { ...tried, ...Object.fromEntries(late) } } : now);
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
