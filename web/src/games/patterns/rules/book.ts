// The rules of Patterns on the page, section by section.
import { sectionsOf } from "$web/games/section";
import Actions from "./Actions.svelte";
import GroupScore from "./GroupScore.svelte";
import NeverTouch from "./NeverTouch.svelte";

export const book = sectionsOf("patterns", [
  { id: "goal" },
  { id: "start" },
  { id: "turn", Picture: Actions },
  { id: "connect", Picture: NeverTouch },
  { id: "end", Picture: GroupScore },
  { id: "rulings", notes: true },
  { id: "ours", notes: true },
]);
