// What a person's page asks the server for, and what can be done there.
import type { components } from "$web/wire/api";
import { ask } from "$web/wire/http";

type Schemas = components["schemas"];
export type RatingPoint = Schemas["RatingPoint"];
export type BestGame = Schemas["BestGame"];
export type Style = Schemas["Style"];
export type PersonBond = Schemas["PersonBond"];
export type Met = Schemas["Met"];
type Bond = Schemas["Bond"];
export const REASONS = ["cheating", "leaving", "name", "talk"] as const;
export type Reason = (typeof REASONS)[number];

const at = (id: string) => encodeURIComponent(id);
export const history = (id: string, game: string) => ask<RatingPoint[]>("GET", `/api/people/${at(id)}/history?game=${at(game)}`);
export const best = (id: string) => ask<BestGame[]>("GET", `/api/people/${at(id)}/best`);
export const styleOf = (id: string, game: string) => ask<Style>("GET", `/api/people/${at(id)}/style?game=${at(game)}`);
/** The server finds out what the moves of a game were worth; it takes its time. */
export const analyse = (table: string) => ask<unknown>("GET", `/api/tables/${at(table)}/analysis`);
export const bondWith = (id: string) => ask<PersonBond>("GET", `/api/bonds/${at(id)}`);
export const changeBond = (id: string, change: { follows?: boolean; blocks?: boolean }) => ask<Bond>("PUT", `/api/bonds/${at(id)}`, change);
export const report = (id: string, reason: Reason) => ask<unknown>("POST", `/api/people/${at(id)}/report`, { reason });
