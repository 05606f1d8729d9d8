// How things stand, in one line: what the action bar says when there is nothing to decide.
import { say, told } from "$web/words/index.svelte";
import { namesOf } from "./names";
import type { TableSeating } from "./seating.svelte";

/** "Ilse is thinking", "You win, 56 to 49". */
export function standing(seating: TableSeating): string {
  const { table } = seating;
  if (table.status === "over" || table.status === "aborted") return outcome(seating);
  const seat = seating.observation.to_act;
  if (seat === null) return "";
  if (seating.socket.pending) return say("web.sending");
  if (seating.mine) return say("web.your_turn");
  return table.seats[seat]?.kind === "bot" ? say("web.thinking", { name: seating.name(seat) }) : say("web.waiting_for", { name: seating.name(seat) });
}

/** Who won, and by how much. */
export function outcome(seating: TableSeating): string {
  const { result } = seating.table;
  if (!result) return say("web.end.none");
  const ordered = result.scores.toSorted((a, b) => b - a);
  const scores = ordered.length === 2 ? say("web.end.scores", { high: ordered[0] ?? 0, low: ordered[1] ?? 0 }) : ordered.join(", ");
  if (result.winner === null) return say("web.end.draw", { scores });
  if (seating.playing && result.winner === seating.viewer && seating.socket.seats.length === 1) return say("web.end.you", { scores });
  return say("web.end.other", { name: namesOf(seating.table.seats)[result.winner] ?? "", scores });
}

/** Why the game ended, and what decided a tie. */
export function why(seating: TableSeating): string {
  const entry = seating.socket.log.findLast((one) => one.why);
  return entry?.why ? told(entry.why) : "";
}
