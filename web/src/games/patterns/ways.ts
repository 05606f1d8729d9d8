// What can be done with a cell: the legal moves sorted by their targets. Which moves are legal is the server's word.
import type { PatternsObservation } from "$web/wire/messages";
import { bowl, colourAt, groupOf, ownerAt, touches } from "./position";

/** Flip, swap, establish. */
export type Way = "F" | "S" | "E";

const WAYS: readonly Way[] = ["F", "S", "E"];

/** The ways that are open at each cell, a flip first. */
export function ways(o: PatternsObservation): Map<string, Way[]> {
  const found = new Map<string, Way[]>();
  for (const way of WAYS) {
    for (const move of o.legal) {
      if (!move.startsWith(`${way} `)) continue;
      const cell = move.slice(2);
      const had = found.get(cell) ?? [];
      // a swap for a token of the bowl's own colour is the flip in another notation: no need to ask which of the two
      if (way === "S" && had.length > 0 && bowl(o, o.to_act ?? 0) === colourAt(o, cell)) continue;
      found.set(cell, [...had, way]);
    }
  }
  return found;
}

/** The move that the player probably meant by choosing a cell without a legal move: the server says why it is refused. */
export function meant(o: PatternsObservation, cell: string, seat: number): string {
  const token = bowl(o, seat);
  if (o.phase !== "turn" || token === null || ownerAt(o, cell) !== null) return `F ${cell}`;
  const colour = colourAt(o, cell);
  if (touches(o, cell, seat, colour)) return `F ${cell}`;
  if (groupOf(o, seat, token) === null) return `E ${cell}`;
  if (touches(o, cell, seat, token)) return `S ${cell}`;
  return groupOf(o, seat, colour) === null ? `S ${cell}` : `F ${cell}`;
}
