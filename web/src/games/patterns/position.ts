// A position of Patterns, read from an Observation: what lies on a cell, and the groups.
import type { Colour } from "$web/games/colour";
import type { PatternsObservation } from "$web/wire/messages";
import { CELLS, beside, place } from "./cells";

export interface Group {
  readonly seat: number;
  readonly colour: Colour;
  /** The number of its claim marker, and the cell that this lies on. */
  readonly marker: number;
  readonly at: string;
  readonly cells: readonly string[];
  /** What it is worth, as the server says. */
  readonly points: number;
}

export const colourAt = (o: PatternsObservation, cell: string): Colour => o.board[place(cell)] as Colour;

/** The seat whose group the token of a cell is in; null when it lies face up. */
export function ownerAt(o: PatternsObservation, cell: string): number | null {
  const owner = o.owners[place(cell)];
  return owner === "." || owner === undefined ? null : Number(owner);
}

export const bowl = (o: PatternsObservation, seat: number): Colour | null => (o.bowls[seat] as Colour) ?? null;

/** The groups of a seat by their markers. A seat has at most one group of a colour. */
export function groups(o: PatternsObservation, seat: number): Group[] {
  return [...(o.groups[seat] ?? "")].map((letter, i) => {
    const colour = letter as Colour;
    const cells = CELLS.filter((cell) => ownerAt(o, cell) === seat && colourAt(o, cell) === colour);
    const marker = i + 1;
    return { seat, colour, marker, at: o.markers[seat]?.[i] ?? "", cells, points: o.worth?.[seat]?.[i] ?? 0 };
  });
}

export const groupOf = (o: PatternsObservation, seat: number, colour: Colour): Group | null =>
  groups(o, seat).find((group) => group.colour === colour) ?? null;

/** The group that a cell's token is in. */
export function groupAt(o: PatternsObservation, cell: string): Group | null {
  const owner = ownerAt(o, cell);
  return owner === null ? null : groupOf(o, owner, colourAt(o, cell));
}

/** The cells where tokens of a colour lie face up. */
export const faceUp = (o: PatternsObservation, colour: Colour): string[] =>
  CELLS.filter((cell) => ownerAt(o, cell) === null && colourAt(o, cell) === colour);

/** Whether a cell lies right beside a seat's group of a colour. */
export const touches = (o: PatternsObservation, cell: string, seat: number, colour: Colour): boolean =>
  beside(cell).some((other) => ownerAt(o, other) === seat && colourAt(o, other) === colour);

/** What changed between a position and the next one, for the motion; null where it is not one action. */
export interface Change {
  readonly cell: string;
  readonly seat: number;
  /** The colour that now lies there. */
  readonly put: Colour;
  /** The colour that went to the bowl; null for a flip. */
  readonly taken: Colour | null;
  readonly gain: number;
}

export function change(before: PatternsObservation, now: PatternsObservation): Change | null {
  const turned = CELLS.filter((cell) => ownerAt(before, cell) === null && ownerAt(now, cell) !== null);
  const [cell] = turned;
  if (cell === undefined || turned.length > 1 || now.ply !== before.ply + 1) return null;
  const seat = ownerAt(now, cell)!;
  const put = colourAt(now, cell);
  const old = colourAt(before, cell);
  const gain = (now.scores[seat] ?? 0) - (before.scores[seat] ?? 0);
  return { cell, seat, put, taken: old === put && before.bowls === now.bowls ? null : old, gain };
}
