// A decision of Stones as it is being made: what is picked so far, what it would be, and what a tap or a key changes.
// What is legal comes with the Observation; here nothing is worked out that the legal moves do not say.
import type { BarButton, Choosing, Seating } from "../face";
import type { Choice } from "$web/wire/choice";
import type { StonesObservation } from "$web/wire/messages";
import { say, told } from "$web/words/index.svelte";
import { SIDES, stackOn, type Side } from "./board/geometry";
import {
  anyText,
  clockwise,
  COLOURS,
  parse,
  pickText,
  scoreText,
  stacksOf,
  type Any,
  type Colour,
  type Move,
  type Pick,
  type Score,
} from "./moves";
import { SPACES } from "./players/printed";
import { colourWord, ruleWord, topWord } from "./words";

/** What an Artist's way from one circle to another allows. */
interface Way {
  readonly sides: readonly Side[];
  readonly spaces: readonly number[];
}

/** A pick as it is shown: the stacks in the order of taking, the tower that they make, its space. */
export interface Preview {
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
  mode = $state<Mode>("none");
  from = $state<number | null>(null);
  /** The circle that the mouse rests on: what it would give is shown. */
  over = $state<number | null>(null);
  /** What was tried and is not allowed; it shakes. */
  refused = $state<string | null>(null);
  #to = $state<number | null>(null);
  #side = $state<Side>("n");
  #space = $state<number | null>(null);
  #colour = $state<Colour>("R");
  #spaces = $state<readonly number[]>([]);

  constructor(seating: Seating<StonesObservation>) {
    this.#seating = seating;
  }

  // ------------------------------------------------------------------------------------------------- what is allowed

  #moves = $derived.by(() =>
    this.#seating.observation.legal.map(parse).filter((move): move is Move => move !== null),
  );
  #ways = $derived.by(() => {
    const ways = new Map<string, { sides: Set<Side>; spaces: Set<number> }>();
    for (const move of this.#moves) {
      if (move.kind !== "pick") continue;
      const name = `${move.from}>${move.to}`;
      const way = ways.get(name) ?? { sides: new Set(), spaces: new Set() };
      way.sides.add(move.side);
      way.spaces.add(move.space);
      ways.set(name, way);
    }
    return new Map<string, Way>(
      [...ways].map(([name, { sides, spaces }]) => [
        name,
        { sides: SIDES.filter((side) => sides.has(side)), spaces: [...spaces].sort() },
      ]),
    );
  });
  #scores = $derived.by(() => this.#moves.filter((move): move is Score => move.kind === "score"));
  #anys = $derived.by(() => this.#moves.filter((move): move is Any => move.kind === "any"));

  get #seen(): StonesObservation {
    return this.#seating.observation;
  }

  /** The bar has room for one line of buttons. */
  get #low(): boolean {
    return this.#seating.layout === "short" || this.#seating.layout === "rail";
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
    return this.#active && [...this.#ways.keys()].some((name) => name.startsWith(`${circle}>`));
  }

  /** How many stones the chosen Artist would take at a circle; 0 where it cannot go. */
  gives(circle: number): number {
    if (!this.#active || this.from === null) return 0;
    return this.#ways.get(`${this.from}>${circle}`)?.sides.length ?? 0;
  }

  /** What tapping one of the viewer's own spaces could do now. */
  invites(space: number): "build" | "score" | "check" | "put" | null {
    if (!this.#active) return null;
    if (this.#seen.phase === "put") return this.#moves.some((move) => move.kind === "put" && move.space === space) ? "put" : null;
    if (this.#seen.phase !== "turn") return null;
    if (this.mode === "any") return this.#towers[space - 1]?.length ? "check" : null;
    if (this.preview) return this.#way?.spaces.includes(space) ? "build" : null;
    if (this.mode === "score" && this.#top(space) === "N") return this.#couldJoin(space) ? "check" : null;
    return this.#scores.some((move) => move.spaces.includes(space)) ? "score" : null;
  }

  get #way(): Way | undefined {
    return this.#ways.get(`${this.from}>${this.#to ?? this.over}`);
  }

  // ------------------------------------------------------------------------------------------------ what it would be

  /** The pick so far, once its circle is chosen or the mouse rests on one. */
  get preview(): Preview | null {
    const way = this.#way;
    const to = this.#to ?? this.over;
    if (!this.#active || this.mode !== "pick" || this.from === null || to === null || !way) return null;
    const best = this.#to === null ? this.#best(this.from, to) : null;
    const side = best?.side ?? this.#side;
    const space = best?.space ?? this.#space;
    if (space === null) return null;
    const stacks = stacksOf(to, clockwise(way.sides, side));
    return { from: this.from, to, side, space, stacks, tower: stacks.map((name) => this.#topOf(name)) };
  }

  /** Whether the circle is chosen, not merely looked at. */
  get settled(): boolean {
    return this.#to !== null;
  }

  /** The spaces to be scored. */
  get scoring(): readonly number[] {
    return this.mode === "score" || this.mode === "any" ? this.#spaces : [];
  }

  get colour(): Colour | null {
    return this.mode === "score" ? this.#colour : null;
  }

  /** The space that a New Stone would be put on. */
  get putting(): number | null {
    return this.#active && this.#seen.phase === "put" ? this.#space : null;
  }

  /** What the tower on a chosen space gives, or would then score; 0 as long as the server has not said it. */
  pointsOf(space: number): number {
    const { preview } = this;
    const move = preview ? pickText(preview.from, preview.to, preview.side, preview.space) : this.move;
    const choice = this.#choice(move);
    return choice?.worth?.[Math.max(0, choice.towers?.indexOf(space) ?? 0)] ?? 0;
  }

  get move(): string | null {
    if (!this.#active) return null;
    if (this.putting !== null) return `N ${this.putting}`;
    if (this.mode === "score") return scoreText(this.#colour, this.#spaces);
    if (this.mode === "any") return this.#spaces.length ? anyText(this.#spaces) : null;
    const { preview } = this;
    return preview && this.settled ? pickText(preview.from, preview.to, preview.side, preview.space) : null;
  }

  #choice(move: string | null): Choice | undefined {
    return move === null ? undefined : this.#seating.choices.get(move);
  }

  #gain(move: string): number | null {
    return this.#choice(move)?.gain ?? null;
  }

  #topOf(stack: string): string {
    const { colours, patterns } = this.#seen.stacks[stack]!;
    return colours.slice(-1) + patterns.slice(-1);
  }

  #top(space: number): string | undefined {
    return this.#towers[space - 1]?.at(-1);
  }

  /** Of all orders and spaces the one whose tower the server says is worth the most as it stands. */
  #best(from: number, to: number): Pick {
    const way = this.#ways.get(`${from}>${to}`)!;
    let best: Pick | null = null;
    let most = -1;
    for (const space of way.spaces)
      for (const side of way.sides) {
        // the top of the new tower may be one more of a colour that can be scored together
        const top = this.#topOf(stacksOf(to, clockwise(way.sides, side)).at(-1)!)[0];
        const mates = this.#towers.filter((tower) => tower.at(-1)?.[0] === top).length;
        const value = 10 * (this.#choice(pickText(from, to, side, space))?.worth?.[0] ?? 0) + mates;
        if (value > most) [best, most] = [{ kind: "pick", from, to, side, space }, value];
      }
    return best!;
  }

  #bestScore(moves: readonly Score[]): Score | undefined {
    const value = (move: Score) => 10 * (this.#gain(scoreText(move.colour, move.spaces)) ?? 0) + move.spaces.length;
    return moves.reduce<Score | undefined>((best, move) => (best && value(best) >= value(move) ? best : move), undefined);
  }

  #toggled(space: number): readonly number[] {
    return this.#spaces.includes(space) ? this.#spaces.filter((one) => one !== space) : [...this.#spaces, space].sort();
  }

  #couldJoin(space: number): boolean {
    return this.#scored(this.#colour, this.#toggled(space)) !== undefined;
  }

  #scored(colour: Colour, spaces: readonly number[]): Score | undefined {
    const text = scoreText(colour, spaces);
    return this.#scores.find((move) => scoreText(move.colour, move.spaces) === text);
  }

  // ---------------------------------------------------------------------------------------------------- what a tap does

  tapCircle(circle: number): void {
    if (!this.#active || this.#seen.phase !== "turn") return;
    const free = this.#towers.findIndex((tower) => !tower.length) + 1 || 1;
    if (this.#seen.artists[circle]) {
      if (this.from === circle) this.#clear();
      else if (this.canMove(circle)) this.#choose("pick", { from: circle });
      else this.#refuse(`circle-${circle}`, pickText(circle, this.#emptyCircle(), "n", free));
    } else if (this.from === null) this.#object(`circle-${circle}`, say("board_stones.first.artist"));
    else if (this.gives(circle)) this.#settle(circle);
    else this.#refuse(`circle-${circle}`, pickText(this.from, circle, "n", free));
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
    const best = this.#bestScore(
      this.#scores.filter((move) => move.spaces.includes(space) && (top === "N" || move.colour === top[0])),
    );
    if (best) this.#choose("score", best);
    else this.#refuse(`space-${space}`, scoreText(top === "N" ? "R" : (top[0] as Colour), [space]));
  }

  play(): void {
    const { move } = this;
    if (move !== null) this.#seating.play(move);
  }

  #emptyCircle(): number {
    return [1, 2, 3, 4, 5, 6, 7, 8, 9].find((circle) => !this.#seen.artists[circle])!;
  }

  #settle(circle: number): void {
    if (this.#to === circle || this.from === null) return;
    const { side, space } = this.#best(this.from, circle);
    [this.#to, this.#side, this.#space, this.over] = [circle, side, space, null];
  }

  #choose(mode: Mode, parts: { from?: number; colour?: Colour; spaces?: readonly number[] } = {}): void {
    this.#clear();
    this.mode = mode;
    this.from = parts.from ?? null;
    this.#colour = parts.colour ?? "R";
    this.#spaces = parts.spaces ?? [];
  }

  #clear(): void {
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
    if (!this.#active) return "";
    const { phase, pending } = this.#seen;
    if (phase === "keep") return say(this.#low ? "board_stones.keep.title.low" : "board_stones.keep.title", { space: pending[0] ?? 0 });
    if (phase === "put")
      return this.putting === null ? say("board_stones.put.title") : say("board_stones.put.on", { space: this.putting });
    if (this.mode === "score")
      return say(this.#low ? "board_stones.score.title.low" : "board_stones.score.title", { colour: colourWord(this.#colour), n: this.#spaces.length });
    if (this.mode === "any") return this.#low ? say("board_stones.any.title.low") : say("board_stones.any.title");
    const { preview } = this;
    if (preview)
      return say(this.#low ? "board_stones.pick.title.low" : "board_stones.pick.title", { top: topWord(preview.tower.at(-1)!), space: preview.space });
    if (this.from !== null)
      return say("board_stones.pick.artist");
    if (!this.#ways.size) return say("board_stones.turn.score");
    if (this.#anys.length) return say("board_stones.turn.both");
    return say(this.#low ? "board_stones.turn.pick.low" : "board_stones.turn.pick");
  }

  get idle(): boolean {
    return this.#seen.phase === "turn" && this.mode === "none" && this.preview === null;
  }

  get detail(): string {
    if (!this.#active) return "";
    const { phase, kept, pending } = this.#seen;
    if (phase === "keep") return say(this.#low ? "board_stones.keep.detail.low" : "board_stones.keep.detail", { n: this.#dropped(pending[0] ?? 0) });
    if (phase === "put") return kept > 1 ? say("board_stones.put.more", { n: kept - 1 }) : say("board_stones.put.detail");
    const { preview, move } = this;
    if (preview) return preview.stacks.length > 1 ? say("board_stones.pick.detail") : say("board_stones.pick.single");
    if (this.from !== null) return say("board_stones.pick.circle");
    if (this.mode === "any" && !this.#spaces.length) return say("board_stones.any.detail");
    if (move !== null) {
      const sentence = told(this.#choice(move)?.text ?? {});
      return sentence || say("board_stones.score.detail", { n: this.#spaces.length });
    }
    if (!this.#ways.size) return say("board_stones.turn.score_detail");
    if (this.#anys.length) return say("board_stones.turn.both_detail");
    return this.#low ? "" : say("board_stones.turn.pick_detail"); // a low bar has it in its title
  }

  get buttons(): readonly BarButton[] {
    if (!this.#active) return [];
    const { phase, pending } = this.#seen;
    const play = () => this.play();
    if (phase === "keep")
      return [
        { label: say("board_stones.keep.button"), key: "K", ...(this.#low ? {} : { chip: "N" }), act: () => this.#seating.play("keep") },
        {
          label: say("board_stones.drop.button", { n: this.#dropped(pending[0] ?? 0) }),
          key: "D",
          act: () => this.#seating.play("drop"),
        },
      ];
    if (phase === "put")
      return [{ label: say("board_stones.put.button"), primary: true, disabled: this.putting === null, act: play }];
    if (phase !== "turn") return [];
    const cancel: BarButton = { label: say("board_stones.cancel"), ...(this.#low ? { icon: "undo" } : {}), act: () => this.#clear() };
    if (this.mode === "pick")
      return [cancel, { label: say("board_stones.pick.button"), primary: true, disabled: !this.settled, act: play }];
    if (this.mode === "score") return [cancel, ...this.#colourButtons(), this.#scoreButton()];
    if (this.mode === "any") return [cancel, this.#scoreAnyButton()];
    return this.#anys.length ? [this.#anyButton()] : [];
  }

  get count(): null {
    return null;
  }

  #dropped(space: number): number {
    return this.#gain("drop") ?? this.#seen.layout.points.find((point) => point.space === space)?.points ?? 0;
  }

  #scoreButton(): BarButton {
    const n = this.#gain(scoreText(this.#colour, this.#spaces));
    const colour = colourWord(this.#colour);
    // the title names the colour, too
    if (this.#low) return { label: this.#scoreLabel(n), primary: true, act: () => this.play() };
    const label = n === null ? say("board_stones.score.plain", { colour }) : say("board_stones.score.button", { colour, n });
    return { label, primary: true, act: () => this.play() };
  }

  #scoreLabel(n: number | null): string {
    return n === null ? say("board_stones.score.now") : say("board_stones.score.points", { n });
  }

  #scoreAnyButton(): BarButton {
    const label = this.#scoreLabel(this.#gain(anyText(this.#spaces)));
    return { label, primary: true, disabled: !this.#spaces.length, act: () => this.play() };
  }

  #anyButton(): BarButton {
    const label = this.#low ? say("board_stones.any.button.low") : say("board_stones.any.button");
    return { label, key: "A", act: () => this.#startAny() };
  }

  #startAny(): void {
    const spaces = this.mode === "score" ? this.#spaces : [];
    this.#choose("any", { spaces });
  }

  /** New Stones alone may be scored as any colour: the others, where it makes a difference. */
  #colourButtons(): readonly BarButton[] {
    const here = this.#gain(scoreText(this.#colour, this.#spaces));
    const others = COLOURS.filter(
      (colour) =>
        colour !== this.#colour &&
        this.#scored(colour, this.#spaces) &&
        this.#gain(scoreText(colour, this.#spaces)) !== here,
    );
    // where there is room for one it leads from colour to colour
    const next = others.find((colour) => COLOURS.indexOf(colour) > COLOURS.indexOf(this.#colour)) ?? others[0];
    return (this.#low ? others.filter((colour) => colour === next) : others).map((colour) => ({ label: say("board_stones.score.as", { colour: colourWord(colour) }), act: () => (this.#colour = colour) }));
  }

  // ------------------------------------------------------------------------------------------------- the frame's calls

  back(): boolean {
    if (this.#to !== null) [this.#to, this.#space] = [null, null];
    else if (this.mode !== "none" || this.#space !== null) this.#clear();
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
    if (key !== "a" || !this.#anys.length) return false;
    this.#startAny();
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
    const best = this.#bestScore(this.#scores.filter((move) => move.colour === colour));
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
    this.#clear();
    this.refused = null;
  }
}

/** The frame hands a face's own choosing back to its components. */
export function asStones(choosing: Choosing): StonesChoosing {
  if (choosing instanceof StonesChoosing) return choosing;
  throw new TypeError("this is not a choosing of Stones");
}
