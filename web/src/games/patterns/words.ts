// Small sentences that several parts of the board say.
import { Word } from "$web/words/index.svelte";
import type { Seating } from "$web/games/face";
import type { PatternsObservation } from "$web/wire/messages";
import type { Colour } from "./position";

const COLOUR: Record<Colour, string> = {
  R: "colour.R",
  O: "colour.O",
  Y: "colour.Y",
  G: "colour.G",
  P: "colour.P",
  K: "colour.K",
};

export const colourWord = (colour: Colour): Word => new Word(COLOUR[colour]);

/** Whether a seat is the viewer's own: a watcher has none, nor has a replay. */
export const isOwn = (seating: Seating<PatternsObservation>, seat: number): boolean => seating.own === seat;

/** "+3"; nothing where the server has not said yet. */
export const plus = (gain: number | undefined): string => (gain === undefined ? "" : `+${gain}`);
