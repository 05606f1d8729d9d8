// What the server counts of finished games.
import type { components } from "$web/wire/api";
import { ask } from "$web/wire/http";

export type GameStatistics = components["schemas"]["GameStatistics"];
export type Tally = components["schemas"]["Tally"];

export const everybodys = (): Promise<GameStatistics[]> => ask("GET", "/api/statistics");
export const statisticsOf = (id: string): Promise<GameStatistics[]> => ask("GET", `/api/people/${encodeURIComponent(id)}/statistics`);
