// What a legal move would do, as the server says it; see GET /api/tables/ID/choices. Each game adds facts of its own.
import type { components } from "./api";

type Schemas = components["schemas"];

export type Consequence = Schemas["Consequence"] &
  Partial<Schemas["MandalaConsequence"]> &
  Partial<Schemas["PatternsConsequence"]> &
  Partial<Schemas["StonesConsequence"]>;
