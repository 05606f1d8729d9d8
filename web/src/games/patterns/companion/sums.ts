// What groups add up to.
import type { Player, Sums } from "$web/companion/score";
import points from "./points.json";

export interface PatternsPlayer extends Player {
  /** Tokens of the group under each claim marker; 0 where it is not on the board. */
  groups: number[];
}

export const MOST_TOKENS = points.markers[0]!.length - 1;

export const groupPoints = (marker: number, tokens: number): number => points.markers[marker - 1]?.[tokens] ?? 0;

export const sums: Sums<PatternsPlayer> = {
  blank: (name) => ({ name, groups: points.markers.map(() => 0) }),
  reads: ({ groups }) => Array.isArray(groups) && groups.length === points.markers.length,
  total: ({ groups }) => groups.reduce((sum, tokens, i) => sum + groupPoints(i + 1, tokens), 0),
  tie: "none",
};
