// A Cup and what its cards count, as the server says it.
import { COLOURS, isColour, type Colour } from "$web/games/colour";
import type { MandalaObservation } from "$web/wire/messages";
import { count, NONE, plus, type Counts } from "./sand";

/** All cards of a Cup; null if some of them are hidden from the viewer. */
export function cupOf(seen: MandalaObservation, seat: number): Counts | null {
  const cup = seen.cups[seat];
  return cup?.claimed && cup.dealt ? plus(cup.claimed, cup.dealt) : null;
}

interface Line {
  readonly colour: Colour | null;
  readonly space: number;
  readonly cards: number;
  readonly points: number;
}

/** A Cup by River space, 1 to 6; spaces without a colour have null. */
export function linesOf(seen: MandalaObservation, seat: number): Line[] {
  const cup = cupOf(seen, seat) ?? NONE;
  return [1, 2, 3, 4, 5, 6].map((space) => {
    const letter = seen.rivers[seat]?.[space - 1] ?? "";
    const colour = isColour(letter) ? letter : null;
    return { colour, space, cards: colour ? count(cup, colour) : 0, points: seen.worth?.[seat]?.[space - 1] ?? 0 };
  });
}

/** The points of a whole Cup with the River as it stands; null where it is hidden. */
export const pointsOf = (seen: MandalaObservation, seat: number): number | null => seen.points?.[seat] ?? null;

/** The cards of a Cup whose colour is not in the River. */
export function unplaced(seen: MandalaObservation, seat: number): { colour: Colour; n: number }[] {
  const cup = cupOf(seen, seat) ?? NONE;
  return COLOURS.filter((colour) => !seen.rivers[seat]?.includes(colour))
    .map((colour) => ({ colour, n: count(cup, colour) }))
    .filter(({ n }) => n > 0);
}
