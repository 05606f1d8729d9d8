import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { TableSocket } from "$web/wire/socket.svelte";
import { FakeSocket, moved, observation, snapshot, table } from "./fake";

let socket: TableSocket;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  FakeSocket.all.length = 0;
  sessionStorage.clear();
  socket = new TableSocket("T");
  socket.open();
});

afterEach(() => {
  socket.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const server = () => FakeSocket.last;

describe("what comes in", () => {
  it("is a snapshot first, then events in order", () => {
    expect(socket.connection).toBe("connecting");
    server().says(snapshot());
    expect(socket.connection).toBe("connected");
    expect(socket.seats).toEqual([0]);
    server().says(moved(5, 0));
    expect(socket.number).toBe(5);
    expect(socket.observation?.to_act).toBe(1);
    expect(socket.table?.to_act).toBe(1);
    expect(socket.log.map((entry) => entry.number)).toEqual([5]);
  });

  it("shows an event only once", () => {
    server().says(snapshot());
    server().says(moved(5, 0));
    server().says(moved(5, 0));
    expect(socket.log).toHaveLength(1);
  });

  it("comes again from the last known event where a number is missing", () => {
    server().says(snapshot());
    server().says(moved(5, 0));
    const first = server();
    server().says(moved(7, 0));
    expect(first.closed).toBe(true);
    expect(server()).not.toBe(first);
    expect(server().url).toMatch(/\/api\/tables\/T\/socket\?after=5$/);
    server().says(snapshot({ number: 7, after: 5, log: [{ number: 6, what: "moved", at: 6, text: {} }, { number: 7, what: "moved", at: 7, text: {} }] }));
    expect(socket.log.map((entry) => entry.number)).toEqual([5, 6, 7]);
  });

  it("waits half a second with a bot's move, and not with a person's", () => {
    server().says(snapshot());
    server().says(moved(5, 0));
    server().says(moved(6, 1));
    expect(socket.number).toBe(5);
    vi.advanceTimersByTime(499);
    expect(socket.number).toBe(5);
    vi.advanceTimersByTime(1);
    expect(socket.number).toBe(6);
  });

  it("is the same position while nothing has changed on the board", () => {
    server().says(snapshot());
    const before = socket.observation;
    server().says({ ...moved(5, 1), what: "offered", move: null, ply: null, observation: observation(0), table: table() });
    expect(socket.number).toBe(5);
    expect(socket.observation).toBe(before);
  });

  it("takes offers back when a move is made", () => {
    server().says(snapshot({ table: table({ offers: [{ what: "draw", seat: 1, agreed: [1] }] }) }));
    server().says(moved(5, 0));
    expect(socket.table?.offers).toEqual([]);
  });
});

describe("what goes out", () => {
  it("gives the nonces of our own seats, the same however often they are asked for", () => {
    const dealing = { table: table({ status: "dealing", nonces: [0, 1] }), observation: null };
    server().says(snapshot(dealing));
    expect(server().sent).toMatchObject([{ type: "nonce", seat: 0 }]);
    const [first] = server().sent;
    server().breaks();
    vi.advanceTimersByTime(1000);
    server().says(snapshot(dealing));
    expect(server().sent[0]).toMatchObject({ nonce: (first as { nonce: string }).nonce });
  });

  it("is one move, however often it is clicked", () => {
    server().says(snapshot());
    expect(socket.play("e5", 0)).toBe(true);
    expect(socket.play("e5", 0)).toBe(false);
    expect(server().sent).toHaveLength(1);
    expect(server().sent[0]).toMatchObject({ type: "move", move: "e5", seat: 0, number: 4 });
  });

  it("is sent again with the same id after a loss, until it is acknowledged", () => {
    server().says(snapshot());
    socket.play("e5", 0);
    const id = (server().sent[0] as { id: string }).id;
    server().breaks();
    vi.advanceTimersByTime(1000);
    server().says(snapshot({ after: 4 }));
    expect(server().sent).toMatchObject([{ type: "move", id }]);
    server().says(moved(5, 0, { id }));
    expect(socket.pending).toBeNull();
    server().breaks();
    vi.advanceTimersByTime(1000);
    server().says(snapshot({ number: 5, after: 5, observation: observation(1) }));
    expect(server().sent).toEqual([]);
  });

  it("outlives the page", () => {
    server().says(snapshot());
    socket.play("e5", 0);
    const id = (server().sent[0] as { id: string }).id;
    socket.close();
    socket = new TableSocket("T");
    socket.open();
    server().says(snapshot());
    expect(server().sent).toMatchObject([{ id }]);
    server().says({ type: "accepted", id, number: 5 });
    expect(sessionStorage).toHaveLength(0);
  });

  it("is free again once it was refused", () => {
    const refused = vi.fn();
    socket.listen({ event: () => {}, refused });
    server().says(snapshot());
    socket.play("e5", 0);
    const id = (server().sent[0] as { id: string }).id;
    const problem = { type: "urn", title: "", status: 409, detail: "no", key: "k", text: { en: "no" } };
    server().says({ type: "refused", id, number: 4, problem });
    expect(socket.pending).toBeNull();
    expect(refused).toHaveBeenCalledWith(problem, id);
  });

  it("takes a socket for dead that does not answer", () => {
    server().says(snapshot());
    socket.play("e5", 0);
    vi.advanceTimersByTime(8000);
    expect(FakeSocket.all).toHaveLength(2);
    expect(socket.connection).toBe("reconnecting");
  });

  it("is no offer after a loss: the person decides again", () => {
    server().says(snapshot());
    socket.offer("undo", 0);
    server().breaks();
    vi.advanceTimersByTime(1000);
    server().says(snapshot({ after: 4 }));
    expect(server().sent).toEqual([]);
  });
});

describe("a connection that is lost", () => {
  it("comes back, later each time", () => {
    server().says(snapshot());
    const waits = [250, 500, 1000, 2000];
    for (const wait of waits) {
      server().breaks();
      expect(socket.connection).toBe("reconnecting");
      const before = FakeSocket.all.length;
      vi.advanceTimersByTime(wait / 2 - 1);
      expect(FakeSocket.all).toHaveLength(before);
      vi.advanceTimersByTime(wait / 2 + 1);
      expect(FakeSocket.all).toHaveLength(before + 1);
    }
  });

  it.each([
    [1012, "restarting"],
    [4401, "elsewhere"],
    [4404, "missing"],
    [1006, "reconnecting"],
  ])("says what is going on: %i", (code, state) => {
    server().says(snapshot());
    server().breaks(code);
    expect(socket.connection).toBe(state);
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(code === 4401 || code === 4404 ? 1 : 2);
  });

  it("is a restart until the server is back", () => {
    server().says(snapshot());
    server().breaks(1012);
    vi.advanceTimersByTime(1000);
    server().breaks(1006);
    expect(socket.connection).toBe("restarting");
    vi.advanceTimersByTime(1000);
    server().says(snapshot({ after: 4 }));
    server().breaks(1006);
    expect(socket.connection).toBe("reconnecting");
  });

  it("waits for the network, and comes back with it at once", () => {
    server().says(snapshot());
    const first = server();
    window.dispatchEvent(new Event("offline"));
    expect(socket.connection).toBe("offline");
    expect(first.closed).toBe(true);
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
    window.dispatchEvent(new Event("online"));
    expect(FakeSocket.all).toHaveLength(2);
    server().says(snapshot({ after: 4 }));
    expect(socket.connection).toBe("connected");
  });

  it("looks again after a long sleep", () => {
    server().says(snapshot());
    const hidden = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    document.dispatchEvent(new Event("visibilitychange"));
    vi.advanceTimersByTime(60_000);
    hidden.mockReturnValue("visible");
    document.dispatchEvent(new Event("visibilitychange"));
    expect(FakeSocket.all).toHaveLength(2);
    hidden.mockRestore();
  });
});
