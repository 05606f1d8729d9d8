import { expect, it } from "vitest";
import type { Kept } from "$web/engine/store";
import { placesOf } from "$web/games/places";
import { ofAllSeats, wonShare } from "$web/pages/statistics/server";
import { tally } from "$web/pages/statistics/tally";
import { need } from "$web/settings.svelte";

const BOT = { kind: "bot", name: "Brook", person: null, level: "casual" };
const ME = { kind: "person", name: "Robin", person: "me", level: null };
const moved = (seat: number, move: string) => JSON.stringify({ type: "moved", at: 1, seat, move });

function game(kind: string, own: number, winner: number | null, moves: string[], over: object = {}): Pick<Kept, "log" | "line"> {
  const seats = own === 0 ? [ME, BOT] : [BOT, ME];
  const line = { game: kind, status: "over", seats, result: { scores: [3, 2], winner, reason: "river" }, ...over };
  return { log: ['{"type":"created"}', ...moves.map((move, i) => moved(i % 2, move))], line } as unknown as Pick<Kept, "log" | "line">;
}

it("counts by seat, opponent and opening, each game for itself", () => {
  const found = tally([
    game("patterns", 0, 1, ["B R", "E e5", "E d4"]), // the first turn is seat 1's
    game("patterns", 1, 1, ["B R", "E e5"]),
    game("patterns", 1, null, ["B Y", "E e5"]),
    game("mandala", 0, 0, ["F1 R2", "M1 G"]),
  ]);
  expect(found.map(({ game, games }) => [game, games])).toEqual([["mandala", 1], ["patterns", 3]]);
  const [mandala, patterns] = found;
  expect(patterns!.seats.map(({ key, games, wins, draws, losses }) => [key, games, wins, draws, losses])).toEqual([["0", 1, 0, 0, 1], ["1", 2, 1, 1, 0]]);
  expect(patterns!.opponents).toEqual([{ key: "bot:casual", name: "Brook", level: "casual", games: 3, wins: 1, draws: 1, losses: 1 }]);
  expect(patterns!.openings.map(({ key, games, wins }) => [key, games, wins])).toEqual([["E e5", 2, 1]]);
  expect(mandala!.openings.map(({ key }) => key)).toEqual(["F2"]);
  expect(ofAllSeats(patterns!)).toMatchObject({ key: "patterns", games: 3, wins: 1, draws: 1, losses: 1 });
  expect(wonShare(ofAllSeats(patterns!))).toBe(33);
});

it("leaves out what is no result of one person's", () => {
  const shared = game("stones", 0, 0, [], { seats: [ME, { ...ME, name: "Player 2" }] });
  const open = game("stones", 0, 0, [], { status: "playing", result: null });
  const others = game("stones", 0, 0, [], { seats: [BOT, BOT] });
  expect(tally([shared, open, others])).toEqual([]);
});

it("says openings in words", async () => {
  await need("statistics");
  expect(placesOf("mandala").opening("F2")).toBe("2 cards into a Field");
  expect(placesOf("mandala").opening("M")).toBe("One card into a Mountain");
  expect(placesOf("stones").opening("P 4")).toBe("Space 4 first");
  expect(placesOf("patterns").opening("E d4")).toBe("d4");
  expect(placesOf("pebbles").opening("left")).toBeNull();
});
