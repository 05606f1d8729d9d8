// How a player's own five spaces of Stones are laid out, by the room that they have.
import type { Layout } from "$web/games/face";

/** How a player's own five spaces are laid out: tall in the middle column, low and wide on a phone. */
export interface Frame {
  readonly box: string;
  readonly left: number;
  readonly step: number;
  readonly width: number;
  readonly height: number;
  /** Where the lowest stone stands, and how far apart stones are. */
  readonly ground: number;
  readonly rise: number;
  readonly scale: number;
  /** The line of text under the spaces. */
  readonly foot: number;
  /** Towers of this height cover the words that are printed on a space. */
  readonly covers: number;
}

const TALL: Frame = {
  box: "0 0 270 196", left: 3, step: 54, width: 48, height: 172, ground: 148, rise: 36, scale: 0.76, foot: 191, covers: 4,
};
const WIDE: Frame = {
  box: "0 0 344 158", left: 3, step: 68.8, width: 62.8, height: 134, ground: 114.8, rise: 26.5, scale: 0.72, foot: 153, covers: 4,
};
/** Under the board of a low phone; in a rail beside it. */
const LOW: Frame = {
  box: "0 0 370 122", left: 1, step: 75, width: 68, height: 100, ground: 84, rise: 23.5, scale: 0.62, foot: 118, covers: 4,
};
const SLIM: Frame = {
  box: "0 0 286 144", left: 1, step: 57.5, width: 54, height: 120, ground: 101, rise: 28, scale: 0.7, foot: 139, covers: 4,
};
/** Under a board that shares a low phone with words: as low as can be read, so that the board keeps places as large as a finger. */
const LOWEST: Frame = {
  box: "0 0 370 88", left: 1, step: 75, width: 68, height: 70, ground: 57, rise: 15, scale: 0.56, foot: 85, covers: 3,
};

const FRAMES: Record<Layout, Frame> = { desk: TALL, phone: WIDE, short: LOW, rail: SLIM };
export const frameOf = (layout: Layout, crowded = false): Frame => (crowded && layout === "short" ? LOWEST : FRAMES[layout]);
