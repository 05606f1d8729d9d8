// Score sheets of all games: who has won, and what is kept of them.
import { beforeEach, describe, expect, it } from "vitest";
import { drop, keep, open, sheets } from "$web/companion/kept";
import { blank, verdict, type Player, type Score, type Sums } from "$web/companion/score";
import { GAMES, sheetOf } from "$web/companion/sheets";

const fresh = (game: string): Score => blank(game, sheetOf(game)!.sums, ["a", "b"]);

/** A game of which somebody enters points, and nothing else. */
interface Pointed extends Player {
  points: number;
}
function sheet(tie: Sums["tie"], ...points: number[]): [Score<Pointed>, Sums<Pointed>] {
  const sums: Sums<Pointed> = { blank: (name) => ({ name, points: 0 }), reads: () => true, total: (player) => player.points, tie };
  const score = blank("pebbles", sums, points.map(String));
  score.players.forEach((player, i) => (player.points = points[i]!));
  return [score, sums];
}

describe("who has won", () => {
  it("is who has most", () => expect(verdict(...sheet("none", 3, 7, 7 - 1))).toEqual({ winner: 1 }));
  it("is nobody where a tie stands", () => expect(verdict(...sheet("none", 3, 3))).toEqual({ winner: null, asks: false }));
  it("is who comes first, where that breaks a tie", () => expect(verdict(...sheet("order", 1, 2, 2))).toEqual({ winner: 1, by: "order" }));
  it("is who has fewer of what is counted then, of those who are even", () => {
    const [score, sums] = sheet({ most: 9 }, 5, 1, 5);
    expect(verdict(score, sums)).toEqual({ winner: null, asks: true });
    expect(verdict({ ...score, counts: [8, 0, 7] }, sums)).toEqual({ winner: 2, by: "count" });
    expect(verdict({ ...score, counts: [7, 0, 7] }, sums)).toEqual({ winner: null, asks: false });
  });
  it.each(GAMES)("is asked of a sheet of %s with nothing on it", (game) => {
    const { sums } = sheetOf(game)!;
    expect(fresh(game).players.map((player) => sums.total(player))).toEqual([0, 0]);
    expect(fresh(game).players.every((player) => sums.reads(player))).toBe(true);
  });
});

describe("kept sheets", () => {
  beforeEach(() => localStorage.clear());
  it("come back, the newest first, until they are dropped", () => {
    const [one, other] = [fresh("mandala"), fresh("stones")];
    expect(keep(one)).toBe(true);
    keep({ ...other, kept: true });
    expect(sheets().map(({ id }) => id)).toEqual([other.id, one.id]);
    expect(open("mandala")?.id).toBe(one.id);
    expect(open("stones")).toBeNull();
    drop(one.id);
    expect(open("mandala")).toBeNull();
  });
  it("that cannot be read are not there", () => {
    const wrong = GAMES.map((game) => `[{"id": "x", "game": "${game}", "players": [{"name": "Ana"}]}]`);
    for (const text of ["{", "7", '[{"id": 3}, null, {"id": "x", "game": "chess", "players": []}]', ...wrong]) {
      localStorage.setItem("sandtable.sheets", text);
      expect(sheets()).toEqual([]);
    }
  });
});
