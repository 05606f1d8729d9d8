// One WebSocket that comes back by itself: after a loss it waits a little longer each time, and at once when the network
// or the person returns. It knows nothing of games: messages go in and out.

/** How it stands with the server, as people are told. */
export type Connection =
  | "connecting"
  | "connected"
  | "reconnecting" // lost, trying again
  | "offline" // the device has no network
  | "restarting" // the server said that it stops, and will be back
  | "elsewhere" // signed out, or the password was changed on another device
  | "missing" // there is no such table
  // and of a table on this device:
  | "unkept" // it can be played, but the browser's storage is full
  | "taken" // another page has it
  | "broken"; // the engine cannot be started

// Codes of closing: 4000 and an HTTP status; see docs/api.md.
const RESTART = 1012;
const SIGNED_OUT = 4401;
const MISSING = 4404;
const TOO_MANY = 4429;

const FIRST_WAIT = 250;
const LONGEST_WAIT = 10_000;
/** A screen that was dark for so long may have lost its socket without being told. */
const SLEPT = 15_000;
/** What was sent is acknowledged within this time, or the socket is taken for dead. */
const SILENCE = 8_000;

export interface Listener<Received> {
  message(message: Received): void;
  state(state: Connection): void;
  /** The number of the last event that is known; 0 where events have none. */
  after(): number;
}

/** What a table hangs on: a socket of a server, or an engine on this device. */
export interface Wire<Sent> {
  open(): void;
  close(): void;
  /** False where it could not go out; what must not be lost is sent again by the caller after the next snapshot. */
  send(message: Sent): boolean;
  /** Starts anew with what is known: a number was missing, or nothing was heard. */
  again(): void;
}

export class SteadySocket<Sent, Received extends { type: string }> implements Wire<Sent> {
  #socket: WebSocket | null = null;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #hiddenAt: number | null = null;
  #restarting = false;
  #ended = false;

  constructor(
    private readonly address: string,
    private readonly listener: Listener<Received>,
    /** What else is asked for at every connection: "choices=1". */
    private readonly wishes: readonly string[] = [],
  ) {}

  open(): void {
    window.addEventListener("online", this.#online);
    window.addEventListener("offline", this.#offline);
    document.addEventListener("visibilitychange", this.#visibility);
    window.addEventListener("pageshow", this.#shown);
    this.listener.state("connecting");
    this.#connect();
  }

  close(): void {
    this.#ended = true;
    window.removeEventListener("online", this.#online);
    window.removeEventListener("offline", this.#offline);
    document.removeEventListener("visibilitychange", this.#visibility);
    window.removeEventListener("pageshow", this.#shown);
    this.#drop();
  }

  /** A message that nobody answers says nothing about the socket. */
  send(message: Sent, answered = true): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    if (answered) this.#silence ??= setTimeout(() => this.again(), SILENCE);
    return true;
  }

  again(): void {
    if (this.#ended) return;
    this.#drop();
    this.listener.state(navigator.onLine === false ? "offline" : "reconnecting");
    this.#connect();
  }

  #connect(): void {
    const after = this.listener.after();
    const query = [...(after > 0 ? [`after=${after}`] : []), ...this.wishes].join("&");
    const socket = new WebSocket(query ? `${this.address}?${query}` : this.address);
    this.#socket = socket;
    socket.onmessage = (event: MessageEvent<string>) => {
      if (socket !== this.#socket) return;
      clearTimeout(this.#silence);
      this.#silence = undefined;
      const message = JSON.parse(event.data) as Received;
      // whoever is not let in is told why, and nothing else
      if (message.type !== "refused") {
        this.#tries = 0;
        this.#restarting = false;
        this.listener.state("connected");
      }
      this.listener.message(message);
    };
    socket.onclose = (event: CloseEvent) => {
      if (socket === this.#socket) this.#lost(event.code);
    };
  }

  #lost(code: number): void {
    this.#drop();
    if (code === MISSING) return this.listener.state("missing");
    if (code === SIGNED_OUT) return this.listener.state("elsewhere");
    // until it is back, a server that restarts cannot be reached
    this.#restarting ||= code === RESTART;
    this.listener.state(navigator.onLine === false ? "offline" : this.#restarting ? "restarting" : "reconnecting");
    const wait = code === TOO_MANY ? LONGEST_WAIT : Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#tries);
    this.#tries += 1;
    // all browsers of a server that restarts come back: not all in the same moment
    this.#timer = setTimeout(() => this.#connect(), wait * (0.5 + Math.random() / 2));
  }

  #drop(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#silence);
    this.#silence = undefined;
    const socket = this.#socket;
    this.#socket = null;
    if (socket) {
      socket.onmessage = socket.onclose = null;
      socket.close();
    }
  }

  readonly #online = () => {
    this.#tries = 0;
    this.again();
  };

  readonly #offline = () => {
    this.#drop();
    this.listener.state("offline");
  };

  readonly #visibility = () => {
    if (document.visibilityState === "hidden") {
      this.#hiddenAt = Date.now();
      return;
    }
    const slept = this.#hiddenAt !== null && Date.now() - this.#hiddenAt > SLEPT;
    this.#hiddenAt = null;
    if (slept || this.#socket?.readyState !== WebSocket.OPEN) this.#online();
  };

  /** Back from the browser's memory of pages, where sockets are closed without a word. */
  readonly #shown = (event: PageTransitionEvent) => {
    if (event.persisted) this.#online();
  };
}

/** A wire that is fetched when it is opened. */
export class LaterWire<Sent> implements Wire<Sent> {
  #wire: Wire<Sent> | null = null;
  #closed = false;

  constructor(
    private readonly fetched: () => Promise<Wire<Sent>>,
    private readonly failed: () => void,
  ) {}

  open(): void {
    this.fetched().then((wire) => {
      if (this.#closed) return;
      this.#wire = wire;
      wire.open();
    }, this.failed);
  }

  close(): void {
    this.#closed = true;
    this.#wire?.close();
  }

  send(message: Sent): boolean {
    return this.#wire?.send(message) ?? false;
  }

  again(): void {
    this.#wire?.again();
  }
}

/** The address of a socket on this server. */
export function socketAddress(path: string): string {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return `${scheme}//${location.host}/api/${path}/socket`;
}
