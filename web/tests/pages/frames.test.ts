import { render } from "@testing-library/svelte";
import { describe, expect, it, vi } from "vitest";
import Film from "$web/pages/replay/Film.svelte";
import { margins, rungs, scale, tenths, whole, type Analysis, type Replayed, type Verdict } from "$web/pages/replay/frames";
import { learn, speak } from "$web/words/index.svelte";
import { face } from "../table/face";
import { observation, table } from "../wire/fake";

const verdict = (ply: number, seat: number, margin: number): Verdict => ({
  ply,
  seat,
  choices: 2,
  best: { move: "a", win: 0.5, margin, exact: false },
  played: { move: "b", win: 0.5, margin, exact: false },
  lost_win: 0,
  lost_margin: 0,
  mark: "best",
});

describe("the margin of one seat", () => {
  const plies = [verdict(1, 0, 4), verdict(2, 1, -3), verdict(3, 2, 9)];

  it("turns the other's round between two", () => {
    expect(margins(plies.slice(0, 2), 0, 2)).toEqual([
      { ply: 2, value: 4 },
      { ply: 3, value: 3 },
    ]);
    expect(margins(plies.slice(0, 2), 1, 2)[0]).toEqual({ ply: 2, value: -4 });
  });

  it("takes only its own decisions among several", () => {
    expect(margins(plies, 2, 3)).toEqual([{ ply: 4, value: 9 }]);
  });
});

it("the lines of the graph hold all values and the middle, in round steps", () => {
  expect(rungs([1, 11, -5])).toEqual([-6, 0, 6, 12]);
  expect(rungs([])).toEqual([0, 2]);
  expect(rungs([-1])).toEqual([-2, 0]);
  for (const values of [[40, -3], [0.4], [-250, 10]]) {
    const lines = rungs(values);
    expect(lines).toContain(0);
    expect(Math.min(...lines)).toBeLessThanOrEqual(Math.min(...values));
    expect(Math.max(...lines)).toBeGreaterThanOrEqual(Math.max(...values));
    expect(lines.length).toBeLessThanOrEqual(5);
  }
});

it("a value stands between the lines of the graph, and whole points have their sign", () => {
  expect([-6, 0, 6, 12].map(scale([-6, 0, 6, 12], 10, 100))).toEqual([100, 70, 40, 10]);
  expect([4, 0, -4].map(whole)).toEqual(["+4", "0", "−4"]);
});

describe("points that were given away", () => {
  it("are rounded in one way, in the list and in the sentence", () => {
    expect([9.35, 9.349, 0.05, 0.04].map(tenths)).toEqual([9.4, 9.3, 0.1, 0]);
  });

  it("are the same figure in both", async () => {
    await learn("en", ["pages", "web"]);
    speak("en");
    Element.prototype.scrollBy = vi.fn(); // jsdom scrolls nothing
    const judged = { ...verdict(0, 0, 3), lost_margin: 9.35, mark: "mistake" as const };
    const frames = [0, 1].map((ply) => ({ ply, move: ply ? "b" : null, text: { en: "Robin plays b (b)." }, observation: observation(0) }));
    const game = { table: table({ status: "over" }), seat: 0, head: { en: "Robin wins" }, why: {}, frames } as unknown as Replayed;
    const analysis = { status: "done", done: 1, total: 1, plies: [judged], players: [] } as unknown as Analysis;
    render(Film, { game, face, analysis, start: 1 });
    expect(document.querySelector(".mv em")?.textContent).toContain("−9.4");
    expect(document.querySelector("main.film")?.textContent).toMatch(/9\.4 points/);
  });
});
