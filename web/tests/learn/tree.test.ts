import { expect, it } from "vitest";
import { keptAt, keptIn, keptOf, keptOfRecord, fileOf, markOf } from "$web/learn/board/link";
import { steady } from "$web/learn/board/thinker.svelte";
import { along, beside, chain, commented, isForked, movesOf, pack, promoted, toEnd, tried, unpack, without } from "$web/learn/board/tree";
import type { Best } from "$web/learn/lines";

const main = chain(["a", "b", "c"]);

it("follows a move that is there and branches where it is another", () => {
  expect(tried(main, [0], "b")).toEqual({ root: main, path: [0, 0] });
  const { root, path } = tried(main, [0], "x");
  expect(path).toEqual([0, 1]);
  expect(movesOf(root, path)).toEqual(["a", "x"]);
  expect(movesOf(root, toEnd(root, []))).toEqual(["a", "b", "c"]);
  expect(isForked(root)).toBe(true);
  expect(beside(root, [0, 0], 1)).toEqual([0, 1]);
  expect(beside(root, [0, 1], 1)).toEqual([0, 1]);
});

it("promotes, takes away and comments", () => {
  const { root, path } = tried(main, [0], "x");
  const better = promoted(root, path);
  expect(movesOf(better.root, toEnd(better.root, []))).toEqual(["a", "x"]);
  expect(movesOf(better.root, better.path)).toEqual(["a", "x"]);
  const left = without(root, [0, 0]);
  expect(movesOf(left.root, toEnd(left.root, []))).toEqual(["a", "x"]);
  expect(left.path).toEqual([0]);
  expect(along(commented(root, path, "good"), path).at(-1)?.comment).toBe("good");
});

it("is the same after a file and after an address", async () => {
  const { root, path } = tried(main, [0], "x");
  const kept = { base: { game: "patterns", start: { seed: "s" } }, root: commented(root, path, "why not"), path, know: 1 };
  expect(unpack(pack(kept.root))).toEqual(kept.root);
  expect(keptIn(fileOf(kept))).toEqual(kept);
  expect(await keptAt(await markOf(kept))).toEqual(kept);
});

it("takes nothing else for one", async () => {
  for (const bad of ["", "no", "{}", "[]", '{"format":"sandtable/think/1","tree":[5]}', '{"format":"sandtable/think/1","base":{"start":{}},"tree":[],"path":[],"know":"x"}']) expect(keptIn(bad)).toBeNull();
  const whole = { format: "sandtable/think/1", base: { game: "patterns", start: { seed: "s" }, names: ["A", "B"] }, tree: [], path: [], know: 1 };
  expect(keptIn(JSON.stringify(whole))).not.toBeNull();
  const other = (base: object) => ({ ...whole, base: { ...whole.base, ...base } });
  for (const bad of [{ format: "sandtable/1", events: [] }, { ...whole, base: { start: { seed: "s" } } }]) expect(keptIn(JSON.stringify(bad))).toBeNull(); // of no game
  const starts = [null, [], { seed: 5 }, { seed: "s", ply: -1 }, { state: "x" }, { record: [] }, { colour: "red" }];
  const bases: object[] = [...starts.map((start) => ({ start })), { names: [1] }, { names: "AB" }, { own: "x" }, { options: 3 }, { game: 1 }, { colour: "red" }];
  // and what a server would not read
  bases.push({ start: { seed: "s", ply: 1e30 } }, { names: ["x".repeat(41)] }, { names: ["A", "B", "C", "D", "E"] }, { game: "x".repeat(41) });
  const endless = fileOf(keptOf({ game: "patterns", start: { seed: "s" }, moves: Array.from({ length: 1001 }, () => "a") }));
  expect(keptIn(endless)).toBeNull();
  for (const bad of [{ ...whole, know: 4 }, { ...whole, know: -1 }, { ...whole, base: [] }, ...bases.map(other)]) expect(keptIn(JSON.stringify(bad)), JSON.stringify(bad)).toBeNull();
  const mark = await markOf(keptOf({ game: "patterns", start: { seed: "s" }, moves: ["a", "b"] }));
  expect(await keptAt(mark.slice(0, -6))).toBeNull();
  expect(await keptAt(`x${mark}`)).toBeNull();
  expect(await keptAt("%")).toBeNull();
});

it("reads a record, from its beginning, at a decision", () => {
  const record = { format: "sandtable/1", game: "mandala", events: [{ seat: 0, move: "a" }, { chance: "reshuffle", deck: "R" }, { seat: 1, move: "b" }] };
  expect(movesOf(keptOfRecord(record, 1, null).root, [0, 0])).toEqual(["a", "b"]);
  expect(keptOfRecord(record, 1, null).path).toEqual([0]);
  expect(keptIn(JSON.stringify(record))?.path).toEqual([0, 0]);
});

it("keeps moves in their places until one is better by enough", () => {
  const best = (move: string, margin: number) => ({ move, margin }) as Best;
  const names = (list: Best[]) => list.map(({ move }) => move);
  expect(names(steady([best("a", 2), best("b", 1)], [best("b", 2.2), best("a", 2)]))).toEqual(["a", "b"]);
  expect(names(steady([best("a", 2), best("b", 1)], [best("b", 2.5), best("a", 2)]))).toEqual(["b", "a"]);
  expect(names(steady([best("a", 2)], [best("c", 3), best("d", 1)]))).toEqual(["c", "d"]);
});

it("ends a way that leads out of the tree where the tree does", () => {
  const given = fileOf({ base: { game: "patterns", start: { seed: "a" } }, root: main, path: [0, 0, 7, 1], know: "mover" });
  expect(keptIn(given)?.path).toEqual([0, 0]);
});

it("leaves to the rules what is no event of a record", () => {
  const record = { format: "sandtable/1", game: "patterns" };
  for (const events of ["x", 5, null, [null, 3, { move: 4 }]]) expect(keptIn(JSON.stringify({ ...record, events }))?.root.next).toEqual([]);
  expect(keptIn(JSON.stringify({ ...record, events: [null, { move: "B R" }] }))?.base.start.record).toMatchObject(record);
});
