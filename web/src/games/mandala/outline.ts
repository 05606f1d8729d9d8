// A position of Mandala in words, for screen readers.
import { COLOURS, isColour } from "$web/games/colour";
import type { Outline, Seating } from "$web/games/face";
import type { MandalaObservation } from "$web/wire/messages";
import { say } from "$web/words/index.svelte";
import { colourName, count, list, plus, total, type Counts } from "./sand";
import { cupOf, pointsOf } from "./worth";

/** "River: 1 yellow, 2 red", or that it is empty. */
export function riverWords(river: string): string {
  const spaces = [...river].filter(isColour).map((colour, index) => `${index + 1} ${colourName(colour)}`);
  return spaces.length ? say("board_mandala.river", { spaces: spaces.join(", ") }) : say("board_mandala.river.empty");
}

export function outline(seating: Seating<MandalaObservation>): Outline[] {
  const seen = seating.observation;
  return [...([1, 2] as const).map((mandala) => mandalaWords(seating, mandala)), ...[seating.viewer, 1 - seating.viewer].map((seat) => playerWords(seating, seat)), {
    heading: say("board_mandala.outline.piles"),
    lines: [
      say("board_mandala.deck.label", { n: seen.deck }),
      say("board_mandala.outline.discard", { cards: list(seen.discard as Counts) }),
      ...(seen.exhausted ? [say("board_mandala.outline.exhausted")] : []),
    ],
  }];
}

function mandalaWords(seating: Seating<MandalaObservation>, mandala: 1 | 2): Outline {
  const seen = seating.observation;
  const mountain = seen.mountains[mandala - 1] as Counts;
  const fields = seen.fields[mandala - 1] as readonly [Counts, Counts];
  const all = plus(mountain, plus(fields[0], fields[1]));
  // one that is being shared out was complete: what has been claimed of it is not missing
  const isClaimed = seen.claiming === mandala;
  const missing = isClaimed ? [] : COLOURS.filter((colour) => !count(all, colour)).map(colourName);
  const lines = [say("board_mandala.area.mountain", { mandala, cards: list(mountain) })];
  for (const seat of [seating.viewer, 1 - seating.viewer]) {
    const what = { mandala, cards: list(fields[seat] ?? fields[0]) };
    lines.push(
      seat === seating.own
        ? say("board_mandala.area.field.you", what)
        : say("board_mandala.area.field", { ...what, name: seating.name(seat) }),
    );
  }
  if (missing.length) lines.push(say("board_mandala.outline.missing", { colours: missing.join(", ") }));
  if (isClaimed) lines.push(say("board_mandala.outline.claiming"));
  return { heading: say("board_mandala.mandala", { mandala, n: 6 - missing.length }), lines };
}

function playerWords(seating: Seating<MandalaObservation>, seat: number): Outline {
  const seen = seating.observation;
  const river = seen.rivers[seat] ?? "";
  const cup = cupOf(seen, seat);
  const lines = [
    riverWords(river),
    cup
      ? say("board_mandala.outline.cup", { cards: list(cup), worth: pointsOf(seen, seat) ?? 0 })
      : say("board_mandala.outline.cup.hidden", { n: seen.cups[seat]?.size ?? 0 }),
    seat === seen.seat && seen.hand
      ? say("board_mandala.outline.hand", { cards: list(seen.hand as Counts), n: total(seen.hand as Counts) })
      : say("board_mandala.hand.size", { n: seen.hand_sizes[seat] ?? 0 }),
  ];
  return { heading: seating.name(seat), lines };
}
