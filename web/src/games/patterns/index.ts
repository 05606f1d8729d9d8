// Patterns in the browser.
import type { Face } from "$web/games/face";
import type { PatternsObservation } from "$web/wire/messages";
import Board from "./Board.svelte";
import Memory from "./Memory.svelte";
import Panel from "./Panel.svelte";
import Sheet from "./Sheet.svelte";
import { PatternsChoosing } from "./choosing.svelte";
import { outline } from "./outline";

export const face: Face<PatternsObservation> = {
  Board,
  Panel,
  Sheet,
  Memory,
  // bowls, tokens and groups lie open to everybody
  secret: false,
  points: (observation, seat) => observation.scores[seat] ?? 0,
  choosing: (seating) => new PatternsChoosing(seating),
  // a cell's name says no colour; only the choice of a bowl token does
  chips: (move) => (move.startsWith("B ") ? [move.slice(2)] : []),
  outline,
};
