// The analysis of a finished game on this device: the same words, marks and figures as a server's, decision by decision.
import type { Analysis, Verdict } from "$web/pages/replay/frames";
import { isHere } from "$web/site";
import { ask } from "$web/wire/http";
import { EngineLost } from "./engine";
import { give, take } from "./engines.svelte";
import { note, read } from "./store";

/** Told after every decision, until all are judged. It ends at once when the signal says so. */
export async function study(id: string, total: number, tell: (analysis: Analysis) => void, signal: AbortSignal): Promise<void> {
  const plies: Verdict[] = [];
  for (let lives = 3; ; lives -= 1) {
    try {
      return await from(id, plies, total, tell, signal);
    } catch (error) {
      // a browser that is short of memory may end a worker: another one goes on where it was
      if (signal.aborted) return;
      if (!(error instanceof EngineLost) || !error.worked || lives <= 1) throw error;
    }
  }
}

async function from(id: string, plies: Verdict[], total: number, tell: (analysis: Analysis) => void, signal: AbortSignal): Promise<void> {
  tell({ status: "running", done: plies.length, total, plies: [], summary: [] });
  const engine = take();
  const stop = () => engine.end();
  signal.addEventListener("abort", stop);
  try {
    if (isHere(id)) await engine.ask("resume", { key: id, log: (await read(id))?.log ?? [] });
    else await engine.ask("import", { key: id, record: await ask("GET", `/api/tables/${encodeURIComponent(id)}/record`) });
    while (plies.length < total) {
      plies.push((await engine.ask("judge", { ply: plies.length })).judged);
      tell({ status: "running", done: plies.length, total, plies: [], summary: [] });
    }
    const { summary } = await engine.ask("summary", { plies });
    const done: Analysis = { status: "done", done: total, total, plies, summary };
    tell(done);
    if (isHere(id)) await note(id, { analysis: done }).catch(() => null);
  } finally {
    signal.removeEventListener("abort", stop);
    if (engine.alive) give(engine);
  }
}
