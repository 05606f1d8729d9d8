// What the server says of looking for a game and of challenges, on whatever page. What is shown of it is fetched when there is
// something (Meeting.svelte).
import { calls } from "$web/calls/calls.svelte";
import type { components } from "$web/wire/api";

type Schemas = components["schemas"];
export type Looking = Schemas["Looking"];
export type Challenge = Schemas["Challenge"];

const MINE = "sandtable.seek";

class News {
  #looking = $state.raw<{ at: number; what: Looking } | null>(null);
  challenges = $state.raw<Schemas["Challenges"] | null>(null);
  /** A search goes on behind the page, as a pill in its bar. */
  folded = $state(true);
  /** A search was begun here, and the socket has not said so yet: its word that nothing is looked for was sent before. */
  isBeginning = false;

  get seek(): NonNullable<Looking["seek"]> | null {
    return this.#looking?.what.seek ?? null;
  }
  get found(): NonNullable<Looking["found"]> | null {
    return this.#looking?.what.found ?? null;
  }
  /** When the search began, by the clock of this device. */
  get since(): number {
    return (this.#looking?.at ?? 0) - (this.seek?.waited ?? 0);
  }
  hear(message: Looking | Schemas["Challenges"]): void {
    if (message.type === "challenges") {
      this.challenges = message;
      calls.meeting ||= message.incoming.length + message.outgoing.length > 0;
      return;
    }
    if (message.seek || message.found) {
      calls.meeting = true;
      this.isBeginning = false;
    } else if (this.isBeginning) return;
    if (message.found && this.isMine) calls.bringing = message.found.table;
    if (!message.seek) this.isMine = false;
    this.#looking = { at: Date.now(), what: message };
  }

  /** Whether this tab began the search; a reload does not change that. */
  get isMine(): boolean {
    try {
      return sessionStorage.getItem(MINE) === "1";
    } catch {
      return false;
    }
  }
  set isMine(mine: boolean) {
    try {
      if (mine) sessionStorage.setItem(MINE, "1");
      else sessionStorage.removeItem(MINE);
    } catch {
      // a browser that keeps nothing: a call leads to the table
    }
  }
}

export const news = new News();
