// Score sheets are kept in this browser: the one at hand of each game, and those whose game is over.
import type { Score } from "./score";
import { sheetOf } from "./sheets";

const KEY = "sandtable.sheets";
const MOST = 60;

/** All that are kept, the newest first. What cannot be read is not there. */
export function sheets(): Score[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found.filter(isSheet) : [];
  } catch {
    return [];
  }
}

export const open = (game: string): Score | null => sheets().find((sheet) => sheet.game === game && !sheet.kept) ?? null;

/** Keeps a sheet as it is; false where the browser keeps nothing. */
export function keep(sheet: Score): boolean {
  const others = sheets().filter(({ id }) => id !== sheet.id);
  return write([{ ...sheet, at: Date.now() }, ...others].slice(0, MOST));
}

export const drop = (id: string): boolean => write(sheets().filter((sheet) => sheet.id !== id));

function write(all: readonly Score[]): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
    return true;
  } catch {
    return false;
  }
}

function isSheet(given: unknown): given is Score {
  const { id, game, players } = (given ?? {}) as Partial<Score>;
  const sheet = typeof id === "string" && typeof game === "string" ? sheetOf(game) : undefined;
  return Boolean(sheet) && Array.isArray(players) && players.every((player) => typeof player?.name === "string" && sheet?.sums.reads(player));
}
