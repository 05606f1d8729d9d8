// A visitor's progress in the lessons: kept on the device, for guests and accounts, until the browser deletes it.

/** How far one lesson is: the page that is open, the farthest that was reached, how many there are, and whether it was finished. */
export interface Progress {
  at: number;
  reached: number;
  all: number;
  done: boolean;
  /** Not to be offered in the lobby any more, until it is gone on with. */
  dropped?: boolean;
}

interface Kept {
  lessons: Record<string, Progress>;
  /** "I know it": the lobby offers no first lesson any more. */
  known: boolean;
}

const PLACE = "sandtable.lessons";

function read(): Kept {
  const none = { lessons: {}, known: false };
  try {
    const found = JSON.parse(localStorage.getItem(PLACE) ?? "{}") as Partial<Kept>;
    const lessons = Object.entries(found.lessons ?? {}).filter(([, one]) => [one?.at, one?.reached, one?.all].every((n) => Number.isInteger(n) && n! >= 0));
    return { lessons: Object.fromEntries(lessons), known: found.known === true };
  } catch {
    return none;
  }
}

const kept = $state<Kept>(read());

function write(): void {
  try {
    localStorage.setItem(PLACE, JSON.stringify(kept));
  } catch {
    // a browser that keeps nothing: it holds for this page
  }
}

export const lessons = {
  of: (id: string): Progress | null => kept.lessons[id] ?? null,
  note(id: string, progress: Progress): void {
    kept.lessons[id] = progress;
    write();
  },
  /** The lesson that was begun and not finished, if there is one. */
  get unfinished(): { id: string; progress: Progress } | null {
    const found = Object.entries(kept.lessons).find(([, { at, done, dropped }]) => at > 0 && !done && !dropped);
    return found ? { id: found[0], progress: found[1] } : null;
  },
  drop(id: string): void {
    const one = kept.lessons[id];
    if (one) kept.lessons[id] = { ...one, dropped: true };
    write();
  },
  get known(): boolean {
    return kept.known;
  },
  know(): void {
    kept.known = true;
    write();
  },
};
