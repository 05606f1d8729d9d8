// Which layout a table takes, by the room that it has: not by the device, nor by what the device says it is.
import type { Layout } from "$web/games/face";

/** A table that is wider sits people around it as at a desk. */
const DESK = 900;
/** Lower than this the furniture of a phone becomes lines. */
const TALL = 740;
/** Lower than this, and wider than high, everything but the board goes into a rail beside it. */
const RAIL = 480;

/** `tall` is the least height of a game's layout for phones. Where nothing is laid out (yet), a desk. */
export function layoutIn(width: number, height: number, tall = TALL): Layout {
  if (!width || !height) return "desk";
  if (width > height && height < RAIL) return "rail";
  if (width > DESK) return "desk";
  return height < tall ? "short" : "phone";
}

export const isCompact = (layout: Layout): boolean => layout === "short" || layout === "rail";

/** How wide the rail is beside a board that is as wide as it is high. */
export function railIn(width: number, height: number): number {
  return Math.round(Math.max(220, Math.min(400, width - height - 6)));
}

/** How high the action bar is where a game says nothing else. Its words wrap inside this height: the board never moves. */
export const BARS: Record<Layout, number> = { desk: 74, phone: 136, short: 66, rail: 104 };
/** From this height on a low bar has room for a consequence of two lines. */
export const ROOMY = 108;
