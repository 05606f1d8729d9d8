// What was laid out by hand and left before it was used comes back, and is forgotten once it is used.
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { draftOf, keepDraft } from "$web/learn/editor/drafts";
import { Laying } from "$web/learn/editor/laying.svelte";
import type { Shown } from "$web/learn/lines";
import { learn } from "$web/words/index.svelte";

beforeAll(() => learn("en", ["think"]));
beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify({ fine: true }), { headers: { "content-type": "application/json" } }));
});

const shown = { game: "pebbles", options: {}, state: { row: "oxo" }, observation: {}, players: 2 } as unknown as Shown;
function laying(from = shown): Laying {
  const found = new Laying(from, null, String, false);
  found.close();
  return found;
}

it("brings back what was left, with a step back to the beginning", () => {
  laying().change({ row: "ooo" });
  const again = laying();
  expect(again.state).toEqual({ row: "ooo" });
  expect(again.isBack).toBe(true);
  again.undo();
  expect(again.state).toBe(shown.state);
  expect(laying().isBack).toBe(false);
});

it("brings back a text that cannot be read yet, and what is wrong with it", () => {
  laying().write("row");
  expect(laying()).toMatchObject({ text: "row", isBack: true });
  expect(laying().trouble).not.toBe("");
});

it("forgets what was used, and brings nothing back to another position", () => {
  const first = laying();
  first.change({ row: "ooo" });
  expect(laying({ ...shown, state: { row: "xxx" } }).isBack).toBe(false);
  first.forget();
  expect(laying().isBack).toBe(false);
});

it("keeps the latest few, and lives with storage that holds something else", () => {
  for (let n = 0; n < 7; n += 1) keepDraft(String(n), { state: { n }, text: "" });
  expect([draftOf("1"), draftOf("2")?.state]).toEqual([null, { n: 2 }]);
  sessionStorage.setItem("sandtable.drafts", "{");
  expect(draftOf("2")).toBeNull();
});
