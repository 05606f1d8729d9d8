// Drafts of positions laid out by hand that were left before they were used: a draft comes back when the same position is edited again, as
// long as the tab is open.
import type { Plain } from "$web/games/editing";

/** A draft: the position, and the text if it could not be read as a position. */
export interface Draft {
  readonly state: Plain;
  readonly text: string;
}

const PLACE = "sandtable.drafts";
/** How many drafts are kept, the latest first. */
const MOST = 5;

function all(): [string, Draft][] {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(PLACE) ?? "[]");
    return Array.isArray(found) ? found : [];
  } catch {
    return []; // nothing is stored, or something unreadable
  }
}

/** The draft of a position with that name. */
export const draftOf = (name: string): Draft | null => all().find(([other]) => other === name)?.[1] ?? null;

/** Keeps a draft; null deletes it. */
export function keepDraft(name: string, draft: Draft | null): void {
  const others = all().filter(([other]) => other !== name);
  try {
    sessionStorage.setItem(PLACE, JSON.stringify(draft ? [[name, draft], ...others].slice(0, MOST) : others));
  } catch {
    // it cannot be stored: it lasts only as long as the editor is open
  }
}
