// Whether a game counts for ratings, in words, and what the server says of the ratings at a table.
import type { components } from "$web/wire/api";
import type { TableView } from "$web/wire/messages";
import { say } from "$web/words/index.svelte";

export type SeatRating = components["schemas"]["SeatRating"];
type Unrated = NonNullable<TableView["unrated"]>;

const WHY: Record<Unrated, string> = {
  imported: "web.unrated.imported",
  casual: "web.unrated.casual",
  twice: "web.unrated.twice",
  undone: "web.unrated.undone",
  hinted: "web.unrated.hinted",
};

/** "Not rated: a hint was taken." */
export const unrated = (why: Unrated): string => say(WHY[why]);

/** Whether this game counts, and if not, why. */
export const ratedLine = (table: TableView): string => (table.unrated === null ? say("web.rated") : unrated(table.unrated));
