// An open table on this device: its engine and its log. No event is shown before it is stored.
import type { TableLine } from "$web/lobby/lines";
import type { ServerMessage, TableView } from "$web/wire/messages";
import { EngineLost, type Engine } from "./engine";
import { give, prepare, take } from "./engines.svelte";
import type { Answer, Command, Given, Said } from "./protocol";
import { keep, NotKept, read, type Kept } from "./store";

/** A player who waits longer than this for a bot may want to do something else meanwhile. */
const LONG = 300;
/** An engine that dies more often than this at one command will do so again. */
const TRIES = 2;

interface Listener {
  messages(messages: readonly ServerMessage[]): void;
  /** Whether the browser keeps this game: its storage may be full. */
  kept(isKept: boolean): void;
}

/** A table in a list. */
function lineOf(table: TableView): TableLine {
  const { id, game, options, status, seats, clock, rated, created, updated, ply, to_act, result, told } = table;
  const mine = status === "playing" && to_act !== null && seats[to_act]?.kind === "person";
  return { id, game, options: options as never, status, seats: seats as never, clock: clock as never, public: false, rated, created, updated, ply, to_act, deadline: null, result: result as never, your_turn: mine, told };
}

export class LocalTable {
  static readonly #open: Map<string, LocalTable> = new Map();

  listener: Listener | null = null;
  isKept = true;
  #engine: Engine | null = null;
  #log: string[];
  #table: TableView | null = null;
  #queue: Promise<unknown> = Promise.resolve();
  #users = 1;

  private constructor(
    readonly id: string,
    log: readonly string[],
    /** How much of the log is kept. */
    private known: number,
  ) {
    this.#log = [...log];
  }

  /** A table that is kept here; null if there is none. The caller closes it. */
  static async at(id: string): Promise<LocalTable | null> {
    const before = LocalTable.#open.get(id);
    if (before) {
      before.#users += 1;
      return before;
    }
    const kept = await read(id);
    if (LocalTable.#open.has(id)) return LocalTable.at(id); // somebody else has asked meanwhile
    return kept ? LocalTable.#begin(id, kept.log, kept.log.length) : null;
  }

  /** A new table. It is kept at once; where that fails, it lasts as long as the page. */
  static async begin(id: string, log: readonly string[]): Promise<LocalTable> {
    const local = LocalTable.#begin(id, log, 0);
    await local.command("enter", {});
    await local.#keep();
    return local;
  }

  static #begin(id: string, log: readonly string[], known: number): LocalTable {
    const local = new LocalTable(id, log, known);
    LocalTable.#open.set(id, local);
    return local;
  }

  get log(): readonly string[] {
    return this.#log;
  }

  close(): void {
    this.#users -= 1;
    // a game that is not kept anywhere else stays in memory
    if (this.#users > 0 || this.known !== this.#log.length) return;
    LocalTable.#open.delete(this.id);
    if (this.#engine) give(this.#engine);
    this.#engine = null;
  }

  /** One command after the other. What it changes is kept, then told. */
  command<C extends Command>(cmd: C, given: Given<C>): Promise<Answer<C>> {
    const done = this.#queue.then(() => this.#try(cmd, given));
    this.#queue = done.catch(() => null);
    return done;
  }

  /** Stops what the engine is doing. What was begun is begun again, by another one, after what waits here already. */
  interrupt(): void {
    this.#engine?.end();
  }

  async #try<C extends Command>(cmd: C, given: Given<C>): Promise<Answer<C>> {
    for (let tries = 1; ; tries += 1) {
      try {
        const engine = await this.#ready();
        const begun = performance.now();
        const answer = await engine.ask(cmd, given);
        if (cmd === "bot" && performance.now() - begun > LONG) prepare();
        await this.#take(answer as Partial<Said>);
        return answer;
      } catch (error) {
        if (!(error instanceof EngineLost) || !error.worked || tries >= TRIES || error.why === "ended") throw error;
      }
    }
  }

  /** An engine that has this table; another one, if that has died. */
  async #ready(): Promise<Engine> {
    if (this.#engine?.alive) return this.#engine;
    const engine = take();
    await engine.ask("resume", { key: this.id, log: this.#log });
    this.#engine = engine;
    return engine;
  }

  async #take({ log = [], messages = [], opened }: Partial<Said>): Promise<void> {
    for (const message of messages) {
      if ("table" in message && message.table) this.#table = message.table;
      else if (message.type === "event" && this.#table && message.observation)
        this.#table = { ...this.#table, ply: message.ply ?? this.#table.ply, to_act: message.observation.to_act, updated: message.at };
    }
    if (log.length) {
      this.#log.push(...log);
      await this.#keep();
    }
    if (opened) (await LocalTable.begin(opened.key, opened.log)).close();
    this.listener?.messages(messages);
  }

  async #keep(): Promise<void> {
    if (!this.#table) return;
    const kept: Kept = { id: this.id, log: this.#log, line: lineOf(this.#table) };
    try {
      await keep(kept, this.known);
      this.known = this.#log.length;
      this.#tell(true);
    } catch (error) {
      if (!(error instanceof NotKept)) throw error;
      this.#tell(false);
    }
  }

  #tell(isKept: boolean): void {
    if (isKept !== this.isKept) this.listener?.kept(isKept);
    this.isKept = isKept;
  }
}
