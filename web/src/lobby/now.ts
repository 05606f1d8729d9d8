// The one thing to do now, which the large panel of the lobby offers.
import type { Progress } from "$web/learn/lessons/kept.svelte";
import type { TableLine } from "./lines";

export type Now =
  | { what: "turn"; line: TableLine }
  | { what: "lesson"; id: string; progress: Progress }
  | { what: "invited"; line: TableLine }
  | { what: "new" }
  | { what: "play" };

interface Known {
  /** Tables where one sits: of the server, and of this device. */
  mine: readonly TableLine[];
  here: readonly TableLine[];
  lesson: { id: string; progress: Progress } | null;
  /** Whoever has played, has an account, or has said so knows the games. */
  knows: boolean;
}

/** One's turn, a lesson left half-way, an invitation; else a first lesson, or a game. */
export function nowOf({ mine, here, lesson, knows }: Known): Now {
  const turn = [...mine, ...here].find((line) => line.status === "playing" && line.your_turn);
  if (turn) return { what: "turn", line: turn };
  if (lesson) return { what: "lesson", ...lesson };
  // a table that others have opened waits for one's part of the shuffle
  const invited = mine.find((line) => line.status === "dealing" && line.your_turn);
  if (invited) return { what: "invited", line: invited };
  return { what: knows || mine.length || here.length ? "play" : "new" };
}
