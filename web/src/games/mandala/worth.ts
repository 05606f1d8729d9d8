// What a Cup holds and what its cards count, as everyone at the table could add up from what is seen.
import { COLOURS, isColour, type Colour } from "$web/games/colour";
import type { MandalaObservation } from "$web/wire/messages";
import { count, plus, type Counts } from "./sand";

/** All cards of a Cup; null where some of them are hidden from whoever looks. */
export function cupOf(seen: MandalaObservation, seat: number): Counts | null {
  const cup = seen.cups[seat];
  return cup?.claimed && cup.dealt ? plus(cup.claimed as Counts, cup.dealt as Counts) : null;
}

export interface Line {
  readonly colour: Colour | null;
  readonly space: number;
  readonly cards: number;
  readonly points: number;
}

/** A Cup by River space, 1 to 6; spaces without a colour have null. */
export function linesOf(cup: Counts, river: string): Line[] {
  return [1, 2, 3, 4, 5, 6].map((space) => {
    const letter = river[space - 1] ?? "";
    const colour = isColour(letter) ? letter : null;
    const cards = colour ? count(cup, colour) : 0;
    return { colour, space, cards, points: cards * space };
  });
}

export const worthOf = (cup: Counts, river: string): number => linesOf(cup, river).reduce((sum, { points }) => sum + points, 0);

/** The cards of a Cup whose colour is not in the River. */
export const unplaced = (cup: Counts, river: string): { colour: Colour; n: number }[] =>
  COLOURS.filter((colour) => !river.includes(colour))
    .map((colour) => ({ colour, n: count(cup, colour) }))
    .filter(({ n }) => n > 0);
