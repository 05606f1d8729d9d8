// Thinks about the position that is shown: begins with a few simulations, and goes on in steps until it knows enough or is stopped.
import { Refused } from "$web/wire/http";
import { think, type Best, type Line, type Thought } from "../lines";

/** Simulations of each step; the first one is there at once. */
const STEPS = [60, 400, 2000, 8000, 20_000] as const;
/** Where alpha-beta searches they are positions, and cheaper. */
const CHEAPER: Readonly<Record<string, number>> = { patterns: 10 };
/** Under this many it is a first guess. */
const GUESS = 400;
/** A move takes another's place in the list once it is better by so many points: no flicker. */
const PASSES = 0.3;

export class Thinker {
  thought = $state.raw<Thought | null>(null);
  /** The best moves, in places that do not flicker. */
  moves = $state.raw<readonly Best[]>([]);
  /** Simulations so far. */
  sims = $state(0);
  running = $state(false);
  /** Somebody has stopped it; it stays so until they start it again. */
  stopped = $state(false);
  #asking: AbortController | null = null;
  #line: Line | null = null;
  #game = "";
  #known: Map<string, { thought: Thought; sims: number }> = new Map();

  get isGuess(): boolean {
    return this.sims < GUESS;
  }

  /** Another position. */
  about(line: Line, game: string): void {
    this.#line = line;
    this.#game = game;
    this.#asking?.abort();
    const known = this.#known.get(keyOf(line));
    this.thought = known?.thought ?? null;
    this.moves = known?.thought.moves ?? [];
    this.sims = known?.sims ?? 0;
    this.running = false;
    if (!this.stopped) void this.#think();
  }

  toggle(): void {
    this.stopped = !this.stopped;
    if (this.stopped) this.close();
    else void this.#think();
  }

  close(): void {
    this.#asking?.abort();
    this.running = false;
  }

  async #think(): Promise<void> {
    const line = this.#line;
    if (!line) return;
    const asking = (this.#asking = new AbortController());
    this.running = true;
    try {
      for (const sims of STEPS) {
        if (sims <= this.sims) continue;
        const thought = await think(line, sims * (CHEAPER[this.#game] ?? 1), asking.signal);
        if (asking.signal.aborted) return;
        this.moves = steady(this.moves, thought.moves);
        this.thought = thought;
        this.sims = sims;
        this.#known.set(keyOf(line), { thought, sims });
        if (!thought.moves.length || thought.worth?.exact) break; // there is nothing more to find out
      }
    } catch (error) {
      if (asking.signal.aborted) return;
      if (!(error instanceof Refused)) this.stopped = true; // nobody answers: whoever wants to can start it again
    }
    this.running = false;
  }
}

const keyOf = (line: Line): string => JSON.stringify([line.moves, line.know, line.start.state, line.start.seed, line.start.record ? line.start.ply : 0]);

/** The moves that are new, each in its old place unless it has passed the one above it by enough. */
export function steady(before: readonly Best[], now: readonly Best[]): Best[] {
  const place = (best: Best) => before.findIndex((old) => old.move === best.move);
  const known = now.filter((best) => place(best) >= 0).sort((a, b) => place(a) - place(b));
  const found = [...known, ...now.filter((best) => place(best) < 0)];
  for (let i = 1; i < found.length; i += 1) {
    for (let j = i; j > 0 && found[j]!.margin > found[j - 1]!.margin + PASSES; j -= 1) [found[j - 1], found[j]] = [found[j]!, found[j - 1]!];
  }
  return found;
}
