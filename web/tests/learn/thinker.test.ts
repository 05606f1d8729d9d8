import { expect, it, onTestFinished, vi } from "vitest";
import { Thinker } from "$web/learn/board/thinker.svelte";
import * as lines from "$web/learn/lines";
import { until } from "../until";

const line = (...moves: string[]) => ({ start: { game: "stones" }, moves, know: "mover" }) as unknown as lines.Line;
const best = (move: string, margin: number) => ({ move, margin });
const names = (thinker: Thinker) => thinker.moves.map(({ move }) => move);

it("keeps the moves of a position in their places while one is elsewhere", async () => {
  // b comes to be a little better than a: too little to take its place. Whoever else thinks in this page is not asked: files share it
  const think = async (_: unknown, sims: number) => {
    const moves = sims > 60 ? [best("b", 2.1), best("a", 2)] : [best("a", 2), best("b", 1)];
    return { moves, worth: null } as unknown as lines.Thought;
  };
  const asked = [vi.spyOn(lines, "glance").mockImplementation(think), vi.spyOn(lines, "ponder").mockImplementation(think)];
  onTestFinished(() => asked.forEach((spy) => spy.mockRestore()));
  const thinker = new Thinker();
  thinker.about(line(), "stones");
  await until(() => expect(thinker.sims).toBe(20_000));
  expect(names(thinker)).toEqual(["a", "b"]);
  thinker.toggle();
  thinker.about(line("a"), "stones");
  expect(names(thinker)).toEqual([]);
  thinker.about(line(), "stones");
  expect(names(thinker)).toEqual(["a", "b"]);
});
