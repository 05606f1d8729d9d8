// What a score sheet adds up to. Points are looked up in tables that the rules have filled (learn/points.py).
import points from "./points.json";

export const GAMES = ["mandala", "patterns", "stones"] as const;
export type Game = (typeof GAMES)[number];

/** A River space with its colour, and how many cards of it are in the Cup. */
export interface RiverSpace {
  colour: string | null;
  cards: number;
}
/** Something that was scored in a game of Stones. `towers` are spaces from 1 with what counts there: the different heights
 * on space 1, the colours on space 5, the height on the others. */
export type Scored =
  | { what: "colour"; towers: { space: number; n: number }[] }
  | { what: "any"; n: number }
  | { what: "board"; points: number }
  | { what: "goal"; id: string };

export interface Player {
  name: string;
  river: RiverSpace[];
  /** Tokens of the group under each claim marker; 0 where it is not on the board. */
  groups: number[];
  scored: Scored[];
}

export interface Score {
  id: string;
  game: Game;
  at: number;
  players: Player[];
  /** The cards in each Cup, once a tie has asked for them. */
  cups: number[] | null;
  kept: boolean;
}

export const MOST_CARDS = points.mandala.cards;
export const MOST_TOKENS = points.patterns.markers[0]!.length - 1;
export const COLOURS = [...points.mandala.colours];
export const GOALS = points.stones.goals;
/** What the spaces of the Mandala board can give, each once. */
export const BOARD = [...new Set(points.stones.board.map((space) => space.points))].sort((a, b) => a - b);

/** What counts on a tower space, from 1 to this. */
export const mostOf = (space: number): number => points.stones.towers[space - 1]!.length;
export const cardWorth = (space: number): number => points.mandala.spaces[space - 1]!;
export const riverPoints = ({ colour, cards }: RiverSpace, space: number): number => (colour ? cards * cardWorth(space) : 0);
export const groupPoints = (marker: number, tokens: number): number => points.patterns.markers[marker - 1]?.[tokens] ?? 0;
export const towerPoints = (space: number, n: number): number => points.stones.towers[space - 1]?.[n - 1] ?? 0;

export function scoredPoints(scored: Scored): number {
  if (scored.what === "colour") return scored.towers.reduce((sum, { space, n }) => sum + towerPoints(space, n), 0);
  if (scored.what === "any") return scored.n * points.stones.any;
  if (scored.what === "board") return scored.points;
  return GOALS.find(({ id }) => id === scored.id)?.points ?? 0;
}

export function total(game: Game, player: Player): number {
  const parts =
    game === "mandala"
      ? player.river.map((space, i) => riverPoints(space, i + 1))
      : game === "patterns"
        ? player.groups.map((tokens, i) => groupPoints(i + 1, tokens))
        : player.scored.map(scoredPoints);
  return parts.reduce((sum, each) => sum + each, 0);
}

export type Verdict = { winner: number; by?: "cups" | "order" } | { winner: null; asks: boolean };

/** Who has won. A tie is broken as the game has it: by the fewer cards in the Cup, which must be asked for; not at all; by
 * the order of play. */
export function verdict({ game, players, cups }: Score): Verdict {
  const totals = players.map((player) => total(game, player));
  const most = Math.max(...totals);
  const best = totals.flatMap((each, i) => (each === most ? [i] : []));
  if (best.length === 1) return { winner: best[0]! };
  if (game === "stones") return { winner: best[0]!, by: "order" };
  if (game === "patterns") return { winner: null, asks: false };
  if (!cups) return { winner: null, asks: true };
  if (cups[0] === cups[1]) return { winner: null, asks: false };
  return { winner: cups[0]! < cups[1]! ? 0 : 1, by: "cups" };
}

export function blank(game: Game, names: readonly string[]): Score {
  return {
    id: Math.random().toString(36).slice(2, 10),
    game,
    at: Date.now(),
    players: names.map((name) => ({
      name,
      river: points.mandala.spaces.map(() => ({ colour: null, cards: 0 })),
      groups: points.patterns.markers.map(() => 0),
      scored: [],
    })),
    cups: null,
    kept: false,
  };
}
