import { beforeEach, expect, it, vi } from "vitest";
import type { Line } from "$web/learn/lines";
import { FakeWorker } from "../engine/fake";
import { until } from "../until";

const line = (...moves: string[]): Line => ({ game: "patterns", start: { seed: "a" }, moves, know: "mover" });
const LONG = 2000;
const isLong = (request: Record<string, unknown>) => request["cmd"] === "think" && (request["sims"] as number) >= LONG;
const long = () => FakeWorker.all.map((worker) => worker.asked.filter(isLong).length);
const signal = () => new AbortController().signal;

/** Lines whose two engines are ready; long searches do not end. */
async function ready() {
  const lines = await import("$web/learn/lines");
  await lines.glance(line(), 60, signal());
  await (await import("$web/learn/pair")).untilReady(signal());
  const first = new AbortController();
  const search = lines.ponder(line(), LONG, first.signal);
  search.catch(() => null);
  await until(() => expect(long()).toContain(1));
  return { ...lines, leave: () => first.abort() };
}

beforeEach(() => {
  vi.resetModules();
  FakeWorker.all = [];
  FakeWorker.fails = "";
  FakeWorker.reply = (request) => (isLong(request) ? null : { thought: { moves: [], worth: null }, shown: { game: "patterns" } });
  vi.stubGlobal("Worker", FakeWorker);
  vi.stubGlobal("caches", { keys: async () => [], has: async () => false, open: async () => ({ match: async () => undefined }) });
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify({ moves: [], worth: null }), { headers: { "content-type": "application/json" } }));
});

// First: it counts engines, and the searches of the other tests never end and may start one more.
it("does not try again and again what cannot be started, while a server answers", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    FakeWorker.fails = "its files are blocked";
    const { showLine } = await import("$web/learn/lines");
    for (const move of ["B R", "B Y", "B G"]) {
      await showLine(line(move));
      await vi.advanceTimersByTimeAsync(1000);
    }
    expect(FakeWorker.all.length).toBe(1);
  } finally {
    vi.useRealTimers();
  }
});

it("keeps an engine free while the other searches, however many moves are made", async () => {
  const { showLine, glance, ponder, leave } = await ready();
  expect(FakeWorker.all.length).toBe(2);
  const searching = FakeWorker.all[long().indexOf(1)]!;
  const other = FakeWorker.all.find((worker) => worker !== searching)!;
  leave();
  for (const move of ["B R", "B Y"]) {
    const asked = other.asked.length;
    await showLine(line(move));
    await glance(line(move), 60, signal());
    expect(other.asked.length).toBe(asked + 2);
    ponder(line(move), LONG, signal()).catch(() => null);
  }
  expect(long().sort()).toEqual([0, 1]); // what nobody wants any more has not ended
});

it("goes on with the latest search alone once one that was left has ended", async () => {
  const { ponder, leave } = await ready();
  const searching = FakeWorker.all[long().indexOf(1)]!;
  leave();
  const second = new AbortController();
  ponder(line("B R"), LONG, second.signal).catch(() => null);
  second.abort();
  ponder(line("B Y"), LONG + 1, signal()).catch(() => null);
  const { id } = searching.asked.find(isLong)!;
  searching.tell(JSON.stringify({ id, thought: { moves: [], worth: null } }));
  await until(() => expect(FakeWorker.all.flatMap(({ asked }) => asked.filter(isLong)).map(({ sims }) => sims)).toEqual([LONG, LONG + 1]));
});

it("rehearses the game at hand before it counts on an engine", async () => {
  await ready();
  for (const worker of FakeWorker.all) expect(worker.asked[0]).toMatchObject({ cmd: "think", sims: 1, line: { game: "patterns" } });
});
