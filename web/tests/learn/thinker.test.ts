import { expect, it } from "vitest";
import { Thinker } from "$web/learn/board/thinker.svelte";
import type { Line, Thought } from "$web/learn/lines";
import { until } from "../until";

const line = (...moves: string[]) => ({ start: { game: "stones" }, moves, know: "mover" }) as unknown as Line;
const best = (move: string, margin: number) => ({ move, margin });
const names = (thinker: Thinker) => thinker.moves.map(({ move }) => move);

it("keeps the moves of a position in their places while one is elsewhere", async () => {
  // b comes to be a little better than a: too little to take its place
  const think = async (_: Line, sims: number) => ({ moves: sims > 60 ? [best("b", 2.1), best("a", 2)] : [best("a", 2), best("b", 1)], worth: null }) as unknown as Thought;
  const thinker = new Thinker(think, async () => {});
  thinker.about(line(), "stones");
  await until(() => expect(thinker.sims).toBe(20_000));
  expect(names(thinker)).toEqual(["a", "b"]);
  thinker.toggle();
  thinker.about(line("a"), "stones");
  expect(names(thinker)).toEqual([]);
  thinker.about(line(), "stones");
  expect(names(thinker)).toEqual(["a", "b"]);
});
