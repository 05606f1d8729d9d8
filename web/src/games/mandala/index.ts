// Mandala at the browser's table.
import type { Face } from "$web/games/face";
import type { MandalaObservation } from "$web/wire/messages";
import { say } from "$web/words/index.svelte";
import Board from "./board/Board.svelte";
import { MandalaChoosing } from "./choosing.svelte";
import Facts from "./players/Facts.svelte";
import Hand from "./hand/Hand.svelte";
import { readMove } from "./move";
import Note from "./players/Note.svelte";
import { outline } from "./outline";
import Panel from "./players/Panel.svelte";
import Rivers from "./players/Rivers.svelte";
import { pointsOf } from "./worth";

export const face: Face<MandalaObservation> = {
  Board,
  Hand,
  compact: { Above: Rivers, Below: null, Facts, rail: 196 },
  Panel,
  sheet: () => import("./end/Sheet.svelte"),
  picture: () => import("./end/Picture.svelte"),
  memory: () => import("./Memory.svelte"),
  caption: (seating) => {
    const names = { name: seating.name(seating.viewer), other: seating.name(1 - seating.viewer) };
    return say(seating.own === null ? "board_mandala.picture.caption" : "board_mandala.picture.caption.you", names);
  },
  secret: true,
  points: (seen, seat) => seen.result?.scores[seat] ?? null,
  worth: pointsOf,
  Note,
  supply: (seen) => say("board_mandala.supply", { n: seen.deck }),
  help: () => import("./Help.svelte"),
  editing: () => import("./editing"),
  choosing: (seating) => new MandalaChoosing(seating),
  chips(move) {
    const read = readMove(move);
    return read ? [read.colour] : [];
  },
  outline,
};
