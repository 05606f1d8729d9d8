// A table as it stands on the server, or on this device: everything here is what was said there, in order and without a gap. What was
// clicked is sent with an id that stays the same until it is acknowledged, so nothing is played twice.
import type { Observation } from "$web/games/face";
import { need, settings } from "$web/settings.svelte";
import type { Consequence } from "./consequence";
import { isHere } from "$web/site";
import { LaterWire, socketAddress, SteadySocket, type Connection, type Wire } from "./connection";
import { mayBegin, randomHex } from "./nonce";
import type { ClientMessage, ClockView, PlayMove, Problem, ServerMessage, Snapshot, TableView, Told, Update } from "./messages";
import { Pacer } from "./pacer.svelte";

type Offer = TableView["offers"][number]["what"];

/** How long another's move is shown before the next one, in milliseconds. */
const HOLD = { slow: 2500, normal: 1200, fast: 600, none: 0 } as const;
/** So many moves may wait without being shown any faster; the more there are beyond these, the faster it goes. */
const FEW = 4;
/** More than that is no turn to be followed any more: it is shown at once. */
const MANY = 20;
/** While the viewer's own clock runs, a move is shown for no longer than this: looking must not cost the game. */
const CLOCKED = 300;

export interface Heard {
  event(event: Update): void;
  refused(problem: Problem, id: string | null): void;
}

export class TableSocket {
  connection = $state<Connection>("connecting");
  table = $state.raw<TableView | null>(null);
  observation = $state.raw<Observation | null>(null);
  /** What each legal move of the observation would do, where the server has said it with the position. */
  choices: readonly Consequence[] | null = null;
  clock = $state.raw<ClockView | null>(null);
  log = $state.raw<readonly Told[]>([]);
  /** The viewer's own seats. */
  seats = $state.raw<readonly number[]>([]);
  /** The seats that somebody is connected for, and how many watch. */
  present = $state.raw<{ seats: readonly number[]; watchers: number }>({ seats: [], watchers: 0 });
  /** The last event that is shown. */
  number = $state(0);
  /** A move is on its way. */
  pending = $state.raw<PlayMove | null>(null);
  /** The server's clock less ours, in milliseconds. */
  skew = 0;

  #connection: Wire<ClientMessage>;
  #heard: Set<Heard> = new Set();
  /** The last event that arrived; it may wait for its turn to be shown. */
  #arrived = 0;
  #pacer = new Pacer({ show: (event) => this.#show(event), hold: (shown, waiting) => this.#hold(shown, waiting) });
  #nonces: Map<number, string> = new Map();
  /** What the server was asked for and has not answered yet; nothing where it has. */
  #asked = "";

  constructor(readonly id: string) {
    this.pending = recall(id);
    const listener = {
      message: (message: ServerMessage) => this.#receive(message),
      state: (state: Connection) => (this.connection = state),
      after: () => this.#arrived,
    };
    this.#connection = isHere(id)
      ? new LaterWire(() => Promise.all([import("$web/engine/wire"), need("here")]).then(([{ LocalWire }]) => new LocalWire(id, listener)), () => (this.connection = "broken"))
      : new SteadySocket(socketAddress(`tables/${encodeURIComponent(id)}`), listener, ["choices=1"]);
  }

  open(): void {
    document.addEventListener("visibilitychange", this.#seen);
    this.#connection.open();
  }

  close(): void {
    document.removeEventListener("visibilitychange", this.#seen);
    this.#pacer.close();
    this.#connection.close();
  }

  /** The table answers: what is clicked will be done. */
  get isLive(): boolean {
    return this.connection === "connected" || this.connection === "unkept";
  }

  /** Tries anew what could not be had: another page may have let go of the table. */
  again(): void {
    this.#connection.again();
  }

  /** Moves have been made that are not shown yet. */
  get behind(): boolean {
    return this.#pacer.waiting > 0;
  }

  /** Shows at once what has been made so far. */
  hurry(): void {
    this.#pacer.hurry();
  }

  /** Told of every event when it is shown, and of what was refused. Returns how to stop. */
  listen(heard: Heard): () => void {
    this.#heard.add(heard);
    return () => this.#heard.delete(heard);
  }

  // ------------------------------------------------------------------------------------------------------- sending

  /** Plays a move; false while another one is on its way. */
  play(move: string, seat: number): boolean {
    if (this.pending) return false;
    this.#expect({ type: "move", id: newId(), move, seat, number: this.number });
    if (this.pending) this.#connection.send(this.pending);
    return true;
  }

  sit(seat?: number): void {
    this.#ask({ type: "sit", id: newId(), nonce: randomHex(), ...(seat === undefined ? {} : { seat }) });
  }

  leave(): void {
    this.#ask({ type: "leave", id: newId() });
  }

  resign(seat: number): void {
    this.hurry();
    this.#ask({ type: "resign", id: newId(), seat });
  }

  offer(what: Offer, seat: number): void {
    this.hurry();
    this.#ask({ type: "offer", id: newId(), what, seat });
  }

  answer(what: Offer, accept: boolean): void {
    this.hurry();
    this.#ask({ type: "answer", id: newId(), what, accept });
  }

  /** One question is one, however often it is clicked before the server has said anything. */
  #ask(message: ClientMessage): void {
    const asked = `${message.type} ${"what" in message ? message.what : ""}`;
    if (asked === this.#asked) return;
    this.#asked = asked;
    this.#send(message);
  }

  /** What is not a move is not kept: after a loss the person sees how things stand and decides again. */
  #send(message: ClientMessage): void {
    this.#connection.send(message);
  }

  #expect(move: PlayMove | null): void {
    this.pending = move;
    remember(this.id, move);
  }

  // ----------------------------------------------------------------------------------------------------- receiving

  #receive(message: ServerMessage): void {
    this.#asked = "";
    switch (message.type) {
      case "snapshot":
        return this.#snapshot(message);
      case "event":
        return this.#event(message);
      case "accepted":
        if (message.id !== null && message.id === this.pending?.id) this.#expect(null);
        return;
      case "refused":
        if (message.id !== null && message.id === this.pending?.id) this.#expect(null);
        for (const heard of this.#heard) heard.refused(message.problem, message.id);
        return;
      case "presence":
        this.present = { seats: message.seats, watchers: message.watchers };
    }
  }

  #snapshot(snapshot: Snapshot): void {
    this.hurry();
    const known = snapshot.after === 0 ? [] : this.log.filter((entry) => entry.number <= snapshot.after);
    this.log = [...known, ...snapshot.log];
    this.number = this.#arrived = snapshot.number;
    this.skew = snapshot.now - Date.now();
    this.table = snapshot.table;
    this.seats = snapshot.seats;
    this.clock = snapshot.clock;
    this.#see(snapshot.observation, snapshot.choices);
    this.#giveNonces();
    if (this.pending) this.#connection.send(this.pending);
  }

  #event(event: Update): void {
    if (event.number <= this.#arrived) return;
    if (event.number > this.#arrived + 1) return this.#connection.again();
    this.#arrived = event.number;
    // whose time runs is true at once, whatever is still to be shown
    this.clock = event.clock ?? null;
    this.#pacer.put(event);
  }

  /** One's own moves and what is no move are shown at once; so is everything where nobody looks. */
  #hold(shown: Update | null, waiting: readonly Update[]): number {
    const [next] = waiting;
    if (!shown || next?.what !== "moved" || this.#isOwn(next) || document.hidden || waiting.length > MANY) return 0;
    // what one has done oneself one need not study
    const hold = HOLD[settings.pace] * (this.#isOwn(shown) ? 0.5 : 1) * Math.min(1, FEW / waiting.length);
    return this.#isTicking ? Math.min(hold, CLOCKED) : hold;
  }

  #isOwn(event: Update): boolean {
    return event.seat != null && this.seats.includes(event.seat);
  }

  /** A clock of the viewer's runs that is not counted in days. */
  get #isTicking(): boolean {
    const running = this.clock?.running ?? null;
    return this.table?.clock?.type === "real" && running !== null && this.seats.includes(running);
  }

  #show(event: Update): void {
    const { number, what, at, text, head, why, seat, move, ply } = event;
    this.number = number;
    this.log = [...this.log, { number, what, at, text, head: head ?? null, why: why ?? null, seat: seat ?? null, move: move ?? null, ply: ply ?? null }];
    const observation = event.observation ?? null;
    if (event.table) {
      this.table = event.table;
    } else if (this.table && observation) {
      // a move of a game that goes on: what it changes of the table is in what one sees
      this.table = { ...this.table, number, ply: ply ?? this.table.ply, to_act: observation.to_act, updated: at, offers: [] };
    }
    if (event.seats) this.seats = event.seats;
    this.#see(observation, event.choices);
    if (event.id && event.id === this.pending?.id) this.#expect(null);
    this.#giveNonces();
    for (const heard of this.#heard) heard.event(event);
  }

  /** An offer or a reconnection changes nothing on the board: what was picked there so far stays picked. */
  #see(observation: Observation | null, choices: readonly Consequence[] | undefined): void {
    if (JSON.stringify(observation) === JSON.stringify(this.observation)) return;
    this.choices = choices ?? null;
    this.observation = observation;
  }

  readonly #seen = () => this.#giveNonces();

  /** Our part of the shuffle, once the commitment is there. A seat's stays the same, however often it is sent. */
  #giveNonces(): void {
    if (!mayBegin(this.table?.clock)) return;
    for (const seat of this.table?.nonces ?? []) {
      if (!this.seats.includes(seat)) continue;
      const nonce = this.#nonces.get(seat) ?? randomHex();
      this.#nonces.set(seat, nonce);
      this.#send({ type: "nonce", id: newId(), nonce, seat });
    }
  }
}

// A move that was clicked just before the page was loaded again is still on its way.
const place = (id: string) => `sandtable.move.${id}`;

function remember(id: string, move: PlayMove | null): void {
  try {
    if (move) sessionStorage.setItem(place(id), JSON.stringify(move));
    else sessionStorage.removeItem(place(id));
  } catch {
    // a browser that keeps nothing: the move is only kept as long as the page is
  }
}

function recall(id: string): PlayMove | null {
  try {
    const kept = sessionStorage.getItem(place(id));
    return kept ? (JSON.parse(kept) as PlayMove) : null;
  } catch {
    return null;
  }
}

const newId = randomHex;
