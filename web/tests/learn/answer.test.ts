// What is said to a move that is tried at a turning point.
import { describe, expect, it } from "vitest";
import { answer, enough } from "$web/learn/mistakes/answer";
import type { Verdict } from "$web/pages/replay/frames";

const judged = { best: { move: "M1 R" }, played: { move: "D O1" }, lost_margin: 3.5 } as Verdict;
const found = (tried: number) => [{ move: "M1 R", margin: 4 }, { move: "D O1", margin: 0.5 }, { move: "F1 K1", margin: tried }];

describe("a move that is tried", () => {
  it("is right where it is the best", () => expect(answer(judged, "M1 R", [])).toEqual({ kind: "better", move: "M1 R", gain: 3.5 }));
  it("is right within half a point of the best", () => expect(answer(judged, "F1 K1", found(3.5))).toEqual({ kind: "better", move: "F1 K1", gain: 3 }));
  it("is right where it turns out to be better still", () => expect(answer(judged, "F1 K1", found(5))).toEqual({ kind: "better", move: "F1 K1", gain: 4.5 }));
  it("comes close where it is only better than the move of the game", () =>
    expect(answer(judged, "F1 K1", found(2))).toEqual({ kind: "close", move: "F1 K1", gain: 1.5, short: 2 }));
  it("is wrong where it is no better", () => expect(answer(judged, "F1 K1", found(0.5))).toEqual({ kind: "worse", move: "F1 K1", short: 3.5 }));
  it("is wrong where nothing is known of it", () => expect(answer(judged, "F1 K1", [])).toEqual({ kind: "worse", move: "F1 K1", short: 3.5 }));
});

describe("moves that would do", () => {
  it("are the best one, even where nothing was judged", () => expect(enough(judged, [])).toBe(1));
  it("are all within half a point of it", () => expect(enough(judged, [...found(3.5), { move: "M2 K", margin: 3.4 }])).toBe(2));
  it("do not include the move of the game", () => expect(enough(judged, [{ move: "M1 R", margin: 1 }, { move: "D O1", margin: 1.2 }])).toBe(1));
});
