// The move that is picked from the list.
import type { BarButton, Choosing, GeneralObservation, Seating } from "$web/games/face";
import type { Consequence } from "$web/wire/consequence";
import { say, told } from "$web/words/index.svelte";

export class GeneralChoosing implements Choosing {
  readonly count = null;
  #picked = $state<string | null>(null);

  constructor(private readonly seating: Seating<GeneralObservation>) {}

  get move(): string | null {
    return this.#picked;
  }

  get idle(): boolean {
    return this.#picked === null;
  }

  get title(): string {
    if (this.#picked !== null) return this.deed(this.#picked);
    return this.seating.decision || say("web.your_turn");
  }

  get detail(): string {
    return this.#picked === null ? say("board_general.how") : this.consequence(this.#picked);
  }

  get buttons(): readonly BarButton[] {
    const picked = this.#picked;
    if (picked === null) return [];
    return [
      { label: say("web.play"), primary: true, act: () => this.seating.play(picked) },
      { label: say("board_general.back"), act: () => this.back() },
    ];
  }

  /** A move in words; its notation until the server has said them. */
  deed(move: string): string {
    return said(this.#choice(move)?.deed) || move;
  }

  /** What a move would do, and what must be known before it is played. */
  consequence(move: string): string {
    const choice = this.#choice(move);
    return [said(choice?.text), said(choice?.warning)].filter(Boolean).join(" ");
  }

  /** A move of the list is pressed: it is picked, and played when it is pressed again. */
  press(move: string): void {
    if (this.#picked === move) this.seating.play(move);
    else this.#picked = move;
  }

  back(): boolean {
    const picked = this.#picked !== null;
    this.#picked = null;
    return picked;
  }

  /** The first nine moves have a key. */
  key(event: KeyboardEvent): boolean {
    const move = /^[1-9]$/.test(event.key) ? this.seating.observation.legal[Number(event.key) - 1] : undefined;
    if (move === undefined) return false;
    this.press(move);
    return true;
  }

  show(move: string): void {
    this.#picked = move;
  }

  reset(): void {
    this.#picked = null;
  }

  #choice(move: string): Consequence | undefined {
    return this.seating.choices.get(move);
  }
}

const said = (sentence: Record<string, string> | undefined): string => (sentence ? told(sentence) : "");
