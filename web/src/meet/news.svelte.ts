// What the server says of looking for a game and of challenges, on whatever page; small, because every page has it. What is
// shown of it is fetched when there is something (Meeting.svelte).
import type { components } from "$web/wire/api";

type Schemas = components["schemas"];
export type Looking = Schemas["Looking"];
export type Challenge = Schemas["Challenge"];

const MINE = "sandtable.seek";

class News {
  #looking = $state.raw<{ at: number; what: Looking } | null>(null);
  challenges = $state.raw<Schemas["Challenges"] | null>(null);
  /** The table that this tab is about to show, because it has looked for it. */
  bringing = $state<string | null>(null);

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
  /** There is something to show. */
  get any(): boolean {
    return this.seek !== null || this.bringing !== null || (this.challenges?.incoming.length ?? 0) > 0 || (this.challenges?.outgoing.length ?? 0) > 0;
  }

  hear(message: Looking | Schemas["Challenges"]): void {
    if (message.type === "challenges") {
      this.challenges = message;
      return;
    }
    if (message.found && this.isMine) this.bringing = message.found.table;
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

  /** Somebody else is at this device now. */
  forget(): void {
    this.#looking = null;
    this.challenges = null;
    this.bringing = null;
  }
}

export const news = new News();
