// Piles of cards side by side in a room: as large as they may be, smaller where there are many.
import type { Colour, Counts } from "./sand";
import { present } from "./sand";

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
  /** How wide its cell is, where it has one. */
  readonly cell: number;
}

interface Room {
  readonly cx: number;
  readonly top: number;
  readonly foot: number;
  readonly width: number;
  readonly card: number;
  /** Piles that stand apart, each with a cell of its own to be pressed and a line under it. */
  readonly cells?: { readonly rows: number; readonly caption: number };
}

/** Only so many cards of a pile are drawn; its badge has the number. */
export const shown = (n: number): number => Math.min(n, 2);

export function pilesIn(counts: Counts, ghosts: { colour: Colour; n: number } | null, room: Room): PileAt[] {
  const piles = present(counts).map(({ colour, n }) => ({ colour, n, ghosts: ghosts?.colour === colour ? ghosts.n : 0 }));
  if (ghosts && !piles.some(({ colour }) => colour === ghosts.colour)) piles.push({ colour: ghosts.colour, n: 0, ghosts: ghosts.n });
  if (!piles.length) return [];
  return room.cells ? apart(piles, room, room.cells) : together(piles, room);
}

type Stack = Pick<PileAt, "colour" | "n" | "ghosts">;
const further = (pile: Stack) => shown(pile.n) + shown(pile.ghosts) - 1;

function together(piles: readonly Stack[], room: Room): PileAt[] {
  const extra = piles.reduce((sum, pile) => sum + further(pile), 0);
  // in units of a card's width: the cards, 0.22 for each further one of a pile, 0.14 between piles
  const widest = piles.length * 1.14 - 0.14 + 0.22 * extra;
  const card = Math.min(room.card, room.width / widest, (room.foot - room.top - 4) / 1.4);
  // with room to spare the cards of a pile show more of themselves
  const slack = Math.max(0, room.width / card - widest);
  const step = card * Math.min(0.36, 0.22 + slack / Math.max(1, extra) / 2);
  const gap = card * 0.14;
  let x = room.cx - (piles.length * (card + gap) - gap + step * extra) / 2;
  const y = (room.top + room.foot - card * 1.4) / 2;
  return piles.map((pile) => {
    const at = { ...pile, x, y, card, step, width: card + step * further(pile), cell: 0 };
    x += at.width + gap;
    return at;
  });
}

function apart(piles: readonly Stack[], room: Room, { rows, caption }: NonNullable<Room["cells"]>): PileAt[] {
  const perRow = Math.ceil(piles.length / rows);
  const cell = Math.min(room.width / perRow, room.card * 1.9);
  const high = (room.foot - room.top) / Math.ceil(piles.length / perRow);
  const card = Math.min(room.card, (cell - 10) / 1.22, (high - caption - 10) / 1.4);
  return piles.map((pile, index) => {
    const row = Math.floor(index / perRow);
    const inRow = Math.min(perRow, piles.length - row * perRow);
    const middle = room.cx + cell * ((index % perRow) - (inRow - 1) / 2);
    const step = card * 0.22;
    const width = card + step * further(pile);
    const y = room.top + high * row + (high - card * 1.4 - caption) / 2;
    return { ...pile, x: middle - width / 2, y, card, step, width, cell };
  });
}
