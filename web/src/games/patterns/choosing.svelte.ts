// A decision of Patterns in the making: the cell that is pointed at, the one that is picked, and what would happen.
import type { BarButton, Choosing, Seating } from "$web/games/face";
import type { Choice } from "$web/wire/choice";
import type { PatternsObservation } from "$web/wire/messages";
import { say, told } from "$web/words/index.svelte";
import { CELLS, step } from "./cells";
import { bowl, colourAt, groupOf, groups, type Colour } from "./position";
import { meant, ways, type Way } from "./ways";
import { capital } from "$web/words/grammar";
import { colourWord, plus } from "./words";

const DO: Record<Way, string> = {
  F: "board_patterns.do.flip",
  S: "board_patterns.do.swap",
  E: "board_patterns.do.establish",
};
const KIND: Record<Way, string> = {
  F: "board_patterns.flip",
  S: "board_patterns.swap",
  E: "board_patterns.establish",
};
const RINGS: Record<Way, string> = {
  F: "board_patterns.rings.flip",
  S: "board_patterns.rings.swap",
  E: "board_patterns.rings.establish",
};
const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

export type Pointer = "mouse" | "touch" | "keys";

export class PatternsChoosing implements Choosing {
  /** The cell under the mouse or with the focus; a preview only. */
  aimed = $state<string | null>(null);
  /** What waits to be confirmed: a cell, a colour for the bowl, or `end`. */
  picked = $state<string | null>(null);
  /** Which of a cell's ways is meant; null while it is open. */
  way = $state<Way | null>(null);
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
  readonly #ways = $derived.by(() => (this.#seating.mayAct ? ways(this.#seating.observation) : new Map<string, Way[]>()));

  constructor(seating: Seating<PatternsObservation>) {
    this.#seating = seating;
  }

  readonly count = null;

  /** The ways open at a cell for who decides now. */
  open(cell: string): readonly Way[] {
    return this.#ways.get(cell) ?? [];
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
    const way = this.way !== null && cell === this.picked ? this.way : open.length === 1 ? open[0]! : null;
    return way === null ? null : { cell, way };
  }

  get #spare(): Colour[] {
    const o = this.#seating.observation;
    return o.phase === "bowl" && this.#seating.mayAct ? ([...new Set(o.spare)] as Colour[]) : [];
  }

  /** The colour that the bowl would get, at the start of the game. */
  get bowlPick(): Colour | null {
    return this.#spare.find((colour) => colour === this.picked) ?? null;
  }

  get move(): string | null {
    if (this.bowlPick !== null) return `B ${this.bowlPick}`;
    if (this.picked === "end" && this.#mayEnd) return "end";
    const preview = this.picked === null ? null : this.preview;
    return preview && `${preview.way} ${preview.cell}`;
  }

  get #mayEnd(): boolean {
    return this.#seating.mayAct && this.#seating.observation.phase === "flips";
  }

  /** The points of all flips that are left. */
  get #rest(): number | undefined {
    const { choices } = this.#seating;
    return choices.size === 0 ? undefined : (choices.get("end")?.rest ?? undefined);
  }

  // ------------------------------------------------------------------------------------------------------ in words

  /** "Purple 2 to 3, +2", or "Green, marker 4". */
  result(cell: string, way: Way): string {
    const o = this.#seating.observation;
    const seat = o.to_act ?? this.#seating.viewer;
    const colour = way === "F" ? colourAt(o, cell) : bowl(o, seat);
    if (colour === null) return "";
    if (way === "E") return say("board_patterns.founds", { colour: colourWord(colour), marker: groups(o, seat).length + 1 });
    const gain = this.#seating.choices.get(`${way} ${cell}`)?.gain;
    return [capital(this.#growth(cell, way)), plus(gain)].filter(Boolean).join(", ");
  }

  /** "purple 2 to 3". */
  #growth(cell: string, way: Way): string {
    const o = this.#seating.observation;
    const colour = way === "F" ? colourAt(o, cell) : bowl(o, this.#seat);
    if (colour === null) return "";
    const from = groupOf(o, this.#seat, colour)?.cells.length ?? 0;
    return say("board_patterns.grows", { colour: colourWord(colour), from, to: from + 1 });
  }

  get title(): string {
    const { observation: o, mayAct } = this.#seating;
    if (!mayAct) return o.to_act === null ? "" : say("board_patterns.waits", { name: this.#seating.name(o.to_act) });
    if (this.bowlPick !== null) return say("board_patterns.take", { colour: colourWord(this.bowlPick) });
    if (o.phase === "bowl") return say("board_patterns.bowl.choose");
    if (this.move === "end") return say("board_patterns.end.sure");
    if (this.taking) return say("board_patterns.taking");
    const { cell, preview } = this;
    if (preview) return this.#titleOf(preview.cell, preview.way);
    if (cell) {
      return this.open(cell).includes("S")
        ? say("board_patterns.flip_or_swap", { cell })
        : say("board_patterns.flip_or_establish", { cell });
    }
    return o.phase === "flips" ? say("board_patterns.stuck", { name: this.#other }) : say("board_patterns.turn");
  }

  /** "Flip e5: purple 2 to 3"; without the second half as long as only that is known. */
  #titleOf(cell: string, way: Way): string {
    const title = say(DO[way], { cell });
    const known = told(this.#seating.choices.get(`${way} ${cell}`)?.text ?? {});
    return known && way !== "E" ? say("board_patterns.titled", { title, result: this.#growth(cell, way) }) : title;
  }

  get idle(): boolean {
    return this.#seating.observation.phase === "turn" && this.picked === null && this.cell === null;
  }

  get detail(): string {
    const { observation: o, mayAct } = this.#seating;
    if (!mayAct) return "";
    if (o.phase === "bowl") return say("board_patterns.bowl.other", { name: this.#other });
    if (this.move === "end") {
      return this.#rest === undefined ? "" : say("board_patterns.end.loses", { n: this.#rest });
    }
    const { preview } = this;
    if (preview) {
      const words = told(this.#seating.choices.get(`${preview.way} ${preview.cell}`)?.text ?? {});
      return words || this.result(preview.cell, preview.way);
    }
    if (o.phase === "flips") return say("board_patterns.stuck.rest");
    // only what is on the board now
    const open = new Set([...this.#ways.values()].flat());
    return (["F", "S", "E"] as const)
      .filter((way) => open.has(way))
      .map((way) => say(RINGS[way]))
      .join(" ");
  }

  /** The move ends the game, or is sure to leave the player without another, while there are moves that are not: it is
   * not played by one click. */
  #isSudden(move: string): boolean {
    const { choices } = this.#seating;
    const ends = (choice: Choice | undefined): boolean => choice?.final !== undefined || choice?.stranded === "sure";
    return this.#seating.observation.phase === "turn" && ends(choices.get(move)) && [...choices.values()].some((other) => !ends(other));
  }

  /** The bar has little room: what its title says is not said again. */
  get #low(): boolean {
    return this.#seating.layout === "short" || this.#seating.layout === "rail";
  }

  /** In a few words what must be known of a move before it is played; nothing, mostly. */
  #warning(move: string): string {
    return told(this.#seating.choices.get(move)?.warning ?? {});
  }

  get #other(): string {
    return this.#seating.name(1 - (this.#seating.observation.to_act ?? 0));
  }

  get buttons(): readonly BarButton[] {
    const { observation: o, mayAct } = this.#seating;
    if (!mayAct) return [];
    if (o.phase === "bowl") return this.#spare.map((colour) => this.#bowlButton(colour));
    if (this.move === "end") {
      const label = say("board_patterns.end");
      return [{ label, primary: true, act: () => this.#play("end") }];
    }
    const { preview, picked } = this;
    if (picked !== null && preview) return [this.#single(preview.cell, preview.way)];
    if (picked !== null && this.cell) return this.open(picked).map((way) => this.#oneOfTwo(picked, way));
    return this.#mayEnd && !this.taking ? [this.#endButton(), this.#allButton()] : [];
  }

  #bowlButton(colour: Colour): BarButton {
    const label = say("board_patterns.take.button", { colour: colourWord(colour) });
    return { label, chip: colour, key: colour, primary: colour === this.bowlPick, act: () => this.#play(`B ${colour}`) };
  }

  #single(cell: string, way: Way): BarButton {
    const gain = this.#seating.choices.get(`${way} ${cell}`)?.gain;
    const label = [say(KIND[way]), gain ? plus(gain) : ""].filter(Boolean).join(", ");
    return { label, primary: true, key: way, act: () => this.#play(`${way} ${cell}`) };
  }

  #oneOfTwo(cell: string, way: Way): BarButton {
    const o = this.#seating.observation;
    const chip = way === "F" ? colourAt(o, cell) : (bowl(o, o.to_act ?? 0) ?? colourAt(o, cell));
    const label = this.#low ? say(KIND[way]) : say(DO[way], { cell });
    const warning = this.#warning(`${way} ${cell}`);
    const gain = this.#seating.choices.get(`${way} ${cell}`)?.gain;
    const detail = warning ? [gain ? plus(gain) : "", warning].filter(Boolean).join(", ") : this.result(cell, way);
    return { label, detail, chip, key: way, act: () => this.#play(`${way} ${cell}`) };
  }

  #endButton(): BarButton {
    return { label: say("board_patterns.end"), act: () => this.#pick("end") };
  }

  #allButton(): BarButton {
    const label =
      this.#rest === undefined
        ? say("board_patterns.all")
        : say("board_patterns.all.points", { gain: plus(this.#rest) });
    return { label, primary: true, key: "A", act: () => this.takeAll() };
  }

  // ------------------------------------------------------------------------------------------------------- choosing

  #pick(target: string, way: Way | null = null): void {
    this.picked = target;
    this.way = way;
    this.refused = null;
  }

  #play(move: string): void {
    if (!this.#seating.mayAct) return;
    this.#seating.play(move);
    this.picked = null;
    this.way = null;
  }

  aim(cell: string | null): void {
    this.aimed = cell;
  }

  /** A cell was clicked, tapped or entered. */
  choose(cell: string, pointer: Pointer): void {
    this.taking = false;
    this.roving = cell;
    if (!this.#seating.mayAct) return this.#notNow();
    const open = this.open(cell);
    if (open.length === 0) return this.#refuse(cell, meant(this.#seating.observation, cell, this.#seat));
    const again = this.picked === cell;
    const way = again && this.way !== null ? this.way : open.length === 1 ? open[0]! : null;
    const isPlayed = again || (pointer !== "touch" && !(way !== null && this.#isSudden(`${way} ${cell}`)));
    if (way !== null && isPlayed) return this.#play(`${way} ${cell}`);
    this.#pick(cell);
  }

  /** A colour for the bowl was clicked or tapped. */
  chooseBowl(colour: Colour, pointer: Pointer): void {
    if (!this.#spare.includes(colour)) return;
    if (pointer === "touch" && this.picked !== colour) return this.#pick(colour);
    this.#play(`B ${colour}`);
  }

  get #seat(): number {
    return this.#seating.observation.to_act ?? this.#seating.viewer;
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
    this.#play(next);
  }

  // ----------------------------------------------------------------------------------------------------------- keys

  key(event: KeyboardEvent): boolean {
    const { key } = event;
    if (ARROWS[key]) return this.walk(key);
    const letter = key.toUpperCase();
    const { phase } = this.#seating.observation;
    if (!this.#seating.mayAct) return false;
    if (phase === "bowl") {
      const colour = this.#spare.find((spare) => spare === letter);
      if (colour) this.#play(`B ${colour}`);
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
    if (legal && isMeant) this.#play(`${way} ${cell}`);
    else if (legal) this.#pick(cell, way);
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
    if (move === "end") this.#pick("end");
    else if (target !== undefined && way === "B") this.#pick(target);
    else if (target !== undefined && (way === "F" || way === "S" || way === "E")) this.#pick(target, way);
  }

  reset(): void {
    this.picked = null;
    this.way = null;
    this.refused = null;
    // the flips that are left are taken over several positions; before the deal there is none to look at
    if (this.taking && this.#seating.observation.phase !== "flips") this.taking = false;
  }
}
