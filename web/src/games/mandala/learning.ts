// What pages to learn by know of Mandala.
import type { Learning } from "$web/games/learning";

export const learning: Learning = { flowers: { mandala: "P" } };
