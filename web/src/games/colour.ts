// The six colours of sand, in Mandala and in Patterns, and what they are called.
import { Word } from "$web/words/index.svelte";

export const COLOURS = ["R", "O", "Y", "G", "P", "K"] as const;
export type Colour = (typeof COLOURS)[number];

const NAMES: Record<Colour, string> = {
  R: "colour.R",
  O: "colour.O",
  Y: "colour.Y",
  G: "colour.G",
  P: "colour.P",
  K: "colour.K",
};

export const isColour = (letter: string): letter is Colour => (COLOURS as readonly string[]).includes(letter);

/** "red", in whatever form a sentence needs it. */
export const colourWord = (colour: Colour): Word => new Word(NAMES[colour]);
