// The analysis of a finished game as it comes: what is known already, else by this device; by the server where it cannot.
import { isHere } from "$web/site";
import { ask } from "$web/wire/http";
import type { Analysis } from "./frames";

/** Tells what was found, or how far it has come, until all is there; the answer ends it. */
export function follow(id: string, tell: (analysis: Analysis) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let over = false;
  const leaving = new AbortController();
  const address = `/api/tables/${encodeURIComponent(id)}/analysis`;
  /** What the server has found out, or how far it has come. */
  const inquire = async () => {
    try {
      const found = await ask<Analysis>("GET", address);
      if (over) return;
      tell(found);
      if (found.status !== "done") timer = setTimeout(inquire, 1500);
    } catch {
      // a game can be shown without being judged; busy servers are asked again later
      if (!over) timer = setTimeout(inquire, 10_000);
    }
  };
  const find = async () => {
    try {
      const known = await ask<Analysis>("GET", `${address}?begin=false`);
      if (over) return;
      if (known.status === "done") return tell(known);
      const { study } = await import("$web/engine/study");
      await study(id, known.total, (found) => !over && tell(found), leaving.signal);
    } catch {
      if (!over && !isHere(id)) await inquire();
    }
  };
  void find();
  return () => {
    over = true;
    leaving.abort();
    clearTimeout(timer);
  };
}
