// What moderators ask the server for, and what they decide.
import type { components } from "$web/wire/api";
import { ask } from "$web/wire/http";

type Schemas = components["schemas"];
export type Case = Schemas["Case"];
export type Entry = Schemas["Entry"];
export type Suspect = Schemas["Suspect"];
export type Act = "close" | "reopen" | "rename" | "unrate" | "rerate" | "settle";

const at = (text: string) => encodeURIComponent(text);
export const reported = () => ask<Suspect[]>("GET", "/api/moderation/reports");
export const named = (name: string) => ask<Suspect[]>("GET", `/api/moderation/people?name=${at(name)}`);
export const caseOf = (id: string) => ask<Case>("GET", `/api/moderation/people/${at(id)}`);
export const log = (before?: number) => ask<Entry[]>("GET", `/api/moderation/log${before === undefined ? "" : `?before=${before}`}`);
export const decide = (id: string, act: Act, given: { reason: string; name?: string; game?: string; since?: number }) => ask<Case>("POST", `/api/moderation/people/${at(id)}/${act}`, given);
