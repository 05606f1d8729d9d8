// What River and Cup add up to.
import type { Player, Sums } from "$web/companion/score";
import points from "./points.json";

/** A River space with its colour, and how many cards of it are in the Cup. */
export interface RiverSpace {
  colour: string | null;
  cards: number;
}
export interface MandalaPlayer extends Player {
  river: RiverSpace[];
}

export const MOST_CARDS = points.cards;
export const COLOURS = [...points.colours];

export const cardWorth = (space: number): number => points.spaces[space - 1]!;
export const riverPoints = ({ colour, cards }: RiverSpace, space: number): number => (colour ? cards * cardWorth(space) : 0);

export const sums: Sums<MandalaPlayer> = {
  blank: (name) => ({ name, river: points.spaces.map(() => ({ colour: null, cards: 0 })) }),
  reads: ({ river }) => Array.isArray(river) && river.length === points.spaces.length,
  total: ({ river }) => river.reduce((sum, space, i) => sum + riverPoints(space, i + 1), 0),
  // all cards of a Cup are counted then, those of colours without a River space too
  tie: { most: MOST_CARDS * COLOURS.length },
};
