// What the pages of tournaments ask the server for.
import type { components } from "$web/wire/api";
import { ask } from "$web/wire/http";

type Schemas = components["schemas"];
export type Tournament = Schemas["TournamentView"];
export type TournamentLine = Schemas["TournamentLine"];
export type Player = Schemas["PlayerView"];
export type Plan = Schemas["NewTournament"];
export type Format = Plan["format"];
export type Listing = "open" | "playing" | "over" | "mine";

/** What a player has of a game or of a round. */
export type Result = "win" | "draw" | "loss" | "walkover" | "noshow" | "void" | "playing" | "bye" | "rest" | "absent" | "free";

export interface Cell {
  round: number;
  result: Result;
  table: string | null;
  opponent: string | null;
}

const at = (id: string) => `/api/tournaments/${encodeURIComponent(id)}`;

export const tournaments = (list: Listing) => ask<TournamentLine[]>("GET", `/api/tournaments?list=${list}&limit=20`);
export const openTournament = (plan: Plan) => ask<Tournament>("POST", "/api/tournaments", plan);
export const act = (id: string, type: string, more: Record<string, string> = {}) => ask<Tournament>("POST", `${at(id)}/actions`, { type, ...more });

/** The files of results, by what they are called. */
export const files = (id: string) => ({ standings: `${at(id)}/standings.csv`, games: `${at(id)}/games.csv`, json: at(id) });

/** The games and rounds of a player: on the wire each is a list. */
export const cellsOf = (player: Player): Cell[] =>
  (player.cells as unknown as [number, Result, string | null, string | null, number | null][]).map(([round, result, table, opponent]) => ({ round, result, table, opponent }));
