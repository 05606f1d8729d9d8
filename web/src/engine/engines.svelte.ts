// The engines of this page: at most one for a table, one for a study, and one that is ready to take the place of either.
import { Engine, isHereAlready } from "./engine";

/** How many tables an engine serves before a fresh one replaces it, because Python never returns memory. */
const TABLES = 8;

let share = $state(0);
let loading = $state(0);
let spare: Engine | null = null;
const served = new WeakMap<Engine, number>();

/** How much of the engine has been fetched, from 0 to 1; null while none is being started. */
export const progress = (): number | null => (loading ? share : null);

function start(): Engine {
  const engine = new Engine((part) => (share = part)); // where no worker can be started, nothing is being fetched
  loading += 1;
  share = 0;
  const done = () => (loading -= 1);
  engine.ready.then(done, done);
  return engine;
}

/** An engine to work with: one that is ready, else a new one. */
export function take(): Engine {
  const engine = spare?.alive ? spare : start();
  spare = null;
  served.set(engine, (served.get(engine) ?? 0) + 1);
  return engine;
}

/** It is needed no longer. Another one may use it, if it has nothing else to do. */
export function give(engine: Engine): void {
  if (spare?.alive || !engine.alive || !engine.idle || (served.get(engine) ?? 0) >= TABLES) engine.end();
  else spare = engine;
}

/** Has its files in this browser, so that it can be started without a network. */
export async function ensure(): Promise<void> {
  if (await isHereAlready()) return;
  const engine = take();
  await engine.ready.finally(() => give(engine));
}

/** Has one ready for the moment in which another is stopped. */
export function prepare(): void {
  if (!spare?.alive) spare = start();
}
