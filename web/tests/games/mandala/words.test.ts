import "./setup";
import { render, screen } from "@testing-library/svelte";
import { describe, expect, test } from "vitest";
import { face } from "$web/games/mandala/index";
import Note from "$web/games/mandala/players/Note.svelte";
import { journeys } from "$web/games/mandala/board/journeys";
import { readMove, writeMove } from "$web/games/mandala/move";
import { CLAIM, FakeTable, OVER, TURN, WATCHED } from "./table.svelte";

describe("the score sheet", () => {
  test("has cards times space, and what is not in the River", async () => {
    render((await face.sheet()).default, { seating: new FakeTable(OVER) });
    const rows = screen.getAllByRole("row").map((row) => row.textContent?.replace(/\s+/g, " ").trim());
    expect(rows[1]).toBe("You 11 12 13–––6");
    expect(rows[2]).toBe("not in the River 10");
    expect(rows[3]).toBe("Ilse 22 24––––6");
  });

  test.each([
    ["played", "Total"],
    ["resigned", "So far"],
    ["timed_out", "So far"],
    ["agreed", "So far"],
  ] as const)("calls the sum of a game that was %s what it is", async (how, word) => {
    const seating = new FakeTable(OVER);
    // a game that was left has a result, too
    seating.table = { ...seating.table, ending: { how, seat: 1, places: [1, 2] } };
    render((await face.sheet()).default, { seating });
    expect(screen.getAllByRole("columnheader").at(-1)?.textContent).toBe(word);
  });
});

test("the picture of a game says whose ring is whose, without a name where one is called you", () => {
  expect(face.caption?.(new FakeTable(OVER))).toMatch(/^Yours outside, Ilse's inside\. /);
  expect(face.caption?.(new FakeTable({ ...WATCHED }))).toMatch(/^\w+'s outside, \w+'s inside\. /);
});

describe("the memory aid", () => {
  test("has what is unseen and what the other was seen to claim", async () => {
    render((await face.memory!()).default, { seating: new FakeTable() });
    const rows = screen.getAllByRole("row").map((row) => [...row.querySelectorAll("td")].map((cell) => cell.textContent));
    expect(rows[1]).toEqual(["13", "15", "14", "13", "13", "15", "83"]);
    expect(rows[3]).toEqual(["1", "0", "0", "0", "0", "0", "1"]);
  });
});

test("the memory aid of a table with hidden Cups has nothing of the other's", async () => {
  const seen = { ...TURN, cups: [TURN.cups[0], { size: 3, claimed: null, dealt: null }] } as typeof TURN;
  render((await face.memory!()).default, { seating: new FakeTable(seen) });
  expect(screen.getAllByRole("rowheader").map((head) => head.textContent)).toEqual(["Not seen yet", "Discard pile"]);
  expect(screen.getByText(/^Cups are hidden at this table/)).toBeTruthy();
  expect(screen.queryByText(/as claimed/)).toBeNull();
});

describe("a position in words", () => {
  test("names everything that is seen, and nothing that is hidden", () => {
    const told = face.outline(new FakeTable());
    expect(told.map(({ heading }) => heading)).toEqual([
      "Mandala 1: 5 of six colours",
      "Mandala 2: 3 of six colours",
      "You",
      "Ilse",
      "Deck and discard pile",
    ]);
    expect(told[0]?.lines).toContain("Missing: red");
    expect(told[2]?.lines).toEqual([
      "River: 1 purple, 2 black",
      "Cup: 1 red card, 1 yellow card, 1 purple card, 1 black card; worth 3",
      "Hand of 4: 2 red cards, 2 green cards",
    ]);
    expect(told[3]?.lines).toEqual(["River: 1 yellow, 2 red", "Cup: 3 cards", "7 cards in hand"]);
  });

  test("a Mandala that is being shared out misses nothing", () => {
    const [shared] = face.outline(new FakeTable(CLAIM));
    expect(shared?.heading).toBe("Mandala 1: 6 of six colours");
    expect(shared?.lines).toContain("Complete: its Mountain is being shared out.");
    expect(shared?.lines.filter((line) => line.startsWith("Missing"))).toEqual([]);
  });

  test("beside a name on a phone", () => {
    const note = (seen: typeof TURN, seat: number) => {
      const { container } = render(Note, { seating: new FakeTable(seen), seat });
      return container.textContent?.replace(/\s+/g, " ").trim();
    };
    // one's own Cup by colour: that is to be seen on any screen
    expect(note(TURN, 0)).toBe("1 red card, 1 yellow card, 1 purple card, 1 black card Cup 1111 worth 3");
    expect(note(TURN, 1)).toBe("7 cards, cup 3");
    expect(note(WATCHED, 0)).toBe("4 cards, cup 4");
    expect(face.supply?.(TURN)).toBe("Deck 56");
  });
});

describe("notation", () => {
  test.each(["M1 R", "F2 G3", "D Y2"])("%s is read and written", (text) => {
    const move = readMove(text);
    expect(move?.area && writeMove(move.area, move.colour, move.cards)).toBe(text);
  });

  test("chips of a move", () => {
    expect(face.chips("F2 G3")).toEqual(["G"]);
    expect(face.chips("C P")).toEqual(["P"]);
    expect(face.chips("nonsense")).toEqual([]);
  });
});

describe("journeys", () => {
  test("from the hand to the Field", () => {
    const now = { ...TURN, ply: 21, hand: [0, 0, 0, 2, 0, 0] as typeof TURN.hand, hand_sizes: [2, 7] as typeof TURN.hand_sizes };
    expect(journeys(TURN, now, 0, "F1 R2").map(({ from, to }) => `${from} ${to}`)).toEqual([
      "hand:R:1 field:1:0:R",
      "hand:R:0 field:1:0:R",
    ]);
  });

  test("what one draws is seen, what the other draws is not", () => {
    const own = { ...TURN, hand: [1, 0, 0, 3, 1, 0] as typeof TURN.hand };
    expect(journeys(TURN, own, 0, "M1 R").map(({ to, colour }) => `${to} ${colour}`)).toEqual(["mountain:1:R R", "hand:G:2 G", "hand:P:0 P"]);
    const theirs = { ...TURN, hand_sizes: [4, 8] as typeof TURN.hand_sizes };
    expect(journeys(TURN, theirs, 1, "M2 R").map(({ from, to, colour }) => `${from} ${to} ${colour}`)).toEqual([
      "backs:1 mountain:2:R R",
      "deck backs:1 null",
      "deck backs:1 null",
    ]);
  });

  test("a claim flows to River and Cup, the last one clears the Fields", () => {
    const cups: typeof CLAIM.cups = [{ ...CLAIM.cups[0], size: 5 }, CLAIM.cups[1]];
    const now = { ...CLAIM, claiming: null, rivers: ["PKG", "YR"] as typeof CLAIM.rivers, cups, mountains: [[0, 1, 0, 0, 1, 0], CLAIM.mountains[1]] as typeof CLAIM.mountains };
    const made = journeys(CLAIM, now, 0, "C G");
    expect(made.map(({ to }) => to)).toEqual(["river:0:3", "cup:0", "discard", "discard", "mountain:1:O", "mountain:1:P"]);
    expect(made[0]?.time).toBe(320);
    expect(made[2]?.wait).toBeGreaterThanOrEqual(320);
  });
});
