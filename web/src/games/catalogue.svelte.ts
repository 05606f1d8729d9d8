// The games of the server: their names, opponents and numbers of players.
import type { components } from "$web/wire/api";
import { ask } from "$web/wire/http";

export type GameLine = components["schemas"]["GameLine"];

class Catalogue {
  #lines = $state.raw<readonly GameLine[]>([]);
  #asking: Promise<readonly GameLine[]> | null = null;

  /** All of them; none until the server has said. */
  get lines(): readonly GameLine[] {
    return this.#lines;
  }

  of(game: string): GameLine | undefined {
    return this.#lines.find(({ id }) => id === game);
  }

  /** Asks the server, once; again where it did not answer. */
  load(): Promise<readonly GameLine[]> {
    this.#asking ??= ask<GameLine[]>("GET", "/api/games").then(
      (lines) => (this.#lines = lines),
      async (error: unknown) => {
        this.#asking = null;
        // what the page knows by itself can be played on this device
        if (!this.#lines.length) this.#lines = await import("./levels").then(({ games }) => games());
        throw error;
      },
    );
    return this.#asking;
  }

  /** The line of a game; an error where the server has no such game. */
  async need(game: string): Promise<GameLine> {
    await this.load();
    const found = this.of(game);
    if (!found) throw new Error(`the server has no game ${game}`);
    return found;
  }
}

export const catalogue = new Catalogue();
