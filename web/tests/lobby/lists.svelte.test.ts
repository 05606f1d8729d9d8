import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { calls } from "$web/calls/calls.svelte";
import type { TableLine } from "$web/lobby/lines";
import { Lists } from "$web/lobby/lists.svelte";
import { FakeSocket } from "../wire/fake";

const line = (id: string, change: Partial<TableLine> = {}) => ({ id, status: "open", seats: [], your_turn: false, updated: 1, ...change }) as unknown as TableLine;
let asked: string[];
let mine: TableLine[];
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  mine = [];
  FakeSocket.all.length = 0;
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("fetch", async (address: string) => {
    const list = /list=(\w+)/.exec(address)?.[1] ?? "";
    asked.push(list);
    return new Response(JSON.stringify(list === "mine" ? mine : []), { status: 200, headers: { "content-type": "application/json" } });
  });
  stop = calls.follow("me");
  FakeSocket.last.says({ type: "calls", tables: [] } as never);
});

afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** As a page does it: what the server says is not to run the effect again. */
const watched = (lists: Lists) =>
  $effect.root(() => {
    $effect(() => lists.watch());
  });
const news = (change: object) => {
  FakeSocket.last.says({ type: "lobby", ...change } as never);
  flushSync();
};
const since = async (milliseconds: number) => {
  asked.length = 0;
  await vi.advanceTimersByTimeAsync(milliseconds);
  return [...asked].sort();
};

test("what the server says of the lobby is shown, and not asked for while it does", async () => {
  const lists = new Lists();
  const leave = watched(lists);
  flushSync();
  expect(FakeSocket.last.sent.at(-1)).toEqual({ type: "looking", looking: true, lobby: true });
  await vi.advanceTimersByTimeAsync(1);
  expect([...asked].sort()).toEqual(["mine", "open", "playing"]); // before anything is heard
  news({ here: 3, waits: [], open: [line("A"), line("B")], playing: [], challenges: [] });
  expect(lists.open.map(({ id }) => id)).toEqual(["A", "B"]);
  news({ open: [line("B")] });
  expect(lists.open.map(({ id }) => id)).toEqual(["B"]);
  expect(calls.lobby?.here).toBe(3);
  expect(await since(9_000)).toEqual(["mine"]);
  expect(await since(50_000)).toEqual([]);
  mine = [line("B", { status: "playing", seats: [{ kind: "bot", name: "Brook", person: null, level: "casual" }] })];
  FakeSocket.last.says({ type: "call", table: line("T") } as never);
  flushSync();
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toEqual(["mine"]); // a table of ours has called
  expect(lists.mine.map(({ id }) => id)).toEqual(["B"]);
  expect(lists.open).toEqual([]);
  expect(await since(9_000)).toEqual(["mine"]); // nobody calls for a bot
  leave();
  expect(FakeSocket.last.sent.at(-1)).toEqual({ type: "looking", looking: true, lobby: false });
  expect(calls.lobby).toBeNull();
});

test("a socket that is lost is no news: the lists are asked for again", async () => {
  const lists = new Lists();
  const leave = watched(lists);
  flushSync();
  await vi.advanceTimersByTimeAsync(1);
  news({ here: 3, waits: [], open: [], playing: [], challenges: [] });
  asked.length = 0;
  FakeSocket.last.breaks();
  flushSync();
  await vi.advanceTimersByTimeAsync(1);
  expect([...asked].sort()).toEqual(["mine", "open", "playing"]);
  leave();
});

test("a page that says who looks waits for no answer", async () => {
  const sockets = FakeSocket.all.length;
  document.dispatchEvent(new Event("visibilitychange"));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(FakeSocket.all.length).toBe(sockets);
});
