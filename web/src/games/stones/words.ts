// Stones, stacks and towers in words.
import type { Objective, Stack, StonesObservation } from "$web/wire/messages";
import { Word, say } from "$web/words/index.svelte";
import { stackOn, touched, SIDES } from "./board/geometry";

const COLOURS: Readonly<Record<string, string>> = { R: "colour.R", Y: "colour.Y", B: "colour.B", U: "colour.U", N: "colour.N" };
const STONES: Readonly<Record<string, string>> = { "*": "board_stones.stone.*", o: "board_stones.stone.o" };
const PATTERNS: Readonly<Record<string, string>> = { "*": "pattern.*", o: "pattern.o" };
const SIDE: Readonly<Record<string, string>> = { n: "side.n", e: "side.e", s: "side.s", w: "side.w" };
const RULES = [
  "board_stones.rule.1",
  "board_stones.rule.2",
  "board_stones.rule.3",
  "board_stones.rule.4",
  "board_stones.rule.5",
] as const;
const ONLY: Readonly<Record<string, string>> = { "*": "board_stones.goal.*", o: "board_stones.goal.o" };
const NAMED = [..."RYBU"].flatMap((colour) => [`${colour}*`, `${colour}o`]).concat("N");

/** "red star", "New Stone". */
function stoneWord(stone: string): string {
  const key = STONES[stone[1] ?? ""];
  return key ? say(key, { colour: colourWord(stone[0]!) }) : say("board_stones.stone.N");
}
/** The stones that a sentence names, in its order. */
export function stonesIn(sentence: string): readonly string[] {
  const found = NAMED.flatMap((stone) =>
    [...sentence.matchAll(new RegExp(stoneWord(stone), "gi"))].map((match) => ({ stone, at: match.index })),
  );
  return found.sort((one, other) => one.at - other.at).map(({ stone }) => stone);
}
/** "red", in whatever form a sentence needs it. */
export const colourWord = (colour: string): Word => new Word(COLOURS[colour] ?? colour);
/** "purple on top". */
export const topWord = (stone: string): string => say("board_stones.top", { colour: colourWord(stone[0]!) });
export const patternWord = (pattern: string): Word => new Word(PATTERNS[pattern] ?? pattern);
/** The rule of a tower space as a sentence. */
export const ruleWord = (space: number): string => say(RULES[space - 1]!);

export const list = (words: readonly string[]): string => words.join(", ");

/** Where a stack stands: "north of circle 1", "between circles 4 and 5". */
export function placeWord(stack: string): string {
  const [one, other] = touched(stack);
  if (other !== undefined) return say("board_stones.place.between", { one: one!, other });
  const side = SIDES.find((each) => stackOn(one!, each) === stack)!;
  return say("board_stones.place", { side: new Word(SIDE[side]!), circle: one! });
}

/** The stones of a stack from the top down, each as much as can be seen of it. */
export function stoneWords(stack: Stack): readonly string[] {
  const words = [...stack.colours].map((colour, i) => {
    const pattern = stack.patterns[i]!;
    return pattern === "?" ? say("board_stones.hidden", { colour: colourWord(colour) }) : stoneWord(colour + pattern);
  });
  return words.reverse();
}

export function stackWords(name: string, stack: Stack): string {
  const place = placeWord(name);
  if (!stack.colours) return say("board_stones.stack.empty", { place });
  const [top, ...under] = stoneWords(stack);
  if (!under.length) return say("board_stones.stack.one", { place, top: top! });
  return say("board_stones.stack.many", { place, top: top!, under: list(under) });
}

export function towerWords(tower: readonly string[], space: number): string {
  if (!tower.length) return say("board_stones.tower.empty", { space });
  return say("board_stones.tower.stones", { space, stones: list([...tower].reverse().map(stoneWord)) });
}

/** What an objective card asks for. */
export function goalWord(card: Objective): string {
  if (card.kind === "stones") return say("board_stones.goal.stones", { n: Number(card.value) });
  return card.kind === "colour" ? say("board_stones.goal.colour", { colour: colourWord(card.value) }) : say(ONLY[card.value]!);
}

export interface Progress {
  readonly met: boolean;
  readonly words: string;
}

/** How far a seat is with a card, as everybody can count it; whether it is met the server says. */
export function progress(seen: StonesObservation, seat: number, card: Objective): Progress {
  const towers = (seen.towers[seat] ?? []).filter((tower) => tower.length);
  const met = seen.met?.[seat]?.[seen.objectives[seat]?.indexOf(card.id) ?? -1] ?? false;
  if (card.kind === "stones") {
    const n = towers.reduce((sum, tower) => sum + tower.length, 0);
    return { met, words: say(seen.result ? "board_stones.goal.had" : "board_stones.goal.have", { n }) };
  }
  const tops = towers.map((tower) => tower.at(-1)!);
  const n = tops.filter((top) => (card.kind === "colour" ? top[0] : top[1]) === card.value).length;
  return { met, words: say("board_stones.goal.tops", { n, tops: tops.length }) };
}

export const cardOf = (seen: StonesObservation, id: string): Objective | undefined =>
  seen.layout.objectives.find((card) => card.id === id);

/** The space whose hands end the game at this table. */
export const handSpace = (seen: StonesObservation): number =>
  seen.layout.hands.find((hand) => hand.players === seen.players)?.space ?? seen.layout.spaces.value;

/** The points that are printed on a space of the Mandala board. */
export const spacePoints = (seen: StonesObservation, space: number | undefined): number =>
  seen.layout.points.find((point) => point.space === space)?.points ?? 0;
