// Lines, positions to begin from and moves tried from there: shown and thought about by an engine in the page where one is ready, else by
// the server while one is started for the next time.
import { isSparing } from "$web/device/sparing";
import type { Observation } from "$web/games/face";
import type { Engine } from "$web/engine/engine";
import { take } from "$web/engine/engines.svelte";
import type { Answer, Given } from "$web/engine/protocol";
import { isStatic } from "$web/site";
import type { components } from "$web/wire/api";
import type { Choice } from "$web/wire/choice";
import { ask, Refused, Unreachable } from "$web/wire/http";
import { language } from "$web/words/index.svelte";

type Schemas = components["schemas"];
type Plain = Record<string, unknown>;

/** Where a line begins: at a record after so many decisions, at a state, or at a deal from a seed. */
interface Start {
  readonly record?: Plain | null;
  readonly ply?: number | null;
  readonly state?: Plain | null;
  readonly seed?: string | null;
}

/** A position to begin from, and the moves tried from there. `know`: a seat, whoever decides, or everything open (null). */
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
export type Judgement = Schemas["Judgement"];
export type Best = Thought["moves"][number];
/** A line as it stands; the Observation is that of its game. */
export type Shown = Omit<Schemas["Shown"], "observation" | "choices" | "state" | "options"> & {
  readonly observation: Observation;
  readonly choices: readonly Choice[];
  readonly state: Plain;
  readonly options: Plain;
};

/** No search takes longer, in seconds. */
const SECONDS = 2;
/** One that is not wanted any more ends by itself before that: to start its engine anew would cost more than to let it end. Longer than
 * this, in milliseconds, nobody waits for it. */
const GRACE = 1000 * SECONDS + 500;
/** More than this a server does not think. */
const BY_SERVER = 20_000;

/** Where alpha-beta searches, simulations are positions, and cheaper. */
const CHEAPER: Readonly<Record<string, number>> = { patterns: 10 };
/** What thinking as thoroughly as with so many simulations takes in a game. */
export const simulations = (game: string, sims: number): number => sims * (CHEAPER[game] ?? 1);

/** The engines that lines have: one shows while the other thinks. */
const MOST_ENGINES = 2;
let held: readonly Engine[] = [];
const warm = new WeakSet<Engine>();

/** How long nothing must have been asked before an engine is started, in milliseconds: starting takes all of a processor, and somebody
 * waits for what the server is asked meanwhile. */
const QUIET = 600;
let quiet: ReturnType<typeof setTimeout> | undefined;

/** Starts an engine in a quiet moment; where nobody else can answer, at once. */
function beginSoon(): void {
  if (isStatic) return begin();
  clearTimeout(quiet);
  quiet = setTimeout(begin, QUIET);
}

function begin(): void {
  try {
    const engine = take();
    held = [...held, engine];
    engine.ready.then(() => warm.add(engine), () => null);
  } catch {
    // a browser that starts no workers: the server goes on
  }
}

/** An engine that can answer at once; where there is a server it is asked meanwhile, and an engine is started for the next time. Without a
 * server whichever is the least busy has to be waited for. */
function free(): Engine | null {
  held = held.filter(({ alive }) => alive);
  const found = held.find((engine) => engine.idle && warm.has(engine));
  if (held.length < MOST_ENGINES && (isStatic || !isSparing()) && (!found || held.length === 0)) beginSoon();
  return found ?? (isStatic ? (held.find(({ idle }) => idle) ?? held.at(-1) ?? null) : null);
}

/** How a line stands. `Refused` says what is wrong with it. */
export async function showLine(line: Line, signal?: AbortSignal): Promise<Shown> {
  const byServer = async () => ({ shown: await ask<Schemas["Shown"]>("POST", "/api/lines", line, signal) });
  const { shown } = await answered("line", { line: line as Schemas["Line"] }, byServer, signal);
  return shown as unknown as Shown;
}

/** Whether the position that a line begins with can be played; if not, what is wrong with it. */
export async function inspect(line: Line): Promise<Judgement> {
  const byServer = async () => ({ judgement: await ask<Judgement>("POST", "/api/lines/inspect", line) });
  return (await answered("inspect", { line: line as Schemas["Line"] }, byServer)).judgement;
}

/** The best moves of a line and what it is worth, with so many simulations. */
export async function think(line: Line, sims: number, signal: AbortSignal, most = 3, also: readonly string[] = []): Promise<Thought> {
  const byServer = async () => ({ thought: await ask<Thought>("POST", "/api/lines/think", { line, sims: Math.min(sims, BY_SERVER), most, also }, signal) });
  return (await answered("think", { line: line as Schemas["Line"], sims, seconds: SECONDS, most, also }, byServer, signal)).thought;
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

/** Until an engine of this page is ready: for what is nice to know, and not worth a server's time. */
export async function untilReady(signal: AbortSignal): Promise<void> {
  while (!signal.aborted && !held.some((engine) => engine.alive && warm.has(engine))) await new Promise((done) => setTimeout(done, QUIET));
  signal.throwIfAborted();
}

type Asked = "line" | "inspect" | "think" | "draw" | "line-record";

/** Asks whoever can answer: an engine that is ready, else the server, else an engine that has to be started first. */
async function answered<C extends Asked>(cmd: C, given: Given<C>, byServer: () => Promise<Answer<C>>, signal?: AbortSignal): Promise<Answer<C>> {
  const engine = free();
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

/** An engine to wait for, started now if there is none. */
function waited(): Engine | null {
  clearTimeout(quiet);
  held = held.filter(({ alive }) => alive);
  if (!held.length) begin();
  return held.find(({ idle }) => idle) ?? held[0] ?? null;
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
