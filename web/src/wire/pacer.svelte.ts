// Events wait here until the move before them has been shown for long enough. Waiting events have already been announced: the pace is only
// about what is shown.
import type { Update } from "./messages";

interface Stage {
  /** Shows an event; it must not throw, or the ones after it would wait for ever. */
  show(event: Update): void;
  /** How long the move that is shown stays before an event that waits, in milliseconds; `waiting` has that event first. */
  hold(shown: Update | null, waiting: readonly Update[]): number;
}

export class Pacer {
  /** How many events wait. */
  waiting = $state(0);
  #queue: Update[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The move that is shown, and since when. */
  #shown: Update | null = null;
  #since = 0;

  constructor(private readonly stage: Stage) {}

  put(event: Update): void {
    this.#queue.push(event);
    this.#next();
  }

  /** Shows all that waits at once. */
  hurry(): void {
    while (this.#queue.length) this.#shift();
    this.#next();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#queue = [];
  }

  /** Shows what is due. Asked again whenever an event comes: with more of them waiting, or a clock running, it is sooner. */
  #next(): void {
    clearTimeout(this.#timer);
    while (this.#queue.length) {
      const wait = this.#since + this.stage.hold(this.#shown, this.#queue) - Date.now();
      if (wait > 0) {
        this.#timer = setTimeout(() => {
          this.#shift();
          this.#next();
        }, wait);
        break;
      }
      this.#shift();
    }
    this.waiting = this.#queue.length;
  }

  #shift(): void {
    const event = this.#queue.shift();
    if (!event) return;
    this.waiting = this.#queue.length;
    if (event.what === "moved") {
      this.#shown = event;
      this.#since = Date.now();
    }
    this.stage.show(event);
  }
}
