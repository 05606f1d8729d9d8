import { expect, test } from "vitest";
import { circleAt, legible, SIZE, spiral, stackAt, stackOn, STACKS, touched } from "$web/games/stones/board/geometry";
import { flights } from "$web/games/stones/board/motion";
import { parse } from "$web/games/stones/moves";
import { frameOf } from "$web/games/stones/players/shapes";
import { position } from "./position.svelte";

test("24 stacks, each between the circles that it touches", () => {
  expect(STACKS).toHaveLength(24);
  expect([stackOn(5, "n"), stackOn(5, "w"), stackOn(1, "n"), stackOn(9, "e")]).toEqual(["2s", "4e", "1n", "9e"]);
  expect(touched("4e")).toEqual([4, 5]);
  expect(stackAt("4e")).toEqual({ x: (circleAt(4).x + circleAt(5).x) / 2, y: circleAt(4).y });
});

test.each([20, 72, 108])("a spiral of %i spaces stays on its board, no two spaces on each other", (spaces) => {
  const { space, scale } = spiral(spaces);
  const points = Array.from({ length: spaces }, (_, i) => space(i + 1));
  for (const [i, one] of points.entries()) {
    expect(Math.hypot(one.x, one.y)).toBeLessThan(140);
    for (const other of points.slice(0, i)) expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(30 * scale);
  }
});

test("the numbers of circles can be read on any board, and fit their circles", () => {
  for (let side = 1; side < 1200; side += 7) {
    const size = legible(14, 11, side);
    if (side >= 204) expect((size * side) / SIZE).toBeGreaterThanOrEqual(11 - 1e-9);
    expect(size).toBeGreaterThanOrEqual(14);
    expect(0.68 * size).toBeLessThan(36);
  }
  expect([0, -5, Number.NaN].map((side) => legible(14, 11, side))).toEqual([14, 14, 14]);
});

test.each(["desk", "phone", "short", "rail"] as const)("%s: five spaces with towers of four fit their picture", (layout) => {
  const frame = frameOf(layout);
  const [, , width, height] = frame.box.split(" ").map(Number) as [number, number, number, number];
  expect(frame.left + 4 * frame.step + frame.width).toBeLessThanOrEqual(width);
  expect(frame.step).toBeGreaterThan(frame.width);
  expect(frame.ground - 3 * frame.rise - 20 * frame.scale).toBeGreaterThan(0);
  expect(frame.ground + 20 * frame.scale).toBeLessThan(2 + frame.height);
  expect(frame.foot).toBeLessThan(height);
});

test("moves are read as they are written", () => {
  expect(parse("P 2>5 n 3")).toEqual({ kind: "pick", from: 2, to: 5, side: "n", space: 3 });
  expect(parse("S R 145")).toEqual({ kind: "score", colour: "R", spaces: [1, 4, 5] });
  expect([parse("N 2"), parse("drop"), parse("X")]).toEqual([{ kind: "put", space: 2 }, { kind: "drop" }, null]);
});

test("picked stones go from their stacks to the tower, scored ones to the next spaces", () => {
  const before = position();
  const stacks = { ...before.stacks, "1n": { colours: "RB", patterns: "?*" }, "1e": { colours: "RB", patterns: "?o" } };
  const [mine, theirs] = [before.towers[0]!, before.towers[1]!];
  const picked = position({ stacks, towers: [[["Y*", "R*"], ...mine.slice(1)], theirs] });
  expect(flights(before, picked)).toEqual([
    { from: "stack-1e", to: "tower-0-1-1" },
    { from: "stack-1n", to: "tower-0-1-2" },
  ]);
  const towers = [[[], ["Yo"], [], [], mine[4]!], theirs];
  expect(flights(before, position({ towers, board: [...before.board, "R*", "R*"] }))).toEqual([
    { from: "tower-0-2-2", to: "space-4" },
    { from: "tower-0-4-1", to: "space-5" },
  ]);
});
