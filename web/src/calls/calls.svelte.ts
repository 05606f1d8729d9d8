// Games that want this person, whatever page is open. The server says which tables they share with others and how each
// stands; here it is known which of these calls are new, which were put aside, and which belong to the page that is shown.
import { go, route } from "$web/router.svelte";
import { settings } from "$web/settings.svelte";
import type { components } from "$web/wire/api";
import { SteadySocket, socketAddress } from "$web/wire/connection";
import { ask } from "$web/wire/http";
import type { TableView } from "$web/wire/messages";
import { mayBegin, randomHex } from "$web/wire/nonce";

type Schemas = components["schemas"];
/** `again` is the name of who would like to play again, where the game is over and that is to be answered. */
export type TableLine = Schemas["TableLine"] & { again?: string };
type Heard = Schemas["Waiting"] | Schemas["TableCall"] | Schemas["Looking"] | Schemas["Challenges"] | Schemas["Said"] | Schemas["LobbyNews"];

const ASIDE = "sandtable.aside";
const MADE = "sandtable.made";

/** A game that begins, in which it is this person's turn, or for which a rematch is offered. A game that waits for its deal needs this person
 * as well. */
const wants = (line: TableLine): boolean =>
  line.again !== undefined || (line.status === "dealing" ? line.your_turn : line.status === "playing" && (line.your_turn || line.ply === 0));

/** What a table calls for, as the settings name it. */
export const kindOf = (line: TableLine): string => (line.again ? "offer" : line.ply === 0 ? "seat" : line.clock?.type === "real" ? "clock" : "days");

/** Tells a call from another one of the same table. */
const mark = (line: TableLine): number => (line.status === "over" ? -1 : line.ply);

class Calls {
  #lines = $state.raw<ReadonlyMap<string, TableLine>>(new Map());
  /** By table the ply of the call that was answered; the same in all tabs. */
  #aside = $state.raw<Record<string, number>>({});
  #given = new Set<string>();
  #me = "";
  /** The table that this tab is about to show, because it has looked for it. */
  bringing = $state<string | null>(null);
  /** Somebody looks for a game, or there are challenges: that is shown on every page from now on. */
  meeting = $state(false);
  /** What goes on in the lobby, while a page shows it; null while the server does not say so, and has to be asked. */
  lobby = $state.raw<Schemas["LobbyNews"] | null>(null);
  /** How high the notice of a call is on the screen: another one begins below it. */
  height = $state(0);
  /** How often something was heard of tables of this person: their list may have changed. */
  heard = $state(0);
  #lobbies = 0;
  #look = () => undefined as void;

  /** The calls to show, the oldest first. */
  readonly waiting = $derived(
    [...this.#lines.values()]
      .filter((line) => wants(line) && settings.shows(kindOf(line)) && this.#aside[line.id] !== mark(line) && !this.#isNear(line))
      .sort((one, other) => one.updated - other.updated),
  );

  /** Listens for a person; what it gives back ends it. */
  follow(me: string): () => void {
    this.#me = me;
    this.#aside = read("localStorage", ASIDE, {});
    const looking = () => void socket.send({ type: "looking", looking: !document.hidden, lobby: this.#lobbies > 0 }, false);
    this.#look = looking;
    const socket = new SteadySocket<Schemas["Attention"], Heard>(socketAddress("me"), {
      message: (message) => {
        if (message.type === "calls") looking();
        if (message.type === "calls" || message.type === "call") this.heard += 1;
        if (message.type === "lobby") this.lobby = { ...this.lobby, ...message };
        else if (message.type === "calls") this.#lines = new Map(message.tables.map((line) => [line.id, line]));
        else if (message.type === "call") this.#hear(message.table);
        else void import("$web/meet/heard").then(({ hear }) => hear(message));
        this.#answer();
      },
      state: (state) => {
        if (state !== "connected") this.lobby = null;
      },
      after: () => 0,
    });
    socket.open();
    const seen = () => {
      looking();
      this.#answer();
    };
    const elsewhere = (event: StorageEvent) => {
      if (event.key === ASIDE) this.#aside = read("localStorage", ASIDE, {});
    };
    document.addEventListener("visibilitychange", seen);
    addEventListener("storage", elsewhere);
    return () => {
      socket.close();
      document.removeEventListener("visibilitychange", seen);
      removeEventListener("storage", elsewhere);
      this.#lines = new Map();
      this.#given.clear();
      this.bringing = this.lobby = null;
    };
  }

  /** A page shows the lobby; what it gives back ends it. */
  showLobby(): () => void {
    this.#lobbies += 1;
    this.#look();
    return () => {
      this.#lobbies -= 1;
      if (!this.#lobbies) this.lobby = null;
      this.#look();
    };
  }

  /** The table is shown, or about to be. */
  #isNear(line: TableLine): boolean {
    return isHere(line) || line.id === this.bringing;
  }

  #hear(line: TableLine): void {
    const known = this.#lines.get(line.id);
    if (known && known.updated > line.updated) return; // two answers have overtaken each other
    this.#lines = new Map(this.#lines).set(line.id, line);
    if (line.status === "over" && !isHere(line)) void this.#ask(line);
  }

  /** Whether a rematch is offered is not in the list entry, so the table is requested. */
  async #ask(line: TableLine): Promise<void> {
    try {
      const { offers } = await ask<TableView>("GET", `/api/tables/${encodeURIComponent(line.id)}`);
      const offer = offers.find(({ what, agreed }) => what === "rematch" && !agreed.some((seat) => line.seats[seat]?.person === this.#me));
      const again = offer && line.seats[offer.seat]?.name;
      if (again && this.#lines.get(line.id) === line) this.#lines = new Map(this.#lines).set(line.id, { ...line, again });
    } catch {
      // they may ask once more
    }
  }

  /** Our part of the shuffle, so that a game begins wherever its people are; a table on the screen gives it itself. */
  #answer(): void {
    for (const line of this.#lines.values()) {
      if (line.status !== "dealing" || !line.your_turn || this.#isNear(line) || !mayBegin(line.clock)) continue;
      line.seats.forEach((seat, i) => {
        const key = `${line.id} ${i}`;
        if (seat.person !== this.#me || this.#given.has(key)) return;
        this.#given.add(key);
        const nonce = { type: "nonce", nonce: randomHex(), seat: i };
        // it is asked for again when the server next says how the table stands
        ask("POST", `/api/tables/${encodeURIComponent(line.id)}/actions`, nonce).catch(() => this.#given.delete(key));
      });
    }
    this.#bring();
    this.attend();
  }

  /** A person who looks at a table needs no call to it, in any tab. */
  attend(): void {
    if (document.hidden) return;
    for (const line of this.#lines.values()) {
      if (isHere(line) && wants(line) && this.#aside[line.id] !== mark(line)) this.putAside(line);
    }
  }

  /** Who made a link in this visit and looks at the lobby meanwhile is brought to the table when the game begins. */
  #bring(): void {
    if (route().page !== "lobby" || document.hidden) return;
    const made = read<string[]>("sessionStorage", MADE, []);
    const begun = this.waiting.find((line) => line.status !== "over" && line.ply === 0 && made.includes(line.id));
    if (begun) this.go(begun);
  }

  /** A link was made here, and a friend is expected. */
  expect(id: string): void {
    write("sessionStorage", MADE, [...read<string[]>("sessionStorage", MADE, []), id]);
  }

  go(line: TableLine): void {
    this.putAside(line);
    go(`/t/${line.id}`);
  }

  /** The call is answered, in every tab; those of tables that are no more are forgotten. */
  putAside(line: TableLine): void {
    const known = Object.entries(this.#aside).filter(([id]) => this.#lines.has(id));
    this.#aside = { ...Object.fromEntries(known), [line.id]: mark(line) };
    write("localStorage", ASIDE, this.#aside);
  }
}

const isHere = (line: TableLine): boolean => {
  const shown = route();
  return shown.page === "table" && shown.id === line.id;
};

type Place = "localStorage" | "sessionStorage";

function read<T>(place: Place, key: string, otherwise: T): T {
  try {
    return (JSON.parse(window[place].getItem(key) ?? "null") as T | null) ?? otherwise;
  } catch {
    return otherwise;
  }
}

function write(place: Place, key: string, value: unknown): void {
  try {
    window[place].setItem(key, JSON.stringify(value));
  } catch {
    // a browser that keeps nothing: it holds as long as the page
  }
}

export const calls = new Calls();
