// What the people and bots at a table are called.
import type { SeatView } from "$web/wire/messages";
import { say } from "$web/words/index.svelte";

const LEVELS: Record<string, string> = {
  novice: "level.novice",
  casual: "level.casual",
  club: "level.club",
  expert: "level.expert",
  master: "level.master",
};

/** A bot goes by the name of its level. */
function nameOf(view: SeatView): string {
  if (view.kind === "open") return say("web.seat.open");
  const level = view.level ? LEVELS[view.level] : undefined;
  return level ? say(level) : view.name;
}

/** A name for every seat, with numbers where several are the same, as the log has them. */
export function namesOf(seats: readonly SeatView[]): string[] {
  const names = seats.map(nameOf);
  return names.map((name, i) => {
    const same = names.filter((other, j) => other === name && seats[j]?.kind !== "open");
    return same.length > 1 && seats[i]?.kind !== "open" ? `${name} ${names.slice(0, i + 1).filter((other) => other === name).length}` : name;
  });
}

const GAMES: Record<string, string> = {
  mandala: "web.game.mandala",
  patterns: "web.game.patterns",
  stones: "web.game.stones",
};

export const gameName = (game: string): string => say(GAMES[game] ?? game);

/** "Ana and Stream", "Ana, Ben and Stream". */
export function together(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : say("web.and", { first: names.slice(0, -1).join(", "), last });
}
