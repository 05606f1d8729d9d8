// The coach at a table: what it says to a move before it is played, and that no move waits long for it.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Hint } from "$web/engine/protocol";
import type { Observation } from "$web/games/face";
import { PATIENCE, TableCoach, type Think } from "$web/table/coach/coach.svelte";

const hint = (move: string, win: number, margin: number): Hint => ({ move, win, margin, deed: { en: `do ${move}` }, text: { en: `Why ${move}.` }, exact: false });
const GOOD = [hint("a", 0.6, 4), hint("b", 0.58, 2.6), hint("c", 0.59, 3.5)];
const seen = (legal = ["a", "b", "c", "d", "e"], phase = "turn") => ({ game: "patterns", seat: 0, to_act: 0, legal, phase, ply: 3, result: null }) as unknown as Observation;
/** What is known of each move: `d` is nearly as good as the best, `e` is not. */
const OTHERS: Record<string, Hint> = { d: hint("d", 0.58, 3.2), e: hint("e", 0.54, 3.9) };
const think = vi.fn<Think>();
const play = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  think.mockReset().mockImplementation((_, also) => Promise.resolve(also ? [...GOOD, OTHERS[also]!] : GOOD));
  play.mockReset();
});
afterEach(() => vi.useRealTimers());

async function chosen(move: string, position = seen()): Promise<TableCoach> {
  const coach = new TableCoach(think);
  coach.begin(position);
  await coach.look(move, play);
  return coach;
}

describe("a move that is chosen", () => {
  it("is played at once where it gives away less than a point and 5%", async () => {
    for (const move of ["a", "c", "d"]) {
      play.mockReset();
      expect((await chosen(move)).warning).toBeNull();
      expect(play).toHaveBeenCalledOnce();
    }
  });

  it("waits where it gives away a point, though it is one of the hints", async () => {
    const coach = await chosen("b");
    expect(play).not.toHaveBeenCalled();
    expect(coach.warning).toMatchObject({ move: "b", best: "a", points: 1, why: { en: "Why a." } });
    coach.insist();
    expect(play).toHaveBeenCalledOnce();
    expect(coach.warning).toBeNull();
  });

  it("waits where it gives away 5% of the chance to win, and is judged beside the best", async () => {
    const coach = await chosen("e");
    expect(think).toHaveBeenLastCalledWith(expect.anything(), "e");
    expect(coach.warning).toMatchObject({ points: null, better: { en: "do a" } });
    expect(coach.warning?.chance).toBeCloseTo(0.06);
    coach.drop();
    expect(play).not.toHaveBeenCalled();
    await coach.look("a", play);
    expect(play).toHaveBeenCalledOnce();
  });

  it("is played after a second where nothing is known by then, or where thinking fails", async () => {
    think.mockReturnValue(new Promise(() => {}));
    const coach = new TableCoach(think);
    coach.begin(seen());
    const looked = coach.look("e", play);
    await vi.advanceTimersByTimeAsync(PATIENCE - 1);
    expect(play).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await looked;
    expect(play).toHaveBeenCalledOnce();
    think.mockRejectedValue(new Error("no engine"));
    await chosen("e");
    expect(play).toHaveBeenCalledTimes(2);
  });

  it("is not looked at where there is nothing to choose", async () => {
    await chosen("a", seen(["a"]));
    await chosen("e", seen(["d", "e"], "flips"));
    expect(play).toHaveBeenCalledTimes(2);
    expect(think).not.toHaveBeenCalled();
  });

  it("is played no more where the position has changed meanwhile", async () => {
    const coach = new TableCoach(think);
    coach.begin(seen());
    const looked = coach.look("a", play);
    coach.forget();
    await looked;
    expect(play).not.toHaveBeenCalled();
  });
});
