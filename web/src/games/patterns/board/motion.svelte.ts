// What is under way on the board after an action: a token turns over, or two change places and one turns; then the
// points go to the score. Nothing waits for it, and any tap finishes it.
import type { PatternsObservation } from "$web/wire/messages";
import { change, type Change } from "../position";

/** How long things take, in milliseconds; the same figures stand in Mover.svelte and Floating.svelte. */
export const TURN = 220;
const TRAVEL = 260;
const FLOAT = 2 * TRAVEL;

export class Motion {
  /** The action that is being shown; the position is drawn without it meanwhile. */
  now = $state<Change | null>(null);
  /** Points on their way to the score. */
  floating = $state<Change | null>(null);
  #before: PatternsObservation | null = null;
  #timers: ReturnType<typeof setTimeout>[] = [];

  /** Looks at the position that is to be drawn. */
  follow(observation: PatternsObservation, still: boolean): void {
    const before = this.#before;
    if (before === observation) return;
    this.#before = observation;
    this.finish();
    const step = before && !still ? change(before, observation) : null;
    if (!step) return;
    this.now = step;
    const long = step.taken === null ? TURN : TRAVEL + TURN;
    this.#timers = [
      setTimeout(() => {
        this.now = null;
        this.floating = step.gain > 0 ? step : null;
      }, long),
      setTimeout(() => (this.floating = null), long + FLOAT),
    ];
  }

  /** Everything is where it belongs. */
  finish(): void {
    this.#timers.forEach(clearTimeout);
    this.#timers = [];
    this.now = null;
    this.floating = null;
  }
}
