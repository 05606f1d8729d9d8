// The wire of a table that is on this device: what a socket does, without a server.
import type { Connection, Listener, Wire } from "$web/wire/connection";
import type { ClientMessage, ClockView, ServerMessage } from "$web/wire/messages";
import { LocalTable } from "./localTable";
import { EngineLost } from "./engine";
import { Overtaken } from "./store";

export class LocalWire implements Wire<ClientMessage> {
  #local: LocalTable | null = null;
  #ended = false;
  #thinking = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #release: (() => void) | null = null;

  constructor(
    private readonly id: string,
    private readonly listener: Listener<ServerMessage>,
  ) {}

  open(): void {
    this.listener.state("connecting");
    void this.#enter();
  }

  close(): void {
    this.#ended = true;
    this.#leave();
  }

  again(): void {
    this.#leave();
    this.#ended = false;
    this.open();
  }

  send(message: ClientMessage): boolean {
    const local = this.#local;
    if (!local) return false;
    // taking a move back or resigning does not wait for the bot to finish thinking
    if (this.#thinking && message.type !== "move") local.interrupt();
    void this.#do(async () => {
      const { bot } = await local.command("act", { action: message });
      if (bot) this.#bots();
    });
    return true;
  }

  async #enter(): Promise<void> {
    await this.#do(async () => {
      if (!(await this.#lock())) return this.listener.state("taken");
      const local = await LocalTable.at(this.id);
      if (!local) return this.listener.state("missing");
      if (this.#ended) return local.close();
      this.#local = local;
      local.listener = {
        messages: (messages) => {
          for (const message of messages) this.#hear(message);
        },
        kept: (isKept) => this.listener.state(isKept ? "connected" : "unkept"),
      };
      const { bot } = await local.command("enter", { after: this.listener.after() });
      if (!local.isKept) this.listener.state("unkept");
      if (bot) this.#bots();
    });
  }

  #hear(message: ServerMessage): void {
    if (this.#ended) return;
    if (message.type === "snapshot") this.listener.state("connected");
    if (message.type === "snapshot" || message.type === "event") this.#watch(message.clock ?? null);
    this.listener.message(message);
  }

  /** Ends the game when the clock that runs has run out. */
  #watch(clock: ClockView | null): void {
    clearTimeout(this.#timer);
    if (!clock || clock.running === null) return;
    const left = clock.since + (clock.left[clock.running] ?? 0) - Date.now();
    this.#timer = setTimeout(() => void this.#do(async () => void (await this.#local?.command("clock", {}))), Math.max(0, left) + 50);
  }

  /** Lets the bots move until it is a person's turn. */
  #bots(): void {
    if (this.#thinking) return;
    this.#thinking = true;
    void this.#do(async () => {
      try {
        while (!this.#ended && this.#local && (await this.#local.command("bot", {})).bot);
      } catch (error) {
        // stopped, for something that changes whose turn it is; that says whether a bot is to go on
        if (!(error instanceof EngineLost && error.why === "ended")) throw error;
      } finally {
        this.#thinking = false;
      }
    });
  }

  /** Whatever goes wrong on the way is a state of the table. */
  async #do(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!this.#ended) this.listener.state(stateOf(error));
    }
  }

  /** One page at a time: false where another one has this table. */
  async #lock(): Promise<boolean> {
    if (this.#release || !("locks" in navigator)) return true;
    return new Promise((resolve) => {
      const hold = async (lock: Lock | null) => {
        resolve(lock !== null);
        if (lock) await new Promise<void>((release) => (this.#release = release));
      };
      navigator.locks.request(`sandtable.${this.id}`, { ifAvailable: true }, hold).catch(() => resolve(true));
    });
  }

  #leave(): void {
    clearTimeout(this.#timer);
    if (this.#local) this.#local.listener = null;
    this.#local?.close();
    this.#local = null;
    this.#release?.();
    this.#release = null;
  }
}

function stateOf(error: unknown): Connection {
  if (error instanceof Overtaken) return "taken";
  return "broken";
}
