// The position in words for a screen reader: what can be done, and what the picture shows by its own titles.
import type { GeneralObservation, Outline, Seating } from "$web/games/face";
import { say } from "$web/words/index.svelte";
import { shown } from "./drawing.svelte";

export function outline(seating: Seating<GeneralObservation>): Outline[] {
  const { legal } = seating.observation;
  const can = { heading: say("board_general.moves"), lines: [say("board_general.found", { n: legal.length })] };
  return [...(seating.mayAct ? [can] : []), ...(shown.drawing ? [shown.drawing.outline] : [])];
}
