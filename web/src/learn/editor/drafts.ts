// What was laid out by hand and left before it was used: it comes back where somebody begins from the same position again, as long as the
// tab is open.
import type { Plain } from "$web/games/editing";

/** What was left: the position, and the text where that could not be read as one. */
export interface Draft {
  readonly state: Plain;
  readonly text: string;
}

const PLACE = "sandtable.drafts";
/** So many are kept, the latest first. */
const MOST = 5;

function all(): [string, Draft][] {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(PLACE) ?? "[]");
    return Array.isArray(found) ? found : [];
  } catch {
    return []; // nothing is kept here, or something else
  }
}

/** What was left of a position with that name. */
export const draftOf = (name: string): Draft | null => all().find(([other]) => other === name)?.[1] ?? null;

/** Keeps it; null forgets it. */
export function keepDraft(name: string, draft: Draft | null): void {
  const others = all().filter(([other]) => other !== name);
  try {
    sessionStorage.setItem(PLACE, JSON.stringify(draft ? [[name, draft], ...others].slice(0, MOST) : others));
  } catch {
    // it lasts as long as it is looked at
  }
}
