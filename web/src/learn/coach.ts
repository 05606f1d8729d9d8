// The coach: what a move gives away, before it is played, out of what was thought about the position from the seat's own knowledge.

interface Judged {
  readonly move: string;
  readonly deed: Record<string, string>;
  readonly text: Record<string, string>;
  readonly win: number;
  readonly margin: number;
}

/** What is said to a move: what it costs, where that is known, and what would be better, and why. */
export interface Warning {
  readonly move: string;
  readonly points: number | null;
  /** Of the chance to win, from 0 to 1. */
  readonly chance: number | null;
  readonly better: Record<string, string>;
  readonly why: Record<string, string>;
  readonly best: string;
}

/** Less than this, in points or in the chance to win, is no reason to speak up. */
export interface Least {
  readonly points: number;
  readonly chance: number;
}
/** For who is just learning the game. */
const LEAST: Least = { points: 3, chance: 0.08 };
/** So few moves stand out together that any other is worse. */
const CLEAR = 3;

/** A deed in the midst of a sentence, in every language. */
const uncapped = (deed: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(deed).map(([lang, text]) => [lang, text.charAt(0).toLowerCase() + text.slice(1)]));

/** What it costs, in words of that name; from whose knowledge is part of each. */
export const costOf = ({ points, chance }: Warning): readonly ["points" | "chance" | "few", Record<string, number>] =>
  points !== null ? ["points", { n: points }] : chance !== null ? ["chance", { n: Math.round(chance * 100) }] : ["few", {}];

/** What the coach has to say to a move; nothing where it is good enough, or nobody could tell. */
export function advice({ moves }: { readonly moves: readonly Judged[] }, move: string, least = LEAST): Warning | null {
  const [best] = moves;
  if (!best || best.move === move) return null;
  const about = { move, better: uncapped(best.deed), why: best.text, best: best.move };
  const own = moves.find((one) => one.move === move);
  if (!own) return moves.length <= CLEAR ? { ...about, points: null, chance: null } : null;
  const points = best.margin - own.margin;
  const chance = best.win - own.win;
  return points >= least.points || chance >= least.chance ? { ...about, points: points >= 1 ? Math.round(points) : null, chance } : null;
}
