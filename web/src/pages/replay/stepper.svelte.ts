// Walking through a game: which position is shown, and the film that plays by itself.
const STEP = 1100;

export class Stepper {
  /** How many moves have been made in the position that is shown. */
  at = $state(0);
  playing = $state(false);
  /** The last step was to a neighbour: pieces may travel. */
  near = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `length` is how many moves the game has. */
  constructor(
    readonly length: number,
    start: number = length,
  ) {
    this.at = this.#within(start);
  }

  #within(at: number): number {
    return Math.min(this.length, Math.max(0, Math.trunc(at) || 0));
  }

  #show(at: number): void {
    const next = this.#within(at);
    this.near = next === this.at + 1;
    this.at = next;
  }

  /** To a position; the film stops. */
  to(at: number): void {
    this.pause();
    this.#show(at);
  }

  previous = (): void => this.to(this.at - 1);
  next = (): void => this.to(this.at + 1);
  first = (): void => this.to(0);
  last = (): void => this.to(this.length);

  /** From the end the film begins anew. */
  play = (): void => {
    if (this.length === 0) return;
    if (this.at === this.length) this.#show(0);
    this.playing = true;
    this.#tick();
  };

  pause = (): void => {
    this.playing = false;
    clearTimeout(this.#timer);
  };

  toggle = (): void => (this.playing ? this.pause() : this.play());

  #tick(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#show(this.at + 1);
      if (this.at === this.length) this.pause();
      else this.#tick();
    }, STEP);
  }

  /** What a key does here; true when it did something. */
  key(event: KeyboardEvent): boolean {
    const act = {
      ArrowLeft: this.previous,
      ArrowRight: this.next,
      Home: this.first,
      End: this.last,
      " ": this.toggle,
    }[event.key];
    act?.();
    return act !== undefined;
  }
}
