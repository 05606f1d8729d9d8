// The score sheet of Patterns: groups and their markers.
import { expect, it } from "vitest";
import { groupPoints, sums } from "$web/games/patterns/companion/sums";

it("counts groups but for their first token", () => {
  expect([0, 1, 2, 5].map((tokens) => groupPoints(3, tokens))).toEqual([0, 0, 3, 12]);
  expect(sums.total({ name: "Ana", groups: [2, 0, 5, 0, 0, 1] })).toBe(1 + 12);
});
