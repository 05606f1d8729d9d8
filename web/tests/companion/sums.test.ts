// Score sheets: what they add up to, who has won, and what is kept of them.
import { beforeEach, describe, expect, it } from "vitest";
import { drop, keep, open, sheets } from "$web/companion/kept";
import { blank, groupPoints, scoredPoints, total, verdict, type Score } from "$web/companion/sums";

function mandala(first: [string, number][], second: [string, number][]): Score {
  const sheet = blank("mandala", ["Ana", "Tom"]);
  [first, second].forEach((river, p) => river.forEach(([colour, cards], i) => (sheet.players[p]!.river[i] = { colour, cards })));
  return sheet;
}

describe("sums", () => {
  it("counts the cards of a Cup by the River", () => {
    const sheet = mandala([["G", 5], ["K", 4], ["R", 3]], [["R", 4], ["P", 3], ["Y", 4]]);
    expect(sheet.players.map((player) => total("mandala", player))).toEqual([22, 22]);
  });
  it("counts groups but for their first token", () => {
    expect([0, 1, 2, 5].map((tokens) => groupPoints(3, tokens))).toEqual([0, 0, 3, 12]);
  });
  it("counts towers, the board and a Goal", () => {
    expect(scoredPoints({ what: "colour", towers: [{ space: 1, n: 4 }, { space: 4, n: 4 }, { space: 5, n: 3 }] })).toBe(4 + 6 + 4);
    expect(scoredPoints({ what: "any", n: 3 })).toBe(3);
    expect(scoredPoints({ what: "board", points: 2 })).toBe(2);
    expect(scoredPoints({ what: "goal", id: "#04" })).toBe(8);
    expect(scoredPoints({ what: "goal", id: "none" })).toBe(0);
  });
});

describe("ties", () => {
  it("of Mandala ask for the cards in the Cups", () => {
    const sheet = mandala([["G", 3]], [["R", 3]]);
    expect(verdict(sheet)).toEqual({ winner: null, asks: true });
    expect(verdict({ ...sheet, cups: [9, 7] })).toEqual({ winner: 1, by: "cups" });
    expect(verdict({ ...sheet, cups: [7, 7] })).toEqual({ winner: null, asks: false });
  });
  it("of Patterns stand", () => expect(verdict(blank("patterns", ["a", "b"]))).toEqual({ winner: null, asks: false }));
  it("of Stones are won by who comes first", () => {
    const sheet = blank("stones", ["a", "b", "c"]);
    sheet.players[1]!.scored.push({ what: "any", n: 2 });
    sheet.players[2]!.scored.push({ what: "board", points: 2 });
    expect(verdict(sheet)).toEqual({ winner: 1, by: "order" });
  });
});

describe("kept sheets", () => {
  beforeEach(() => localStorage.clear());
  it("come back, the newest first, until they are dropped", () => {
    const [one, other] = [blank("mandala", ["a", "b"]), blank("stones", ["c", "d"])];
    expect(keep(one)).toBe(true);
    keep({ ...other, kept: true });
    expect(sheets().map(({ id }) => id)).toEqual([other.id, one.id]);
    expect(open("mandala")?.id).toBe(one.id);
    expect(open("stones")).toBeNull();
    drop(one.id);
    expect(open("mandala")).toBeNull();
  });
  it("that cannot be read are not there", () => {
    for (const text of ["{", "7", '[{"id": 3}, null, {"id": "x", "game": "chess", "players": []}]']) {
      localStorage.setItem("sandtable.sheets", text);
      expect(sheets()).toEqual([]);
    }
  });
});
