// Lines (start positions and moves tried from there), shown and evaluated by an engine in the page if one is ready; otherwise by the server,
// while an engine is started for the next time.
import type { Observation } from "$web/games/face";
import { learningOf } from "$web/games/learning";
import type { Engine } from "$web/engine/engine";
import type { Answer, Given } from "$web/engine/protocol";
import { isStatic } from "$web/site";
import type { components } from "$web/wire/api";
import type { Consequence } from "$web/wire/consequence";
import { ask, Refused, Unreachable } from "$web/wire/http";
import { language } from "$web/words/index.svelte";
import { atLength, free, waited } from "./pair";

type Schemas = components["schemas"];
type Plain = Record<string, unknown>;

/** Where a line begins: at a record after so many decisions, at a state, or at a deal from a seed. */
interface Start {
  readonly record?: Plain | null;
  readonly ply?: number | null;
  readonly state?: Plain | null;
  readonly seed?: string | null;
}

/** A position to begin from, and the moves tried from there. `know`: a seat, the seat to act, or everything open (null). */
export interface Line {
  readonly start: Start;
  readonly game?: string;
  readonly options?: Plain;
  readonly moves?: readonly string[];
  readonly know?: Know;
  readonly names?: readonly string[];
  readonly own?: number | null;
}
export type Know = number | "mover" | null;
export type Thought = Schemas["Thought"];
export type Soundness = Schemas["Soundness"];
export type Best = Thought["moves"][number];
/** A line as it stands; the Observation is that of its game. */
export type Shown = Omit<Schemas["Shown"], "observation" | "choices" | "state" | "options"> & {
  readonly observation: Observation;
  readonly choices: readonly Consequence[];
  readonly state: Plain;
  readonly options: Plain;
};

/** No search takes longer, in seconds. */
const SECONDS = 2;
/** One for which the position after a move may have to wait, in seconds. */
const SHORT = 0.1;
/** One that is not wanted any more ends by itself before that: to start its engine anew would cost more than to let it end. Longer than
 * this, in milliseconds, nobody waits for it. */
const GRACE = 1000 * SECONDS + 500;
/** More than this a server does not think. */
const BY_SERVER = 20_000;

/** What thinking as thoroughly as with so many simulations takes in a game. */
export const simulations = (game: string, sims: number): number => sims * (learningOf(game).simulations ?? 1);

/** How a line stands. `Refused` says what is wrong with it. */
export async function showLine(line: Line, signal?: AbortSignal): Promise<Shown> {
  const byServer = async () => ({ shown: await ask<Schemas["Shown"]>("POST", "/api/lines", line, signal) });
  const { shown } = await answered("line", { line: line as Schemas["Line"] }, byServer, signal);
  return shown as unknown as Shown;
}

/** Whether the position that a line begins with can be played; if not, what is wrong with it. */
export async function inspect(line: Line): Promise<Soundness> {
  const byServer = async () => ({ judgement: await ask<Soundness>("POST", "/api/lines/inspect", line) });
  return (await answered("inspect", { line: line as Schemas["Line"] }, byServer)).judgement;
}

/** The best moves of a line and what it is worth, with so many simulations. */
export async function think(line: Line, sims: number, signal: AbortSignal, most = 3, also: readonly string[] = [], seconds = SECONDS): Promise<Thought> {
  const [given, byServer] = thinking(line, sims, signal, most, also, seconds);
  return (await answered("think", given, byServer, signal)).thought;
}

/** The same at once: fast enough that the visitor notices no delay, with fewer simulations if necessary. */
export const glance = (line: Line, sims: number, signal: AbortSignal): Promise<Thought> => think(line, sims, signal, 3, [], SHORT);

/** The same thoroughly, while one engine stays free for requests that the visitor waits for. */
export function ponder(line: Line, sims: number, signal: AbortSignal): Promise<Thought> {
  const [given, byServer] = thinking(line, sims, signal, 3, [], SECONDS);
  return atLength(async (engine) => (await answered("think", given, byServer, signal, engine)).thought, signal);
}

function thinking(line: Line, sims: number, signal: AbortSignal, most: number, also: readonly string[], seconds: number): [Given<"think">, () => Promise<Answer<"think">>] {
  const byServer = async () => ({ thought: await ask<Thought>("POST", "/api/lines/think", { line, sims: Math.min(sims, BY_SERVER), most, also }, signal) });
  return [{ line: line as Schemas["Line"], sims, seconds, most, also }, byServer];
}

/** A line's position as SVG, in the language of the page. */
export async function drawLine(line: Line): Promise<string> {
  return (await answered("draw", { line: line as Schemas["Line"], lang: language() }, () => drawn(line))).svg;
}

async function drawn(line: Line): Promise<{ svg: string }> {
  const response = await fetch(`/api/lines/picture?lang=${language()}`, { method: "POST", headers: { "content-type": "application/json" }, credentials: "same-origin", body: JSON.stringify(line) }).catch(() => null);
  if (!response?.ok) throw new Unreachable(response?.status);
  return { svg: await response.text() };
}

/** The game of a line up to its end, as a record. */
export async function recordLine(line: Line): Promise<unknown> {
  const byServer = async () => ({ record: await ask<unknown>("POST", `/api/lines/record?lang=${language()}`, line) });
  return (await answered("line-record", { line: line as Schemas["Line"], lang: language() }, byServer)).record;
}

type Asked = "line" | "inspect" | "think" | "draw" | "line-record";

/** Asks an engine that is ready, otherwise the server, otherwise an engine that has to be started first. */
async function answered<C extends Asked>(cmd: C, given: Given<C>, byServer: () => Promise<Answer<C>>, signal?: AbortSignal, engine = free(given.line)): Promise<Answer<C>> {
  try {
    if (engine) return await withEngine(engine, cmd, given, signal);
  } catch (error) {
    // what the engine says no to, a server would refuse as well; one that died has a server to take its place
    signal?.throwIfAborted();
    if (error instanceof Refused || isStatic) throw error;
  }
  if (isStatic) throw new Unreachable();
  try {
    return await byServer();
  } catch (error) {
    // without a network the files of an engine may be in this browser
    if (!(error instanceof Unreachable) || error.status) throw error;
    const last = waited();
    if (!last) throw error;
    return withEngine(last, cmd, given, signal);
  }
}

/** Asks an engine of this page. A search that is not wanted any more is ended, with its engine, if it takes much longer. */
async function withEngine<C extends Asked>(engine: Engine, cmd: C, given: Given<C>, signal?: AbortSignal): Promise<Answer<C>> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => (timer = setTimeout(() => engine.end(), GRACE));
  if (signal?.aborted) stop();
  signal?.addEventListener("abort", stop);
  try {
    const answer = await engine.ask(cmd, given);
    signal?.throwIfAborted();
    return answer;
  } finally {
    signal?.removeEventListener("abort", stop);
    clearTimeout(timer);
  }
}
