// The answer to a move tried at a turning point. One search judges that move, the best move and the move played.
import type { Verdict } from "$web/pages/replay/frames";

/** A move so few points from the best is as good. */
const AS_GOOD = 0.5;

/** `gain`: points more than the move that was played; `short`: points less than the best. */
export type Answer =
  | { kind: "same"; move: string; lost: number }
  | { kind: "better"; move: string; gain: number }
  | { kind: "close"; move: string; gain: number; short: number }
  | { kind: "worse"; move: string; short: number }
  | { kind: "shown"; move: string; gain: number };

interface Worth {
  readonly move: string;
  readonly margin: number;
}

export function answer(verdict: Verdict, move: string, moves: readonly Worth[]): Answer {
  const { best, played, lost_margin } = verdict;
  if (move === best.move) return { kind: "better", move, gain: lost_margin };
  const worth = (of: string) => moves.find((each) => each.move === of)?.margin;
  const [mine, before] = [worth(move), worth(played.move)];
  const most = Math.max(...moves.map(({ margin }) => margin));
  if (mine === undefined) return { kind: "worse", move, short: lost_margin };
  const short = Math.max(0, most - mine);
  const gain = mine - (before ?? most - lost_margin);
  if (short <= AS_GOOD && gain > 0) return { kind: "better", move, gain };
  return gain > 0 ? { kind: "close", move, gain, short } : { kind: "worse", move, short };
}

/** How many of the moves that were judged would do: the best one, and those as good. */
export function enough(verdict: Verdict, moves: readonly Worth[]): number {
  const tried = new Set([verdict.best.move, ...moves.map(({ move }) => move)]);
  tried.delete(verdict.played.move);
  return [...tried].filter((move) => answer(verdict, move, moves).kind === "better").length;
}
