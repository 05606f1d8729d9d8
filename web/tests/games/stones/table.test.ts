import { cleanup, render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { flushSync, tick } from "svelte";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { Choosing } from "$web/games/face";
import { face } from "$web/games/stones";
import type { Consequence } from "$web/wire/consequence";
import type { StonesObservation } from "$web/wire/messages";
import { withPieces } from "$web/table/log/sentence";
import { learn, speak } from "$web/words/index.svelte";
import { position, Seat } from "./position.svelte";

const user = userEvent.setup({ pointerEventsCheck: 0 });

beforeAll(async () => {
  // jsdom lays nothing out, so there is nothing to observe
  vi.stubGlobal("ResizeObserver", class { observe() {} unobserve() {} disconnect() {} });
  await learn("en", ["board_stones", "colour", "side", "pattern"]);
  await learn("fr", ["board_stones", "colour", "side", "pattern"]);
});
afterEach(() => {
  cleanup();
  speak("en");
});

interface Table {
  readonly seat: Seat;
  readonly choosing: Choosing;
}

/** The board and the viewer's own panel, side by side as the frame has them. */
function sit(changes: Partial<StonesObservation> = {}, choices: Record<string, Partial<Consequence>> = {}): Table {
  const seat = new Seat(changes, choices);
  const choosing = face.choosing(seat);
  render(face.Board, { seating: seat, choosing });
  render(face.Panel!, { seating: seat, seat: seat.viewer, large: true, choosing });
  return { seat, choosing };
}

const place = (name: string): Element => document.querySelector(`[data-place="${name}"]`)!;
const tap = (name: string): Promise<void> => user.click(place(name));
const press = (choosing: Choosing, label: RegExp): void =>
  choosing.buttons.find((button) => label.test(button.label) && !button.disabled)!.act();
const orders = (): string[] => [...document.querySelectorAll(".order")].map((each) => each.textContent);
function keys(choosing: Choosing, ...names: string[]): void {
  for (const key of names) expect(choosing.key(new KeyboardEvent("keydown", { key }))).toBe(true);
}

describe("picking", () => {
  test("takes three taps, with the tower that the server says is worth most", async () => {
    const { seat, choosing } = sit({}, { "P 2>1 e 1": { worth: [4] }, "P 2>1 n 3": { worth: [3] } });
    await tap("circle-2");
    expect(screen.getByLabelText("Circle 1, gives 3 stones.")).toBeTruthy();
    await tap("circle-1");
    expect(orders().sort()).toEqual(["1", "2", "3"]);
    expect(choosing.title).toBe("Build on space 1, red on top");
    expect(place("space-1").querySelector(".points")!.textContent).toBe("+4");
    press(choosing, /Build/);
    expect(seat.played).toEqual(["P 2>1 e 1"]);
  });

  test("an Artist dragged over a circle shows what it would give, let go there it is chosen", async () => {
    const { seat, choosing } = sit({}, { "P 2>1 e 1": { worth: [4] } });
    const drag = async (to: Element) => {
      document.elementFromPoint = vi.fn(() => to);
      await user.pointer([
        { keys: "[MouseLeft>]", target: place("circle-2"), coords: { clientX: 0, clientY: 0 } },
        { pointerName: "mouse", target: to, coords: { clientX: 90, clientY: 0 } },
      ]);
    };
    const drop = (to: Element) => user.pointer({ keys: "[/MouseLeft]", target: to, coords: { clientX: 90, clientY: 0 } });
    await drag(place("circle-1"));
    expect(orders()).toHaveLength(3);
    expect(choosing.move).toBeNull();
    expect(choosing.back()).toBe(true);
    flushSync();
    expect(orders()).toHaveLength(0);
    await drop(place("circle-1"));
    expect(choosing.move).toBeNull();
    await drag(place("circle-1"));
    await drop(place("circle-1"));
    expect(choosing.move).toBe("P 2>1 e 1");
    expect(seat.played).toEqual([]);
    await drag(place("circle-4"));
    await drop(place("circle-4"));
    expect(seat.played).toEqual([]);
  });

  test("lets a stone be the first and the tower stand elsewhere", async () => {
    const { seat, choosing } = sit();
    await tap("circle-2");
    await tap("circle-1");
    await tap("stack-1n");
    expect(choosing.move).toBe("P 2>1 n 1");
    expect(place("stack-1n").querySelector(".order")!.textContent).toBe("1");
    await tap("space-3");
    expect(place("space-3").querySelectorAll(".pale")).toHaveLength(3);
    await tap("space-3");
    expect(seat.played).toEqual(["P 2>1 n 3"]);
  });

  test("goes by keys alone, and a step back at a time", () => {
    const { choosing } = sit();
    keys(choosing, "2", "1", "n", "3");
    expect(choosing.move).toBe("P 2>1 n 3");
    expect([choosing.back(), choosing.move]).toEqual([true, null]);
    expect([choosing.back(), choosing.back()]).toEqual([true, false]);
  });

  test("dims what is touched and not taken", async () => {
    sit();
    await tap("circle-2");
    await tap("circle-1");
    expect(place("stack-1s").classList.contains("left")).toBe(true);
    expect(place("stack-9e").classList.contains("left")).toBe(false);
  });
});

describe("an illegal try", () => {
  test("is explained by the server's rule", async () => {
    const { seat } = sit();
    await tap("circle-6");
    await tap("circle-2");
    await tap("circle-9");
    await tap("circle-1");
    await tap("stack-1s");
    await tap("stack-1e");
    await tap("space-2");
    expect(seat.refused).toEqual(["P 6>1 n 1", "P 2>9 n 1", "P 2>1 s 1", "P 2>1 e 2"]);
    expect(place("space-2").classList.contains("refused")).toBe(true);
  });

  test("is explained at once where nothing was chosen yet", async () => {
    const { seat } = sit();
    await tap("circle-1");
    await tap("space-1");
    await tap("space-5");
    expect(seat.said).toHaveLength(2);
    expect(seat.refused).toEqual(["S U 5"]);
    expect(seat.played).toEqual([]);
  });
});

describe("scoring", () => {
  test("lifts all tops of a colour and says the points of the server", async () => {
    const { seat, choosing } = sit({}, { "S R 24": { gain: 7, towers: [2, 4], worth: [2, 1] } });
    await tap("space-4");
    expect(["space-2", "space-4"].map((name) => place(name).querySelector(".points")!.textContent)).toEqual(["+2", "+1"]);
    expect(document.querySelectorAll(".lifted")).toHaveLength(2);
    press(choosing, /^Score red, \+7$/);
    expect(seat.played).toEqual(["S R 24"]);
  });

  test("any turns tops into check boxes", async () => {
    const { seat, choosing } = sit({}, { "A 25": { gain: 2, towers: [2, 5], worth: [1, 1] } });
    press(choosing, /^Score any towers$/);
    expect(await screen.findAllByRole("checkbox")).toHaveLength(3);
    expect(choosing.move).toBeNull();
    await tap("space-5");
    await tap("space-2");
    await tap("space-1");
    expect(seat.refused).toEqual(["A 1"]);
    press(choosing, /^Score, \+2$/);
    expect(seat.played).toEqual(["A 25"]);
  });

  test("a New Stone on top joins as one likes", async () => {
    const towers = [[[], ["Yo", "R*"], [], ["R*"], ["B*", "N"]], [[], [], [], [], []]];
    const { choosing } = sit({ towers, new_stones: true, legal: ["S R 24", "S R 245"] }, { "S R 24": { gain: 5 }, "S R 245": { gain: 8 } });
    await tap("space-2");
    expect(choosing.move).toBe("S R 245");
    expect(screen.getByRole("checkbox").getAttribute("aria-checked")).toBe("true");
    await tap("space-5");
    expect(choosing.move).toBe("S R 24");
    keys(choosing, "5");
    expect(choosing.move).toBe("S R 245");
  });
});

describe("a New Stone", () => {
  test("is kept or dropped", () => {
    const { seat, choosing } = sit({ phase: "keep", pending: [20], legal: ["drop", "keep"], new_stones: true });
    expect(choosing.buttons.map((button) => button.label)).toEqual(["Keep", "Drop, +2"]);
    press(choosing, /Drop/);
    keys(choosing, "k");
    expect(seat.played).toEqual(["drop", "keep"]);
    expect(screen.getByText("You take the New Stone of space 20")).toBeTruthy();
  });

  test("is put on a tower", async () => {
    const { seat, choosing } = sit({ phase: "put", kept: 1, legal: ["N 2", "N 4", "N 5"], new_stones: true }, { "N 2": { worth: [1] } });
    await tap("space-1");
    expect(seat.refused).toEqual(["N 1"]);
    await tap("space-2");
    expect(choosing.title).toBe("New Stone on the tower of space 2");
    expect(place("space-2").querySelector(".points")!.textContent).toBe("+1");
    expect(place("space-2").querySelectorAll(".stone")).toHaveLength(3);
    press(choosing, /Put it here/);
    expect(seat.played).toEqual(["N 2"]);
  });
});

describe("what is seen", () => {
  test("a stack in words, its hidden patterns hidden", async () => {
    sit();
    await user.hover(place("stack-1n"));
    const words = [...document.querySelectorAll(".tip li")].map((each) => each.textContent);
    expect(words).toEqual(["red star", "blue, pattern hidden", "red, pattern hidden"]);
    await user.unhover(place("stack-1n"));
    expect(document.querySelector(".tip")).toBeNull();
  });

  test("the rule of a space, when it is pointed at or tapped in vain", async () => {
    const { seat } = sit();
    await user.hover(place("space-5"));
    expect([...document.querySelectorAll(".tip li")].map((each) => each.textContent)).toEqual([
      "Gives a point for each colour in the tower and one more.",
      "Shows 3 points.",
    ]);
    await user.unhover(place("space-5"));
    expect(document.querySelector(".tip")).toBeNull();
    await tap("space-1");
    expect(seat.said).toEqual([
      "Gives a point for each different height among the five spaces. It is empty: pick stones to build here.",
    ]);
  });

  test("what a New Stone is for, and its points over every stone", async () => {
    const seat = new Seat({ new_stones: true, new_spaces: [4, 20] });
    const { container } = render(face.Aside!, { seating: seat, choosing: face.choosing(seat) });
    await user.hover(container.querySelector('[data-spot="new-20"]')!);
    expect(container.querySelector(".tip")?.textContent).toContain("counts as any colour");
    const drawn = [...container.querySelectorAll(".stone, .plate")].map((each) => each.classList[0]);
    expect(drawn.slice(-2)).toEqual(["plate", "plate"]);
    expect(drawn.filter((each) => each === "stone")).toHaveLength(5);
  });

  test("where the Mandala board is folded away it comes by itself when stones are laid, until a tap or a moment later", async () => {
    vi.useFakeTimers();
    const seat = new Seat();
    seat.layout = "short";
    render(face.Board, { seating: seat, choosing: face.choosing(seat) });
    const lay = async () => {
      seat.observation = position({ board: [...seat.observation.board, "R*"] });
      await tick();
    };
    expect(document.querySelector(".glimpse")).toBeNull();
    await lay();
    expect(document.querySelectorAll(".glimpse [data-stone]")).toHaveLength(4);
    await vi.advanceTimersByTimeAsync(1300);
    expect(document.querySelector(".glimpse")).toBeNull();
    await lay();
    window.dispatchEvent(new Event("pointerdown"));
    await tick();
    expect(document.querySelector(".glimpse")).toBeNull();
    vi.useRealTimers();
  });

  test("a low bar has room for two buttons: one colour leads to the next, a New Stone has no picture", () => {
    const seat = new Seat({ phase: "keep", pending: [20], legal: ["drop", "keep"], new_stones: true });
    seat.layout = "rail";
    expect(face.choosing(seat).buttons.map((button) => button.chip)).toEqual([undefined, undefined]);
  });

  test("four players, each with towers; only one's own cards", () => {
    const seat = new Seat({ players: 4 });
    const choosing = face.choosing(seat);
    for (const each of [0, 1, 2, 3]) render(face.Panel!, { seating: seat, seat: each, large: each === 0, choosing });
    expect(screen.getAllByLabelText("Two secret objectives")).toHaveLength(3);
    expect(screen.getByText("Exactly 1 stone")).toBeTruthy();
    expect(face.drawers!(seat).map((drawer) => drawer.label)).toEqual(["Mandala \u20073/68", "Goals"]);
    expect(face.outline(seat).filter(({ heading }) => heading.startsWith("Towers"))).toHaveLength(4);
    expect(face.points(seat.observation, 3)).toBe(40);
  });

  test("a watcher sees all that is open and can do nothing", async () => {
    const { seat, choosing } = sit({ seat: null, legal: [], objectives: [null, null] });
    expect(screen.getByLabelText("Two secret objectives")).toBeTruthy();
    expect(document.querySelector('[data-place="space-1"]')).toBeNull();
    await tap("circle-2");
    expect([choosing.title, choosing.buttons.length, seat.said.length]).toEqual(["", 0, 0]);
  });

  test("the score sheet marks the card that counts", async () => {
    const result = { scores: [17, 20], winner: 1, reason: "hands" };
    const towers = [[["R*"], ["Yo", "R*"], [], [], []], [[], [], [], [], []]];
    const seat = new Seat({ result, towers, to_act: null, phase: "over", legal: [], objectives: [["04", "07"], ["01", "03"]], met: [[false, true], [false, false]], counted: ["07", null] });
    render((await face.sheet()).default, { seating: seat });
    const counted = document.querySelectorAll(".counts");
    expect([...counted].map((each) => each.textContent?.trim())).toEqual(["Only red on top counts, +7"]);
    expect([...document.querySelectorAll(".total")].map((each) => each.textContent)).toEqual(["17", "20"]);
  });

  test("the score sheet shows the towers that objectives are about, and speaks of them as they ended", async () => {
    const result = { scores: [17, 20], winner: 1, reason: "hands" };
    const towers = [[["R*"], [], [], [], []], [[], ["Yo", "Bo"], [], [], []]];
    const seat = new Seat({ result, towers, points: [9, 20], to_act: null, phase: "over", legal: [], objectives: [["04", "07"], ["01", "03"]], met: [[true, true], [false, false]], counted: ["04", null] });
    render((await face.sheet()).default, { seating: seat });
    expect(screen.getByRole("img", { name: /^Space 1, from the top: red star\./ })).toBeTruthy();
    expect(screen.getByRole("img", { name: /Space 2, from the top: blue ring, yellow ring\./ })).toBeTruthy();
    const said = [...document.querySelectorAll(".card small")].map((each) => each.textContent?.trim());
    expect(said).toEqual(["counts, +8", "also met", "0 of 1 top", "2 at the end"]);
  });

  test("what is hidden, for the memory, in French too", async () => {
    const seat = new Seat();
    speak("fr");
    render((await face.memory!()).default, { seating: seat });
    expect([...document.querySelectorAll("td b")].map((each) => each.textContent)).toEqual(["5", "1", "3", "7", "6", "2", "4", "8"]);
    expect(screen.getByText(/Exactement 0 pierre/)).toBeTruthy();
  });

  test("the stones that a sentence of the log names", () => {
    const told = "Ana moves the Artist from 2 to 5. From the bottom: blue ring, red star, blue ring.";
    expect(face.chips("P 2>5 n 3", told)).toEqual(["Bo", "R*", "Bo"]);
    expect(face.chips("N 2")).toEqual(["N"]);
    const parts = withPieces(told, face.chips("P 2>5 n 3", told));
    expect(parts.filter((part) => "piece" in part).map((part) => part.word)).toEqual(["blue ring", "red star", "blue ring"]);
  });

  test("a hint as a preview, and gone when the position changes", () => {
    const { choosing } = sit();
    choosing.show("S R 24");
    expect(choosing.move).toBe("S R 24");
    choosing.show("P 2>1 w 3");
    expect(choosing.move).toBe("P 2>1 w 3");
    choosing.reset();
    expect(choosing.move).toBeNull();
  });
});

test.each([
  ["en", "The round in which space 44 is covered is the last."],
  ["fr", "La manche où la case 44 est recouverte est la dernière."],
] as const)("the Mandala board says what its hands mean (%s)", (lang, sentence) => {
  speak(lang);
  const lines = face.outline(new Seat()).flatMap((part) => part.lines);
  expect(lines.some((line) => line.includes(sentence))).toBe(true);
});
