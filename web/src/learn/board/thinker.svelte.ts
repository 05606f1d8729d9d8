// Thinks about the position that is shown: begins with a few simulations, and goes on in steps until it knows enough or is stopped.
import { untrack } from "svelte";
import { SvelteMap } from "svelte/reactivity";
import { Refused } from "$web/wire/http";
import { glance, ponder, simulations, type Best, type Line, type Thought } from "../lines";
import { untilReady } from "../pair";

/** Simulations of each step; the first one is there at once. */
const STEPS = [60, 400, 2000, 8000, 20_000] as const;
/** Up to so many take hardly any time. */
const SHORT = 400;
/** Under this many it is a first guess. */
const GUESS = 200;
/** What other positions of the line are judged with, once the one that is shown is known well. */
const BESIDES = 400;
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
  readonly #known: SvelteMap<string, { thought: Thought; moves: readonly Best[]; sims: number }> = new SvelteMap();
  /** The other positions of the line, to be judged when there is time. */
  #besides: readonly Line[] = [];

  get isGuess(): boolean {
    return this.sims < GUESS;
  }

  /** Another position. */
  about(line: Line, game: string, besides: readonly Line[] = []): void {
    this.#line = line;
    this.#besides = besides;
    this.#game = game;
    this.#asking?.abort();
    const known = untrack(() => this.#known.get(keyOf(line)));
    this.thought = known?.thought ?? null;
    this.moves = known?.moves ?? []; // in the places that they had
    this.sims = known?.sims ?? 0;
    this.running = false;
    if (!this.stopped) void this.#think();
  }

  /** What a position was found to be worth; null where nothing is known of it. */
  worthOf(line: Line): Thought["worth"] {
    return this.#known.get(keyOf(line))?.thought.worth ?? null;
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

  /** Continues after `close`, unless the visitor has stopped it. */
  resume(): void {
    if (!this.stopped) void this.#think();
  }

  async #think(): Promise<void> {
    const line = this.#line;
    if (!line) return;
    const asking = (this.#asking = new AbortController());
    this.running = true;
    try {
      for (const sims of STEPS) {
        if (sims <= this.sims) continue;
        const search = sims > SHORT ? ponder : glance;
        const thought = await search(line, simulations(this.#game, sims), asking.signal);
        if (asking.signal.aborted) return;
        this.moves = steady(this.moves, thought.moves);
        this.thought = thought;
        this.sims = sims;
        this.#known.set(keyOf(line), { thought, moves: this.moves, sims });
        if (!thought.moves.length || thought.worth?.exact) break; // there is nothing more to find out
      }
      this.running = false;
      for (const other of this.#besides) {
        if (this.#known.has(keyOf(other))) continue;
        await untilReady(asking.signal);
        const thought = await glance(other, simulations(this.#game, BESIDES), asking.signal);
        if (asking.signal.aborted) return;
        this.#known.set(keyOf(other), { thought, moves: thought.moves, sims: BESIDES });
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
