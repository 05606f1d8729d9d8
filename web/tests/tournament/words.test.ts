import { beforeAll, describe, expect, it } from "vitest";
import type { Tournament } from "$web/tournament/server";
import { points, span, standing, winnerName } from "$web/tournament/words";
import { learn } from "$web/words/index.svelte";

beforeAll(() => learn("en", ["web", "lobby", "level", "tournament"]));

const view = (more: Partial<Tournament>): Tournament =>
  ({ type: "tournament", status: "playing", few: false, round: 4, rounds: 7, due: 160_000, ends: null, organiser: "Robin", players: [], playing: [], plan: { name: "Friday", game: "mandala", format: { type: "swiss" } }, ...more }) as unknown as Tournament;

describe("a tournament in words", () => {
  it.each([
    [0, "0"],
    [0.5, "½"],
    [3.5, "3½"],
    [4, "4"],
    [2.25, "2.25"],
  ])("%d points", (value, said) => expect(points(value)).toBe(said));

  it.each([
    [180, "3 minutes"],
    [60, "1 minute"],
    [45, "45 seconds"],
    [7200, "2 hours"],
    [3 * 86_400, "3 days"],
  ])("says how long %d seconds are", (seconds, said) => expect(span(seconds)).toBe(said));

  it("says when the next round begins", () => expect(standing(view({}), 0)).toBe("Round 5 of 7 begins in 2:40."));
  it("says which round is played", () => expect(standing(view({ playing: [{ table: "t", round: 4, players: ["a", "b"], at: 0 }] }), 0)).toBe("Round 4 of 7."));
  it("says how long an arena lasts", () => expect(standing(view({ rounds: null, ends: 90_000 }), 0)).toBe("Ends in 1:30."));
  it("says who has to start it", () => expect(standing(view({ status: "open" }), 0)).toBe("Starts when Robin says so."));
  it("says why it was cancelled", () => expect(standing(view({ status: "cancelled", few: true }), 0)).toContain("too few"));
  it("names bots by their level", () => expect([winnerName("bot:casual"), winnerName("Ana")]).toEqual(["Brook", "Ana"]));
});
