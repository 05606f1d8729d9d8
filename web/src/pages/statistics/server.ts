// What is counted of finished games, by the server and on this device.
import type { components } from "$web/wire/api";
import { ask } from "$web/wire/http";

export type GameStatistics = components["schemas"]["GameStatistics"];
export type Tally = components["schemas"]["Tally"];

export const everybodys = (): Promise<GameStatistics[]> => ask("GET", "/api/statistics");
export const statisticsOf = (id: string): Promise<GameStatistics[]> => ask("GET", `/api/people/${encodeURIComponent(id)}/statistics`);

export async function ofThisDevice(): Promise<GameStatistics[]> {
  const [{ all }, { tally }] = await Promise.all([import("$web/engine/store"), import("./tally")]);
  return tally(await all().catch(() => []));
}

/** The percentage of games won. */
export const wonShare = ({ wins, games }: Tally): number => Math.round((100 * wins) / Math.max(1, games));

/** A whole game as one line. */
export function ofAllSeats({ game, seats }: GameStatistics): Tally {
  const sum = (what: "games" | "wins" | "draws" | "losses") => seats.reduce((all, seat) => all + seat[what], 0);
  return { key: game, name: game, games: sum("games"), wins: sum("wins"), draws: sum("draws"), losses: sum("losses") };
}
