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

/** A bot goes by the name of its level; one of several own seats by its number. */
export function nameOf(view: SeatView | undefined, seat: number, own = false): string {
  if (!view || view.kind === "open") return say("web.seat.open");
  if (own) return say("web.seat.player", { number: seat + 1 });
  const level = view.level ? LEVELS[view.level] : undefined;
  return level ? say(level) : view.name || say("web.seat.player", { number: seat + 1 });
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
