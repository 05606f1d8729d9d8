// The answers to one's own challenges that were closed on this device: nobody is told twice, however often the page is loaded.
export const PLACE = "sandtable.answered";
const MOST = 50; // more than stand in a day

/** Those that were closed, the latest first. What cannot be read was not. */
export function closed(): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(PLACE) ?? "[]");
    return Array.isArray(found) ? found.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

/** Closes one, in every tab. */
export function close(id: string): void {
  try {
    localStorage.setItem(PLACE, JSON.stringify([id, ...closed()].slice(0, MOST)));
  } catch {
    // a browser that keeps nothing: it holds as long as the page
  }
}
