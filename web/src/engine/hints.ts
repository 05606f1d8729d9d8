// Hints at a server's table, thought out on this device. The server is told first: whoever takes one plays for no rating.
import type { Observation } from "$web/games/face";
import { ask } from "$web/wire/http";
import { give, prepare, take } from "./engines.svelte";
import { isHereAlready } from "./engine";
import type { Hint } from "./protocol";

/** Hints for a decision; by the server where the engine is not here yet, and then it is fetched for the next time. */
export async function hintsFor(id: string, seat: number, observation: Observation, signal: AbortSignal): Promise<readonly Hint[]> {
  const table = `/api/tables/${encodeURIComponent(id)}`;
  const byServer = () => ask<Hint[]>("POST", `${table}/hints?seat=${seat}`, undefined, signal);
  if (!(await isHereAlready())) {
    if (!isSparing()) fetchForNextTime();
    return byServer();
  }
  await ask("POST", `${table}/hinted?seat=${seat}`, undefined, signal);
  const engine = take();
  const stop = () => engine.end();
  signal.addEventListener("abort", stop);
  try {
    const { hints } = await engine.ask("advise", { observation });
    return hints;
  } catch {
    signal.throwIfAborted();
    return await byServer();
  } finally {
    signal.removeEventListener("abort", stop);
    if (engine.alive) give(engine);
  }
}

function fetchForNextTime(): void {
  try {
    prepare();
  } catch {
    // a browser that starts no workers: the server gives the hints next time, too
  }
}

/** Whoever pays for every megabyte is not sent five of them unasked. */
const isSparing = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
