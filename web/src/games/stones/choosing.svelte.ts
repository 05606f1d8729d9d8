// A decision of Stones as it is being made: what is picked so far, which move it would be, and what a tap or a key changes.
// The legal moves come with the Observation; everything here follows from them.
import type { BarButton, Choosing, Seating } from "../face";
import { carrying, type Carried } from "../pointer/carrying.svelte";
import type { StonesObservation } from "$web/wire/messages";
import { say } from "$web/words/index.svelte";
import { StonesBar } from "./bar";
import { bestPick, bestScore, topOf } from "./best";
import { CIRCLES, SIDES, stackOn, type Side } from "./board/geometry";
import { Legal, type Way } from "./legal";
import { anyText, clockwise, COLOURS, parse, pickText, scoreText, stacksOf, type Colour } from "./moves";
import { SPACES } from "./players/printed";
import { colourWord, ruleWord } from "./words";

/** A pick as it is shown: the stacks in the order of taking, the tower that they make, its space. */
interface Preview {
  readonly from: number;
  readonly to: number;
  readonly side: Side;
  readonly space: number;
  readonly stacks: readonly string[];
  readonly tower: readonly string[];
}

type Mode = "none" | "pick" | "score" | "any";

const SHAKE = 260;

export class StonesChoosing implements Choosing {
  readonly #seating: Seating<StonesObservation>;
  readonly #bar: StonesBar;
  readonly legal = $derived.by(() => new Legal(this.#seating.observation.legal));
  mode = $state<Mode>("none");
  from = $state<number | null>(null);
  /** The circle that the mouse rests on, or an Artist in the hand: what it would give is shown. */
  over = $state<number | null>(null);
  /** The chosen Artist is in the hand. */
  carried = $state(false);
  /** What was tried and is not allowed; it shakes. */
  refused = $state<string | null>(null);
  /** What is scored: as which colour, and which towers. */
  colour = $state<Colour>("R");
  #to = $state<number | null>(null);
  #side = $state<Side>("n");
  #space = $state<number | null>(null);
  #spaces = $state<readonly number[]>([]);

  constructor(seating: Seating<StonesObservation>) {
    this.#seating = seating;
    this.#bar = new StonesBar(seating, this);
  }

  // ------------------------------------------------------------------------------------------------- what is allowed

  get #seen(): StonesObservation {
    return this.#seating.observation;
  }

  get #active(): boolean {
    return this.#seating.mayAct;
  }

  get #towers(): readonly (readonly string[])[] {
    return this.#seen.towers[this.#seating.viewer] ?? [];
  }

  /** The pattern of the chosen Artist. */
  get fromPattern(): string | undefined {
    return this.from === null ? undefined : this.#seen.artists[this.from];
  }

  /** Whether the Artist on a circle can move. */
  canMove(circle: number): boolean {
    return this.#active && this.legal.leaves(circle);
  }

  /** How many stones the chosen Artist would take at a circle; 0 where it cannot go. */
  gives(circle: number): number {
    if (!this.#active || this.from === null) return 0;
    return this.legal.way(this.from, circle)?.sides.length ?? 0;
  }

  /** What tapping one of the viewer's own spaces could do now. */
  invites(space: number): "build" | "score" | "check" | "put" | null {
    if (!this.#active) return null;
    if (this.#seen.phase === "put") return this.legal.puts(space) ? "put" : null;
    if (this.#seen.phase !== "turn") return null;
    if (this.mode === "any") return this.#towers[space - 1]?.length ? "check" : null;
    if (this.preview) return this.#way?.spaces.includes(space) ? "build" : null;
    if (this.mode === "score" && this.#top(space) === "N") return this.#couldJoin(space) ? "check" : null;
    return this.legal.scores.some((move) => move.spaces.includes(space)) ? "score" : null;
  }

  get #way(): Way | undefined {
    return this.legal.way(this.from, this.#to ?? this.over);
  }

  // ------------------------------------------------------------------------------------------------ what it would be

  /** The pick so far, once its circle is chosen or the mouse rests on one. */
  get preview(): Preview | null {
    const way = this.#way;
    const to = this.#to ?? this.over;
    if (!this.#active || this.mode !== "pick" || this.from === null || to === null || !way) return null;
    const best = this.#to === null ? bestPick(this.#seating, this.from, to, way) : null;
    const side = best?.side ?? this.#side;
    const space = best?.space ?? this.#space;
    if (space === null) return null;
    const stacks = stacksOf(to, clockwise(way.sides, side));
    return { from: this.from, to, side, space, stacks, tower: stacks.map((name) => topOf(this.#seen, name)) };
  }

  /** Whether the circle is chosen, not merely passed over. */
  get settled(): boolean {
    return this.#to !== null;
  }

  /** The spaces to be scored. */
  get scoring(): readonly number[] {
    return this.mode === "score" || this.mode === "any" ? this.#spaces : [];
  }

  /** The space that a New Stone would be put on. */
  get putting(): number | null {
    return this.#active && this.#seen.phase === "put" ? this.#space : null;
  }

  /** What the tower on a chosen space gives, or would then score; 0 as long as the server has not said it. */
  pointsOf(space: number): number {
    const { preview } = this;
    const move = preview ? pickText(preview.from, preview.to, preview.side, preview.space) : this.move;
    const choice = move === null ? undefined : this.#seating.choices.get(move);
    return choice?.worth?.[Math.max(0, choice.towers?.indexOf(space) ?? 0)] ?? 0;
  }

  get move(): string | null {
    if (!this.#active) return null;
    if (this.putting !== null) return `N ${this.putting}`;
    if (this.mode === "score") return scoreText(this.colour, this.#spaces);
    if (this.mode === "any") return this.#spaces.length ? anyText(this.#spaces) : null;
    const { preview } = this;
    return preview && this.settled ? pickText(preview.from, preview.to, preview.side, preview.space) : null;
  }

  #top(space: number): string | undefined {
    return this.#towers[space - 1]?.at(-1);
  }

  #toggled(space: number): readonly number[] {
    return this.#spaces.includes(space) ? this.#spaces.filter((one) => one !== space) : [...this.#spaces, space].sort();
  }

  #couldJoin(space: number): boolean {
    return this.legal.scored(this.colour, this.#toggled(space));
  }

  // ---------------------------------------------------------------------------------------------------- what a tap does

  tapCircle(circle: number): void {
    if (!this.#active || this.#seen.phase !== "turn") return;
    const free = this.#towers.findIndex((tower) => !tower.length) + 1 || 1;
    if (this.#seen.artists[circle]) {
      if (this.from === circle) this.clear();
      else if (this.canMove(circle)) this.#choose("pick", { from: circle });
      else this.#refuse(`circle-${circle}`, pickText(circle, this.#emptyCircle(), "n", free));
    } else if (this.from === null) this.#object(`circle-${circle}`, say("board_stones.first.artist"));
    else if (this.gives(circle)) this.#settle(circle);
    else this.#refuse(`circle-${circle}`, pickText(this.from, circle, "n", free));
  }

  /** An Artist is carried: the circle under it shows what it would give, letting go chooses that. */
  carry(circle: number): Carried | null {
    if (this.#seen.phase !== "turn" || !this.canMove(circle)) return null;
    const circleOf = (place: string | null) => CIRCLES.find((each) => place === `circle-${each}`) ?? null;
    this.#choose("pick", { from: circle });
    this.carried = true;
    return {
      over: (place) => this.pass(circleOf(place)),
      drop: (place) => {
        const to = circleOf(place);
        if (to !== null && to !== circle) this.tapCircle(to);
      },
      end: () => (this.carried = false),
    };
  }

  /** The mouse, or an Artist in the hand, comes over a circle, or leaves it. */
  pass(circle: number | null): void {
    this.over = circle !== null && this.gives(circle) ? circle : null;
  }

  tapStack(stack: string): void {
    const { preview } = this;
    if (!preview || !this.settled) return;
    const side = SIDES.find((each) => stackOn(preview.to, each) === stack);
    if (!side) return;
    if (preview.stacks.includes(stack)) this.#side = side;
    else this.#refuse(`stack-${stack}`, pickText(preview.from, preview.to, side, preview.space));
  }

  tapSpace(space: number): void {
    if (!this.#active) return;
    if (this.#seen.phase === "put") this.#tapPut(space);
    else if (this.#seen.phase !== "turn") return;
    else if (this.mode === "any") this.#tapAny(space);
    else if (this.preview && this.settled) this.#tapBuild(this.preview, space);
    else this.#tapScore(space);
  }

  #tapPut(space: number): void {
    if (this.invites(space) === null) this.#refuse(`space-${space}`, `N ${space}`);
    else if (this.#space === space) this.play();
    else this.#space = space;
  }

  #tapAny(space: number): void {
    if (this.#towers[space - 1]?.length) this.#spaces = this.#toggled(space);
    else this.#refuse(`space-${space}`, anyText([space]));
  }

  #tapBuild(preview: Preview, space: number): void {
    if (!this.#way!.spaces.includes(space))
      this.#refuse(`space-${space}`, pickText(preview.from, preview.to, preview.side, space));
    else if (this.#space === space) this.play();
    else this.#space = space;
  }

  #tapScore(space: number): void {
    const top = this.#top(space);
    if (!top) return this.#object(`space-${space}`, say("board_stones.first.pick", { rule: ruleWord(space) }));
    if (this.mode === "score") {
      if (top === "N" && this.#couldJoin(space)) {
        this.#spaces = this.#toggled(space);
        return;
      }
      if (top !== "N" && this.#spaces.includes(space)) return this.play();
    }
    const best = bestScore(
      this.#seating,
      this.legal.scores.filter((move) => move.spaces.includes(space) && (top === "N" || move.colour === top[0])),
    );
    if (best) this.#choose("score", best);
    else this.#refuse(`space-${space}`, scoreText(top === "N" ? "R" : (top[0] as Colour), [space]));
  }

  play(): void {
    const { move } = this;
    if (move !== null) this.#seating.play(move);
  }

  #emptyCircle(): number {
    return CIRCLES.find((circle) => !this.#seen.artists[circle])!;
  }

  #settle(circle: number): void {
    const way = this.legal.way(this.from, circle);
    if (this.#to === circle || this.from === null || !way) return;
    const { side, space } = bestPick(this.#seating, this.from, circle, way);
    [this.#to, this.#side, this.#space, this.over] = [circle, side, space, null];
  }

  #choose(mode: Mode, parts: { from?: number; colour?: Colour; spaces?: readonly number[] } = {}): void {
    this.clear();
    this.mode = mode;
    this.from = parts.from ?? null;
    this.colour = parts.colour ?? "R";
    this.#spaces = parts.spaces ?? [];
  }

  /** Nothing is picked any more. */
  clear(): void {
    this.mode = "none";
    this.from = this.#to = this.#space = this.over = null;
    this.#spaces = [];
  }

  #shake(place: string): void {
    this.refused = place;
    setTimeout(() => {
      if (this.refused === place) this.refused = null;
    }, SHAKE);
  }

  #refuse(place: string, move: string): void {
    this.#shake(place);
    this.#seating.refuse(move);
  }

  #object(place: string, sentence: string): void {
    this.#shake(place);
    this.#seating.object(sentence);
  }

  // --------------------------------------------------------------------------------------------------- the action bar

  get title(): string {
    return this.#bar.title;
  }

  get detail(): string {
    return this.#bar.detail;
  }

  get buttons(): readonly BarButton[] {
    return this.#bar.buttons;
  }

  readonly count = null;

  get idle(): boolean {
    return this.#seen.phase === "turn" && this.mode === "none" && this.preview === null;
  }

  startAny(): void {
    this.#choose("any", { spaces: this.mode === "score" ? this.#spaces : [] });
  }

  // ------------------------------------------------------------------------------------------------- the frame's calls

  back(): boolean {
    if (carrying.stop()) return true;
    if (this.#to !== null) [this.#to, this.#space] = [null, null];
    else if (this.mode !== "none" || this.#space !== null) this.clear();
    else return false;
    return true;
  }

  key(event: KeyboardEvent): boolean {
    if (!this.#active || event.ctrlKey || event.metaKey || event.altKey) return false;
    const key = event.key.toLowerCase();
    const { phase } = this.#seen;
    if (phase === "keep") {
      const move = key === "k" ? "keep" : key === "d" ? "drop" : null;
      if (move) this.#seating.play(move);
      return move !== null;
    }
    if (/^[1-9]$/.test(key)) return this.#digit(Number(key));
    if (phase !== "turn") return false;
    const side = SIDES.find((each) => each === key);
    if (side && this.preview && this.settled) {
      this.tapStack(stackOn(this.preview.to, side));
      return true;
    }
    const colour = COLOURS.find((each) => each.toLowerCase() === key);
    if (colour) return this.#keyColour(colour);
    if (key !== "a" || !this.legal.anys.length) return false;
    this.startAny();
    return true;
  }

  #digit(digit: number): boolean {
    const isSpace = SPACES.some((space) => space === digit);
    if (this.#seen.phase === "put" || this.mode === "any" || this.settled || this.mode === "score") {
      // the second press of a key only chooses: Enter plays
      if (isSpace && !(this.#space === digit && this.mode !== "any")) {
        if (this.mode !== "score" || this.invites(digit) === "check") this.tapSpace(digit);
      }
      return isSpace;
    }
    this.tapCircle(digit);
    return true;
  }

  #keyColour(colour: Colour): boolean {
    const best = bestScore(this.#seating, this.legal.scores.filter((move) => move.colour === colour));
    if (best) this.#choose("score", best);
    else {
      const spaces = SPACES.filter((space) => this.#top(space)?.startsWith(colour));
      if (spaces.length) this.#refuse(`space-${spaces[0]!}`, scoreText(colour, spaces));
      else this.#seating.object(say("board_stones.first.none", { colour: colourWord(colour) }));
    }
    return true;
  }

  show(text: string): void {
    const move = parse(text);
    if (!move || !this.#seen.legal.includes(text)) return;
    if (move.kind === "pick") {
      this.#choose("pick", { from: move.from });
      [this.#to, this.#side, this.#space] = [move.to, move.side, move.space];
    } else if (move.kind === "score" || move.kind === "any") this.#choose(move.kind, move);
    else if (move.kind === "put") this.#space = move.space;
  }

  reset(): void {
    carrying.stop();
    this.clear();
    this.refused = null;
  }
}

/** The frame hands a face's own choosing back to its components. */
export function asStones(choosing: Choosing): StonesChoosing {
  if (choosing instanceof StonesChoosing) return choosing;
  throw new TypeError("this is not a choosing of Stones");
}
