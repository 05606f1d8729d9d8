// The face of a game that has none of its own: its picture, as the server draws it, and its moves in words.
import type { GameLine } from "$web/games/catalogue.svelte";
import type { Face, GeneralObservation } from "$web/games/face";
import { say } from "$web/words/index.svelte";
import Board from "./Board.svelte";
import { GeneralChoosing } from "./choosing.svelte";
import { outline } from "./outline";

/** The points that everybody sees while a game is played, where its Observation has them; those of the end. */
const pointsOf = ({ scores, result }: GeneralObservation, seat: number): number | null => scores?.[seat] ?? result?.scores[seat] ?? null;

export const generalFace = ({ secret }: GameLine): Face<GeneralObservation> => ({
  Board,
  secret,
  deeds: true,
  // the picture shows all that a line about the viewer could say
  compact: { Below: null },
  // a move in words and what it would do, over the button that plays it
  bar: { desk: 84, phone: 150, short: 126, rail: 150 },
  points: pointsOf,
  sheet: () => import("./end/Sheet.svelte"),
  picture: () => import("./end/Picture.svelte"),
  caption: () => say("board_general.caption"),
  help: () => import("./Help.svelte"),
  choosing: (seating) => new GeneralChoosing(seating),
  chips: () => [],
  outline,
});
