// The rules of a game that the page has no text for: the server says them, decision by decision.
import type { components } from "$web/wire/api";
import { ask } from "$web/wire/http";

type Rule = components["schemas"]["Rule"];

export const rulesOf = (game: string): Promise<readonly Rule[]> => ask<Rule[]>("GET", `/api/games/${encodeURIComponent(game)}/rules`);
