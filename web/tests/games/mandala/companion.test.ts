// The score sheet of Mandala: River and Cup.
import { expect, it } from "vitest";
import { sums } from "$web/games/mandala/companion/sums";

it("counts the cards of a Cup by the River", () => {
  const entered = (...river: [string, number][]) => {
    const player = sums.blank("Ana");
    river.forEach(([colour, cards], i) => (player.river[i] = { colour, cards }));
    return sums.total(player);
  };
  expect(entered(["G", 5], ["K", 4], ["R", 3])).toBe(22);
  expect(entered(["R", 4], ["P", 3], ["Y", 4])).toBe(22);
});
