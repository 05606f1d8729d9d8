// The person at this device: only a name, for the games that are kept here.
import type { Me } from "$web/me.svelte";
import { language, say } from "$web/words/index.svelte";

const PLACE = "sandtable.name";

function kept(): string | null {
  try {
    return localStorage.getItem(PLACE);
  } catch {
    return null;
  }
}

/** The name that was last used here, on a server or without one. */
export const me = (): Me => ({ id: "me", kind: "guest", name: kept() ?? say("here.guest"), language: language(), created: 0 });

export function rename(name: string | undefined): Me {
  if (name) {
    try {
      localStorage.setItem(PLACE, name.slice(0, 24));
    } catch {
      // a browser that keeps nothing: the next game has the usual name
    }
  }
  return me();
}
