// A score sheet of any game: the players, their entries, the sums, and the winner. The possible entries are those of the game
// (games/NAME/companion).

/** Somebody on a sheet; what they have entered is for their game alone to read. */
export interface Player {
  name: string;
}

export interface Score<P extends Player = Player> {
  id: string;
  game: string;
  at: number;
  players: P[];
  /** What was counted to break a tie, by player, once a tie has asked for it. */
  counts: number[] | null;
  kept: boolean;
}

/** How the entries of a game add up. Points are looked up in tables that the rules have filled (learn/points/NAME.py). */
export interface Sums<P extends Player = Player> {
  /** A player with nothing entered. */
  blank(name: string): P;
  /** What was kept in the browser is such a player. */
  reads(kept: Partial<P>): boolean;
  total(player: P): number;
  /** What breaks a tie: nothing; the order of play; or something that is counted then, of which the fewest win. */
  readonly tie: "none" | "order" | { readonly most: number };
}

export type Verdict = { winner: number; by?: "count" | "order" } | { winner: null; asks: boolean };

/** Who has won. */
export function verdict<P extends Player>({ players, counts }: Score<P>, sums: Sums<P>): Verdict {
  const totals = players.map((player) => sums.total(player));
  const most = Math.max(...totals);
  const best = totals.flatMap((each, i) => (each === most ? [i] : []));
  if (best.length === 1) return { winner: best[0]! };
  if (sums.tie === "order") return { winner: best[0]!, by: "order" };
  if (sums.tie === "none") return { winner: null, asks: false };
  if (!counts) return { winner: null, asks: true };
  const fewest = Math.min(...best.map((i) => counts[i]!));
  const left = best.filter((i) => counts[i] === fewest);
  return left.length === 1 ? { winner: left[0]!, by: "count" } : { winner: null, asks: false };
}

export function blank<P extends Player>(game: string, sums: Sums<P>, names: readonly string[]): Score<P> {
  return { id: Math.random().toString(36).slice(2, 10), game, at: Date.now(), players: names.map((name) => sums.blank(name)), counts: null, kept: false };
}
