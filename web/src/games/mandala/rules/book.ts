// The rules of Mandala on the page, section by section.
import { sectionsOf } from "$web/games/section";
import RiverCup from "./RiverCup.svelte";
import Tray from "./Tray.svelte";

export const book = sectionsOf("mandala", [
  { id: "goal", Picture: Tray },
  { id: "start" },
  { id: "turn" },
  { id: "colour" },
  { id: "destroy" },
  { id: "end", Picture: RiverCup },
  { id: "rulings", notes: true },
]);
