// The engine protocol, as far as the page speaks it: one JSON object in, one out, told apart by their ids. All of it is in
// docs/contract.md; `sandtable engine` speaks the same.
import type { TableRequest } from "$web/lobby/setup/setup";
import type { components } from "$web/wire/api";
import type { ClientMessage, Problem, ServerMessage } from "$web/wire/messages";

type Schemas = components["schemas"];
export type Hint = Schemas["HintLine"];
type Judged = Schemas["Studied"];
type Summary = Schemas["Summary"];

/** What came of a command at a table. */
export interface Said {
  readonly messages: readonly ServerMessage[];
  /** Events to be kept: with those before them the table can be opened again. */
  readonly log: readonly string[];
  /** A bot has to move now. */
  readonly bot: boolean;
  /** The table of the rematch. */
  readonly opened?: { readonly key: string; readonly log: readonly string[] } | null;
}
type Begun = Pick<Said, "log" | "bot"> & { readonly key: string };

/** The commands, and what each is answered with. */
interface Commands {
  open: [{ key: string; name: string; table: TableRequest }, Begun];
  resume: [{ key: string; log: readonly string[] }, Begun];
  import: [{ key: string; record: unknown }, Begun];
  enter: [{ after?: number }, Omit<Said, "log">];
  act: [{ action: ClientMessage }, Said];
  bot: [object, Said];
  clock: [object, Said];
  check: [{ move: string; seat?: number }, Schemas["Checked"]];
  hints: [{ seat?: number }, Said & { hints: readonly Hint[] }];
  advise: [{ observation: unknown; sims?: number; seconds?: number; also?: readonly string[] }, { hints: readonly Hint[] }];
  record: [object, { record: unknown }];
  replay: [{ seat?: number }, Schemas["Replay"]];
  judge: [{ ply: number }, { judged: Judged; total: number }];
  line: [{ line: Schemas["Line"] }, { shown: Schemas["Shown"] }];
  inspect: [{ line: Schemas["Line"] }, { judgement: Schemas["Soundness"] }];
  think: [{ line: Schemas["Line"]; sims?: number; seconds?: number; most?: number; also?: readonly string[] }, { thought: Schemas["Thought"] }];
  anew: [{ line: Schemas["Line"]; seat?: number }, { state: Record<string, unknown> }];
  draw: [{ line: Schemas["Line"]; lang?: string }, { svg: string }];
  "line-record": [{ line: Schemas["Line"]; lang?: string }, { record: unknown }];
  question: [{ puzzle: Schemas["Puzzle"] }, { question: Schemas["Question"] }];
  attempt: [{ attempt: Schemas["Attempt"] }, { answer: Schemas["Reply"] }];
  summary: [{ plies: readonly Judged[] }, { summary: Summary[] }];
}
export type Command = keyof Commands;
export type Given<C extends Command> = Commands[C][0];
export type Answer<C extends Command> = Commands[C][1];

/** An answer as it comes: with the id of the question, or with what was wrong with it. */
export type Line = { id: number; error?: string; type?: string; problem?: Problem } & Record<string, unknown>;

/** What a worker says beside its answers. */
export type Notice =
  | { readonly progress: number } // how much of the engine has been fetched, from 0 to 1
  | { readonly ready: number } // milliseconds since it was started
  | { readonly failed: string };
