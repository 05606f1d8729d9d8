// What a game gives to those who lay out a position by hand: pieces to take, places to put them on. No rules in here: what comes of
// it is judged by the rules elsewhere. Places have the names that the parts of a position have as text.
import type { Component } from "svelte";
import type { Observation } from "./face";
import type { Writing } from "./writing";

export type Plain = Record<string, unknown>;

export interface PalettePiece {
  readonly id: string;
  /** In words. */
  readonly label: string;
  /** The letter that takes it; several may have the same, and are taken in turn. */
  readonly key: string;
}

/** One of the levels of a stack, or one of the piles of an area: what lies there, and how many of it. */
export interface Level {
  readonly piece: string | null;
  readonly n?: number;
  readonly label: string;
}

/** A position being laid out, as a board draws it. Its properties are reactive. */
export interface Laid {
  readonly state: Plain;
  /** What is taken from the palette; "away" takes away. */
  readonly piece: string;
  /** The place whose levels are shown. */
  readonly place: string | null;
  readonly marked: ReadonlySet<string>;
  /** What was seen of the position that it began with. */
  readonly seen: Observation;
  name(seat: number): string;
  change(state: Plain): void;
}

export const AWAY = "away";

export interface Editing {
  /** A position as text. */
  readonly writing: Writing;
  /** The palette, row by row, so many in a row. */
  pieces(state: Plain): readonly PalettePiece[];
  readonly columns: number;
  /** What is said over the palette. */
  readonly how: string;
  /** A piece in an SVG of 48 units, around its middle. */
  readonly Piece: Component<{ piece: string }>;
  /** The board. Every place has `data-edit` with its name, `data-rove`, a role and a label. */
  readonly Board: Component<{ laid: Laid }>;
  /** What lies beside it, in rows: places as well, and all that is no place. */
  readonly Rest: Component<{ laid: Laid }>;
  /** What a place is called. */
  placeWord(place: string, name: (seat: number) => string): string;
  /** A tap with a piece; null where that piece does not lie there. */
  tap(state: Plain, piece: string, place: string): Plain | null;
  /** Without the uppermost piece of a place, or one of that kind. */
  take(state: Plain, place: string, piece?: string): Plain | null;
  /** A piece dragged from one place to another; from nowhere it comes out of the palette. */
  drop(state: Plain, piece: string, from: string | null, to: string): Plain | null;
  /** The piece that is lifted from a place. */
  top(state: Plain, place: string): string | null;
  /** The levels of a place, from the bottom; null where it has none to choose. A game without levels has neither. */
  levels?(state: Plain, place: string): readonly Level[] | null;
  /** A tap on one of them. */
  level?(state: Plain, piece: string, place: string, level: number): Plain | null;
  /** Nothing lies anywhere. */
  empty(state: Plain): Plain;
}
