import { expect, it } from "vitest";
import { advice, costOf } from "$web/learn/coach";

const judged = (move: string, win: number, margin: number) => ({ move, win, margin, deed: { en: `Do ${move}` }, text: { en: `Because of ${move}` } });
const moves = [judged("a", 0.7, 5), judged("b", 0.68, 4), judged("c", 0.5, 4.5), judged("d", 0.66, 1.4)];

it("says nothing to the best move, nor to one that is nearly as good", () => {
  expect(advice({ moves }, "a")).toBeNull();
  expect(advice({ moves }, "b")).toBeNull();
});

it("says what a move gives away, what would be better, and why", () => {
  expect(advice({ moves }, "d")).toMatchObject({ move: "d", points: 4, better: { en: "do a" }, why: { en: "Because of a" } });
  expect(advice({ moves }, "c")).toMatchObject({ better: { en: "do a" }, points: null }); // less likely to win, with as many points
});

it("does not judge what nobody looked at", () => {
  expect(advice({ moves }, "e")).toBeNull();
  expect(advice({ moves: [] }, "e")).toBeNull();
});

it("says what a move costs in points, else in chances, else that few are good", () => {
  expect(costOf(advice({ moves }, "d")!)).toEqual(["points", { n: 4 }]);
  expect(costOf(advice({ moves }, "c")!)).toEqual(["chance", { n: 20 }]);
  expect(costOf(advice({ moves: moves.slice(0, 2) }, "e")!)).toEqual(["few", {}]);
});
