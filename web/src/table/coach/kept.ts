// At which tables a coach looks on, so that it stays on when the page is loaded again.
const PLACE = "sandtable.coached";
/** Of so many tables, the last ones. */
const MOST = 20;

function read(): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(PLACE) ?? "[]");
    return Array.isArray(found) ? found.filter((id) => typeof id === "string") : [];
  } catch {
    return []; // a browser that keeps nothing
  }
}

export const isCoached = (table: string): boolean => read().includes(table);

export function keepCoached(table: string, on: boolean): void {
  const others = read().filter((id) => id !== table);
  try {
    localStorage.setItem(PLACE, JSON.stringify(on ? [...others, table].slice(-MOST) : others));
  } catch {
    // it holds until the page is closed
  }
}
