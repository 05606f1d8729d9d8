// Patterns in the browser.
import { COLOURS, colourWord } from "$web/games/colour";
import type { Face } from "$web/games/face";
import type { PatternsObservation } from "$web/wire/messages";
import { say } from "$web/words/index.svelte";
import Board from "./board/Board.svelte";
import Own from "./players/Own.svelte";
import Panel from "./players/Panel.svelte";
import Theirs from "./players/Theirs.svelte";
import { PatternsChoosing } from "./choosing.svelte";
import { outline } from "./outline";
import { colourAt } from "./position";

export const face: Face<PatternsObservation> = {
  Board,
  Panel,
  sheet: () => import("./end/Sheet.svelte"),
  picture: () => import("./end/Picture.svelte"),
  memory: () => import("./Memory.svelte"),
  caption: () => say("board_patterns.picture.caption"),
  compact: { Above: Theirs, Below: Own },
  // two results beside each other, or in a rail one over the other
  bar: { phone: 144, short: 110, rail: 168 },
  // bowls, tokens and groups lie open to everybody
  secret: false,
  points: (observation, seat) => observation.scores[seat] ?? 0,
  help: () => import("./Help.svelte"),
  editing: () => import("./editing"),
  choosing: (seating) => new PatternsChoosing(seating),
  // a cell's name says no colour; the token that lies there afterwards does, or the sentence that names its group
  chips(move, sentence, after) {
    if (move.startsWith("B ")) return [move.slice(2)];
    if (move === "end") return [];
    if (after) return [colourAt(after, move.slice(2))];
    const group = / \d, (\p{L}+)\./u.exec(sentence ?? "")?.[1];
    return COLOURS.filter((colour) => colourWord(colour).text === group);
  },
  outline,
};
