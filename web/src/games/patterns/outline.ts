// The position in words for a screen reader.
import { COLOURS, colourWord, type Colour } from "$web/games/colour";
import type { Outline, Seating } from "$web/games/face";
import type { PatternsObservation } from "$web/wire/messages";
import { say } from "$web/words/index.svelte";
import { bowl, colourAt, faceUp, groups } from "./position";
import { ways, type Way } from "./ways";
import { isOwn } from "./words";

const DO: Record<Way, string> = {
  F: "board_patterns.outline.flip",
  S: "board_patterns.outline.swap",
  E: "board_patterns.outline.establish",
};

const list = (items: readonly string[]): string => items.join(", ");

function player(seating: Seating<PatternsObservation>, seat: number): Outline {
  const o = seating.observation;
  const name = seating.name(seat);
  const points = o.scores[seat] ?? 0;
  const token = bowl(o, seat);
  const owned = groups(o, seat).map((group) =>
    say("board_patterns.outline.group", {
      marker: group.marker,
      colour: colourWord(group.colour),
      cells: list(group.cells),
      n: group.points,
    }),
  );
  return {
    heading: isOwn(seating, seat)
      ? say("board_patterns.outline.yours", { n: points })
      : say("board_patterns.outline.theirs", { name, n: points }),
    lines: [
      ...(token ? [say("board_patterns.outline.bowl", { colour: colourWord(token) })] : []),
      ...(owned.length ? owned : [say("board_patterns.outline.none")]),
    ],
  };
}

function faces(o: PatternsObservation): Outline {
  const lines = COLOURS.flatMap((colour) => {
    const cells = faceUp(o, colour);
    return cells.length ? [say("board_patterns.outline.cells", { colour: colourWord(colour), cells: list(cells) })] : [];
  });
  return { heading: say("board_patterns.outline.up"), lines };
}

/** What can be done, with the points where the server has said them. */
function actions(seating: Seating<PatternsObservation>): Outline[] {
  const { observation: o, choices } = seating;
  if (!seating.mayAct) return [];
  const open = [...ways(o)];
  const lines = (["F", "S", "E"] as const).flatMap((way) => {
    const cells = open
      .filter(([, found]) => found.includes(way))
      .map(([cell]) => {
        const gain = choices.get(`${way} ${cell}`)?.gain;
        const words = [cell, colourWord(colourAt(o, cell)).text, ...(gain ? [`+${gain}`] : [])];
        return words.join(" ");
      });
    return cells.length ? [say(DO[way], { cells: list(cells) })] : [];
  });
  const spare = o.phase === "bowl" ? [...o.spare].map((colour) => colourWord(colour as Colour).text) : [];
  if (spare.length) lines.push(say("board_patterns.outline.spare", { colours: list(spare) }));
  if (o.phase === "flips") lines.push(say("board_patterns.outline.end"));
  return [{ heading: say("board_patterns.outline.can"), lines }];
}

export function outline(seating: Seating<PatternsObservation>): Outline[] {
  return [
    ...actions(seating),
    player(seating, seating.viewer),
    player(seating, 1 - seating.viewer),
    faces(seating.observation),
  ];
}
