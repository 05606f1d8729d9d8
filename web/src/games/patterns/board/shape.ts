// The outline of face-down tokens that have grown together: a tile for each, a bridge between neighbours, and a patch
// where four of them meet.
import { PITCH, centre, step } from "../cells";

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly rx: number;
}

const TILE = 51.6;
const BRIDGE = 36;

/** Seat 0 has round corners, seat 1 square ones. */
const corner = (seat: number): number => (seat === 0 ? 19 : 5);

function tile(cell: string, seat: number): Rect {
  const { x, y } = centre(cell);
  return { x: x - TILE / 2, y: y - TILE / 2, width: TILE, height: TILE, rx: corner(seat) };
}

/** The bridge from a cell to the one on its right or above it. */
function bridge(cell: string, right: number): Rect {
  const { x, y } = centre(cell);
  return right
    ? { x, y: y - BRIDGE / 2, width: PITCH, height: BRIDGE, rx: 0 }
    : { x: x - BRIDGE / 2, y: y - PITCH, width: BRIDGE, height: PITCH, rx: 0 };
}

export function fused(cells: readonly string[], seat: number): Rect[] {
  const has = (cell: string | null): boolean => cell !== null && cells.includes(cell);
  return cells.flatMap((cell) => {
    const right = has(step(cell, 1, 0));
    const up = has(step(cell, 0, 1));
    const { x, y } = centre(cell);
    return [
      tile(cell, seat),
      ...(right ? [bridge(cell, 1)] : []),
      ...(up ? [bridge(cell, 0)] : []),
      ...(right && up && has(step(cell, 1, 1)) ? [{ x, y: y - PITCH, width: PITCH, height: PITCH, rx: 0 }] : []),
    ];
  });
}

/** A tile that would join some of its neighbours: for the preview. */
export function joining(cell: string, seat: number, group: readonly string[]): Rect[] {
  const near = group.filter((other) => {
    const a = centre(cell);
    const b = centre(other);
    return Math.abs(a.x - b.x) + Math.abs(a.y - b.y) <= PITCH;
  });
  // bridges reach half a cell into the neighbours, which are drawn over them
  return [tile(cell, seat), ...fused([cell, ...near], seat).filter((rect) => rect.rx === 0)];
}
