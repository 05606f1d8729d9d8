// Mandala laid out by hand: what putting, taking and dragging do to the data of a position. Cards come from the deck as long as it has
// them, and go back there.
import { COLOURS, colourWord, isColour, type Colour } from "$web/games/colour";
import { AWAY, type Level, type PalettePiece, type Plain } from "$web/games/editing";
import { say } from "$web/words/index.svelte";
import { cards, type Counts } from "../sand";

export interface MandalaPlain {
  readonly mountains: readonly Counts[];
  /** By Mandala, then by seat. */
  readonly fields: readonly (readonly Counts[])[];
  readonly hands: readonly Counts[];
  readonly rivers: readonly string[];
  readonly cups: readonly Counts[];
  readonly dealt: readonly Counts[];
  readonly discard: Counts;
  readonly deck: string;
  readonly seat: number;
  readonly claiming?: number | null;
  readonly completer?: number | null;
}

const SPACES = 6;
const OF_A_COLOUR = 18;
const NONE = COLOURS.map(() => 0) as unknown as Counts;
export const plain = (state: Plain): MandalaPlain => state as unknown as MandalaPlain;
const back = (state: MandalaPlain): Plain => state as unknown as Plain;

export const pieces = (): PalettePiece[] => COLOURS.map((colour) => ({ id: colour, label: colourWord(colour).text, key: colour }));

const replaced = <T,>(list: readonly T[], at: number, item: T): T[] => list.map((one, i) => (i === at ? item : one));

/** The two numbers in the name of a place: "field 1 of 2". */
const numbers = (place: string): number[] => (place.match(/\d/g) ?? []).map((digit) => Number(digit) - 1);

export function countsOf(state: MandalaPlain, place: string): Counts | null {
  const [first = 0, second = 0] = numbers(place);
  if (place.endsWith("at first")) return state.dealt[first]!;
  if (place === "discard") return state.discard;
  if (place === "deck") return COLOURS.map((colour) => [...state.deck].filter((card) => card === colour).length) as unknown as Counts;
  if (place.startsWith("mountain")) return state.mountains[first]!;
  if (place.startsWith("field")) return state.fields[first]![second]!;
  if (place.startsWith("hand")) return state.hands[first]!;
  return place.startsWith("cup") ? state.cups[first]! : null;
}

function withCounts(state: MandalaPlain, place: string, counts: Counts): MandalaPlain {
  const [first = 0, second = 0] = numbers(place);
  if (place.endsWith("at first")) return { ...state, dealt: replaced(state.dealt, first, counts) };
  if (place === "discard") return { ...state, discard: counts };
  if (place.startsWith("mountain")) return { ...state, mountains: replaced(state.mountains, first, counts) };
  if (place.startsWith("field")) return { ...state, fields: replaced(state.fields, first, replaced(state.fields[first]!, second, counts)) };
  if (place.startsWith("hand")) return { ...state, hands: replaced(state.hands, first, counts) };
  return { ...state, cups: replaced(state.cups, first, counts) };
}

const more = (counts: Counts, colour: Colour, by: number): Counts => counts.map((n, i) => (COLOURS[i] === colour ? n + by : n)) as unknown as Counts;

/** The last card of that colour leaves the deck, where it has one. */
function fetched(state: MandalaPlain, colour: string): MandalaPlain {
  const at = state.deck.lastIndexOf(colour);
  return at < 0 ? state : { ...state, deck: state.deck.slice(0, at) + state.deck.slice(at + 1) };
}

function put(state: MandalaPlain, colour: string, place: string, from: (state: MandalaPlain) => MandalaPlain): MandalaPlain | null {
  if (!isColour(colour)) return null;
  if (place === "deck") return { ...state, deck: state.deck + colour };
  if (place.startsWith("river")) {
    const [seat = 0] = numbers(place);
    const river = state.rivers[seat]!;
    return river.includes(colour) || river.length >= SPACES ? null : { ...from(state), rivers: replaced(state.rivers, seat, river + colour) };
  }
  const source = from(state);
  const counts = countsOf(source, place);
  return counts && withCounts(source, place, more(counts, colour, 1));
}

/** Without a card; it is nowhere then. */
function gone(state: MandalaPlain, place: string, colour: string): MandalaPlain | null {
  if (place === "deck") return state.deck.includes(colour) ? fetched(state, colour) : null;
  if (place.startsWith("river")) {
    const [seat = 0] = numbers(place);
    const river = state.rivers[seat]!;
    const at = river.lastIndexOf(colour);
    return at < 0 ? null : { ...state, rivers: replaced(state.rivers, seat, river.slice(0, at) + river.slice(at + 1)) };
  }
  const counts = countsOf(state, place);
  const n = counts?.[COLOURS.indexOf(colour as Colour)] ?? 0;
  return n > 0 ? withCounts(state, place, more(counts!, colour as Colour, -1)) : null;
}

export function top(given: Plain, place: string): string | null {
  const state = plain(given);
  if (place.startsWith("river")) return state.rivers[numbers(place)[0] ?? 0]!.at(-1) ?? null;
  const counts = countsOf(state, place);
  return counts ? (COLOURS.findLast((_, i) => (counts[i] ?? 0) > 0) ?? null) : null;
}

export function take(given: Plain, place: string, piece?: string): Plain | null {
  const colour = piece && isColour(piece) ? piece : top(given, place);
  const made = colour ? gone(plain(given), place, colour) : null;
  return made && back(place === "deck" ? made : { ...made, deck: made.deck + colour });
}

export function tap(given: Plain, piece: string, place: string): Plain | null {
  if (piece === AWAY) return take(given, place);
  // a River has one card of a colour: the second tap takes it away; a pile has as many as one likes
  if (place.startsWith("river") && plain(given).rivers[numbers(place)[0] ?? 0]!.includes(piece)) return take(given, place, piece);
  const made = put(plain(given), piece, place, (state) => fetched(state, piece));
  return made && back(made);
}

export function drop(given: Plain, piece: string, from: string | null, to: string): Plain | null {
  if (!from) return tap(given, piece, to);
  if (from === to) return null;
  const without = gone(plain(given), from, piece);
  const made = without && put(without, piece, to, (state) => state);
  return made && back(made);
}

export function levels(given: Plain, place: string): Level[] | null {
  const state = plain(given);
  if (place.startsWith("river")) {
    const river = state.rivers[numbers(place)[0] ?? 0]!;
    return Array.from({ length: SPACES }, (_, i) => {
      const colour = river[i] as Colour | undefined;
      return { piece: colour ?? null, label: say("think.edit.level", { n: i + 1, what: colour ? colourWord(colour).text : say("think.edit.nothing") }) };
    });
  }
  const counts = countsOf(state, place);
  return counts && COLOURS.map((colour, i) => ({ piece: colour, n: counts[i] ?? 0, label: cards(counts[i] ?? 0, colour) }));
}

/** A tap on one of its piles takes a card of it away. */
export function level(given: Plain, piece: string, place: string, at: number): Plain | null {
  const colour = levels(given, place)?.[at]?.piece;
  return colour ? take(given, place, colour) : piece === AWAY ? null : tap(given, piece, place);
}

/** All cards in one deck, in no order. */
function shuffled(): string {
  const deck = COLOURS.flatMap((colour) => Array<string>(OF_A_COLOUR).fill(colour));
  for (let i = deck.length - 1; i > 0; i -= 1) {
    const j = Math.floor(Math.random() * (i + 1));
    [deck[i], deck[j]] = [deck[j]!, deck[i]!];
  }
  return deck.join("");
}

export const empty = (given: Plain): Plain =>
  back({ ...plain(given), mountains: [NONE, NONE], fields: [[NONE, NONE], [NONE, NONE]], hands: [NONE, NONE], rivers: ["", ""], cups: [NONE, NONE], dealt: [NONE, NONE], discard: NONE, deck: shuffled(), claiming: null, completer: null });

export function placeWord(place: string, name: (seat: number) => string): string {
  const [first = 0, second = 0] = numbers(place);
  if (place.startsWith("mountain")) return say("think.edit.mountain", { mandala: first + 1 });
  if (place.startsWith("field")) return say("think.edit.field", { mandala: first + 1, name: name(second) });
  if (place.startsWith("hand")) return say("think.edit.hand", { name: name(first) });
  if (place.startsWith("river")) return say("think.edit.river", { name: name(first) });
  if (place.endsWith("at first")) return say("think.edit.dealt", { name: name(first) });
  if (place.startsWith("cup")) return say("think.edit.cup", { name: name(first) });
  return say(place === "deck" ? "think.edit.deck" : "think.edit.discard");
}
