// Patterns laid out by hand: what putting, turning, taking and dragging do to the data of a position. A place without a token is a full
// stop. Groups and markers follow the tokens that lie face down.
import { COLOURS, colourWord, isColour } from "$web/games/colour";
import { AWAY, type PalettePiece, type Plain } from "$web/games/editing";
import { say } from "$web/words/index.svelte";
import { CELLS, place as indexOf } from "../cells";

export interface PatternsPlain {
  readonly board: string;
  readonly owners: string;
  readonly spare: string;
  readonly bowls: string;
  readonly groups: readonly string[];
  readonly markers: readonly (readonly string[])[];
  readonly phase: string;
  readonly seat: number;
}

const NONE = ".";
export const plain = (state: Plain): PatternsPlain => state as unknown as PatternsPlain;
const back = (state: PatternsPlain): Plain => state as unknown as Plain;
const at = (text: string, i: number, letter: string): string => text.slice(0, i) + letter + text.slice(i + 1);

/** Turning a token over for a player, and a player's claim marker, by the number of their seat. */
const seatIn = (piece: string): number => Number(piece.slice(-1)) - 1;
const isDown = (piece: string): boolean => piece.startsWith("down");
const isMarker = (piece: string): boolean => piece.startsWith("marker");

export function pieces(): PalettePiece[] {
  const seats = [1, 2];
  return [
    ...COLOURS.map((colour) => ({ id: colour, label: colourWord(colour).text, key: colour })),
    ...seats.map((n) => ({ id: `down ${n}`, label: say("think.edit.down", { n }), key: String(n) })),
    ...seats.map((n) => ({ id: `marker ${n}`, label: say("think.edit.marker", { n }), key: "M" })),
  ];
}

/** The bowl that a place is; null for a cell. */
const bowlOf = (place: string): number | null => (/^(bowl|spare) [12]$/.test(place) ? seatIn(place) : null);

export function tokenAt(state: PatternsPlain, place: string): string {
  const bowl = bowlOf(place);
  if (bowl !== null) return (state.phase === "bowl" ? state.spare : state.bowls)[bowl] ?? NONE;
  return state.board[indexOf(place)] ?? NONE;
}

/** What bowls hold is what was spare, once it has been chosen. */
function withToken(state: PatternsPlain, place: string, token: string): PatternsPlain {
  const bowl = bowlOf(place);
  if (bowl === null) return { ...state, board: at(state.board, indexOf(place), token) };
  if (state.phase === "bowl") return { ...state, spare: at(state.spare.padEnd(2, NONE), bowl, token) };
  const bowls = at(state.bowls.padEnd(2, NONE), bowl, token);
  return { ...state, bowls, spare: bowls };
}

const ownerAt = (state: PatternsPlain, cell: string): string => state.owners[indexOf(cell)] ?? NONE;
const withOwner = (state: PatternsPlain, cell: string, owner: string): PatternsPlain => (indexOf(cell) < 0 ? state : { ...state, owners: at(state.owners, indexOf(cell), owner) });

/** Groups and markers as they follow from what lies face down; what was there keeps its number. */
function grouped(state: PatternsPlain): PatternsPlain {
  const found = [0, 1].map((seat) => {
    const cellsOf = (colour: string) => CELLS.filter((cell) => ownerAt(state, cell) === String(seat) && tokenAt(state, cell) === colour);
    const before = state.groups[seat] ?? "";
    const kept = [...new Set([...before, ...COLOURS])].filter((colour) => cellsOf(colour).length);
    const markers = kept.map((colour) => {
      const old = state.markers[seat]?.[before.indexOf(colour)] ?? "";
      return cellsOf(colour).includes(old) ? old : cellsOf(colour)[0]!;
    });
    return { groups: kept.join(""), markers };
  });
  return { ...state, groups: found.map(({ groups }) => groups), markers: found.map(({ markers }) => markers) };
}

/** The marker of the group of a cell lies there; where it does already, its number changes with the next one. */
function marked(state: PatternsPlain, seat: number, cell: string): PatternsPlain | null {
  if (ownerAt(state, cell) !== String(seat)) return null;
  const groups = state.groups[seat] ?? "";
  const i = groups.indexOf(tokenAt(state, cell));
  const markers = state.markers[seat] ?? [];
  if (i < 0) return null;
  if (markers[i] !== cell) return { ...state, markers: state.markers.map((all, s) => (s === seat ? all.map((old, j) => (j === i ? cell : old)) : all)) };
  const next = (i + 1) % groups.length;
  const swap = <T,>(list: readonly T[]): T[] => list.map((one, j) => (j === i ? list[next]! : j === next ? list[i]! : one));
  return { ...state, groups: state.groups.map((all, s) => (s === seat ? swap([...all]).join("") : all)), markers: state.markers.map((all, s) => (s === seat ? swap(all) : all)) };
}

export function top(given: Plain, place: string): string | null {
  const token = tokenAt(plain(given), place);
  return token === NONE ? null : token;
}

export function take(given: Plain, place: string): Plain | null {
  if (top(given, place) === null) return null;
  return back(grouped(withOwner(withToken(plain(given), place, NONE), place, NONE)));
}

export function tap(given: Plain, piece: string, place: string): Plain | null {
  const state = plain(given);
  if (piece === AWAY || piece === top(given, place)) return take(given, place);
  if (isColour(piece)) return back(grouped(withOwner(withToken(state, place, piece), place, NONE)));
  if (bowlOf(place) !== null || top(given, place) === null) return null;
  const seat = seatIn(piece);
  if (isDown(piece)) return back(grouped(withOwner(state, place, ownerAt(state, place) === String(seat) ? NONE : String(seat))));
  const made = isMarker(piece) ? marked(state, seat, place) : null;
  return made && back(made);
}

/** Tokens that are dragged change places, so that none is lost. */
export function drop(given: Plain, piece: string, from: string | null, to: string): Plain | null {
  if (!from) return tap(given, piece, to);
  if (from === to) return null;
  const state = plain(given);
  const [one, other] = [tokenAt(state, from), tokenAt(state, to)];
  const [mine, theirs] = [ownerAt(state, from), ownerAt(state, to)];
  const swapped = withToken(withToken(state, to, one), from, other);
  const turned = withOwner(withOwner(swapped, to, bowlOf(from) === null ? mine : NONE), from, bowlOf(to) === null ? theirs : NONE);
  return back(grouped(turned));
}

export const empty = (given: Plain): Plain =>
  back({ ...plain(given), board: NONE.repeat(CELLS.length), owners: NONE.repeat(CELLS.length), spare: NONE + NONE, bowls: NONE + NONE, groups: ["", ""], markers: [[], []], phase: "turn" });

export function placeWord(place: string, name: (seat: number) => string): string {
  const bowl = bowlOf(place);
  if (bowl === null) return place;
  return place.startsWith("spare") ? say("think.edit.spare", { n: bowl + 1 }) : say("think.edit.bowl", { name: name(bowl) });
}
