// A decision of Mandala as it is being made: a colour of the hand, how many cards, where they go; or a colour to claim.
import { isColour, type Colour } from "$web/games/colour";
import type { BarButton, Choosing, Seating } from "$web/games/face";
import { carrying, type Carried } from "$web/games/pointer/carrying.svelte";
import { isMeant, type Piece } from "$web/games/pointer/piece";
import type { Consequence } from "$web/wire/consequence";
import type { MandalaObservation } from "$web/wire/messages";
import { say } from "$web/words/index.svelte";
import { MandalaBar } from "./bar";
import { AREAS, isField, isMountain, readMove, writeMove, type Area } from "./move";
import { count } from "./sand";

/** What was tried in vain, for the ring around it; `at` tells one try from the next. */
interface Refused {
  readonly where: string;
  readonly at: number;
}

/** How long the ring around a refused place stays, in milliseconds. */
const REFUSAL = 1600;

/** A click so soon after the position has changed was meant for the one before it. */
const DOUBLE = 350;

export class MandalaChoosing implements Choosing {
  readonly counts = true;
  colour = $state<Colour | null>(null);
  cards = $state(1);
  /** Chosen by a tap, a key or a hint. */
  private chosen = $state<Area | null>(null);
  /** Under the mouse, or under a pile that is dragged: it goes before what was chosen. */
  private hovered = $state<Area | null>(null);
  /** The pile under the mouse while a Mountain is claimed. */
  private pointed = $state<Colour | null>(null);
  refused = $state.raw<Refused | null>(null);

  /** When this position came. */
  private since = 0;

  private readonly bar: MandalaBar;

  constructor(private readonly seating: Seating<MandalaObservation>) {
    this.bar = new MandalaBar(seating, this);
  }

  static of(choosing: Choosing): MandalaChoosing {
    if (choosing instanceof MandalaChoosing) return choosing;
    throw new Error("a Mandala table needs Mandala's own choosing");
  }

  get claiming(): boolean {
    return this.seating.observation.phase === "claim";
  }

  get area(): Area | null {
    return this.hovered ?? this.chosen;
  }

  get claimed(): Colour | null {
    return this.claiming ? (this.pointed ?? this.colour) : null;
  }

  get move(): string | null {
    if (!this.seating.mayAct) return null;
    if (this.claimed) return this.legal(`C ${this.claimed}`) ? `C ${this.claimed}` : null;
    return this.area && this.leads(this.area) ? this.written(this.area) : null;
  }

  /** What the move that is shown would do. */
  get choice(): Consequence | null {
    return (this.move && this.seating.choices.get(this.move)) || null;
  }

  get held(): number {
    const { hand } = this.seating.observation;
    return this.colour && hand ? count(hand, this.colour) : 0;
  }

  legal(move: string): boolean {
    return this.seating.observation.legal.includes(move);
  }

  /** Whether what is picked may go to an area. */
  leads(area: Area): boolean {
    return this.seating.mayAct && !this.claiming && this.colour !== null && this.legal(this.written(area));
  }

  /** How many of the picked cards would go: a Mountain takes one of them. */
  get taken(): number {
    return this.area && isMountain(this.area) ? 1 : this.cards;
  }

  /** The cards that a preview puts on an area. */
  ghosts(area: Area): { colour: Colour; n: number } | null {
    if (this.area !== area || !this.move || !this.colour || this.claiming) return null;
    return { colour: this.colour, n: this.taken };
  }

  // ------------------------------------------------------------------------------------------------------------ picking

  /** A tap on a pile of the hand: picks one card of it, or one more of it; after the last one it is one again. */
  tap(colour: Colour): void {
    if (!this.seating.mayAct || this.claiming) return;
    if (this.colour !== colour) this.pick(colour);
    // back to where it may go: a screen with one place for a verb has no other way to the discard pile
    else if (this.chosen && this.bar.compact) this.chosen = null;
    else this.recount(this.cards >= this.held ? 1 : this.cards + 1);
  }

  /** Another number of cards is meant for elsewhere than a Mountain. */
  private recount(n: number): void {
    if (this.chosen && isMountain(this.chosen)) this.chosen = null;
    this.set(n);
  }

  pick(colour: Colour, n = 1): void {
    this.colour = colour;
    this.chosen = null;
    this.set(n);
  }

  private set(n: number): void {
    this.cards = Math.max(1, Math.min(this.most, n));
  }

  private get most(): number {
    const { area, colour } = this;
    if (area && isMountain(area)) return 1;
    if (!area || !colour || !isField(area)) return this.held;
    for (let n = this.held; n > 1; n -= 1) if (this.legal(writeMove(area, colour, n))) return n;
    return 1;
  }

  get count(): Choosing["count"] {
    // where there is one card only the number cannot change, but what stands beside it keeps its place
    if (!this.seating.mayAct || this.claiming || !this.held) return null;
    return { value: this.taken, least: 1, most: this.most, set: (value) => this.set(value) };
  }

  // ------------------------------------------------------------------------------------------------------------- aiming

  /** The mouse, or a dragged pile, comes over an area or leaves it. */
  hover(area: Area | null): void {
    this.hovered = area && this.leads(area) ? area : null;
  }

  /** Shows what is picked on an area; an area that may not take it says why. */
  aim(area: Area): void {
    if (this.leads(area)) this.chosen = area;
    else this.object(area);
  }

  /** Plays what is picked on an area. */
  commit(area: Area): void {
    if (this.leads(area)) this.seating.play(this.written(area));
    else this.object(area);
  }

  private object(area: Area): void {
    if (!this.seating.mayAct) return;
    this.shake(area);
    if (this.claiming) this.seating.refuse(writeMove(area, this.colour ?? "R", 1));
    else if (!this.colour) this.seating.object(say("board_mandala.pick.first"));
    else this.seating.refuse(this.written(area));
  }

  /** The other player's Field was tried. */
  notYours(where: string, name: string): void {
    if (!this.seating.mayAct) return;
    this.shake(where);
    this.seating.object(say("board_mandala.field.theirs", { name }));
  }

  private shake(where: string): void {
    const refused: Refused = { where, at: (this.refused?.at ?? 0) + 1 };
    this.refused = refused;
    setTimeout(() => {
      if (this.refused === refused) this.refused = null;
    }, REFUSAL);
  }

  point(colour: Colour | null): void {
    this.pointed = colour && this.seating.mayAct ? colour : null;
  }

  claim(colour: Colour, play: boolean): void {
    if (!this.seating.mayAct) return;
    const move = `C ${colour}`;
    if (!this.legal(move)) this.seating.refuse(move);
    else if (play && Date.now() - this.since > DOUBLE) this.seating.play(move);
    else this.colour = colour;
  }

  private written(area: Area): string {
    return writeMove(area, this.colour ?? "R", this.cards);
  }

  // ------------------------------------------------------------------------------------------------------------- pieces

  /** A Mountain, the viewer's own Field or the discard pile as something to press. */
  areaPiece(area: Area): Piece {
    return {
      place: area,
      hover: (over) => this.hover(over ? area : null),
      focus: (here) => {
        if (here && this.leads(area)) this.aim(area);
      },
      shown: () => this.area === area,
      press: (press) => (isMeant(press) ? this.commit(area) : this.aim(area)),
    };
  }

  /** A pile of a Mountain that is claimed. */
  claimPiece(colour: Colour): Piece {
    return {
      hover: (over) => this.point(over ? colour : null),
      focus: (here) => {
        if (here) this.claim(colour, false);
      },
      shown: () => this.claimed === colour,
      press: (press) => this.claim(colour, isMeant(press)),
    };
  }

  /** A pile of the hand that is carried: the area under it shows what would happen, letting go plays. */
  carry(colour: Colour, n: number): Carried {
    const areaOf = (place: string | null) => AREAS.find((area) => area === place) ?? null;
    this.pick(colour, n);
    return {
      over: (place) => this.hover(areaOf(place)),
      drop: (place) => {
        const area = areaOf(place);
        if (area) this.commit(area);
      },
    };
  }

  // --------------------------------------------------------------------------------------------------- in words, by keys

  get title(): string {
    return this.bar.title;
  }

  get detail(): string {
    return this.bar.detail;
  }

  get buttons(): readonly BarButton[] {
    return this.bar.buttons;
  }

  /** "Grow 2 red cards in Mandala 1": what is picked, on an area. */
  deed(area: Area): string {
    return this.bar.deed(area);
  }

  get idle(): boolean {
    return !this.claiming && this.colour === null;
  }

  back(): boolean {
    if (carrying.stop()) return true;
    if (this.chosen) this.chosen = null;
    else if (this.colour) this.colour = null;
    else return false;
    this.hovered = null;
    return true;
  }

  key(event: KeyboardEvent): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey || !this.seating.mayAct) return false;
    const key = event.key.toUpperCase();
    if (isColour(key)) return this.letter(key);
    if (this.claiming || !this.colour) return false;
    if (key === "D") this.aim("D");
    else if (key === "+" || key === "=") this.recount(this.cards + 1);
    else if (key === "-") this.recount(this.cards - 1);
    else if (/^[1-8]$/.test(key)) this.recount(Number(key));
    else return false;
    return true;
  }

  private letter(colour: Colour): boolean {
    const { hand } = this.seating.observation;
    if (this.claiming) this.claim(colour, false);
    else if (hand && count(hand, colour)) this.tap(colour);
    else this.seating.refuse(`D ${colour}1`);
    return true;
  }

  show(text: string): void {
    const move = readMove(text);
    if (!move) return;
    this.hovered = this.pointed = null;
    this.colour = move.colour;
    this.cards = move.area ? move.cards : 1;
    this.chosen = move.area;
  }

  reset(): void {
    carrying.stop();
    this.colour = this.chosen = this.hovered = this.pointed = this.refused = null;
    this.cards = 1;
    this.since = Date.now();
  }
}
