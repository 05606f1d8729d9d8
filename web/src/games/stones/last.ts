// What the move before has changed, for its brackets.
import type { Told } from "$web/wire/messages";
import { parse } from "./moves";

/** The tower spaces of a seat that the last move built, scored or put a stone on. */
export function touchedBy(last: Told | null, seat: number): readonly number[] {
  const move = last?.seat === seat ? parse(last.move ?? "") : null;
  if (!move) return [];
  if (move.kind === "pick" || move.kind === "put") return [move.space];
  return move.kind === "score" || move.kind === "any" ? move.spaces : [];
}

/** How many stones the last move laid on the Mandala board. */
export function placedBy(last: Told | null): number {
  const move = parse(last?.move ?? "");
  return move?.kind === "score" || move?.kind === "any" ? move.spaces.length : 0;
}
