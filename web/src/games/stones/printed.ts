// What is printed on a player's own board and what one reads off it, for the eye only: what a move really gives, and
// whether it is legal, the server says.
export const SPACES = [1, 2, 3, 4, 5] as const;
export const LEVELS = [1, 2, 3, 4] as const;

/** Points by height, printed on the middle three spaces. */
export const BY_HEIGHT: Readonly<Record<number, readonly number[]>> = { 2: [4, 2, 1, 1], 3: [1, 3, 4, 1], 4: [1, 2, 4, 6] };

/** What the tower on a space shows as its worth, among the towers beside it. */
export function worth(towers: readonly (readonly string[])[], space: number): number {
  const tower = towers[space - 1] ?? [];
  if (!tower.length) return 0;
  if (space === 1) return new Set(towers.map((one) => one.length)).size;
  if (space === 5) {
    const colours = new Set(tower.filter((stone) => stone !== "N").map((stone) => stone[0]));
    return Math.min(4, colours.size + (tower.includes("N") ? 1 : 0)) + 1;
  }
  return BY_HEIGHT[space]?.[tower.length - 1] ?? 0;
}
