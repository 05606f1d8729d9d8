// Where the 52 cells are, on the board and on the screen. The board is never turned: e5 stands at the same place for
// both players and for everybody who watches.
const COLUMNS = "abcdefgh";
/** A cell's width and height in the units of the board's picture. */
export const PITCH = 60;
/** The picture's own width and height, and the middle of it. */
export const SIZE = 576;
export const MIDDLE = SIZE / 2;
const EDGE = 48;

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** How many cells are missing at each end of a row or column. */
const missing = (rank: number): number => Math.max(0, 2 - Math.min(rank, 7 - rank));

/** The names in the order of an Observation: row 8 to row 1, a to h. */
export const CELLS: readonly string[] = [8, 7, 6, 5, 4, 3, 2, 1].flatMap((row) =>
  [...COLUMNS]
    .filter((_, column) => column >= missing(row - 1) && column < 8 - missing(row - 1))
    .map((column) => `${column}${row}`),
);
const PLACES = new Map(CELLS.map((cell, place) => [cell, place]));

/** Its place in an Observation's strings; -1 where there is no such cell. */
export const place = (cell: string): number => PLACES.get(cell) ?? -1;

/** The middle of a cell. */
export function centre(cell: string): Point {
  return { x: EDGE + PITCH / 2 + PITCH * COLUMNS.indexOf(cell[0]!), y: EDGE + PITCH / 2 + PITCH * (8 - Number(cell[1])) };
}

/** The cell so many columns to the right and rows up; null where the board ends. */
export function step(cell: string, right: number, up: number): string | null {
  const name = `${COLUMNS[COLUMNS.indexOf(cell[0]!) + right] ?? ""}${Number(cell[1]) + up}`;
  return PLACES.has(name) ? name : null;
}

/** The cells to the left, to the right, above and below. */
export const beside = (cell: string): string[] =>
  [step(cell, -1, 0), step(cell, 1, 0), step(cell, 0, 1), step(cell, 0, -1)].filter((other) => other !== null);

/** Where the letters and figures of the board belong: the lowest cell of each column, the first of each row. */
export const letters = [...COLUMNS].map((letter, column) => ({ letter, ...centre(`${letter}${missing(column) + 1}`) }));
export const figures = [8, 7, 6, 5, 4, 3, 2, 1].map((row) => ({ row, ...centre(`${COLUMNS[missing(row - 1)]}${row}`) }));
