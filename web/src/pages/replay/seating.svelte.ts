// A finished game as a face sees it: everything lies open and nobody decides, except that a better move can be shown as
// its player would have seen it.
import { MediaQuery } from "svelte/reactivity";
import type { Face, Layout, Observation, Seating } from "$web/games/face";
import { namesOf } from "$web/names";
import type { Consequence } from "$web/wire/consequence";
import type { TableView, Told } from "$web/wire/messages";
import type { Frame, Replayed } from "./frames";
import type { Stepper } from "./stepper.svelte";

const NONE: ReadonlyMap<string, Consequence> = new Map();

export class ReplaySeating implements Seating {
  /** The position before the move, as its seat saw it, with the better move as the only one. */
  instead = $state.raw<{ seat: number; observation: Observation } | null>(null);
  readonly choices = NONE;
  readonly own = null;
  readonly #narrow = new MediaQuery("max-width: 900px");

  constructor(
    readonly game: Replayed,
    readonly stepper: Stepper,
    readonly reduced: () => boolean,
  ) {}

  get viewer(): number {
    return this.instead?.seat ?? this.game.seat;
  }

  get mayAct(): boolean {
    return this.instead !== null;
  }

  get frame(): Frame {
    return this.game.frames[this.instead ? this.stepper.at - 1 : this.stepper.at]!;
  }

  get observation(): Observation {
    return this.instead?.observation ?? this.frame.observation;
  }

  get table(): TableView {
    return this.game.table;
  }

  get last(): Told | null {
    const { move, seat, text, ply } = this.frame;
    return !move ? null : { number: ply, what: "moved", at: 0, text, seat: seat ?? null, move, ply };
  }

  get layout(): Layout {
    return this.#narrow.current ? "phone" : "desk";
  }

  get still(): boolean {
    return this.instead !== null || !this.stepper.near || this.reduced();
  }

  /** The points of a seat at the move that is shown. */
  points(face: Face, seat: number): number | null {
    return (face.worth ?? face.points)(this.observation, seat);
  }

  name(seat: number): string {
    return namesOf(this.table.seats)[seat] ?? "";
  }

  // Nothing is played here, so nothing is refused either.
  play(): void {}
  refuse(): void {}
  object(): void {}
}
