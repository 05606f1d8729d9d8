// The score sheet of Stones: towers, the Mandala board and a Goal.
import { expect, it } from "vitest";
import { scoredPoints, sums, type Scored } from "$web/games/stones/companion/sums";

it("counts towers, the board and a Goal", () => {
  const colour: Scored = { what: "colour", towers: [{ space: 1, n: 4 }, { space: 4, n: 4 }, { space: 5, n: 3 }] };
  expect(scoredPoints(colour)).toBe(4 + 6 + 4);
  expect(scoredPoints({ what: "goal", id: "none" })).toBe(0);
  const scored: Scored[] = [colour, { what: "any", n: 3 }, { what: "board", points: 2 }, { what: "goal", id: "#04" }];
  expect(sums.total({ name: "Ana", scored })).toBe(14 + 3 + 2 + 8);
});
