import "./browser";
import { cleanup, render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { tick } from "svelte";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { face } from "$web/games/patterns";
import { CELLS } from "$web/games/patterns/cells";
import type { PatternsChoosing } from "$web/games/patterns/choosing.svelte";
import { learn, speak } from "$web/words/index.svelte";
import { TestSeating, type Name } from "./seating.svelte";

beforeAll(async () => {
  await learn("en", ["board_patterns", "colour"]);
  await learn("fr", ["board_patterns", "colour"]);
});
afterEach(() => {
  cleanup();
  speak("en");
  vi.useRealTimers();
});

function sit(name: Name) {
  const seating = new TestSeating(name);
  const choosing = face.choosing(seating) as PatternsChoosing;
  const { container } = render(face.Board, { seating, choosing });
  const cell = (which: string) => container.querySelector<SVGGElement>(`[data-cell="${which}"]`)!;
  return { seating, choosing, container, cell, user: userEvent.setup({ pointerEventsCheck: 0 }) };
}
const labels = (choosing: PatternsChoosing) => choosing.buttons.map((button) => button.label);
const key = (name: string) => new KeyboardEvent("keydown", { key: name });

describe("what is to be seen", () => {
  test("every cell is a control with cell and colour in words", () => {
    const { container, cell } = sit("middle");
    expect(container.querySelectorAll("[data-cell]")).toHaveLength(52);
    expect(CELLS.every((name) => cell(name).getAttribute("role") === "button")).toBe(true);
    expect(cell("d7").getAttribute("aria-label")).toBe("d7, red: flip");
    expect(cell("f4").getAttribute("aria-label")).toBe("f4, black: swap");
    expect(cell("g3").getAttribute("aria-label")).toBe("g3, orange: flip or swap");
    expect(cell("a6").getAttribute("aria-label")).toBe("a6, purple");
    expect(cell("d3").getAttribute("aria-label")).toBe("d3, green, face down in your group with marker 2");
    expect(cell("e2").getAttribute("aria-label")).toBe("e2, yellow, face down in the group with marker 2 of Mirko");
  });

  test("the same in French", () => {
    speak("fr");
    const { cell } = sit("middle");
    expect(cell("g3").getAttribute("aria-label")).toBe("g3, orange\u00a0: retourner ou échanger");
  });

  test("no token is without its glyph, no owner without a shape of his own", () => {
    const { container, cell, seating } = sit("middle");
    const { board, owners } = seating.observation;
    CELLS.forEach((name, i) => {
      const glyph = cell(name).querySelector("use")?.getAttribute("href") ?? null;
      expect(glyph).toBe(owners[i] === "." ? `#g-${board[i]}` : null);
    });
    const tiles = [...container.querySelectorAll("rect[width='51.6']")].map((tile) => tile.getAttribute("rx"));
    expect(new Set(tiles)).toEqual(new Set(["19", "5"]));
    const down = [...owners].filter((owner) => owner !== ".").length;
    expect(container.querySelectorAll("use[opacity='.92']")).toHaveLength(down);
    const coins = [...container.querySelectorAll(".coins > *")].map((part) => part.tagName);
    expect(coins.filter((part) => part === "circle")).toHaveLength(5);
    expect(coins.filter((part) => part === "rect")).toHaveLength(5);
  });

  test("solid rings flip, dotted ones swap, and only legal cells have one", () => {
    const { container, cell, seating } = sit("middle");
    expect(cell("d7").querySelector(".ring")?.classList.contains("dotted")).toBe(false);
    expect(cell("g3").querySelector(".ring")?.classList.contains("dotted")).toBe(false);
    expect(cell("f4").querySelector(".ring")?.classList.contains("dotted")).toBe(true);
    // both at once where both can be done
    expect(["d7", "f4", "g3"].map((name) => cell(name).querySelectorAll(".dotted").length)).toEqual([0, 1, 1]);
    const targets = new Set(seating.observation.legal.map((move) => move.slice(2)));
    expect(container.querySelectorAll(".ring")).toHaveLength(targets.size);
    expect(container.querySelectorAll("[data-cell][aria-disabled='false']")).toHaveLength(targets.size);
  });

  test("bowls and scores stand in the corners, the last move in brackets", () => {
    const { container } = sit("middle");
    expect(screen.getByLabelText("Your bowl: purple")).toBeTruthy();
    expect(screen.getByLabelText("The bowl of Mirko: yellow")).toBeTruthy();
    expect(screen.getByLabelText("You: 7 points").textContent).toContain("7");
    expect(container.querySelectorAll(".brackets")).toHaveLength(1);
  });
});

describe("a decision", () => {
  test("by mouse: pointing previews, a click plays", async () => {
    const { seating, choosing, container, cell, user } = sit("middle");
    await user.hover(cell("d7"));
    expect(choosing.title).toBe("Flip d7: red 1 to 2");
    expect(choosing.detail).toBe("+4 points. Opens 1 flip.");
    expect(container.querySelector(".preview")).toBeTruthy();
    expect(container.querySelector(".tag")?.textContent).toBe("+4");
    expect(seating.played).toEqual([]);
    await user.click(cell("d7"));
    await user.click(cell("d7"));
    expect(seating.played).toEqual(["F d7"]);
  });

  test("a swap shows the token that comes to the bowl", async () => {
    const { choosing, container, cell, user } = sit("middle");
    await user.hover(cell("f4"));
    expect(choosing.title).toBe("Swap into f4: purple 2 to 3");
    expect(container.querySelector("[aria-label='Your bowl: purple'] use")?.getAttribute("href")).toBe("#g-K");
    await user.unhover(cell("f4"));
    expect(choosing.title).toBe("Choose a marked cell");
    expect(container.querySelector("[aria-label='Your bowl: purple'] use")?.getAttribute("href")).toBe("#g-P");
  });

  describe("by the bowl's token in the hand", () => {
    const drag = async (user: ReturnType<typeof userEvent.setup>, to: Element) => {
      document.elementFromPoint = vi.fn(() => to);
      await user.pointer([
        { keys: "[MouseLeft>]", target: screen.getByLabelText(/^Your bowl/), coords: { clientX: 0, clientY: 0 } },
        { pointerName: "mouse", target: to, coords: { clientX: 90, clientY: 0 } },
      ]);
    };
    const drop = (user: ReturnType<typeof userEvent.setup>, to: Element) =>
      user.pointer({ keys: "[/MouseLeft]", target: to, coords: { clientX: 90, clientY: 0 } });

    test("a cell shows the swap, also where it could be flipped, and letting go plays it", async () => {
      const { seating, choosing, container, cell, user } = sit("middle");
      await drag(user, cell("g3"));
      expect(choosing.title).toBe("Swap into g3: purple 2 to 3");
      expect(container.querySelector(".preview")).toBeTruthy();
      await drop(user, cell("g3"));
      expect(seating.played).toEqual(["S g3"]);
    });

    test("Esc puts it back, and a cell that only flips says why not", async () => {
      const { seating, choosing, cell, user } = sit("middle");
      await drag(user, cell("f4"));
      expect(choosing.back()).toBe(true);
      await drop(user, cell("f4"));
      expect([seating.played, choosing.carried]).toEqual([[], false]);
      await drag(user, cell("d7"));
      await drop(user, cell("d7"));
      expect([seating.played, seating.refused]).toEqual([[], ["S d7"]]);
    });

    test("a move that is the end is asked for once more", async () => {
      const { seating, choosing, cell, user } = sit("sudden");
      await drag(user, cell("d4"));
      await drop(user, cell("d4"));
      expect([seating.played, choosing.move]).toEqual([[], "S d4"]);
    });
  });

  test("by touch: the first tap previews, the second plays", async () => {
    const { seating, choosing, cell, user } = sit("middle");
    const tap = (which: string) => user.pointer({ keys: "[TouchA]", target: cell(which) });
    await tap("d7");
    expect(seating.played).toEqual([]);
    expect(choosing.move).toBe("F d7");
    expect(labels(choosing)).toEqual(["Flip, +4"]);
    await tap("f4");
    expect(choosing.move).toBe("S f4");
    expect(seating.played).toEqual([]);
    await tap("f4");
    expect(seating.played).toEqual(["S f4"]);
  });

  test("by touch: the button plays, and Esc takes it back", async () => {
    const { seating, choosing, cell, user } = sit("middle");
    await user.pointer({ keys: "[TouchA]", target: cell("d7") });
    expect(choosing.back()).toBe(true);
    expect(choosing.move).toBeNull();
    expect(choosing.back()).toBe(false);
    await user.pointer({ keys: "[TouchA]", target: cell("d7") });
    choosing.buttons[0]!.act();
    expect(seating.played).toEqual(["F d7"]);
  });

  test("by keyboard: one stop for Tab, arrows walk, Enter plays", async () => {
    const { seating, choosing, container, cell, user } = sit("middle");
    expect(container.querySelectorAll("[data-cell][tabindex='0']")).toHaveLength(1);
    await user.tab();
    expect(document.activeElement).toBe(cell("e8"));
    await user.keyboard("{ArrowDown}{ArrowLeft}");
    expect(document.activeElement).toBe(cell("d7"));
    expect(choosing.cell).toBe("d7");
    await user.keyboard("{Enter}");
    expect(seating.played).toEqual(["F d7"]);
  });

  test("arrows stop where the board ends", async () => {
    const { cell, user } = sit("middle");
    cell("c8").focus();
    await user.keyboard("{ArrowUp}{ArrowLeft}");
    expect(document.activeElement).toBe(cell("c8"));
  });

  test("the frame's keys find the legal cells, and the focus of a jump is a preview too", async () => {
    const { choosing, container, cell, user } = sit("middle");
    const targets = [...container.querySelectorAll("[data-rove]:not([aria-disabled=true])")];
    expect(targets.map((target) => target.getAttribute("data-cell"))).toEqual([
      ...["e8", "d7", "g6", "f5", "h5", "e4", "f4", "h4", "g3"],
    ]);
    await user.keyboard(".");
    cell("h4").focus();
    await tick();
    expect(choosing.title).toBe("Swap into h4: purple 2 to 3");
    expect(cell("h4").querySelector(".focus")).toBeTruthy();
    expect(cell("h4").getAttribute("tabindex")).toBe("0");
  });

  test("an arrow brings the focus to the board from elsewhere", async () => {
    const { choosing, cell } = sit("middle");
    expect(choosing.key(key("ArrowDown"))).toBe(true);
    await tick();
    expect(document.activeElement).toBe(cell("e7"));
  });
});

describe("a cell with two results", () => {
  test("the bar offers both with their points", async () => {
    const { seating, choosing, cell, user } = sit("middle");
    await user.click(cell("g3"));
    expect(seating.played).toEqual([]);
    expect(choosing.title).toBe("g3: flip or swap?");
    expect(choosing.buttons.map(({ label, detail, chip, key: letter }) => [label, detail, chip, letter])).toEqual([
      ["Flip g3", "Orange 1 to 2, +3", "O", "F"],
      ["Swap into g3", "Purple 2 to 3, +1", "P", "S"],
    ]);
    choosing.buttons[1]!.act();
    expect(seating.played).toEqual(["S g3"]);
  });

  test.each(["f", "s"])("the key %s decides", async (letter) => {
    const { seating, choosing, cell, user } = sit("middle");
    await user.click(cell("g3"));
    expect(choosing.key(key(letter))).toBe(true);
    expect(seating.played).toEqual([`${letter.toUpperCase()} g3`]);
  });

  test("pointing elsewhere on the way to the bar does not lose it", async () => {
    const { choosing, cell, user } = sit("middle");
    await user.click(cell("g3"));
    await user.hover(cell("d7"));
    expect(choosing.title).toBe("g3: flip or swap?");
  });

  test("a second tap does not decide by itself", async () => {
    const { seating, cell, user } = sit("middle");
    await user.pointer({ keys: "[TouchA]", target: cell("g3") });
    await user.pointer({ keys: "[TouchA]", target: cell("g3") });
    expect(seating.played).toEqual([]);
  });

  test("a hint shows one of them, and a second click plays it", async () => {
    const { seating, choosing, cell, user } = sit("middle");
    choosing.show("S g3");
    expect(choosing.move).toBe("S g3");
    expect(choosing.title).toBe("Swap into g3: purple 2 to 3");
    await user.click(cell("g3"));
    expect(seating.played).toEqual(["S g3"]);
  });
});

describe("a move that is the end", () => {
  test("is said before it is played, and takes two clicks", async () => {
    const { seating, choosing, cell, user } = sit("sudden");
    await user.hover(cell("d4"));
    expect(choosing.detail).toContain("the game ends 38 to 39.");
    await user.click(cell("d4"));
    expect(seating.played).toEqual([]);
    expect(choosing.move).toBe("S d4");
    expect(choosing.back()).toBe(true);
    await user.click(cell("d4"));
    await user.click(cell("d4"));
    expect(seating.played).toEqual(["S d4"]);
  });

  test("no more is asked of other moves, nor of a letter pressed twice", async () => {
    const { seating, choosing, cell, user } = sit("sudden");
    await user.hover(cell("d4"));
    choosing.key(key("S"));
    expect(seating.played).toEqual([]);
    choosing.key(key("S"));
    expect(seating.played).toEqual(["S d4"]);
    seating.go("sudden");
    choosing.reset();
    await user.click(cell("e6"));
    expect(seating.played).toEqual(["S d4", "F e6"]);
  });

  test("one that leaves oneself without another says so", async () => {
    const { seating, choosing, cell, user } = sit("narrow");
    await user.click(cell("f4"));
    expect(seating.played).toEqual([]);
    expect(choosing.detail).toContain("Leaves you without a move");
  });

  test("the line of the bar speaks of nothing that is not on the board", () => {
    expect(sit("middle").choosing.detail).toBe("Ring: flip the token. Dots: swap your bowl token in.");
    expect(sit("narrow").choosing.detail).toBe("Dots: swap your bowl token in.");
    expect(sit("opening").choosing.detail).toBe("Dots: start a group with your bowl token.");
  });
});

describe("an illegal try", () => {
  test.each([
    ["a6", "F a6"],
    ["d3", "F d3"],
    ["f3", "S f3"],
  ])("%s is explained by the rule against %s", async (which, move) => {
    const { seating, choosing, cell, user } = sit("middle");
    await user.click(cell(which));
    expect(seating.played).toEqual([]);
    expect(seating.refused).toEqual([move]);
    expect(choosing.refused).toBe(which);
    expect(cell(which).querySelector(".bad")).toBeTruthy();
  });

  test("a letter that does not go with the cell is explained too", async () => {
    const { seating, choosing, cell, user } = sit("middle");
    await user.hover(cell("f4"));
    choosing.key(key("F"));
    expect(seating.refused).toEqual(["F f4"]);
  });

  test("out of turn it is said whose turn it is", async () => {
    const { seating, cell, user } = sit("middle");
    seating.go("after");
    Object.defineProperty(seating, "observation", { value: { ...seating.observation, seat: 0 } });
    await user.click(cell("d7"));
    expect(seating.objections).toEqual(["It is the turn of Mirko"]);
    expect(seating.played).toEqual([]);
  });
});

describe("the last flips", () => {
  test("all are taken one after another, as the server asks", async () => {
    vi.useFakeTimers();
    const { seating, choosing } = sit("flips");
    expect(choosing.title).toBe("Mirko has no action left");
    expect(labels(choosing)).toEqual(["End the game", "Take all flips, +11"]);
    choosing.buttons[1]!.act();
    expect(seating.played).toEqual(["F d7"]);
    seating.go("flips2");
    choosing.reset();
    await tick();
    vi.runAllTimers();
    expect(seating.played).toEqual(["F d7", "F c7"]);
    seating.go("over");
    choosing.reset();
    await tick();
    vi.runAllTimers();
    expect(seating.played).toHaveLength(2);
    expect(choosing.taking).toBe(false);
  });

  test("a flip that was refused is not sent again and again", async () => {
    vi.useFakeTimers();
    const { seating, choosing } = sit("flips");
    choosing.takeAll();
    seating.mayAct = true;
    await tick();
    vi.runAllTimers();
    expect(seating.played).toEqual(["F d7"]);
  });

  test("a single one can be flipped, and the end has to be confirmed", async () => {
    const { seating, choosing, cell, user } = sit("flips");
    choosing.buttons[0]!.act();
    expect(seating.played).toEqual([]);
    expect(choosing.detail).toBe("They would bring 11 more points.");
    expect(choosing.back()).toBe(true);
    await user.click(cell("g3"));
    expect(seating.played).toEqual(["F g3"]);
  });

  test("the end", () => {
    const { seating, choosing } = sit("flips");
    choosing.show("end");
    expect(choosing.move).toBe("end");
    choosing.buttons[0]!.act();
    expect(seating.played).toEqual(["end"]);
  });
});

describe("the choice of a bowl token", () => {
  test("in the bar, by its letter, by a click", async () => {
    const { seating, choosing, user } = sit("bowl");
    expect(choosing.title).toBe("Choose the token for your bowl");
    expect(choosing.buttons.map(({ label, chip }) => [label, chip])).toEqual([
      ["Red", "R"],
      ["Purple", "P"],
    ]);
    expect(choosing.key(key("g"))).toBe(false);
    await user.click(screen.getByLabelText("Take purple"));
    expect(seating.played).toEqual(["B P"]);
    seating.go("bowl");
    choosing.key(key("r"));
    expect(seating.played).toEqual(["B P", "B R"]);
  });

  test("a tap previews it in both bowls first", async () => {
    const { seating, choosing, user } = sit("bowl");
    await user.pointer({ keys: "[TouchA]", target: screen.getByLabelText("Take red") });
    expect(choosing.move).toBe("B R");
    expect(seating.played).toEqual([]);
    expect(screen.getByLabelText("The bowl of Ilse: empty").querySelector("use")?.getAttribute("href")).toBe("#g-P");
  });

  test("a cell is refused before it", async () => {
    const { seating, cell, user } = sit("bowl");
    await user.click(cell("d5"));
    expect(seating.refused).toEqual(["F d5"]);
  });
});

test("who watches sees everything and is asked nothing", async () => {
  const { seating, choosing, container, cell, user } = sit("watching");
  expect(container.querySelectorAll(".ring")).toHaveLength(0);
  expect(container.querySelectorAll("[data-cell][aria-disabled='true']")).toHaveLength(52);
  expect(screen.getByLabelText("The bowl of Ilse: purple")).toBeTruthy();
  await user.click(cell("d7"));
  expect([seating.played, seating.refused, seating.objections]).toEqual([[], [], []]);
  expect(choosing.buttons).toEqual([]);
  expect(choosing.key(key("f"))).toBe(false);
});

describe("motion", () => {
  test("a flip turns at its cell, then joins; the points float", async () => {
    vi.useFakeTimers();
    const seating = new TestSeating("middle");
    seating.still = false;
    const { container } = render(face.Board, { seating, choosing: face.choosing(seating) });
    seating.go("after");
    await tick();
    expect(container.querySelector(".mover")).toBeTruthy();
    expect(container.querySelector(".mover")?.classList.contains("swap")).toBe(false);
    vi.advanceTimersByTime(230);
    await tick();
    expect(container.querySelector(".mover")).toBeNull();
    expect(container.querySelector(".floating")?.textContent).toBe("+5");
    vi.advanceTimersByTime(600);
    await tick();
    expect(container.querySelector(".floating")).toBeNull();
  });

  test("none where nothing may travel", async () => {
    const { seating, container } = sit("middle");
    seating.go("after");
    await tick();
    expect(container.querySelector(".mover")).toBeNull();
    expect(container.querySelector(".brackets")).toBeTruthy();
  });

  test("any press finishes it", async () => {
    const seating = new TestSeating("middle");
    seating.still = false;
    const { container } = render(face.Board, { seating, choosing: face.choosing(seating) });
    seating.go("after");
    await tick();
    await userEvent.pointer({ keys: "[TouchA]", target: container.querySelector("svg")! });
    await tick();
    expect(container.querySelector(".mover")).toBeNull();
  });
});
