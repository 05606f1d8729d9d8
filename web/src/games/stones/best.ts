// Where a decision begins: of several moves that a tap could mean the one to show first, by what the server says of each.
import type { Seating } from "$web/games/face";
import type { StonesObservation } from "$web/wire/messages";
import type { Side } from "./board/geometry";
import type { Way } from "./legal";
import { clockwise, pickText, scoreText, stacksOf, type Score } from "./moves";

/** The stone on top of a stack. */
export function topOf(seen: StonesObservation, stack: string): string {
  const { colours, patterns } = seen.stacks[stack]!;
  return colours.slice(-1) + patterns.slice(-1);
}

/** Of all orders and spaces the one whose tower is worth the most as it stands. */
export function bestPick(seating: Seating<StonesObservation>, from: number, to: number, way: Way): { side: Side; space: number } {
  const { observation: seen, choices } = seating;
  const towers = seen.towers[seating.viewer] ?? [];
  let best = { side: way.sides[0]!, space: way.spaces[0]! };
  let most = -1;
  for (const space of way.spaces)
    for (const side of way.sides) {
      // the top of the new tower may be one more of a colour that can be scored together
      const top = topOf(seen, stacksOf(to, clockwise(way.sides, side)).at(-1)!)[0];
      const mates = towers.filter((tower) => tower.at(-1)?.[0] === top).length;
      const value = 10 * (choices.get(pickText(from, to, side, space))?.worth?.[0] ?? 0) + mates;
      if (value > most) [best, most] = [{ side, space }, value];
    }
  return best;
}

/** The scoring that gives the most, then the one of the most towers. */
export function bestScore({ choices }: Seating<StonesObservation>, moves: readonly Score[]): Score | undefined {
  const value = (move: Score) => 10 * (choices.get(scoreText(move.colour, move.spaces))?.gain ?? 0) + move.spaces.length;
  return moves.reduce<Score | undefined>((best, move) => (best && value(best) >= value(move) ? best : move), undefined);
}
