// Stones laid out by hand: what putting, taking and dragging do to the data of a position.
import { AWAY, type Level, type PalettePiece, type Plain } from "$web/games/editing";
import { say } from "$web/words/index.svelte";
import { STACKS } from "../board/geometry";
import { colourWord, patternWord, placeWord as stackWord } from "../words";

export interface StonesPlain {
  readonly players: number;
  readonly stacks: Readonly<Record<string, readonly string[]>>;
  readonly artists: Readonly<Record<string, string>>;
  readonly towers: readonly (readonly (readonly string[])[])[];
  readonly board: readonly string[];
  readonly sheet: readonly (readonly number[])[];
  readonly objectives: readonly (readonly string[])[];
  readonly seat: number;
  readonly new_stones?: boolean;
  readonly new_spaces?: readonly number[];
  readonly box?: number;
}

const HEIGHT = 4;
const OF_A_KIND = 12;
const COLOURS = ["R", "Y", "B", "U"] as const;
export const NEW = "N";
/** An Artist in the palette, by its pattern. */
const ARTISTS = { "artist *": "*", "artist o": "o" } as const;

export const plain = (state: Plain): StonesPlain => ({ board: [], ...state }) as unknown as StonesPlain;
const back = (state: StonesPlain): Plain => state as unknown as Plain;

function pieceWord(piece: string): string {
  const pattern = ARTISTS[piece as keyof typeof ARTISTS];
  if (pattern) return say("think.edit.artist", { pattern: patternWord(pattern) });
  return piece === NEW ? say("board_stones.stone.N") : say(`board_stones.stone.${piece[1]}`, { colour: colourWord(piece[0]!) });
}

export function pieces(state: Plain): PalettePiece[] {
  const row = (pattern: "*" | "o"): PalettePiece[] => [
    ...COLOURS.map((colour) => ({ id: colour + pattern, label: pieceWord(colour + pattern), key: colour })),
    { id: `artist ${pattern}`, label: pieceWord(`artist ${pattern}`), key: "A" },
  ];
  return [...row("*"), ...row("o"), ...(state["new_stones"] ? [{ id: NEW, label: pieceWord(NEW), key: "N" }] : [])];
}

const parts = (place: string): [string, string] => place.split(" ") as [string, string];

/** The stones of a stack, a tower or the Mandala board. */
function pileOf(state: StonesPlain, place: string): readonly string[] | null {
  const [kind, name] = parts(place);
  if (kind === "stack") return state.stacks[name] ?? [];
  if (kind === "spiral") return state.board;
  if (kind !== "tower") return null;
  const [seat, space] = name.split(".").map(Number) as [number, number];
  return state.towers[seat - 1]?.[space - 1] ?? [];
}

function withPile(state: StonesPlain, place: string, pile: readonly string[]): StonesPlain {
  const [kind, name] = parts(place);
  if (kind === "stack") return { ...state, stacks: { ...state.stacks, [name]: pile } };
  if (kind === "spiral") return { ...state, board: pile };
  const [seat, space] = name.split(".").map(Number) as [number, number];
  return { ...state, towers: state.towers.map((spaces, s) => (s === seat - 1 ? spaces.map((tower, i) => (i === space - 1 ? pile : tower)) : spaces)) };
}

const count = (state: StonesPlain, stone: string): number =>
  [...Object.values(state.stacks), ...state.towers.flat(), state.board].flat().filter((one) => one === stone).length;

/** A stone that the box no longer has comes from the Mandala board, where one lies there. */
function fetched(state: StonesPlain, stone: string, to: string): StonesPlain {
  if (stone === NEW) return (state.box ?? 0) > 0 ? { ...state, box: state.box! - 1 } : state;
  const at = state.board.lastIndexOf(stone);
  if (to === "spiral" || at < 0 || count(state, stone) < OF_A_KIND) return state;
  return { ...state, board: state.board.filter((_, i) => i !== at) };
}

const returned = (state: StonesPlain, stone: string | undefined): StonesPlain => (stone === NEW ? { ...state, box: (state.box ?? 0) + 1 } : state);

function put(state: StonesPlain, piece: string, place: string): StonesPlain | null {
  const [kind, name] = parts(place);
  const pattern = ARTISTS[piece as keyof typeof ARTISTS];
  if (kind === "artist") return pattern ? { ...state, artists: { ...state.artists, [name]: pattern } } : null;
  const pile = pileOf(state, place);
  if (pattern || !pile || (kind !== "spiral" && pile.length >= HEIGHT) || (piece === NEW && kind !== "tower")) return null;
  const from = fetched(state, piece, place);
  return withPile(from, place, [...pileOf(from, place)!, piece]);
}

export function take(given: Plain, place: string, piece?: string): Plain | null {
  const state = plain(given);
  const [kind, name] = parts(place);
  if (kind === "artist") {
    const { [name]: gone, ...artists } = state.artists;
    return gone ? back({ ...state, artists }) : null;
  }
  const pile = pileOf(state, place);
  const at = pile ? (piece ? pile.lastIndexOf(piece) : pile.length - 1) : -1;
  return at < 0 ? null : back(returned(withPile(state, place, pile!.filter((_, i) => i !== at)), pile![at]));
}

export function top(given: Plain, place: string): string | null {
  const state = plain(given);
  const [kind, name] = parts(place);
  if (kind === "artist") return state.artists[name] ? `artist ${state.artists[name]}` : null;
  return pileOf(state, place)?.at(-1) ?? null;
}

export function tap(given: Plain, piece: string, place: string): Plain | null {
  if (piece === AWAY || (place !== "spiral" && top(given, place) === piece)) return take(given, place);
  const made = put(plain(given), piece, place);
  return made && back(made);
}

export function drop(given: Plain, piece: string, from: string | null, to: string): Plain | null {
  if (from === to) return null;
  const without = from ? take(given, from, from.startsWith("artist") ? undefined : piece) : given;
  const made = without && put(plain(without), piece, to);
  return made && back(made);
}

export function levels(given: Plain, place: string): Level[] | null {
  const [kind] = parts(place);
  if (kind !== "stack" && kind !== "tower") return null;
  const pile = pileOf(plain(given), place) ?? [];
  return Array.from({ length: HEIGHT }, (_, i) => ({ piece: pile[i] ?? null, label: say("think.edit.level", { n: i + 1, what: pile[i] ? pieceWord(pile[i]) : say("think.edit.nothing") }) }));
}

export function level(given: Plain, piece: string, place: string, at: number): Plain | null {
  const state = plain(given);
  const pile = pileOf(state, place) ?? [];
  if (at >= pile.length) return tap(given, piece, place);
  if (piece === AWAY || pile[at] === piece) return back(returned(withPile(state, place, pile.filter((_, i) => i !== at)), pile[at]));
  if (piece in ARTISTS || (piece === NEW && !place.startsWith("tower"))) return null;
  return back(withPile(returned(fetched(state, piece, place), pile[at]), place, pile.map((stone, i) => (i === at ? piece : stone))));
}

export function empty(given: Plain): Plain {
  const state = plain(given);
  const bare: StonesPlain = { ...state, artists: {}, board: [], stacks: Object.fromEntries(STACKS.map((name) => [name, []])), towers: state.towers.map((spaces) => spaces.map(() => [])), sheet: state.sheet.map((row) => row.map(() => 0)) };
  return back(state.new_stones ? { ...bare, box: (state.box ?? 0) + count(state, NEW) } : bare);
}

export function placeWord(place: string, name: (seat: number) => string): string {
  const [kind, which] = parts(place);
  if (kind === "artist") return say("think.edit.circle", { circle: which });
  if (kind === "stack") return stackWord(which);
  if (kind === "spiral") return say("think.edit.spiral");
  const [seat, space] = which.split(".").map(Number) as [number, number];
  return say("think.edit.tower", { name: name(seat - 1), space });
}

