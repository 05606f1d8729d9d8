// Positions laid out by hand: what a tap, a drag and a level do to the data, for every game.
import { beforeAll, describe, expect, it } from "vitest";
import * as mandala from "$web/games/mandala/editing/edit";
import * as patterns from "$web/games/patterns/editing/edit";
import * as stones from "$web/games/stones/editing/edit";
import { STACKS } from "$web/games/stones/board/geometry";
import { learn } from "$web/words/index.svelte";

beforeAll(() => learn("en", ["think", "colour", "pattern", "board_stones", "board_mandala", "board_patterns"]));

const none = [0, 0, 0, 0, 0, 0];
const cards = { mountains: [[2, 0, 0, 0, 0, 0], none], fields: [[none, none], [none, none]], hands: [none, none], rivers: ["", ""], cups: [none, none], dealt: [none, none], discard: none, deck: "RROK", seat: 0 };

describe("Mandala", () => {
  it("takes cards out of the deck and back", () => {
    const put = mandala.tap(cards, "R", "field 1 of 2")!;
    expect(mandala.plain(put).fields[0]![1]).toEqual([1, 0, 0, 0, 0, 0]);
    expect(put["deck"]).toBe("ROK");
    expect(mandala.plain(mandala.tap(put, "R", "field 1 of 2")!).fields[0]![1]![0]).toBe(2);
    expect(mandala.take(put, "field 1 of 2")!["deck"]).toBe("ROKR");
  });
  it("has one card of a colour in a River, and the second tap takes it away", () => {
    const put = mandala.tap(cards, "O", "river 1")!;
    expect(put["rivers"]).toEqual(["O", ""]);
    expect(mandala.tap(put, "O", "river 1")!["rivers"]).toEqual(["", ""]);
  });
  it("moves what is dragged, and leaves the deck alone", () => {
    const moved = mandala.drop(cards, "R", "mountain 1", "hand 1")!;
    expect(mandala.plain(moved).mountains[0]![0]).toBe(1);
    expect(mandala.plain(moved).hands[0]![0]).toBe(1);
    expect(moved["deck"]).toBe("RROK");
  });
  it("takes a card away at its pile", () => {
    expect(mandala.levels(cards, "mountain 1")![0]).toMatchObject({ piece: "R", n: 2 });
    expect(mandala.plain(mandala.level(cards, "K", "mountain 1", 0)!).mountains[0]![0]).toBe(1);
  });
});

const tokens = { board: "R".repeat(52), owners: ".".repeat(52), spare: "OY", bowls: "OY", groups: ["", ""], markers: [[], []], phase: "turn", seat: 0 };

describe("Patterns", () => {
  it("puts a token, and takes it away by a second tap", () => {
    const put = patterns.tap(tokens, "K", "c8")!;
    expect(patterns.tokenAt(patterns.plain(put), "c8")).toBe("K");
    expect(patterns.tokenAt(patterns.plain(patterns.tap(put, "K", "c8")!), "c8")).toBe(".");
  });
  it("turns tokens over, with groups and markers that follow", () => {
    const one = patterns.tap(patterns.tap(tokens, "K", "d4")!, "down 2", "d4")!;
    const two = patterns.tap(one, "down 2", "c8")!;
    expect(two["groups"]).toEqual(["", "KR"]);
    expect(two["markers"]).toEqual([[], ["d4", "c8"]]);
    expect(patterns.tap(two, "marker 2", "d4")!["groups"]).toEqual(["", "RK"]);
    expect(patterns.tap(two, "down 2", "d4")!["groups"]).toEqual(["", "R"]);
    expect(patterns.tap(two, "marker 1", "d4")).toBeNull();
  });
  it("changes the places of tokens that are dragged", () => {
    const swapped = patterns.plain(patterns.drop(tokens, "O", "bowl 1", "d4")!);
    expect(patterns.tokenAt(swapped, "d4")).toBe("O");
    expect(swapped.bowls).toBe("RY");
  });
});

const bare = { players: 2, stacks: Object.fromEntries(STACKS.map((name) => [name, [] as string[]])), artists: { 2: "*" }, towers: [[[], [], [], [], []], [[], [], [], [], []]], board: Array<string>(12).fill("R*"), sheet: [none, none], objectives: [["#01", "#02"], ["#03", "#04"]], seat: 0 };

describe("Stones", () => {
  it("puts stones and Artists, each where it lies, and takes them away by a second tap", () => {
    const put = stones.tap(bare, "Yo", "stack 1n")!;
    expect(stones.plain(put).stacks["1n"]).toEqual(["Yo"]);
    expect(stones.plain(stones.tap(put, "Yo", "stack 1n")!).stacks["1n"]).toEqual([]);
    expect(stones.plain(stones.tap(bare, "artist o", "artist 5")!).artists).toEqual({ 2: "*", 5: "o" });
    expect(stones.plain(stones.tap(bare, "artist *", "artist 2")!).artists).toEqual({});
    expect(stones.tap(bare, "artist o", "stack 1n")).toBeNull();
    expect(stones.tap(bare, "Yo", "artist 5")).toBeNull();
  });
  it("fetches a stone from the Mandala board where the box has no more of it", () => {
    expect(stones.plain(stones.tap(bare, "R*", "tower 1.3")!).board).toHaveLength(11);
    expect(stones.plain(stones.tap(bare, "Y*", "tower 1.3")!).board).toHaveLength(12);
  });
  it("has four levels, each to be changed by itself", () => {
    const two = stones.tap(stones.tap(bare, "Yo", "stack 1n")!, "Bo", "stack 1n")!;
    expect(stones.levels(two, "stack 1n")!.map(({ piece }) => piece)).toEqual(["Yo", "Bo", null, null]);
    expect(stones.plain(stones.level(two, "U*", "stack 1n", 0)!).stacks["1n"]).toEqual(["U*", "Bo"]);
    expect(stones.plain(stones.level(two, "Yo", "stack 1n", 0)!).stacks["1n"]).toEqual(["Bo"]);
  });
  it("moves what is dragged", () => {
    const put = stones.tap(bare, "Yo", "stack 1n")!;
    const moved = stones.plain(stones.drop(put, "Yo", "stack 1n", "tower 2.1")!);
    expect([moved.stacks["1n"], moved.towers[1]![0]]).toEqual([[], ["Yo"]]);
    expect(stones.plain(stones.drop(bare, "artist *", "artist 2", "artist 9")!).artists).toEqual({ 9: "*" });
  });
});
