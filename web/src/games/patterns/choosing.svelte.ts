// A decision of Patterns in the making: the cell that is pointed at, the one that is picked, and what would happen.
import type { Colour } from "$web/games/colour";
import type { BarButton, Choosing, Seating } from "$web/games/face";
import { carrying, type Carried } from "$web/games/pointer/carrying.svelte";
import { isMeant, type Press } from "$web/games/pointer/piece";
import type { Consequence } from "$web/wire/consequence";
import type { PatternsObservation } from "$web/wire/messages";
import { say } from "$web/words/index.svelte";
import { PatternsBar } from "./bar";
import { CELLS, step } from "./cells";
import { bowl, groupOf } from "./position";
import { meant, ways, type Way } from "./ways";

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

export class PatternsChoosing implements Choosing {
  /** The cell under the mouse or with the focus, or under the token in the hand; a preview only. */
  aimed = $state<string | null>(null);
  /** What waits to be confirmed: a cell, a colour for the bowl, or `end`. */
  picked = $state<string | null>(null);
  /** Which of a cell's ways is meant; null while it is open. */
  way = $state<Way | null>(null);
  /** The bowl's token is in the hand. */
  carried = $state(false);
  /** The cell of a try in vain, which shakes; `tries` makes it shake again. */
  refused = $state<string | null>(null);
  tries = $state(0);
  /** The cell that Tab comes to, and a count of wishes to have the focus there. */
  roving = $state<string | null>(null);
  summons = $state(0);
  /** All flips that are left are being taken, and the ply of the last one that was sent. */
  taking = $state(false);
  #sent = -1;

  readonly #seating: Seating<PatternsObservation>;
  readonly #bar: PatternsBar;
  readonly #ways = $derived.by(() => (this.#seating.mayAct ? ways(this.#seating.observation) : new Map<string, Way[]>()));

  constructor(seating: Seating<PatternsObservation>) {
    this.#seating = seating;
    this.#bar = new PatternsBar(seating, this);
  }

  /** Who decides now. */
  get seat(): number {
    return this.#seating.observation.to_act ?? this.#seating.viewer;
  }

  /** The ways open at a cell for who decides now. */
  open(cell: string): readonly Way[] {
    return this.#ways.get(cell) ?? [];
  }

  /** Whether there is a cell for a way. */
  offers(way: Way): boolean {
    return [...this.#ways.values()].some((found) => found.includes(way));
  }

  /** Where Tab comes to: the cell last used, else the first with something to do. */
  get stop(): string {
    return this.roving ?? CELLS.find((cell) => this.open(cell).length > 0) ?? "d5";
  }

  /** The cell in view: picked, or only pointed at. */
  get cell(): string | null {
    if (this.picked !== null) return this.#ways.has(this.picked) ? this.picked : null;
    return this.aimed !== null && this.#ways.has(this.aimed) ? this.aimed : null;
  }

  /** What would happen at the cell in view; null while two things could. */
  get preview(): { cell: string; way: Way } | null {
    const cell = this.cell;
    if (cell === null) return null;
    const open = this.open(cell);
    const meant = this.carried ? this.#laid(cell) : cell === this.picked ? this.way : null;
    const way = meant ?? (open.length === 1 && !this.carried ? open[0]! : null);
    return way === null ? null : { cell, way };
  }

  /** The colours to choose from for the bowl, at the start of the game. */
  get spare(): Colour[] {
    const o = this.#seating.observation;
    return o.phase === "bowl" && this.#seating.mayAct ? ([...new Set(o.spare)] as Colour[]) : [];
  }

  /** The colour that the bowl would get. */
  get bowlPick(): Colour | null {
    return this.spare.find((colour) => colour === this.picked) ?? null;
  }

  get move(): string | null {
    if (this.bowlPick !== null) return `B ${this.bowlPick}`;
    if (this.picked === "end" && this.mayEnd) return "end";
    const preview = this.picked === null ? null : this.preview;
    return preview && `${preview.way} ${preview.cell}`;
  }

  get mayEnd(): boolean {
    return this.#seating.mayAct && this.#seating.observation.phase === "flips";
  }

  readonly count = null;

  get title(): string {
    return this.#bar.title;
  }

  get detail(): string {
    return this.#bar.detail;
  }

  get buttons(): readonly BarButton[] {
    return this.#bar.buttons;
  }

  get idle(): boolean {
    return this.#seating.observation.phase === "turn" && this.picked === null && this.cell === null;
  }

  /** The move ends the game, or is sure to leave the player without another, while there are moves that are not: it is
   * not played by one click. */
  #isSudden(move: string): boolean {
    const { choices } = this.#seating;
    const ends = (choice: Consequence | undefined): boolean => choice?.final !== undefined || choice?.stranded === "sure";
    return this.#seating.observation.phase === "turn" && ends(choices.get(move)) && [...choices.values()].some((other) => !ends(other));
  }

  // ------------------------------------------------------------------------------------------------------- choosing

  pick(target: string, way: Way | null = null): void {
    this.picked = target;
    this.way = way;
    this.refused = null;
  }

  play(move: string): void {
    if (!this.#seating.mayAct) return;
    this.#seating.play(move);
    this.picked = null;
    this.way = null;
  }

  aim(cell: string | null): void {
    this.aimed = cell;
  }

  /** A cell was clicked, tapped or entered. */
  choose(cell: string, press: Press): void {
    this.taking = false;
    this.roving = cell;
    if (!this.#seating.mayAct) return this.#notNow();
    const open = this.open(cell);
    if (open.length === 0) return this.#refuse(cell, meant(this.#seating.observation, cell, this.seat));
    const way = press.again && this.way !== null ? this.way : open.length === 1 ? open[0]! : null;
    if (way !== null && (press.again || (isMeant(press) && !this.#isSudden(`${way} ${cell}`)))) this.play(`${way} ${cell}`);
    else this.pick(cell);
  }

  /** A colour for the bowl was clicked or tapped. */
  chooseBowl(colour: Colour, press: Press): void {
    if (!this.spare.includes(colour)) return;
    if (isMeant(press)) this.play(`B ${colour}`);
    else this.pick(colour);
  }

  /** The bowl's token is carried: the cell under it shows what it would do there, letting go lays it. */
  carry(): Carried | null {
    const o = this.#seating.observation;
    if (!this.#seating.mayAct || o.phase !== "turn" || bowl(o, this.seat) === null) return null;
    this.back();
    this.carried = true;
    return {
      over: (cell) => this.aim(cell),
      drop: (cell) => this.#lay(cell),
      end: () => (this.carried = false),
    };
  }

  /** How the bowl's token can be laid on a cell. */
  #laid(cell: string): Way | null {
    const { legal } = this.#seating.observation;
    return (["E", "S"] as const).find((way) => legal.includes(`${way} ${cell}`)) ?? null;
  }

  #lay(cell: string): void {
    const o = this.#seating.observation;
    const token = bowl(o, this.seat);
    const way = this.#laid(cell);
    if (way === null) this.#refuse(cell, token && groupOf(o, this.seat, token) === null ? `E ${cell}` : `S ${cell}`);
    else if (this.#isSudden(`${way} ${cell}`)) this.pick(cell, way);
    else this.play(`${way} ${cell}`);
  }

  #refuse(cell: string, move: string): void {
    this.picked = null;
    this.way = null;
    this.refused = cell;
    this.tries += 1;
    this.#seating.refuse(move);
  }

  /** Somebody tries to play while it is not their turn; who only watches may point at what they like. */
  #notNow(): void {
    const { observation: o } = this.#seating;
    if (o.seat === null || o.to_act === null || o.to_act === o.seat) return;
    this.#seating.object(say("board_patterns.waits", { name: this.#seating.name(o.to_act) }));
  }

  takeAll(): void {
    this.taking = true;
    this.#sent = -1;
    this.takeNext();
  }

  /** Whether another flip is to be sent now; looked at by the board, which waits a moment between them. */
  get takes(): boolean {
    const { observation: o, mayAct } = this.#seating;
    return this.taking && mayAct && o.phase === "flips" && o.ply !== this.#sent;
  }

  takeNext(): void {
    const { observation: o } = this.#seating;
    const next = o.legal.find((move) => move.startsWith("F "));
    if (!this.takes || next === undefined) return;
    this.#sent = o.ply;
    this.play(next);
  }

  // ----------------------------------------------------------------------------------------------------------- keys

  key(event: KeyboardEvent): boolean {
    const { key } = event;
    if (ARROWS[key]) return this.walk(key);
    const letter = key.toUpperCase();
    const { phase } = this.#seating.observation;
    if (!this.#seating.mayAct) return false;
    if (phase === "bowl") {
      const colour = this.spare.find((spare) => spare === letter);
      if (colour) this.play(`B ${colour}`);
      return colour !== undefined;
    }
    if (letter === "A" && phase === "flips") {
      this.takeAll();
      return true;
    }
    return (letter === "F" || letter === "S" || letter === "E") && this.#by(letter);
  }

  /** F, S or E for the cell in view, or the one with the focus. */
  #by(way: Way): boolean {
    const cell = this.cell ?? this.aimed;
    if (cell === null) return false;
    const legal = this.#seating.observation.legal.includes(`${way} ${cell}`);
    const isMeant = this.move === `${way} ${cell}` || !this.#isSudden(`${way} ${cell}`);
    if (legal && isMeant) this.play(`${way} ${cell}`);
    else if (legal) this.pick(cell, way);
    else this.#refuse(cell, `${way} ${cell}`);
    return true;
  }

  /** An arrow: to the next cell that way. */
  walk(key: string): boolean {
    const arrow = ARROWS[key];
    if (!arrow) return false;
    const next = step(this.stop, ...arrow);
    if (next) this.#focus(next);
    return true;
  }

  #focus(cell: string): void {
    this.roving = cell;
    this.summons += 1;
  }

  back(): boolean {
    if (carrying.stop()) return true;
    const had = this.picked !== null || this.refused !== null || this.taking;
    this.picked = null;
    this.way = null;
    this.refused = null;
    this.taking = false;
    return had;
  }

  show(move: string): void {
    if (!this.#seating.observation.legal.includes(move)) return;
    const [way, target] = move.split(" ") as [string, string | undefined];
    if (move === "end") this.pick("end");
    else if (target !== undefined && way === "B") this.pick(target);
    else if (target !== undefined && (way === "F" || way === "S" || way === "E")) this.pick(target, way);
  }

  reset(): void {
    carrying.stop();
    this.picked = null;
    this.way = null;
    this.refused = null;
    // the flips that are left are taken over several positions; before the deal there is none to look at
    if (this.taking && this.#seating.observation.phase !== "flips") this.taking = false;
  }
}
