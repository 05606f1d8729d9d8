import { beforeAll, expect, it } from "vitest";
import { writing as mandalaWriting } from "$web/games/mandala/editing/writing";
import { writing as patternsWriting } from "$web/games/patterns/editing/writing";
import { placesOf } from "$web/games/places";
import { writing as stonesWriting } from "$web/games/stones/editing/writing";
import { read, textOf } from "$web/learn/board/position";
import { learn } from "$web/words/index.svelte";

beforeAll(() => learn("en", ["think"]));

const none = [0, 0, 0, 0, 0, 0];
const mandala = {
  mountains: [[2, 0, 0, 0, 0, 1], none],
  fields: [[none, [0, 1, 0, 0, 0, 0]], [none, none]],
  hands: [[1, 1, 0, 0, 0, 0], [0, 0, 3, 0, 0, 0]],
  rivers: ["GP", ""],
  cups: [[0, 0, 0, 2, 0, 0], none],
  dealt: [[0, 0, 0, 0, 2, 0], [0, 0, 0, 0, 0, 2]],
  discard: [0, 0, 0, 0, 1, 0],
  deck: "ROYG",
  seat: 1,
  exhausted: true,
};
const patterns = { board: "ROYGPK".repeat(9).slice(0, 52), owners: "01".padEnd(52, "."), spare: "RO", bowls: "YG", groups: ["R", "O"], markers: [["c8"], ["d8"]], phase: "turn", seat: 0 };

it("is the same after it was written and read", () => {
  expect(read(textOf(mandala, mandalaWriting), mandalaWriting)).toEqual({ state: mandala });
  expect(read(textOf(patterns, patternsWriting), patternsWriting)).toEqual({ state: patterns });
  expect(textOf(patterns, patternsWriting)).toContain("row 8: R1 O2 Y G");
  expect(read(textOf({ row: "12", seat: 0 }))).toEqual({ state: { row: "12", seat: 0 } });
});

it("says where something cannot be read", () => {
  expect(read("mountain 1: RRX", mandalaWriting)).toEqual({ wrong: "Line 1, character 15: “X” is none of R O Y G P K." });
  expect(read("to move: 1\nnonsense", mandalaWriting)).toEqual({ wrong: "Line 2 has no colon: write the name of a part, a colon, and what lies there." });
  expect(read("row 8: R Z Y G", patternsWriting)).toEqual({ wrong: "Line 1, character 10: “Z” is none of R O Y G P K." });
  expect(read("to move: 3", mandalaWriting)).toEqual({ wrong: "Line 1, character 10: “3” is none of 1 2." });
  expect(read("players: 3\nto move: 3", stonesWriting)).toMatchObject({ state: { players: 3, seat: 2 } });
  expect(read("points 1: 4 five", stonesWriting)).toEqual({ wrong: "Line 1, character 11: “points 1” cannot be read." });
  expect(read("players: 5", stonesWriting)).toEqual({ wrong: "Line 1, character 10: “5” is none of 2 3 4." });
  expect(read(textOf(patterns, patternsWriting).replace("turn", "tea"), patternsWriting)).toEqual({ wrong: "Line 16, character 8: “tea” is none of bowl turn flips over." });
  expect(read(`${textOf(patterns, patternsWriting)}tea: 1`, patternsWriting)).toMatchObject({ state: { tea: 1 } }); // no part of the game: the rules say so
  expect(read("deck: R\nDeck: Y", mandalaWriting)).toEqual({ wrong: "Line 2: “deck” is there already." });
  expect(read("exhausted: maybe", mandalaWriting)).toEqual({ wrong: "Line 1, character 12: “exhausted” cannot be read." });
});

it("reads places without a token", () => {
  const bare = { ...patterns, board: `.${patterns.board.slice(1)}`, owners: `.${patterns.owners.slice(1)}`, bowls: ".G" };
  expect(read(textOf(bare, patternsWriting), patternsWriting)).toEqual({ state: bare });
});

it("knows where a move happens", () => {
  expect(placesOf("stones").ends("P 2>5 n 3", 0)).toEqual(['[data-place="circle-2"]', '[data-place="circle-5"]']);
  expect(placesOf("patterns").ends("F d4", 0)).toEqual(['[data-cell="d4"]']);
  expect(placesOf("mandala").ends("C R", 0)).toEqual(['[data-area="CR"]']);
  expect(placesOf("pebbles").ends("L", 0)).toEqual([]);
});
