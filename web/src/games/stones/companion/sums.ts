// What a game of Stones adds up to: each thing that is scored, as it is scored.
import type { Player, Sums } from "$web/companion/score";
import points from "./points.json";

/** Something that was scored. `towers` are spaces from 1 with what counts there: the different heights on space 1, the
 * colours on space 5, the height on the others. */
export type Scored =
  | { what: "colour"; towers: { space: number; n: number }[] }
  | { what: "any"; n: number }
  | { what: "board"; points: number }
  | { what: "goal"; id: string };

export interface StonesPlayer extends Player {
  scored: Scored[];
}

export const GOALS = points.goals;
/** What the spaces of the Mandala board can give, each once. */
export const BOARD = [...new Set(points.board.map((space) => space.points))].sort((a, b) => a - b);

/** What counts on a tower space, from 1 to this. */
export const mostOf = (space: number): number => points.towers[space - 1]!.length;
export const towerPoints = (space: number, n: number): number => points.towers[space - 1]?.[n - 1] ?? 0;

export function scoredPoints(scored: Scored): number {
  if (scored.what === "colour") return scored.towers.reduce((sum, { space, n }) => sum + towerPoints(space, n), 0);
  if (scored.what === "any") return scored.n * points.any;
  if (scored.what === "board") return scored.points;
  return GOALS.find(({ id }) => id === scored.id)?.points ?? 0;
}

export const sums: Sums<StonesPlayer> = {
  blank: (name) => ({ name, scored: [] }),
  reads: ({ scored }) => Array.isArray(scored),
  total: ({ scored }) => scored.reduce((sum, each) => sum + scoredPoints(each), 0),
  tie: "order",
};
