import { beforeAll, describe, expect, it } from "vitest";
import { clockShort, clockWords, goingOn, inOrder, left, listed, ofOthers, others, type TableLine } from "$web/lobby/lines";
import type { SeatView } from "$web/wire/messages";
import { learn, speak } from "$web/words/index.svelte";

beforeAll(async () => {
  await learn("en", ["lobby", "level"]);
  speak("en");
});

const person = (name: string, id = name): SeatView => ({ kind: "person", name, person: id, level: null });
const bot = (level: string): SeatView => ({ kind: "bot", name: level, person: null, level });
const open: SeatView = { kind: "open", name: "", person: null, level: null };

function line(id: string, change: Partial<TableLine> = {}): TableLine {
  return {
    id,
    game: "mandala",
    options: {},
    status: "playing",
    seats: [person("Robin", "me"), person("Ilse")],
    clock: null,
    public: false,
    rated: true,
    created: 0,
    updated: 0,
    ply: 6,
    to_act: 1,
    deadline: null,
    result: null,
    your_turn: false,
    told: null,
    ...change,
  };
}

describe("Continue", () => {
  it("has first where it is my turn, the most urgent on top, then what changed last", () => {
    const lines = [
      line("old", { updated: 1 }),
      line("new", { updated: 9 }),
      line("calm", { your_turn: true, updated: 5 }),
      line("soon", { your_turn: true, deadline: 100 }),
      line("later", { your_turn: true, deadline: 900 }),
      line("theirs", { deadline: 1, updated: 3 }),
    ];
    expect(inOrder(lines).map(({ id }) => id)).toEqual(["soon", "later", "calm", "new", "theirs", "old"]);
  });

  it("keeps what is mine out of the other lists", () => {
    expect(ofOthers([line("a"), line("b")], [line("b")]).map(({ id }) => id)).toEqual(["a"]);
  });
});

describe("a line", () => {
  it("names those who sit there, bots by their water", () => {
    expect(others(line("x"), "me")).toBe("Ilse");
    expect(others(line("x", { seats: [person("Robin", "me"), person("Ana"), bot("club")] }), "me")).toBe("Ana and Stream");
    expect(others(line("x", { seats: [person("Robin", "me"), open] }), "me")).toBe("Nobody yet");
    expect(others(line("x", { seats: [person("Robin", "me"), person("Robin", "me")] }), "me")).toBe("On this screen");
    expect(listed(["Yuki", "Ana", "Ben"])).toBe("Yuki and 2 more");
  });

  it("says what is going on", () => {
    expect(goingOn(line("x"), 0)).toBe("Ilse is thinking, move 7");
    expect(goingOn(line("x", { your_turn: true }), 0)).toBe("Your turn");
    expect(goingOn(line("x", { your_turn: true, deadline: 407_000 }), 0)).toBe("Your turn, 6:47 left");
    expect(goingOn(line("x", { status: "open", seats: [person("Robin", "me"), open] }), 0)).toBe("Waiting: 1 seat is open");
  });
});

it("time that is left gets coarser the more there is", () => {
  expect(left(59_000, 0)).toBe("0:59");
  expect(left(5 * 3600_000, 0)).toBe("5 hours");
  expect(left(3 * 24 * 3600_000, 0)).toBe("3 days");
  expect(left(0, 5000)).toBe("0:00");
});

it("clocks in words", () => {
  expect(clockWords(null)).toBe("no clock");
  expect(clockWords({ type: "days", days: 1 })).toBe("1 day a move");
  expect(clockWords({ type: "real", initial: 600, increment: 0 })).toBe("10 minutes each");
  // what a move adds is said: a clock that grows to 10:10 must not surprise
  expect(clockWords({ type: "real", initial: 30, increment: 0 })).toBe("30 seconds each");
  expect(clockWords({ type: "real", initial: 600, increment: 5 })).toBe("10 minutes each, +5 s a move");
  expect(clockShort({ type: "real", initial: 1500, increment: 10 })).toBe("25 min + 10 s");
});
