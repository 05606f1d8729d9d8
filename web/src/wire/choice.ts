// What a legal move would do, as the server says it; see GET /api/tables/ID/choices.
import type { components } from "./api";

export type Choice = components["schemas"]["Choice"];
