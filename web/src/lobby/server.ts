// What the lobby and the pages ask the server for.
import type { Me } from "$web/me.svelte";
import type { components } from "$web/wire/api";
import { isHere } from "$web/site";
import { ask } from "$web/wire/http";
import { told } from "$web/words/index.svelte";
import type { TableLine } from "./lines";
import type { TableRequest } from "./setup/setup";

type Schemas = components["schemas"];
export type Token = Schemas["Token"];
export type Session = Schemas["Session"];
export type PersonPage = Schemas["PersonPage"];
export type LeaderLine = Schemas["LeaderLine"];
export type RatingLine = Schemas["RatingLine"];
export type Listing = "mine" | "open" | "playing" | "over";

const at = (strings: TemplateStringsArray, ...ids: string[]) => String.raw(strings, ...ids.map(encodeURIComponent));

export const tables = (list: Listing, limit = 20) => ask<TableLine[]>("GET", `/api/tables?list=${list}&limit=${limit}`);
export const openTable = (table: TableRequest) => ask<Schemas["TableView"]>("POST", "/api/tables", table);
export const openRecord = (record: unknown) => ask<Schemas["TableView"]>("POST", "/api/records", record);
export const sitDown = (id: string) => ask<unknown>("POST", at`/api/tables/${id}/seat`, {});

/** What the others did last at a table, in words; empty where only the table itself knows. Asked once for a decision. */
export function lastMoves({ id, ply }: TableLine): Promise<string> {
  if (isHere(id)) return Promise.resolve("");
  // events before the first move make its number higher than the ply: only the last few are sent
  const key = `${id} ${ply}`;
  if (asked?.key !== key) asked = { key, found: ask<Schemas["Snapshot"]>("GET", at`/api/tables/${id}/snapshot` + `?after=${ply}`) };
  return asked.found.then(
    ({ log, seats }) => {
      const last = log.findLast(({ seat, move }) => move != null && !seats.includes(seat ?? -1));
      // who reads it here has no board in sight: the notation says nothing more
      return last ? told(last.text).replace(` (${last.move})`, "") : "";
    },
    () => "",
  );
}
let asked: { key: string; found: Promise<Schemas["Snapshot"]> } | null = null;

export const rename = (name: string) => ask<Me>("PATCH", "/api/me", { name });
export const register = (name: string, password: string) => ask<Me>("POST", "/api/account", { name, password });
export const signIn = (name: string, password: string) => ask<Me>("POST", "/api/session", { name, password });
export const signOut = () => ask<Me>("DELETE", "/api/session");
export const changePassword = (before: string, after: string) =>
  ask<Me>("PUT", "/api/account/password", { old: before, new: after });

export const access = () => ask<Schemas["Access"]>("GET", "/api/account/access");
export const endPasskey = (id: string) => ask<Schemas["Access"]>("DELETE", at`/api/account/passkeys/${id}`);
export const newRecoveryCode = (password: string) => ask<Schemas["RecoveryCode"]>("POST", "/api/account/recovery", { password });
export const forgotten = (name: string) => ask<null>("POST", "/api/account/forgotten", { name });
export const recover = (name: string, code: string, password: string) => ask<Me>("POST", "/api/account/recover", { name, code, password });
export const resetPassword = (key: string, password: string) => ask<Me>("POST", "/api/account/reset", { key, password });
export const endAccount = (password: string) => ask<Me>("DELETE", "/api/account", { password });

export const sessions = () => ask<Session[]>("GET", "/api/sessions");
export const endSession = (id: string) => ask<Session[]>("DELETE", at`/api/sessions/${id}`);
export const endOtherSessions = () => ask<Session[]>("DELETE", "/api/sessions");

export const programs = () => ask<Token[]>("GET", "/api/programs");
export const addProgram = (name: string) => ask<Token>("POST", "/api/programs", { name });
export const revoke = (id: string) => ask<Token[]>("DELETE", at`/api/programs/${id}`);

export const person = (id: string) => ask<PersonPage>("GET", at`/api/people/${id}`);
export const gamesOf = (id: string, before?: number) =>
  ask<TableLine[]>("GET", at`/api/people/${id}/games?limit=20` + (before === undefined ? "" : `&before=${before}`));
export const leaderboard = (game: string) => ask<LeaderLine[]>("GET", at`/api/leaderboard/${game}`);
