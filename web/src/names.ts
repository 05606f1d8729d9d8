// What people, bots and games are called, and what a game is about. Of games that the page has no words for the server says it.
import { catalogue } from "$web/games/catalogue.svelte";
import type { SeatView } from "$web/wire/messages";
import { knows, say, told } from "$web/words/index.svelte";

/** A bot goes by the name of its level; one that is for study keeps its plain name. */
export const levelName = (level: string, name: string): string => (knows(`level.${level}`) ? say(`level.${level}`) : name);

const FORMER = "[former player]"; // what a server writes in place of the name of somebody who has left

/** What a person is called; those who have deleted their account are so in the reader's language. */
export const personName = (name: string): string => (hasLeft(name) ? say("web.former") : name);

/** Whether it is the name of somebody who has deleted their account. */
export const hasLeft = (name: string): boolean => name === FORMER;

/** Who sits on a seat, plays in a tournament or is played against: a bot by its level, or a person. */
export const seatName = ({ level, name }: { level?: string | null; name: string }): string => (level ? levelName(level, name) : personName(name));

/** A name for every seat, with numbers where several are the same, as the log has them. */
export function namesOf(seats: readonly SeatView[]): string[] {
  const names = seats.map((seat) => (seat.kind === "open" ? say("web.seat.open") : seatName(seat)));
  return names.map((name, i) => {
    const same = names.filter((other, j) => other === name && seats[j]?.kind !== "open");
    return same.length > 1 && seats[i]?.kind !== "open" ? `${name} ${names.slice(0, i + 1).filter((other) => other === name).length}` : name;
  });
}

/** "Ana and Stream", "Ana, Ben and Stream". */
export function together(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : say("web.and", { first: names.slice(0, -1).join(", "), last });
}

export const gameName = (game: string): string => (knows(`web.game.${game}`) ? say(`web.game.${game}`) : told(catalogue.of(game)?.name ?? {}) || game);

/** What a game is about in a sentence, or in a few words. */
export const aimOf = (game: string): string => (knows(`aim.${game}`) ? say(`aim.${game}`) : told(catalogue.of(game)?.aim ?? {}));
export const shortAimOf = (game: string): string => (knows(`aim.${game}.short`) ? say(`aim.${game}.short`) : aimOf(game));
