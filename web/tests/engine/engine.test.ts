import { beforeEach, expect, it, vi } from "vitest";
import { Engine, EngineLost } from "$web/engine/engine";
import { give, progress, take } from "$web/engine/engines.svelte";
import { Refused } from "$web/wire/http";
import { FakeWorker } from "./fake";
import { until } from "../until";

beforeEach(() => {
  for (const worker of FakeWorker.all) worker.dies();
  FakeWorker.all = [];
  FakeWorker.fails = "";
  FakeWorker.reply = () => ({});
  vi.stubGlobal("Worker", FakeWorker);
});

it("answers come back to who asked, in whatever order", async () => {
  FakeWorker.reply = () => null;
  const engine = new Engine();
  const first = engine.ask("judge", { ply: 1 });
  const second = engine.ask("judge", { ply: 2 });
  const [worker] = FakeWorker.all;
  expect(worker?.asked.map(({ cmd, ply }) => [cmd, ply])).toEqual([["judge", 1], ["judge", 2]]);
  worker?.tell(JSON.stringify({ id: 2, total: 22 }));
  worker?.tell(JSON.stringify({ id: 1, total: 11 }));
  expect(await second).toMatchObject({ total: 22 });
  expect(await first).toMatchObject({ total: 11 });
  expect(engine.idle).toBe(true);
  engine.end();
});

it("what the engine refuses is a sentence in every language", async () => {
  const problem = { type: "urn:sandtable:BadRecord", title: "BadRecord", status: 400, detail: "no", key: "k", text: { en: "No.", fr: "Non." } };
  FakeWorker.reply = () => ({ error: "No.", type: "BadRecord", problem });
  const engine = new Engine();
  await expect(engine.ask("import", { key: "k", record: {} })).rejects.toBeInstanceOf(Refused);
  engine.end();
});

it("an engine that cannot be started says so to everybody who asks", async () => {
  FakeWorker.fails = "404";
  const engine = new Engine();
  await expect(engine.ask("bot", {})).rejects.toMatchObject({ why: "404", worked: false });
  await expect(engine.ready).rejects.toBeInstanceOf(EngineLost);
  await expect(engine.ask("bot", {})).rejects.toBeInstanceOf(EngineLost);
});

it("one that dies has worked, so that another may be tried", async () => {
  FakeWorker.reply = () => null;
  const engine = new Engine();
  await engine.ready;
  const asked = engine.ask("bot", {});
  FakeWorker.all[0]?.dies();
  await expect(asked).rejects.toMatchObject({ worked: true });
  expect(FakeWorker.all[0]?.ended).toBe(true);
});

it("what is being fetched is shown, until it is there", async () => {
  const engine = take();
  expect(progress()).not.toBeNull();
  await engine.ready;
  await until(() => expect(progress()).toBeNull());
  engine.end();
});

it("an engine that is idle serves the next table, and not for ever", async () => {
  const first = take();
  await first.ready;
  give(first);
  expect(take()).toBe(first);
  for (let i = 0; i < 10; i += 1) {
    give(first);
    if (!first.alive) break;
    take();
  }
  expect(first.alive).toBe(false);
});

it("one that is still thinking is ended", async () => {
  FakeWorker.reply = () => null;
  const engine = take();
  await engine.ready;
  engine.ask("bot", {}).catch(() => null);
  give(engine);
  expect(engine.alive).toBe(false);
});
