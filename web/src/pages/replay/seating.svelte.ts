// A finished game as a face sees it: nobody decides, and everything lies open.
import type { Observation, Seating } from "$web/games/face";
import { nameOf } from "$web/table/names";
import type { Choice } from "$web/wire/choice";
import type { TableView, Told } from "$web/wire/messages";
import type { Frame, Replayed } from "./frames";
import type { Stepper } from "./stepper.svelte";

const NONE: ReadonlyMap<string, Choice> = new Map();

export class ReplaySeating implements Seating {
  /** The position before the move is shown, with what was better in it. */
  before = $state(false);
  readonly mayAct = false;
  readonly choices = NONE;

  constructor(
    readonly game: Replayed,
    readonly stepper: Stepper,
    readonly reduced: () => boolean,
  ) {}

  get viewer(): number {
    return this.game.seat;
  }

  get frame(): Frame {
    const at = this.before && this.stepper.at > 0 ? this.stepper.at - 1 : this.stepper.at;
    return this.game.frames[at]!;
  }

  get observation(): Observation {
    return this.frame.observation;
  }

  get table(): TableView {
    return this.game.table;
  }

  get last(): Told | null {
    const { move, seat, text, ply } = this.frame;
    return !move ? null : { number: ply, what: "moved", at: 0, text, seat: seat ?? null, move, ply };
  }

  get still(): boolean {
    return this.before || !this.stepper.near || this.reduced();
  }

  name(seat: number): string {
    return nameOf(this.table.seats[seat], seat);
  }

  // Nothing is played here, so nothing is refused either.
  play(): void {}
  refuse(): void {}
  object(): void {}
}
