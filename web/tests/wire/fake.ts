// A server's end of sockets, for tests: keeps what was sent, and says what a test wants.
import type { ClientMessage, ServerMessage, Snapshot, TableView, Update } from "$web/wire/messages";

export class FakeSocket {
  static readonly OPEN = 1;
  static readonly all: FakeSocket[] = [];
  static get last(): FakeSocket {
    return FakeSocket.all.at(-1)!;
  }

  readyState = 0;
  sent: ClientMessage[] = [];
  closed = false;
  onmessage: ((event: MessageEvent<string>) => void) | null = null;
  onclose: ((event: CloseEvent) => void) | null = null;

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }

  close(): void {
    this.closed = true;
    this.readyState = 3;
  }

  says(message: ServerMessage): void {
    this.readyState = 1;
    this.onmessage?.({ data: JSON.stringify(message) } as MessageEvent<string>);
  }

  breaks(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code } as CloseEvent);
  }
}

export function table(changes: Partial<TableView> = {}): TableView {
  return {
    id: "T",
    game: "patterns",
    options: {},
    status: "playing",
    seats: [
      { kind: "person", name: "Ilse", person: "p1" },
      { kind: "bot", name: "Brook", level: "casual" },
    ],
    by: "p1",
    public: false,
    rated: true,
    unrated: null,
    undone: false,
    hinted: false,
    may_hint: true,
    hint_costs: changes.unrated ? null : "rating",
    imported: false,
    clock: null,
    commitment: "c",
    nonces: [],
    created: 1,
    updated: 1,
    number: 4,
    ply: 0,
    to_act: 0,
    result: null,
    ending: null,
    told: null,
    offers: [],
    rematch: null,
    rematch_of: null,
    ...changes,
  };
}

export function observation(to_act: number | null, seat: number | null = 0): NonNullable<Snapshot["observation"]> {
  return {
    game: "patterns",
    seat,
    to_act,
    legal: to_act === seat ? ["e5", "e5 s"] : [],
    phase: "turn",
    ply: 0,
    board: "",
    owners: "",
    spare: "",
    bowls: "RG",
    groups: ["", ""],
    markers: [[], []],
    scores: [3, 5],
    result: null,
  };
}

export function snapshot(changes: Partial<Snapshot> = {}): Snapshot {
  return { type: "snapshot", number: 4, after: 0, now: Date.now(), table: table(), seats: [0], log: [], clock: null, observation: observation(0), ...changes };
}

export function moved(number: number, seat: number, changes: Partial<Update> = {}): Update {
  return { type: "event", number, what: "moved", at: number, text: { en: `move ${number}`, fr: `coup ${number}` }, seat, move: "e5", ply: number - 4, observation: observation(1 - seat), ...changes };
}
