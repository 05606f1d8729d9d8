// Mandala at the browser's table.
import type { Face } from "$web/games/face";
import type { MandalaObservation } from "$web/wire/messages";
import { say } from "$web/words/index.svelte";
import Board from "./Board.svelte";
import { MandalaChoosing } from "./choosing.svelte";
import Hand from "./Hand.svelte";
import Memory from "./Memory.svelte";
import { readMove } from "./move";
import { outline } from "./outline";
import Panel from "./Panel.svelte";
import Sheet from "./Sheet.svelte";
import { cupOf, worthOf } from "./worth";

export const face: Face<MandalaObservation> = {
  Board,
  Hand,
  Panel,
  Sheet,
  Memory,
  secret: true,
  points: (seen, seat) => seen.result?.scores[seat] ?? null,
  note(seen, seat) {
    const cup = cupOf(seen, seat);
    const size = seen.cups[seat]?.size ?? 0;
    if (cup) return say("board_mandala.note.own", { n: size, worth: worthOf(cup, seen.rivers[seat] ?? "") });
    return say("board_mandala.note", { n: seen.hand_sizes[seat] ?? 0, cup: size });
  },
  supply: (seen) => say("board_mandala.supply", { n: seen.deck }),
  choosing: (seating) => new MandalaChoosing(seating),
  chips(move) {
    const read = readMove(move);
    return read ? [read.colour] : [];
  },
  outline,
};
