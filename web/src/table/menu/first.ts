// The first game of its kind on this device: there it is said where help is.
const PLACE = "sandtable.first";

function read(): Record<string, unknown> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(PLACE) ?? "{}");
    return found !== null && typeof found === "object" ? { ...found } : {};
  } catch {
    return {};
  }
}

function write(game: string, table: string): void {
  try {
    localStorage.setItem(PLACE, JSON.stringify({ ...read(), [game]: table }));
  } catch {
    // a browser that keeps nothing: it is said at every table
  }
}

/** Whether a table has the first game of its kind here; it is from now on, where there was none before. */
export function isFirst(game: string, table: string): boolean {
  const found = read()[game];
  if (found === undefined) write(game, table);
  return found === undefined || found === table;
}

/** It need not be said any more. */
export const isKnown = (game: string): void => write(game, "");
