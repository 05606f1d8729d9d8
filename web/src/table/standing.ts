// How things stand, in one line: what the action bar says when there is nothing to decide.
import { say, told } from "$web/words/index.svelte";
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

/** What happened, in the words of the server: nothing about a result is worked out here. */
export function outcome(seating: TableSeating): string {
  const entry = seating.socket.log.findLast((one) => one.head);
  return entry?.head ? told(entry.head) : say("web.end.over");
}

/** Why the game ended and what decided a tie, or how the table stood when it was left. */
export function why(seating: TableSeating): string {
  const entry = seating.socket.log.findLast((one) => one.head);
  return entry?.why ? told(entry.why) : "";
}
