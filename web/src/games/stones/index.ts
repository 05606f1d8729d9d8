// Mandala Stones as the table shows it.
import type { Drawer, Face, Seating } from "../face";
import type { StonesObservation } from "$web/wire/messages";
import { say } from "$web/words/index.svelte";
import Aside from "./board/Aside.svelte";
import Board from "./board/Board.svelte";
import { StonesChoosing } from "./choosing.svelte";
import GoalsDrawer from "./players/GoalsDrawer.svelte";
import MandalaDrawer from "./board/MandalaDrawer.svelte";
import { parse } from "./moves";
import Others from "./players/Others.svelte";
import { outline } from "./outline";
import Own from "./players/Own.svelte";
import Panel from "./players/Panel.svelte";
import { handSpace, stonesIn } from "./words";

/** As wide as two figures: what is pressed must not move when a tenth stone is laid. */
const twoFigures = (n: number): string => String(n).padStart(2, "\u2007");

function drawers(seating: Seating<StonesObservation>): readonly Drawer<StonesObservation>[] {
  const seen = seating.observation;
  return [
    {
      label: say("board_stones.spiral.button", { n: twoFigures(seen.board.length), end: handSpace(seen) }),
      brief: say("board_stones.spiral.brief", { n: twoFigures(seen.board.length), end: handSpace(seen) }),
      title: say("board_stones.outline.mandala"),
      View: MandalaDrawer,
    },
    { label: say("board_stones.goals.button"), brief: { icon: "goal" }, title: say("board_stones.goals.title"), View: GoalsDrawer },
  ];
}

export const face: Face<StonesObservation> = {
  Board,
  Aside,
  drawers,
  compact: { Above: Others, Below: Own },
  bar: { rail: 114 },
  Panel,
  sheet: () => import("./end/Sheet.svelte"),
  picture: () => import("./end/Picture.svelte"),
  memory: () => import("./Memory.svelte"),
  caption: () => say("board_stones.picture.caption"),
  secret: true,
  tall: 830,
  points: (observation, seat) => observation.result?.scores[seat] ?? observation.points[seat] ?? null,
  help: () => import("./Help.svelte"),
  editing: () => import("./editing"),
  choosing: (seating) => new StonesChoosing(seating),
  chips: (move, sentence = "") => (sentence ? stonesIn(sentence) : parse(move)?.kind === "put" ? ["N"] : []),
  outline,
};
