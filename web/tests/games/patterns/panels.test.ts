import "./browser";
import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeAll, expect, test } from "vitest";
import { face } from "$web/games/patterns";
import { CELLS, beside, place } from "$web/games/patterns/cells";
import { change } from "$web/games/patterns/position";
import { fused } from "$web/games/patterns/board/shape";
import { learn, speak } from "$web/words/index.svelte";
import { TestSeating, position } from "./seating.svelte";

beforeAll(async () => {
  await learn("en", ["board_patterns", "colour"]);
  await learn("fr", ["board_patterns", "colour"]);
});
afterEach(() => {
  cleanup();
  speak("en");
});

const text = (element: Element | null) => (element?.textContent ?? "").replace(/\s+/g, " ").trim();

test("the cells are those of an Observation", () => {
  expect(CELLS).toHaveLength(52);
  expect(CELLS.slice(0, 5)).toEqual(["c8", "d8", "e8", "f8", "b7"]);
  expect(CELLS.at(-1)).toBe("f1");
  expect([place("c8"), place("a1"), place("f1")]).toEqual([0, -1, 51]);
  expect(beside("c8")).toEqual(["d8", "c7"]);
});

test("four tokens in a square grow together without a hole", () => {
  expect(fused(["d4", "e4", "d5", "e5"], 0)).toHaveLength(4 + 4 + 1);
  expect(fused(["d4", "e5"], 0)).toHaveLength(2);
});

test("what changed between two positions", () => {
  const before = position("middle").observation;
  const after = position("after").observation;
  expect(change(before, after)).toEqual({ cell: "e8", seat: 0, put: "K", taken: null, gain: 5 });
  expect(change(after, before)).toBeNull();
  expect(change(before, position("over").observation)).toBeNull();
});

test("a panel has groups by marker with colour, tokens and points, and the bowl", () => {
  const seating = new TestSeating("middle");
  render(face.Panel!, { seating, seat: 0, large: true, choosing: face.choosing(seating) });
  const lines = screen.getAllByRole("listitem").map((line) => text(line.querySelector(".sr")));
  expect(lines).toEqual([
    "Marker 1: purple, 2 tokens, 1 point",
    "Marker 2: green, 4 tokens, 6 points",
    "Marker 3: orange, 1 token, 0 points",
    "Marker 4: red, 1 token, 0 points",
    "Marker 5: black, 1 token, 0 points",
    "Marker 6: no group yet",
    "Bowl: purple",
  ]);
  expect(face.points(seating.observation, 0)).toBe(7);
});

test("the sheet multiplies markers and adds up to the result", async () => {
  const seating = new TestSeating("over");
  const { container } = render((await face.sheet()).default, { seating });
  const rows = [...container.querySelectorAll("tbody tr")];
  expect(rows.map((row) => text(row.querySelector("th")))).toEqual(["You", "Mirko"]);
  const sums = rows.map((row) => [...row.querySelectorAll("b")].map((cell) => Number(cell.textContent)));
  expect(sums[0]).toEqual([2, 8, 3, 8, 10]);
  sums.forEach((points, seat) =>
    expect(points.reduce((sum, n) => sum + n)).toBe(seating.observation.result!.scores[seat]),
  );
  expect(rows.map((row) => text(row.querySelector(".total")))).toEqual(["31", "24"]);
});

test("the memory aid counts what lies face up and beside the groups", async () => {
  const seating = new TestSeating("middle");
  const { container } = render((await face.memory!()).default, { seating });
  const rows = [...container.querySelectorAll("tbody tr")].map((row) => [...row.children].map(text));
  expect(rows).toHaveLength(6);
  const purple = rows.find(([colour]) => colour === "Purple")!;
  expect(purple).toEqual(["Purple", "6", "2, 0 beside", "–no group", "You"]);
  const left = rows.reduce((sum, row) => sum + Number(row[1]), 0);
  expect(left).toBe([...seating.observation.owners].filter((owner) => owner === ".").length);
});

test("the outline tells the position and what can be done", () => {
  const seating = new TestSeating("middle");
  const parts = face.outline(seating);
  expect(parts.map(({ heading }) => heading)).toEqual([
    "What you can do",
    "Your groups, 7 points",
    "Groups of Mirko, 12 points",
    "Face up",
  ]);
  expect(parts[0]!.lines[0]).toContain("Flip: d7 red +4");
  expect(parts[0]!.lines[1]).toContain("g3 orange +1");
  expect(parts[1]!.lines).toContain("Green, marker 2: d3, e3, d2, d1. 6 points.");
  expect(face.outline(new TestSeating("watching")).map(({ heading }) => heading)).toEqual([
    "Groups of Ilse, 7 points",
    "Groups of Mirko, 12 points",
    "Face up",
  ]);
  speak("fr");
  expect(face.outline(seating)[1]!.heading).toBe("Vos groupes, 7 points");
});

test("only the choice of a bowl token names a piece", () => {
  expect(face.chips("B R")).toEqual(["R"]);
  expect(face.chips("S d4")).toEqual([]);
  expect(face.chips("end")).toEqual([]);
});
