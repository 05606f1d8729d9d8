import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { settings } from "$web/settings.svelte";
import { takenBack } from "$web/table/log/moves";
import { TableSeating } from "$web/table/seating.svelte";
import type { Told } from "$web/wire/messages";
import { TableSocket } from "$web/wire/socket.svelte";
import { FakeSocket, moved, observation, snapshot, table } from "../wire/fake";
import { until } from "../until";

let socket: TableSocket;
const fetched = vi.fn<(address: string, options: RequestInit) => Promise<Response>>();

beforeEach(() => {
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("fetch", fetched);
  fetched.mockReset();
  sessionStorage.clear();
  socket = new TableSocket("T");
  socket.open();
});

afterEach(() => {
  socket.close();
  vi.unstubAllGlobals();
});

const json = (body: unknown, status = 200, type = "application/json") =>
  Promise.resolve(new Response(JSON.stringify(body), { status, headers: { "content-type": type } }));

describe("who may act", () => {
  it("is the seat that decides, once, while it is connected", () => {
    const seating = new TableSeating(socket, false);
    FakeSocket.last.says(snapshot());
    expect(seating.mayAct).toBe(true);
    seating.play("e5");
    expect(seating.mayAct).toBe(false);
    seating.play("e5");
    expect(FakeSocket.last.sent).toHaveLength(1);
    FakeSocket.last.says(moved(5, 0, { id: (FakeSocket.last.sent[0] as { id: string }).id }));
    expect(seating.mayAct).toBe(false);
    expect(seating.last?.move).toBe("e5");
  });

  it("is nobody while the connection is lost", () => {
    const seating = new TableSeating(socket, false);
    FakeSocket.last.says(snapshot());
    FakeSocket.last.breaks();
    expect(seating.mayAct).toBe(false);
    expect(seating.mine).toBe(true);
  });

  it("is no watcher", () => {
    const seating = new TableSeating(socket, false);
    FakeSocket.last.says(snapshot({ seats: [], observation: observation(0, null) }));
    expect(seating.viewer).toBe(0);
    expect(seating.mayAct).toBe(false);
  });
});

describe("what is new to the viewer", () => {
  const move = (number: number, seat: number, ply: number): Told => ({ number, what: "moved", at: number, seat, ply, move: "e5", text: {} });

  it("is what the others did since the viewer's own last move", () => {
    const seating = new TableSeating(socket, false);
    FakeSocket.last.says(snapshot({ log: [move(1, 0, 1), move(2, 1, 2), move(3, 2, 3)] }));
    expect(seating.since.map(({ number }) => number)).toEqual([2, 3]);
  });

  it("is not what was taken back, nor anything for a watcher", () => {
    const log = [move(1, 0, 1), move(2, 1, 2), move(3, 0, 3), move(4, 1, 4), { ...move(5, 0, 2), what: "undone" as const, move: null }, move(6, 0, 3)];
    expect([...takenBack(log)]).toEqual([4, 3]);
    const seating = new TableSeating(socket, false);
    FakeSocket.last.says(snapshot({ log: log.slice(0, 5) }));
    expect(seating.since.map(({ number }) => number)).toEqual([2]);
    FakeSocket.last.says(snapshot({ log, seats: [], observation: observation(0, null) }));
    expect(seating.since).toEqual([]);
  });

  it("must have been shown before the viewer acts", () => {
    settings.pace = "normal";
    const seating = new TableSeating(socket, false);
    FakeSocket.last.says(snapshot({ observation: observation(1) }));
    FakeSocket.last.says(moved(5, 1));
    FakeSocket.last.says(moved(6, 1));
    expect(seating.mine).toBe(true);
    expect(seating.mayAct).toBe(false);
    seating.skip();
    expect(seating.mayAct).toBe(true);
  });
});

describe("people who share a screen", () => {
  const shared = { seats: [0, 1], table: table({ seats: [{ kind: "person", name: "Ilse" }, { kind: "person", name: "Ilse" }] }) };

  it("take it one after the other where there are secrets", () => {
    const seating = new TableSeating(socket, true);
    FakeSocket.last.says(snapshot(shared));
    expect(seating.curtain).toBe(true);
    expect(seating.mayAct).toBe(false);
    seating.revealed = 0;
    expect(seating.curtain).toBe(false);
    expect(seating.mayAct).toBe(true);
    FakeSocket.last.says(moved(5, 0, { observation: observation(1, 1) }));
    expect(seating.curtain).toBe(true);
    expect(seating.viewer).toBe(1);
  });

  it("need no curtain where there are none", () => {
    const seating = new TableSeating(socket, false);
    FakeSocket.last.says(snapshot(shared));
    expect(seating.curtain).toBe(false);
  });

  it("are told apart", () => {
    const seating = new TableSeating(socket, false);
    FakeSocket.last.says(snapshot(shared));
    expect(seating.name(1)).toBe("Ilse 2");
  });

  it("look at the end together: nobody is You", () => {
    const seating = new TableSeating(socket, false);
    FakeSocket.last.says(snapshot({ ...shared, table: { ...shared.table, status: "over" } }));
    expect([0, 1].map((seat) => seating.name(seat))).toEqual(["Ilse 1", "Ilse 2"]);
  });
});

describe("hints", () => {
  it("can be had where the server says so, by whoever plays", () => {
    const seating = new TableSeating(socket, false);
    FakeSocket.last.says(snapshot());
    expect(seating.mayHint).toBe(true);
    // bots all round, and the server says no: the page does not know better
    FakeSocket.last.says(snapshot({ table: table({ may_hint: false }) }));
    expect(seating.mayHint).toBe(false);
    FakeSocket.last.says(snapshot({ seats: [], observation: observation(0, null) }));
    expect(seating.mayHint).toBe(false);
  });
});

describe("what the server is asked", () => {
  it("is what each move would do, when it is our decision", async () => {
    fetched.mockImplementation(() => json({ number: 4, seat: 0, choices: [{ move: "e5", gain: 2, text: {} }] }));
    const seating = new TableSeating(socket, false);
    FakeSocket.last.says(snapshot());
    await seating.preview();
    expect(fetched.mock.calls[0]?.[0]).toBe("/api/tables/T/choices?seat=0");
    expect(seating.choices.get("e5")?.gain).toBe(2);
    FakeSocket.last.says(moved(5, 0));
    await seating.preview();
    expect(seating.choices.size).toBe(0);
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it("is the moves in words, and the decision, where the face says them so", async () => {
    const decision = { en: "Take a piece." };
    fetched.mockImplementation(() => json({ number: 4, seat: 0, decision, choices: [{ move: "e5", gain: 2, text: {}, deed: { en: "Take it" } }] }));
    const seating = new TableSeating(socket, false, true);
    FakeSocket.last.says(snapshot({ choices: [{ move: "e5", gain: 2, text: {} }] }));
    expect([seating.known, seating.decision]).toEqual([false, ""]);
    await seating.preview();
    expect(fetched.mock.calls[0]?.[0]).toBe("/api/tables/T/choices?seat=0&deeds=true");
    expect([seating.known, seating.decision, seating.choices.get("e5")?.deed]).toEqual([true, "Take a piece.", { en: "Take it" }]);
  });

  it("is not that where the server has said it with the position", async () => {
    const seating = new TableSeating(socket, false);
    FakeSocket.last.says(snapshot({ choices: [{ move: "e5", gain: 3, text: {} }] }));
    await seating.preview();
    expect([seating.choices.get("e5")?.gain, fetched.mock.calls]).toEqual([3, []]);
    fetched.mockImplementation(() => json({ number: 6, seat: 0, choices: [{ move: "e5", gain: 1, text: {} }] }));
    FakeSocket.last.says(moved(5, 0));
    FakeSocket.last.says(moved(6, 1, { observation: { ...observation(0), ply: 2 } }));
    seating.skip();
    await seating.preview();
    expect([seating.choices.get("e5")?.gain, fetched.mock.calls.length]).toEqual([1, 1]);
  });

  it("is the rule that a try breaks", async () => {
    const problem = { type: "urn:sandtable:IllegalMove", title: "", status: 409, detail: "no", key: "k", text: { en: "Not beside your group." } };
    fetched.mockImplementation(() => json(problem, 409, "application/problem+json"));
    const seating = new TableSeating(socket, false);
    FakeSocket.last.says(snapshot());
    seating.refuse("a1");
    await until(() => expect(seating.objection?.text).toBe("Not beside your group."));
    expect(JSON.parse(String(fetched.mock.calls[0]?.[1].body))).toEqual({ move: "a1", seat: 0 });
  });
});
