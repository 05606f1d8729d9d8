// Where things stand around the cells, by the layout of the table. The round tray leaves the corners of its square free:
// bowls and scores are there, the viewer's below, the other's above. Where room is short the picture is cut close around the
// cells, and the rim of the tray lies outside.
import type { Layout } from "$web/games/face";
import { SIZE, type Point } from "../cells";

interface Dish extends Point {
  readonly width: number;
  readonly height: number;
}

export interface Plan {
  /** What of the picture is shown. */
  readonly box: string;
  /** How large bowls are, in parts of the usual. */
  readonly bowl: number;
  bowlAt(isNear: boolean): Point;
  scoreAt(isNear: boolean): Point;
  /** The dish for the tokens to choose from: its left edge and its middle. */
  dishAt(isNear: boolean): Dish;
  /** How far under a column its letter stands, and how far left of a row its figure. */
  readonly letter: number;
  readonly figure: number;
  /** Sizes of texts: letters and figures, names. */
  readonly small: number;
  readonly name: number;
  /** The longest name that a corner has room for; a longer one stands in the strips alone, where it is whole. */
  readonly longest: number;
  /** "Bowl" is written beside it. */
  readonly captions: boolean;
}

const WHOLE: Plan = {
  box: `0 0 ${SIZE} ${SIZE}`,
  bowl: 1,
  bowlAt: (isNear) => (isNear ? { x: 48, y: 528 } : { x: SIZE - 48, y: 48 }),
  scoreAt: (isNear) => (isNear ? { x: SIZE - 6, y: 568 } : { x: 6, y: 52 }),
  dishAt: (isNear) => ({ x: isNear ? 0 : SIZE - 138, y: isNear ? 536 : 40, width: 138, height: 72 }),
  letter: 47,
  figure: 42,
  small: 13,
  name: 14,
  longest: 16,
  captions: true,
};
/** On a phone of 390 px these are 10 and 12 px. */
const PHONE: Plan = { ...WHOLE, small: 16, name: 19 };
const CLOSE: Plan = {
  box: "32 44 500 502",
  bowl: 0.8,
  bowlAt: (isNear) => (isNear ? { x: 81, y: 495 } : { x: 495, y: 81 }),
  scoreAt: (isNear) => (isNear ? { x: 524, y: 536 } : { x: 42, y: 108 }),
  dishAt: (isNear) => ({ x: isNear ? 36 : 405, y: isNear ? 512 : 78, width: 126, height: 64 }),
  letter: 41,
  figure: 36,
  small: 15,
  name: 18,
  longest: 8,
  captions: false,
};

export const planOf = (layout: Layout): Plan => (layout === "desk" ? WHOLE : layout === "phone" ? PHONE : CLOSE);
