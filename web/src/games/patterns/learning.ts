// What pages to learn by know of Patterns.
import type { Learning } from "$web/games/learning";

export const learning: Learning = {
  flowers: { patterns: "G" },
  // those of alpha-beta are positions
  simulations: 10,
  // the last flips cost nothing
  free: ["flips"],
};
