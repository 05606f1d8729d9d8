// The coach at a table: looks at a move before it is played, and says what it gives away, from what the seat can know.
import { advice, type Least, type Warning } from "$web/learn/coach";
import type { Hint } from "$web/engine/protocol";
import type { Observation } from "$web/games/face";
import { learningOf } from "$web/games/learning";

/** The good moves of a decision; with a move that one thinks of, that one as well. */
export type Think = (seen: Observation, also?: string) => Promise<readonly Hint[]>;

/** From such a loss it speaks up. */
const LEAST: Least = { points: 1, chance: 0.05 };
/** A move waits no longer for it than this, in milliseconds. */
export const PATIENCE = 1000;

export class TableCoach {
  /** What it says to the move that was chosen last: it is played or not. */
  warning = $state.raw<Warning | null>(null);
  /** It has not finished with that move. */
  looking = $state(false);
  #seen: Observation | null = null;
  #good: Promise<readonly Hint[]> = Promise.resolve([]);
  #play: (() => void) | null = null;

  constructor(readonly think: Think) {}

  /** There is another position: it begins to look before anything is chosen, so that nobody waits for it. */
  begin(seen: Observation): void {
    if (this.#seen?.ply === seen.ply && this.#seen.seat === seen.seat) return;
    this.forget();
    this.#seen = seen;
    this.#good = isOpen(seen) ? this.think(seen) : Promise.resolve([]);
    this.#good.catch(() => null);
  }

  /** A move was chosen: it is played, unless there is something to say. */
  async look(move: string, play: () => void): Promise<void> {
    const seen = this.#seen;
    if (this.looking) return;
    if (!seen || !isOpen(seen)) return play();
    this.looking = true;
    const warning = await inTime(this.#judge(seen, move));
    // the clock may have run out meanwhile, or the table was left
    if (this.#seen !== seen) return;
    this.looking = false;
    this.warning = warning;
    this.#play = play;
    if (!warning) play();
  }

  async #judge(seen: Observation, move: string): Promise<Warning | null> {
    const isThere = (moves: readonly Hint[]) => moves.some((one) => one.move === move);
    const good = await this.#good;
    const moves = isThere(good) ? good : await this.think(seen, move);
    return isThere(moves) ? advice({ moves }, move, LEAST) : null;
  }

  /** The move is played all the same. */
  insist(): void {
    this.warning = null;
    this.#play?.();
  }

  /** The decision is over. */
  forget(): void {
    this.#seen = null;
    this.warning = null;
    this.looking = false;
  }

  /** Another move is to be chosen. */
  drop(): void {
    this.warning = null;
  }
}

/** There is something to decide that could be decided badly. */
const isOpen = (seen: Observation): boolean => seen.legal.length > 1 && !learningOf(seen.game).free?.includes(seen.phase);

/** Nothing where it takes too long, or fails: the move does not wait for it. */
async function inTime(judged: Promise<Warning | null>): Promise<Warning | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((done) => (timer = setTimeout(() => done(null), PATIENCE)));
  return Promise.race([judged.catch(() => null), late]).finally(() => clearTimeout(timer));
}
