import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { settings } from "$web/settings.svelte";
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
    expect(server().url).toMatch(/\/api\/tables\/T\/socket\?after=5&choices=1$/);
    server().says(snapshot({ number: 7, after: 5, log: [{ number: 6, what: "moved", at: 6, text: {} }, { number: 7, what: "moved", at: 7, text: {} }] }));
    expect(socket.log.map((entry) => entry.number)).toEqual([5, 6, 7]);
  });

  it("is the same position while nothing has changed on the board", () => {
    server().says(snapshot());
    const before = socket.observation;
    server().says({ ...moved(5, 1), what: "offered", move: null, ply: null, observation: observation(0), table: table() });
    expect(socket.number).toBe(5);
    expect(socket.observation).toBe(before);
  });

  it("says how the game ended, at the table that saw it as in the log of who comes later", () => {
    server().says(snapshot());
    server().says({ ...moved(5, 0), head: { en: "You win, 8 to 2" }, why: { en: "No action was left." } });
    expect(socket.log.at(-1)).toMatchObject({ head: { en: "You win, 8 to 2" }, why: { en: "No action was left." } });
  });

  it("takes offers back when a move is made", () => {
    server().says(snapshot({ table: table({ offers: [{ what: "draw", seat: 1, agreed: [1] }] }) }));
    server().says(moved(5, 0));
    expect(socket.table?.offers).toEqual([]);
  });
});

describe("the pace", () => {
  const clocked = { clock: { type: "real", initial: 600 } as const };
  const ticking = { left: [600_000, 600_000, 600_000, 600_000], since: 0 };

  beforeEach(() => {
    settings.pace = "normal";
    server().says(snapshot({ table: table(clocked) }));
    server().says(moved(5, 0));
  });

  it("shows each move of the others for long enough to follow, in order", () => {
    for (const seat of [1, 2, 3]) server().says(moved(5 + seat, seat));
    const seen: number[] = [];
    socket.listen({ event: ({ number }) => seen.push(number), refused: () => {} });
    expect(socket.number).toBe(5);
    expect(socket.behind).toBe(true);
    vi.advanceTimersByTime(599); // half as long for what one did oneself
    expect(seen).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(seen).toEqual([6]);
    vi.advanceTimersByTime(1199);
    expect(seen).toEqual([6]);
    vi.advanceTimersByTime(1);
    expect(seen).toEqual([6, 7]);
    vi.advanceTimersByTime(1200);
    expect(seen).toEqual([6, 7, 8]);
    expect(socket.behind).toBe(false);
  });

  it.each([["slow", 2500], ["fast", 600], ["none", 0]] as const)("is what was chosen: %s", (pace, hold) => {
    settings.pace = pace;
    server().says(moved(6, 1));
    vi.advanceTimersByTime(hold / 2);
    expect(socket.number).toBe(6);
    server().says(moved(7, 2));
    if (hold) vi.advanceTimersByTime(hold - 1);
    expect(socket.number).toBe(hold ? 6 : 7);
    vi.advanceTimersByTime(1);
    expect(socket.number).toBe(7);
  });

  it("never waits with one's own move, nor with what is no move", () => {
    vi.advanceTimersByTime(5000);
    server().says(moved(6, 1));
    server().says(moved(7, 0));
    expect(socket.number).toBe(7);
    server().says({ ...moved(8, 1), what: "offered", move: null });
    expect(socket.number).toBe(8);
  });

  it("does not cost the viewer time: while their clock runs moves are short, and the clock is true at once", () => {
    server().says(moved(6, 1, { clock: { ...ticking, running: null } }));
    vi.advanceTimersByTime(600);
    server().says(moved(7, 2, { clock: { ...ticking, running: null } }));
    expect(socket.number).toBe(6);
    server().says(moved(8, 3, { clock: { ...ticking, running: 0 } }));
    expect(socket.clock?.running).toBe(0);
    vi.advanceTimersByTime(300);
    expect(socket.number).toBe(7);
    vi.advanceTimersByTime(300);
    expect(socket.number).toBe(8);
  });

  it("shows the rest at once where the viewer wants it, or does something else", () => {
    server().says(moved(6, 1));
    server().says(moved(7, 2));
    socket.hurry();
    expect(socket.number).toBe(7);
    server().says(moved(8, 3));
    expect(socket.number).toBe(7);
    socket.offer("undo", 0);
    expect(socket.number).toBe(8);
  });

  it("catches up after a loss, and the log has what was still to be shown", () => {
    server().says(moved(6, 1));
    server().says(moved(7, 2));
    server().breaks();
    vi.advanceTimersByTime(250);
    expect(server().url).toMatch(/after=7&/);
    server().says(snapshot({ number: 8, after: 7, log: [{ number: 8, what: "moved", at: 8, text: {} }] }));
    expect(socket.number).toBe(8);
    expect(socket.behind).toBe(false);
    expect(socket.log.map(({ number }) => number)).toEqual([5, 6, 7, 8]);
  });

  it("goes faster the more waits, and not at all where that is no turn any more", () => {
    for (let i = 6; i < 14; i += 1) server().says(moved(i, 1 + (i % 3)));
    vi.advanceTimersByTime(7600); // one by one it would be 9000
    expect(socket.number).toBe(13);
    for (let i = 14; i < 40; i += 1) server().says(moved(i, 1 + (i % 3)));
    expect(socket.behind).toBe(true);
    expect(socket.number).toBeGreaterThan(13);
    vi.advanceTimersByTime(1200 * 12);
    expect(socket.number).toBe(39);
  });

  it("is no matter where nobody looks", () => {
    const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    server().says(moved(6, 1));
    server().says(moved(7, 2));
    expect(socket.number).toBe(7);
    hidden.mockRestore();
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

  it("is one answer, however often and to whatever button it is clicked, until the server has said something", () => {
    server().says(snapshot({ table: table({ offers: [{ what: "draw", seat: 1, agreed: [1] }] }) }));
    socket.answer("draw", false);
    socket.answer("draw", false);
    socket.answer("draw", true);
    expect(server().sent).toMatchObject([{ type: "answer", what: "draw", accept: false }]);
    server().says(snapshot({ after: 4 }));
    socket.answer("draw", true);
    expect(server().sent).toHaveLength(2);
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
