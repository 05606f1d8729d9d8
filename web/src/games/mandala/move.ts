// The notation of a move, taken apart and put together: `M1 R`, `F2 G3`, `D Y2`, `C P`.
import { isColour, type Colour } from "$web/games/colour";

export type Mandala = 1 | 2;
/** Where cards of the hand can go: a Mountain, the player's own Field, the discard pile. */
export type Area = "M1" | "M2" | "F1" | "F2" | "D";
export const AREAS: readonly Area[] = ["M1", "M2", "F1", "F2", "D"];

/** A move taken apart; the area is null where a colour is claimed. */
type MandalaMove = { area: Area; colour: Colour; cards: number } | { area: null; colour: Colour };

export function readMove(text: string): MandalaMove | null {
  const match = /^(?:(M[12]) ([A-Z])|(F[12]|D) ([A-Z])([1-8])|C ([A-Z]))$/.exec(text);
  if (!match) return null;
  const [, mountain, built, area, colour, cards, claimed] = match;
  const letter = built ?? colour ?? claimed ?? "";
  if (!isColour(letter)) return null;
  if (claimed) return { area: null, colour: letter };
  return { area: (mountain ?? area) as Area, colour: letter, cards: Number(cards ?? 1) };
}

/** A Mountain takes one card, whatever number is picked. */
export const writeMove = (area: Area, colour: Colour, cards: number): string =>
  area.startsWith("M") ? `${area} ${colour}` : `${area} ${colour}${cards}`;

export const isMountain = (area: Area): boolean => area.startsWith("M");
export const isField = (area: Area): boolean => area.startsWith("F");
/** The Mandala of an area; 0 for the discard pile. */
export const mandalaOf = (area: Area): number => (area === "D" ? 0 : Number(area[1]));
