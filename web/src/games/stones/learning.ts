// What pages to learn by know of Stones.
import type { Learning } from "$web/games/learning";

export const learning: Learning = { flowers: { stones: "R", "new-stones": "O" }, colours: "stones" };
