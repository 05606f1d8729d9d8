// A table of this device: kept before it is told, opened again from its log, stopped at once.
import { beforeEach, expect, it, vi } from "vitest";
import { LocalWire } from "$web/engine/wire";
import type { Kept } from "$web/engine/store";
import type { Connection } from "$web/wire/connection";
import type { ServerMessage } from "$web/wire/messages";
import { moved, snapshot, table } from "../wire/fake";
import { FakeWorker } from "./fake";
import { until } from "../until";

const store = vi.hoisted(() => ({ kept: new Map<string, unknown>(), full: false }));
vi.mock("$web/engine/store", () => {
  class NotKept extends Error {}
  class Overtaken extends Error {}
  return {
    NotKept,
    Overtaken,
    read: async (id: string) => store.kept.get(id),
    keep: async (kept: Kept, known: number) => {
      const before = store.kept.get(kept.id) as Kept | undefined;
      if (store.full) throw new NotKept();
      if ((before?.log.length ?? 0) !== known) throw new Overtaken();
      store.kept.set(kept.id, structuredClone(kept));
    },
  };
});

let states: Connection[] = [];
let heard: ServerMessage[] = [];
const listener = { message: (message: ServerMessage): void => void heard.push(message), state: (state: Connection) => void states.push(state), after: () => 0 };
const settle = () => new Promise((resolve) => setTimeout(resolve, 5));
let wire: LocalWire;
let n = 0;
let id = "";

beforeEach(() => {
  wire?.close();
  for (const worker of FakeWorker.all) worker.dies();
  Object.assign(FakeWorker, { all: [], fails: "" });
  states = [];
  heard = [];
  store.full = false;
  id = `here.${(n += 1)}`; // a game that could not be kept stays at its desk
  store.kept = new Map([[id, { id, log: ["created", "dealt"], line: {} }]]);
  vi.stubGlobal("Worker", FakeWorker);
  FakeWorker.reply = ({ cmd }) => {
    if (cmd === "enter") return { messages: [snapshot({ number: 2, table: table({ id }) })], bot: false };
    if (cmd === "act") return { messages: [moved(3, 0)], log: ["moved"], bot: false };
    return {};
  };
  wire = new LocalWire(id, listener);
});

const asked = () => FakeWorker.all.flatMap((worker) => worker.asked.map(({ cmd }) => cmd));

it("is opened from its log", async () => {
  wire.open();
  await until(() => expect(states).toContain("connected"));
  expect(FakeWorker.all.at(-1)?.asked[0]).toMatchObject({ cmd: "resume", key: id, log: ["created", "dealt"] });
  expect(heard[0]?.type).toBe("snapshot");
});

it("what was played is kept before it is told", async () => {
  wire.open();
  await until(() => expect(states).toContain("connected"));
  let known = 0;
  const told = vi.spyOn(listener, "message").mockImplementation(() => {
    known = (store.kept.get(id) as Kept).log.length;
  });
  expect(wire.send({ type: "move", id: "i", move: "E d4" })).toBe(true);
  await until(() => expect(told).toHaveBeenCalled());
  expect(known).toBe(3);
  told.mockRestore();
});

it("a table that is not here is missing", async () => {
  wire = new LocalWire("here.none", listener);
  wire.open();
  await until(() => expect(states).toContain("missing"));
});

it("an engine that cannot be started is said, and the game is kept", async () => {
  FakeWorker.fails = "404";
  wire.open();
  await until(() => expect(states).toContain("broken"));
  expect((store.kept.get(id) as Kept).log).toHaveLength(2);
});

it("storage that is full is said, and the game goes on", async () => {
  wire.open();
  await until(() => expect(states).toContain("connected"));
  store.full = true;
  wire.send({ type: "move", id: "i", move: "E d4" });
  await until(() => expect(states).toContain("unkept"));
  await until(() => expect(heard.at(-1)?.type).toBe("event"));
});

it("another page that went on with it is noticed", async () => {
  wire.open();
  await until(() => expect(states).toContain("connected"));
  store.kept.set(id, { id, log: ["created", "dealt", "theirs"], line: {} });
  wire.send({ type: "move", id: "i", move: "E d4" });
  await until(() => expect(states.at(-1)).toBe("taken"));
});

it("an engine that dies is replaced, and the move is asked for again", async () => {
  wire.open();
  await until(() => expect(states).toContain("connected"));
  const usual = FakeWorker.reply;
  FakeWorker.reply = () => null;
  wire.send({ type: "move", id: "i", move: "E d4" });
  await until(() => expect(asked()).toContain("act"));
  FakeWorker.reply = usual;
  FakeWorker.all.at(-1)?.dies();
  await until(() => expect(heard.at(-1)?.type).toBe("event"));
  expect(asked().filter((cmd) => cmd === "act")).toHaveLength(2);
  expect(asked().filter((cmd) => cmd === "resume").length).toBeGreaterThanOrEqual(2);
});

it("who takes a move back does not wait for the bot", async () => {
  const usual = FakeWorker.reply;
  FakeWorker.reply = (request) => (request["cmd"] === "enter" ? { ...usual(request), bot: true } : request["cmd"] === "bot" ? null : usual(request));
  wire.open();
  await until(() => expect(asked()).toContain("bot"));
  const thinking = FakeWorker.all.at(-1);
  wire.send({ type: "offer", id: "u", what: "undo" });
  await until(() => expect(heard.at(-1)?.type).toBe("event"));
  expect(thinking?.ended).toBe(true);
  await settle();
  expect(states).not.toContain("broken");
});
