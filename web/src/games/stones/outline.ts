// The position in words for a screen reader.
import type { Outline, Seating } from "../face";
import type { StonesObservation } from "$web/wire/messages";
import { say } from "$web/words/index.svelte";
import { CIRCLES, STACKS } from "./board/geometry";
import { cardOf, goalWord, handSpace, patternWord, progress, stackWords, towerWords } from "./words";

export function outline(seating: Seating<StonesObservation>): readonly Outline[] {
  const seen = seating.observation;
  const seats = Array.from({ length: seen.players }, (_, i) => (seating.viewer + i) % seen.players);
  return [
    {
      heading: say("board_stones.outline.artists"),
      lines: CIRCLES.map((circle) => {
        const pattern = seen.artists[circle];
        return pattern
          ? say("board_stones.circle.artist", { circle, pattern: patternWord(pattern) })
          : say("board_stones.circle.empty", { circle });
      }),
    },
    { heading: say("board_stones.outline.stacks"), lines: STACKS.map((name) => stackWords(name, seen.stacks[name]!)) },
    ...seats.map((seat) => ({
      heading: say("board_stones.towers.of", { name: seating.name(seat) }),
      lines: [
        ...(seen.towers[seat] ?? []).map((tower, i) => towerWords(tower, i + 1)),
        say("board_stones.outline.points", { n: seen.points[seat] ?? 0 }),
      ],
    })),
    { heading: say("board_stones.outline.mandala"), lines: mandala(seen) },
    { heading: say("board_stones.goals.title"), lines: goals(seating) },
  ];
}

function mandala(seen: StonesObservation): readonly string[] {
  const spaces = seen.layout.spaces.value;
  const n = Math.min(seen.board.length, spaces);
  const lines = [say("board_stones.spiral.label", { n, spaces, end: handSpace(seen) })];
  const left = seen.layout.points.filter((point) => point.space > n && !seen.new_spaces.includes(point.space));
  lines.push(...left.map(({ space, points }) => say("board_stones.outline.space", { space, n: points })));
  lines.push(...seen.new_spaces.map((space) => say("board_stones.outline.new", { space })));
  if (seen.last_round) lines.push(say("board_stones.moment.hands"));
  return lines;
}

function goals(seating: Seating<StonesObservation>): readonly string[] {
  const seen = seating.observation;
  return seen.objectives.flatMap((cards, seat) => {
    if (!cards) return [say("board_stones.outline.secret", { name: seating.name(seat) })];
    return cards
      .flatMap((id) => cardOf(seen, id) ?? [])
      .map((card) =>
        say("board_stones.outline.goal", {
          name: seating.name(seat),
          goal: goalWord(card),
          n: card.points,
          progress: progress(seen, seat, card).words,
        }),
      );
  });
}
