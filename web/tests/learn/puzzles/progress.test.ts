import { beforeEach, expect, it } from "vitest";
import { kept, nextOf, progress } from "$web/learn/puzzles/progress.svelte";
import { contents, lineOf, puzzleOf, setOf, type Listed } from "$web/learn/puzzles/puzzles";

beforeEach(() => localStorage.clear());

it("takes what it can of what a browser kept", () => {
  const nothing = { standing: { rating: 1500, deviation: 350, volatility: 0.06 }, tried: {}, days: [] };
  for (const text of [null, "", "{", "[]", '{"standing": {"rating": "x"}, "tried": 5, "days": 7}']) expect(kept(text)).toEqual(nothing);
  const good = { standing: { rating: 1612.5, deviation: 90, volatility: 0.06 }, tried: { paaaaa: true }, days: ["2026-11-18"] };
  expect(kept(JSON.stringify(good))).toEqual(good);
});

it("notes the first answer alone", () => {
  progress.note("pxxxxx", false, { rating: 1400, deviation: 300, volatility: 0.06 });
  progress.note("pxxxxx", true, { rating: 1900, deviation: 300, volatility: 0.06 });
  expect(progress.tried("pxxxxx")).toBe(false);
  expect(progress.standing.rating).toBe(1400);
  expect(kept(localStorage.getItem("sandtable.puzzles")).tried).toEqual({ pxxxxx: false });
});

it("goes on with one of about the same rating that was not tried", () => {
  const listed: Listed[] = Array.from({ length: 40 }, (_, i) => [`p${i}`, 1000 + 20 * i, []]);
  expect(nextOf(listed, 1000, () => false, () => 0.999)).toBe("p11");
  expect(nextOf(listed, 1000, (id) => id !== "p39", () => 0)).toBe("p39");
  expect(nextOf(listed, 1000, () => true, () => 0)).toBe("p0");
  expect(nextOf([], 1000, () => false)).toBeNull();
});

it("finds every puzzle of the day in its set", async () => {
  const { daily, puzzles } = await contents();
  const puzzle = (await puzzleOf(daily[0]!))!;
  expect(puzzle.id).toBe(daily[0]);
  expect(lineOf(puzzle, 0).moves).toEqual(puzzle.moves.split(","));
  const several = puzzles.find(([id, , themes]) => setOf(id) === "mandala" && themes.includes("line"))!;
  const found = (await puzzleOf(several[0]))!;
  expect(lineOf(found, 1).moves).toEqual([...lineOf(found, 0).moves!, found.steps[0]!.answers[0], ...(found.steps[1]!.then ?? [])]);
  expect(await puzzleOf("zzzzzz")).toBeNull();
  expect(await puzzleOf("mzzzz0")).toBeNull();
});
