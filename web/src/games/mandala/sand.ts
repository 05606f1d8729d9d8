// Cards of sand: how many of each colour, and what they are called.
import { COLOURS, colourWord, type Colour } from "$web/games/colour";
import { say } from "$web/words/index.svelte";

/** How many cards of each colour, in the order of COLOURS. */
export type Counts = readonly [number, number, number, number, number, number];

export const NONE: Counts = [0, 0, 0, 0, 0, 0];

export const count = (counts: Counts, colour: Colour): number => counts[COLOURS.indexOf(colour)] ?? 0;
export const total = (counts: Counts): number => counts.reduce((sum, n) => sum + n, 0);
export const plus = (one: Counts, other: Counts): Counts =>
  one.map((n, index) => n + (other[index] ?? 0)) as unknown as Counts;
/** The colours that are there, with how many. */
export const present = (counts: Counts): { colour: Colour; n: number }[] =>
  COLOURS.map((colour) => ({ colour, n: count(counts, colour) })).filter(({ n }) => n > 0);

export const colourName = (colour: Colour): string => colourWord(colour).text;
/** "2 red cards" */
export const cards = (n: number, colour: Colour): string => say("board_mandala.cards", { n, colour: colourWord(colour) });
/** "2 red cards, 1 black card", or that there is none. */
export function list(counts: Counts): string {
  const there = present(counts).map(({ colour, n }) => cards(n, colour));
  return there.length ? there.join(", ") : say("board_mandala.empty");
}
