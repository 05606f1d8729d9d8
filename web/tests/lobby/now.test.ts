import { expect, it } from "vitest";
import type { Progress } from "$web/learn/lessons/kept.svelte";
import type { TableLine } from "$web/lobby/lines";
import { nowOf } from "$web/lobby/now";

const line = (id: string, status: TableLine["status"], your_turn: boolean) => ({ id, status, your_turn }) as TableLine;
const turn = line("turn", "playing", true);
const theirs = line("theirs", "playing", false);
const invited = line("invited", "dealing", true);
const open = line("open", "open", false);
const lesson = { id: "stones", progress: { at: 3, reached: 3, all: 9, done: false } as Progress };

it("is one's turn before anything else, at a server before this device", () => {
  expect(nowOf({ mine: [invited, theirs, turn], here: [], lesson, knows: true })).toEqual({ what: "turn", line: turn });
  const here = line("here.1", "playing", true);
  expect(nowOf({ mine: [theirs], here: [here], lesson, knows: true })).toEqual({ what: "turn", line: here });
  expect(nowOf({ mine: [turn], here: [here], lesson, knows: true })).toEqual({ what: "turn", line: turn });
});

it("is a lesson left half-way before an invitation, and that before a game", () => {
  expect(nowOf({ mine: [invited], here: [], lesson, knows: false })).toEqual({ what: "lesson", ...lesson });
  expect(nowOf({ mine: [open, invited], here: [], lesson: null, knows: false })).toEqual({ what: "invited", line: invited });
  expect(nowOf({ mine: [theirs, open], here: [], lesson: null, knows: false })).toEqual({ what: "play" });
});

it("is a first lesson for whoever is new, and for nobody who has played or says that they know it", () => {
  expect(nowOf({ mine: [], here: [], lesson: null, knows: false })).toEqual({ what: "new" });
  expect(nowOf({ mine: [], here: [], lesson: null, knows: true })).toEqual({ what: "play" });
  expect(nowOf({ mine: [], here: [line("here.1", "playing", false)], lesson: null, knows: false })).toEqual({ what: "play" });
});
