// The two engines that lines have. Long searches use one of them at a time: the other stays free for what somebody waits for.
import { savesData } from "$web/device/saveData";
import type { Engine, EngineLost } from "$web/engine/engine";
import { take } from "$web/engine/engines.svelte";
import type { Given } from "$web/engine/protocol";
import { isStatic } from "$web/site";

const MOST_ENGINES = 2;
/** How long there must be no request before an engine is started, in milliseconds: starting takes all of a processor, and would delay the
 * answers that the visitor waits for. */
const QUIET = 600;

/** One that cannot be started is not tried again for so long, in milliseconds, while a server answers: its files may be blocked. */
const PATIENCE = 300_000;

let held: readonly Engine[] = [];
/** Those that can answer at once. */
const warm = new WeakSet<Engine>();
/** Those with a long search. */
const deep = new WeakSet<Engine>();
let quiet: ReturnType<typeof setTimeout> | undefined;
/** One engine is all that this device can start. */
let lonely = false;
const isAlone = (): boolean => lonely || (savesData() && !isStatic);
/** When the last one could not be started. */
let failed = -Infinity;
/** What was asked about last. */
let latest: Given<"think">["line"] | null = null;

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
    engine.ready.then(() => rehearse(engine), (lost: EngineLost) => {
      lonely = living().length > 0;
      if (lost.why !== "ended") failed = performance.now();
    });
  } catch {
    // a browser that starts no workers: the server goes on
  }
}

/** What is asked first takes longer, because the modules of its game are not loaded: nobody should wait for that. */
async function rehearse(engine: Engine): Promise<void> {
  const asked = latest && engine.idle ? engine.ask("think", { line: latest, sims: 1, most: 1 }) : null;
  await asked?.catch(() => null); // what is wrong with a line is told to who asks about it
  if (engine.alive) warm.add(engine);
}

const living = (): readonly Engine[] => (held = held.filter(({ alive }) => alive));
const warmOnes = (): readonly Engine[] => living().filter((engine) => warm.has(engine));

/** An engine that can answer at once. If there is none and there is a server, the server is asked, and an engine is started for the next
 * time. Without a server the caller waits for the least busy engine. */
export function free(line: Given<"think">["line"]): Engine | null {
  latest = line;
  const found = warmOnes().find(({ idle }) => idle);
  const mayStart = isStatic || (!savesData() && performance.now() - failed > PATIENCE);
  if (held.length < MOST_ENGINES && mayStart && (!found || held.length === 0)) beginSoon();
  return found ?? (isStatic ? leastBusy() : null);
}

/** Who is done first; a long search is never waited for if there is another. */
const leastBusy = (): Engine | null => held.find(({ idle }) => idle) ?? held.find((engine) => !deep.has(engine)) ?? held[0] ?? null;

/** An engine to wait for, started now if there is none. */
export function waited(): Engine | null {
  clearTimeout(quiet);
  if (!living().length) begin();
  return leastBusy();
}

/** The end of the long searches that were asked for so far. */
let before: Promise<unknown> = Promise.resolve();

/** Has one engine do something that takes long, once the other can answer, and once what took long before it has ended: it may not be wanted
 * any more, but nothing stops it. Where no engine is ready the work is not given one. */
export async function atLength<T>(work: (engine: Engine | null) => Promise<T>, signal: AbortSignal): Promise<T> {
  const mine = before.then(() => search(work, signal));
  before = mine.catch(() => null);
  return mine;
}

async function search<T>(work: (engine: Engine | null) => Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  if (!warmOnes().length) return work(null);
  await both(signal);
  const engine = warmOnes().find(({ idle }) => idle) ?? warmOnes()[0];
  if (!engine) return work(null);
  deep.add(engine);
  return work(engine).finally(() => deep.delete(engine));
}

/** Until there are two that can answer, or it is clear that there will be one only. */
async function both(signal: AbortSignal): Promise<void> {
  if (living().length < MOST_ENGINES && !isAlone()) beginSoon();
  while (!isAlone() && warmOnes().length === 1) {
    await pause();
    signal.throwIfAborted();
  }
}

/** Until an engine of this page is ready: for what is nice to know, and not worth a server's time. */
export async function untilReady(signal: AbortSignal): Promise<void> {
  while (!signal.aborted && !warmOnes().length) await pause();
  signal.throwIfAborted();
}

const pause = (): Promise<void> => new Promise((done) => setTimeout(done, QUIET / 4));
