// Where the piles of a hand lie: fanned in one row where there is room, else as two cards and a number, in a rail in two rows.
import type { Colour } from "$web/games/colour";
import type { Layout } from "$web/games/face";
import { shown } from "$web/games/mandala/board/piles";

interface Pile {
  readonly colour: Colour;
  readonly n: number;
}

export interface HandSpot extends Pile {
  readonly x: number;
  readonly y: number;
  readonly card: number;
  /** From one card to the next. */
  readonly step: number;
  /** How many of its cards are drawn. */
  readonly drawn: number;
  /** All of them are, and those that are picked rise from the others; else the pile is one thing with a number. */
  readonly fan: boolean;
}

export interface Laid {
  readonly height: number;
  /** How far a picked card, or its pile, rises. */
  readonly lift: number;
  readonly spots: readonly HandSpot[];
}

/** Beside the piles at a desk: the deck and the discard pile. */
const SIDE = 118;

export function layHand(piles: readonly Pile[], layout: Layout, width: number, height: number): Laid {
  if (layout === "short") return inOneRow(piles, width);
  if (layout === "rail") return inTwoRows(piles, width, height);
  return fanned(piles, width, layout === "phone");
}

/** How high the hand is where its layout alone decides that. */
const HEIGHTS = { desk: 134, phone: 108, short: 82 } as const;

function fanned(piles: readonly Pile[], width: number, low: boolean): Laid {
  const most = low ? 62 : 78;
  const room = Math.max(60, width - 2 * (low ? 4 : SIDE));
  const step = low ? 0.3 : 0.36;
  const spread = (share: number, gap: number) => piles.reduce((sum, { n }) => sum + 1 + share * (n - 1), 0) + gap * (piles.length - 1);
  const card = Math.min(most, room / Math.max(1, spread(step * 0.8, 0.1)));
  const further = piles.reduce((sum, { n }) => sum + n - 1, 0);
  const share = Math.min(step, Math.max(0.16, (room / card - spread(0, 0.12)) / Math.max(1, further)));
  const gap = Math.min(low ? 0.3 : 0.34, (room / card - spread(share, 0)) / Math.max(1, piles.length - 1));
  const lift = most * 0.2;
  let x = width / 2 - (card * spread(share, gap)) / 2;
  const spots = piles.map(({ colour, n }) => {
    const spot = { colour, n, x, y: lift, card, step: card * share, drawn: n, fan: true };
    x += card * (1 + share * (n - 1) + gap);
    return spot;
  });
  return { height: low ? HEIGHTS.phone : HEIGHTS.desk, lift, spots };
}

const SHARE = 0.22;
const LIFT = 4;
const multiple = (piles: readonly Pile[]) => piles.filter(({ n }) => n > 1).length;

function inOneRow(piles: readonly Pile[], width: number): Laid {
  const gap = piles.length > 5 ? 7 : 9;
  const card = Math.max(8, Math.min(52, (width - 20 - gap * (piles.length - 1)) / Math.max(1, piles.length + SHARE * multiple(piles))));
  return { height: HEIGHTS.short, lift: LIFT, spots: rowOf(piles, card, gap, width, LIFT + 1) };
}

const PER_ROW = 3;

function inTwoRows(piles: readonly Pile[], width: number, height: number): Laid {
  const rows = Array.from({ length: Math.ceil(piles.length / PER_ROW) }, (_, i) => piles.slice(i * PER_ROW, (i + 1) * PER_ROW));
  const gap = 9;
  const byWidth = rows.map((row) => (width - 4 - gap * (row.length - 1)) / (row.length + SHARE * multiple(row)));
  // as if there were always two rows: cards that are drawn must not make the others smaller
  const byHeight = (height - 3 * (LIFT + 4)) / 2 / 1.4;
  const card = Math.max(8, Math.min(46, byHeight, ...byWidth));
  const pitch = card * 1.4 + LIFT + 4;
  const first = Math.max(LIFT + 2, (height - rows.length * pitch) / 2 + LIFT);
  return { height, lift: LIFT, spots: rows.flatMap((row, i) => rowOf(row, card, gap, width, first + pitch * i)) };
}

function rowOf(piles: readonly Pile[], card: number, gap: number, width: number, y: number): HandSpot[] {
  const step = card * SHARE;
  const wide = ({ n }: Pile) => card + step * (shown(n) - 1);
  let x = (width - piles.reduce((sum, pile) => sum + wide(pile) + gap, -gap)) / 2;
  return piles.map((pile) => {
    const spot = { colour: pile.colour, n: pile.n, x, y, card, step, drawn: shown(pile.n), fan: false };
    x += wide(pile) + gap;
    return spot;
  });
}
