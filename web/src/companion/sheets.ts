// The games that have a score sheet: each has it in its own folder (games/NAME/companion).
import type { Component } from "svelte";
import type { Player, Sums } from "./score";

/** What a game's sheet is made of. */
export interface Sheet<P extends Player = Player> {
  readonly sums: Sums<P>;
  /** The subjects of words that its Entries need besides those of the page. */
  readonly subjects?: readonly string[];
  /** Where a game is entered; `totals` are the points of each player. */
  readonly Entries: Component<{ players: P[]; totals: readonly number[]; change: () => void }>;
  /** What lies on the sand of the picture that is shared, in SVG; without it, a bar for each player. */
  readonly Drawing?: Component<{ players: readonly P[]; totals: readonly number[] }>;
}

const found = import.meta.glob<Sheet>("../games/*/companion/index.ts", { eager: true, import: "sheet" });
const SHEETS: Record<string, Sheet> = Object.fromEntries(Object.entries(found).map(([path, sheet]) => [path.split("/")[2], sheet]));

export const GAMES: readonly string[] = Object.keys(SHEETS);

export const sheetOf = (game: string): Sheet | undefined => SHEETS[game];
