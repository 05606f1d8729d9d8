import { beforeEach, describe, expect, it } from "vitest";
import { FIRST } from "$web/lobby/setup/setup";
import { isAbout, termsOf, type Terms } from "$web/meet/server";
import { signed, termsWords, waitWords } from "$web/meet/words";
import { curveOf } from "$web/pages/person/curve";
import { learn, speak } from "$web/words/index.svelte";

beforeEach(async () => {
  await learn("en", ["meet", "lobby", "web"]);
  speak("en");
});

describe("waits", () => {
  it("are said in seconds or minutes, and not where nobody knows", () => {
    expect(waitWords(20)).toBe("about 20 s");
    expect(waitWords(130)).toBe("about 2 min");
    expect(waitWords(null)).toBe("may take a while");
    expect(waitWords(undefined)).toBe("may take a while");
  });

  it("belong to the same terms, whatever options the server names beside", () => {
    const wanted = termsOf({ ...FIRST, game: "stones", players: 2 }, "m10", true);
    const line = (change: object) => ({ game: "stones", options: { players: 2, new_stones: false, stacks: "table" }, clock: wanted.clock, rated: true, ...change }) as unknown as Terms;
    expect(isAbout(line({}), wanted)).toBe(true);
    expect(isAbout(line({ rated: false }), wanted)).toBe(false);
    expect(isAbout(line({ clock: null }), wanted)).toBe(false);
    expect(isAbout(line({ options: { players: 3, new_stones: false, stacks: "table" } }), wanted)).toBe(false);
    expect(isAbout(line({ options: { players: 2, new_stones: true, stacks: "table" } }), wanted)).toBe(false);
  });
});

it.each([
  ["mandala", { memory: "open" }, "Mandala, 10 minutes each, +5 s a move, rated"],
  ["mandala", { memory: "hidden" }, "Mandala, Hidden Cups, 10 minutes each, +5 s a move, rated"],
  ["stones", { players: 2, new_stones: false, stacks: "table" }, "Stones, 10 minutes each, +5 s a move, rated"],
  ["stones", { players: 3, new_stones: true, stacks: "open" }, "Stones, 3 players, New Stones, Open stacks, 10 minutes each, +5 s a move, rated"],
])("terms of %s name what is unusual about them: %j", (game, options, said) => {
  const terms = { game, options, clock: { type: "real", initial: 600, increment: 5 }, rated: true } as unknown as Terms;
  expect(termsWords(terms).replace(/\s/g, " ")).toBe(said); // some are such that no line breaks there
});

it("a change of a rating has its sign", () => expect([9, -12, 0].map(signed)).toEqual(["+9", "−12", "±0"]));

describe("the curve of a rating", () => {
  const point = (rating: number, deviation: number | null) => ({ at: 0, rating, deviation, table: null });

  it("needs two points", () => expect(curveOf([point(1500, 50)], 600, 200)).toBeNull());

  it("goes from left to right, higher ratings higher, with a band around it", () => {
    const curve = curveOf([point(1500, 100), point(1600, 50)], 600, 200)!;
    const [first, last] = curve.line.slice(1).split("L").map((each) => each.split(" ").map(Number));
    expect(first![0]).toBeLessThan(last![0]!);
    expect(first![1]).toBeGreaterThan(last![1]!);
    expect(curve.band.split("L")).toHaveLength(4);
    expect(curve.steps.map(({ rating }) => rating)).toEqual([1400, 1450, 1500, 1550, 1600, 1650]);
    expect(curve.last).toEqual({ x: last![0], y: last![1] });
  });

  it("has no band where nothing is known of it", () => expect(curveOf([point(1500, null), point(1510, null)], 600, 200)!.band).toBe(""));
});
