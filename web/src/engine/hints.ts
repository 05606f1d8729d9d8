// Hints at a table, computed on this device if possible. The server is told first, because a game with a hint is not rated.
import { savesData } from "$web/device/saveData";
import type { Observation } from "$web/games/face";
import { isHere } from "$web/site";
import { ask } from "$web/wire/http";
import { give, prepare, take } from "./engines.svelte";
import { isHereAlready } from "./engine";
import type { Hint } from "./protocol";

/** How long an engine thinks about a move that the player waits to play, in seconds. */
const SHORTLY = 0.5;

/** Hints for a decision, and what a move is worth that one thinks of; by the server where the engine is not here yet, and then it
 * is fetched for the next time. */
export async function hintsFor(id: string, seat: number, observation: Observation, signal: AbortSignal, also?: string): Promise<readonly Hint[]> {
  const table = `/api/tables/${encodeURIComponent(id)}`;
  const asked = also === undefined ? "" : `&also=${encodeURIComponent(also)}`;
  const byServer = () => ask<Hint[]>("POST", `${table}/hints?seat=${seat}${asked}`, undefined, signal);
  if (isHere(id)) {
    // its engine writes down that a hint was taken; another one is started for the move that will be chosen
    if (also === undefined) {
      fetchForNextTime();
      return byServer();
    }
  } else if (!(await isHereAlready())) {
    if (!savesData()) fetchForNextTime();
    return byServer();
  } else await ask("POST", `${table}/hinted?seat=${seat}`, undefined, signal);
  const engine = take();
  const stop = () => engine.end();
  signal.addEventListener("abort", stop);
  try {
    const { hints } = await engine.ask("advise", also === undefined ? { observation } : { observation, seconds: SHORTLY, also: [also] });
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
