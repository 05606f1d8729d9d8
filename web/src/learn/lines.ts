// Lines, positions to begin from and moves tried from there: shown and thought about by an engine in the page where one is ready, else by
// the server while one is started for the next time.
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

/** Whoever pays for every megabyte is not sent five of them unasked. */
const isSparing = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

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
  const byServer = () => ask<Schemas["Shown"]>("POST", "/api/lines", line, signal) as unknown as Promise<Shown>;
  const engine = free();
  if (!engine && !isStatic) return byServer();
  try {
    const { shown } = await withEngine(engine, "line", { line: line as Schemas["Line"] });
    signal?.throwIfAborted();
    return shown as unknown as Shown;
  } catch (error) {
    return orServer(error, byServer, signal);
  }
}

/** Whether the position that a line begins with can be played; if not, what is wrong with it. */
export async function inspect(line: Line): Promise<Judgement> {
  const byServer = () => ask<Judgement>("POST", "/api/lines/inspect", line);
  const engine = free();
  if (!engine && !isStatic) return byServer();
  try {
    return (await withEngine(engine, "inspect", { line: line as Schemas["Line"] })).judgement;
  } catch (error) {
    return orServer(error, byServer);
  }
}

/** The best moves of a line and what it is worth, with so many simulations. */
export async function think(line: Line, sims: number, signal: AbortSignal, most = 3, also: readonly string[] = []): Promise<Thought> {
  const byServer = () => ask<Thought>("POST", "/api/lines/think", { line, sims: Math.min(sims, BY_SERVER), most, also }, signal);
  const engine = free();
  if (!engine && !isStatic) return byServer();
  try {
    const { thought } = await withEngine(engine, "think", { line: line as Schemas["Line"], sims, seconds: SECONDS, most, also }, signal);
    signal.throwIfAborted();
    return thought;
  } catch (error) {
    return orServer(error, byServer, signal);
  }
}

/** A line's position as SVG, in the language of the page. */
export async function drawLine(line: Line): Promise<string> {
  const engine = free();
  if (engine || isStatic) return (await withEngine(engine, "draw", { line: line as Schemas["Line"], lang: language() })).svg;
  const response = await fetch(`/api/lines/picture?lang=${language()}`, { method: "POST", headers: { "content-type": "application/json" }, credentials: "same-origin", body: JSON.stringify(line) });
  if (!response.ok) throw new Unreachable(response.status);
  return response.text();
}

/** Asks an engine of this page. A search that is not wanted any more is ended, with its engine, if it takes much longer. */
async function withEngine<C extends "line" | "inspect" | "think" | "draw">(engine: Engine | null, cmd: C, given: Given<C>, signal?: AbortSignal): Promise<Answer<C>> {
  if (!engine) throw new Unreachable();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => (timer = setTimeout(() => engine.end(), GRACE));
  if (signal?.aborted) stop();
  signal?.addEventListener("abort", stop);
  try {
    return await engine.ask(cmd, given);
  } finally {
    signal?.removeEventListener("abort", stop);
    clearTimeout(timer);
  }
}

/** What the engine says no to, a server would refuse as well; one that died has a server to take its place, where there is one. */
async function orServer<T>(error: unknown, byServer: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  signal?.throwIfAborted();
  if (error instanceof Refused) throw error;
  if (isStatic) throw new Unreachable();
  return byServer();
}
