// What the log adds up to: which of its moves still stand, and which of them are new to the viewer.
import type { Told } from "$web/wire/messages";

/** The numbers of the moves that were taken back. */
export function takenBack(log: readonly Told[]): ReadonlySet<number> {
  const gone = new Set<number>();
  const standing: Told[] = [];
  for (const entry of log) {
    if (entry.what === "moved") standing.push(entry);
    if (entry.what !== "undone") continue;
    while ((standing.at(-1)?.ply ?? 0) > (entry.ply ?? 0)) gone.add(standing.pop()!.number);
  }
  return gone;
}

/** The moves that stand, in their order. */
function standing(log: readonly Told[]): readonly Told[] {
  const gone = takenBack(log);
  return log.filter(({ what, number }) => what === "moved" && !gone.has(number));
}

/** How many moves of a seat stand. */
export const movesBy = (log: readonly Told[], seat: number): number => standing(log).filter((move) => move.seat === seat).length;

/** The moves of the others since the last one of a seat, in their order. */
export function movesSince(log: readonly Told[], seat: number): readonly Told[] {
  const moves = standing(log);
  return moves.slice(moves.findLastIndex((move) => move.seat === seat) + 1);
}
