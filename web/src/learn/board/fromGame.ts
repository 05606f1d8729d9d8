// From a finished game to the board to think on.
import { go } from "$web/router.svelte";
import { ask } from "$web/wire/http";
import type { Know } from "../lines";
import { addressOf, keptOfRecord } from "./link";

/** Opens a finished table at a decision, the last one if none is given, with the whole game as its main line. Where the game cannot be
 * had, its replay says why. */
export async function thinkOn(id: string, know: Know, at = Infinity): Promise<void> {
  const record = await ask<Record<string, unknown>>("GET", `/api/tables/${encodeURIComponent(id)}/record`).catch(() => null);
  go(record ? await addressOf(keptOfRecord(record, at, know)) : `/replay/${encodeURIComponent(id)}`);
}
