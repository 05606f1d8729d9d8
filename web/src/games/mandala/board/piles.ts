// Piles of cards in a room: as large as they may be, in one, two or three rows, whichever gives the largest card.
import type { Colour } from "$web/games/colour";
import type { Counts } from "../sand";
import { present } from "../sand";
import { half, roomOf, type Tray, type Zone } from "./tray";

export interface PileAt {
  readonly colour: Colour;
  readonly n: number;
  /** Cards that a preview adds. */
  readonly ghosts: number;
  readonly x: number;
  readonly y: number;
  readonly card: number;
  /** From one card to the next below it. */
  readonly step: number;
  readonly width: number;
  /** How wide its cell is, up to the next one's. */
  readonly cell: number;
}

interface Room {
  readonly cx: number;
  readonly top: number;
  readonly foot: number;
  /** The largest card. */
  readonly card: number;
  /** Half the width that there is at a height. */
  half(y: number): number;
  /** Where the longer row goes, if there is one. */
  readonly wide?: "top" | "foot" | null;
  /** Piles that stand apart, each with a cell of its own to be pressed and a line under it of this height. */
  readonly caption?: number;
}

/** Only so many cards of a pile are drawn; its badge has the number. */
export const shown = (n: number): number => Math.min(n, 2);

/** A card is never smaller, however small the room; it lies over its edge then. */
const LEAST = 8;
const MOST_ROWS = 3;
/** From one pile to the next where fingers must tell them apart: the second where the first leaves only small cards. */
const PITCHES = [48, 44];
const SMALL = 24;
/** Around a pile that stands apart: its ring. */
const RING = 5;

type Stack = Pick<PileAt, "colour" | "n" | "ghosts">;
const further = (pile: Stack) => Math.max(0, shown(pile.n) + shown(pile.ghosts) - 1);

/** The piles of an area of a tray; those of a Mountain that is claimed stand apart. */
export function pilesOf(tray: Tray, zone: Zone, counts: Counts, ghosts: { colour: Colour; n: number } | null, claimed: boolean): PileAt[] {
  const { mountain, field, claim } = tray.cards;
  return pilesIn(counts, ghosts, {
    ...roomOf(tray, zone),
    cx: tray.cx,
    card: claimed ? claim : zone === "mountain" ? mountain : field,
    // in the round ends a corner of a card may come closer to the petals than a ring may on the straight sides
    half: (y) => Math.min(tray.radius - (claimed ? 5 : 9), half(tray, y, 3)),
    ...(claimed ? { caption: tray.font + 5 } : {}),
  });
}

function pilesIn(counts: Counts, ghosts: { colour: Colour; n: number } | null, room: Room): PileAt[] {
  const piles: Stack[] = present(counts).map(({ colour, n }) => ({ colour, n, ghosts: ghosts?.colour === colour ? ghosts.n : 0 }));
  if (ghosts && !piles.some(({ colour }) => colour === ghosts.colour)) piles.push({ colour: ghosts.colour, n: 0, ghosts: ghosts.n });
  if (!piles.length) return [];
  const pitches = room.caption === undefined ? [0] : PITCHES;
  const found = pitches.map((pitch) => largest(piles, pitch, room));
  return laid(found.find(({ card }) => card >= SMALL) ?? found.reduce((one, other) => (other.card > one.card ? other : one)), room);
}

interface Plan {
  readonly rows: readonly (readonly Stack[])[];
  readonly card: number;
  readonly pitch: number;
}

/** In the number of rows that gives the largest card; another row must be worth it. */
function largest(piles: readonly Stack[], pitch: number, room: Room): Plan {
  const plans = Array.from({ length: Math.min(MOST_ROWS, piles.length) }, (_, i) => {
    const rows = inRows(piles, i + 1, room.wide ?? null);
    return { rows, pitch, card: cardIn(rows, pitch, room) };
  });
  return plans.reduce((best, plan) => (plan.card > best.card + 0.5 ? plan : best));
}

/** As even as can be; what is over goes to the wide side. */
function inRows(piles: readonly Stack[], count: number, wide: Room["wide"]): Stack[][] {
  const sizes = Array.from({ length: count }, (_, i) => Math.floor(piles.length / count) + (i < piles.length % count ? 1 : 0));
  if (wide === "foot") sizes.reverse();
  let from = 0;
  return sizes.map((size) => piles.slice(from, (from += size)));
}

/** What a row needs in height besides its cards. */
const sparedIn = (room: Room) => (room.caption === undefined ? 4 : room.caption + 2 * RING);
const gapIn = (card: number, room: Room) => (room.caption === undefined ? card * 0.14 : 2 * RING + 4);

/** How wide each pile of a row is, and its cell with what lies between it and the next. */
function cellsOf(row: readonly Stack[], card: number, share: number, pitch: number, room: Room): { width: number; cell: number }[] {
  return row.map((pile) => {
    const width = card * (1 + share * further(pile));
    return { width, cell: Math.max(pitch, width + gapIn(card, room)) };
  });
}

/** From the first card of a row to its last one. */
function lengthOf(cells: readonly { width: number; cell: number }[]): number {
  const [first, last] = [cells[0], cells.at(-1)];
  const slack = first && last ? (first.cell - first.width + last.cell - last.width) / 2 : 0;
  return cells.reduce((sum, { cell }) => sum + cell, 0) - slack;
}

const STEP = 0.22;

const wideAt = (room: Room, middle: number, card: number) => 2 * Math.min(room.half(middle - card * 0.7), room.half(middle + card * 0.7));
const middleOf = (room: Room, rows: number, row: number) => room.top + ((room.foot - room.top) / rows) * (row + 0.5);

/** The largest card with which every row fits the width at its own height. */
function cardIn(rows: readonly (readonly Stack[])[], pitch: number, room: Room): number {
  const high = (room.foot - room.top) / rows.length;
  const fits = (card: number) =>
    card * 1.4 + sparedIn(room) <= high &&
    rows.every((row, i) => lengthOf(cellsOf(row, card, STEP, pitch, room)) <= wideAt(room, middleOf(room, rows.length, i), card));
  let [low, up] = [LEAST, Math.max(LEAST, room.card)];
  if (fits(up)) return up;
  for (let i = 0; i < 12; i += 1) {
    const card = (low + up) / 2;
    if (fits(card)) low = card;
    else up = card;
  }
  return low;
}

function laid({ rows, card, pitch }: Plan, room: Room): PileAt[] {
  const caption = room.caption ?? 0;
  return rows.flatMap((row, i) => {
    const middle = middleOf(room, rows.length, i);
    const extra = row.reduce((sum, pile) => sum + further(pile), 0);
    // with room to spare the cards of a pile show more of themselves
    const slack = caption ? 0 : Math.max(0, wideAt(room, middle, card) - lengthOf(cellsOf(row, card, STEP, pitch, room))) / card;
    const share = Math.min(0.36, STEP + slack / Math.max(1, extra) / 2);
    const cells = cellsOf(row, card, share, pitch, room);
    let x = room.cx - lengthOf(cells) / 2 - (cells[0] ? (cells[0].cell - cells[0].width) / 2 : 0);
    return row.map((pile, k) => {
      const { width, cell } = cells[k] ?? { width: card, cell: card };
      const at = { ...pile, x: x + (cell - width) / 2, y: middle - (card * 1.4 + caption) / 2, card, step: card * share, width, cell };
      x += cell;
      return at;
    });
  });
}
