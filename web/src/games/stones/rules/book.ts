// The rules of Stones on the page, section by section.
import { sectionsOf } from "$web/games/section";
import KeepDrop from "./KeepDrop.svelte";
import Pick from "./Pick.svelte";
import Spaces from "./Spaces.svelte";

export const book = sectionsOf("stones", [
  { id: "goal" },
  { id: "start" },
  { id: "pick", Picture: Pick },
  { id: "score", Picture: Spaces },
  { id: "mandala" },
  { id: "new", Picture: KeepDrop },
  { id: "rulings", notes: true },
  { id: "ours", notes: true },
]);
