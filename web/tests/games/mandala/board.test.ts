import "./setup";
import { render, screen, within } from "@testing-library/svelte";
import { userEvent } from "@testing-library/user-event";
import { flushSync } from "svelte";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { face } from "$web/games/mandala/index";
import { carrying } from "$web/games/pointer/carrying.svelte";
import type { MandalaObservation } from "$web/wire/messages";
import { speak } from "$web/words/index.svelte";
import { CLAIM, FakeTable, TURN, WATCHED } from "./table.svelte";

function lay(observation: MandalaObservation = TURN): FakeTable {
  const seating = new FakeTable(observation);
  const props = { seating, choosing: seating.choosing };
  render(face.Board, props);
  if (face.Hand) render(face.Hand, props);
  render(face.Panel!, { ...props, seat: 0, large: true });
  render(face.Panel!, { ...props, seat: 1, large: false });
  return seating;
}

const button = (name: RegExp) => screen.getByRole("button", { name });
const press = (key: string) => new KeyboardEvent("keydown", { key });

beforeEach(() => speak("en"));

describe("what the bar asks", () => {
  test("says that the next Mandala is the last one as long as that is so: the number of the new deck does not", () => {
    const { choosing } = new FakeTable({ ...TURN, exhausted: true });
    expect([choosing.title, choosing.detail]).toEqual(["Your turn: the next Mandala ends the game", "The deck has run out. Choose cards from your hand."]);
    choosing.pick("R");
    expect(choosing.title).toBe("Where does 1 red card go?");
  });

  test("promises no cards to whoever has none in the Field", () => {
    const thrown = ["C G", "C P", "C Y"].map((move) => ({ move, gain: 0, text: { en: "Thrown away: your Field is empty." }, river: null, cup: 0 }));
    const seating = new FakeTable(CLAIM);
    expect(seating.choosing.detail).toBe("You take all cards of one colour from its Mountain.");
    seating.choices = new Map(thrown.map((one) => [one.move, one]));
    expect(seating.choosing.detail).toBe("Your Field is empty: what you claim is thrown away.");
    seating.choices = new Map();
    expect(seating.choosing.detail).toBe("You take all cards of one colour from its Mountain.");
  });
});

describe("a decision by mouse", () => {
  test("a pile, once more of it, the area under the mouse shows it, a click plays it", async () => {
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    const seating = lay();
    await user.click(button(/In hand: 2 red/));
    expect(seating.choosing.title).toBe("Where does 1 red card go?");
    await user.click(button(/2 red cards, 1 picked/));
    await user.hover(button(/^Grow 2 red cards in Mandala 1\./));
    expect(seating.choosing.title).toBe("Grow 2 red cards in Mandala 1");
    expect(seating.choosing.detail).toBe("Completes it. Fields 4 to 1: you claim first.");
    expect(screen.getByText("2 + 2", { exact: false })).toBeTruthy();
    expect(seating.played).toEqual([]);
    await user.click(button(/^Grow 2 red cards in Mandala 1\./));
    expect(seating.played).toEqual(["F1 R2"]);
  });

  test("what the mouse has left is not shown any more", async () => {
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    const seating = lay();
    await user.click(button(/In hand: 2 red/));
    await user.hover(button(/^Build red on Mountain 1\./));
    expect(seating.choosing.move).toBe("M1 R");
    await user.unhover(button(/^Build red on Mountain 1\./));
    expect(seating.choosing.move).toBeNull();
  });

  test("a Mountain takes one card of those that are picked", async () => {
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    const seating = lay();
    seating.choosing.pick("R", 2);
    expect(seating.choosing.count).toMatchObject({ value: 2, most: 2 });
    flushSync();
    await user.hover(button(/^Build red on Mountain 1\./));
    expect(seating.choosing.count).toMatchObject({ value: 1, most: 1 });
    expect(screen.getByText("5 + 1", { exact: false })).toBeTruthy();
    await user.unhover(button(/^Build red on Mountain 1\./));
    expect(seating.choosing.count).toMatchObject({ value: 2, most: 2 });
  });

  test("the discard pile takes what is picked", async () => {
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    const seating = lay();
    await user.click(button(/In hand: 2 green/));
    await user.click(button(/^Discard 1 green card\./));
    expect(seating.played).toEqual(["D G1"]);
  });

  test("a pile dragged onto an area is played there", async () => {
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    const seating = lay();
    const field = button(/^Your Field in Mandala 1/);
    document.elementFromPoint = vi.fn(() => field);
    const pile = button(/In hand: 2 red/);
    await user.pointer([
      { keys: "[MouseLeft>]", target: pile, coords: { clientX: 0, clientY: 0 } },
      { pointerName: "mouse", target: field, coords: { clientX: 50, clientY: -200 } },
    ]);
    expect(carrying.at).toEqual({ x: 50, y: -200 });
    await user.pointer({ keys: "[/MouseLeft]", target: field, coords: { clientX: 50, clientY: -200 } });
    expect(seating.played).toEqual(["F1 R1"]);
  });
});

describe("a decision by touch", () => {
  test("the first tap shows, the second plays", async () => {
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    const seating = lay();
    await user.pointer({ keys: "[TouchA]", target: button(/In hand: 2 red/) });
    await user.pointer({ keys: "[TouchA]", target: button(/^Build red on Mountain 2\./) });
    expect(seating.choosing.move).toBe("M2 R");
    expect(seating.played).toEqual([]);
    await user.pointer({ keys: "[TouchA]", target: button(/^Build red on Mountain 2\./) });
    expect(seating.played).toEqual(["M2 R"]);
  });

  test("or the button of the bar plays", async () => {
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    const seating = lay();
    await user.pointer({ keys: "[TouchA]", target: button(/In hand: 2 red/) });
    expect(seating.choosing.buttons.map(({ label }) => label)).toEqual(["Discard 1"]);
    seating.choosing.buttons[0]?.act();
    expect(seating.choosing.title).toBe("Discard 1 red card");
    seating.choosing.buttons.find(({ primary }) => primary)?.act();
    expect(seating.played).toEqual(["D R1"]);
  });
});

describe("a decision by keyboard", () => {
  test("a letter picks, plus counts, focus shows, Enter plays", async () => {
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    const seating = lay();
    expect(seating.choosing.key(press("r"))).toBe(true);
    expect(seating.choosing.key(press("+"))).toBe(true);
    flushSync();
    button(/^Grow 2 red cards in Mandala 1\./).focus();
    expect(seating.choosing.move).toBe("F1 R2");
    await user.keyboard("{Enter}");
    expect(seating.played).toEqual(["F1 R2"]);
  });

  test("a pile counts by Space, and Escape goes back one step at a time", async () => {
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    const seating = lay();
    button(/In hand: 2 green/).focus();
    await user.keyboard(" ");
    await user.keyboard(" ");
    expect(seating.choosing.cards).toBe(2);
    seating.choosing.key(press("d"));
    expect(seating.choosing.move).toBe("D G2");
    expect(seating.choosing.back()).toBe(true);
    expect(seating.choosing.move).toBeNull();
    expect(seating.choosing.back()).toBe(true);
    expect(seating.choosing.colour).toBeNull();
    expect(seating.choosing.back()).toBe(false);
  });

  test("from a pile that is picked the full stop goes to the areas that take it", async () => {
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    const seating = lay();
    button(/In hand: 2 red/).focus();
    await user.keyboard(" .");
    expect(document.activeElement?.getAttribute("aria-label")).toMatch(/^Build red on Mountain 1/);
    expect(seating.choosing.move).toBe("M1 R");
  });

  test("one piece of the board and one of the hand is a stop of Tab", () => {
    lay();
    const stops = document.querySelectorAll("[data-rove][tabindex='0']");
    expect(stops.length).toBe(2);
  });

  test("a hint is shown, not played", () => {
    const seating = lay();
    seating.choosing.show("F1 R2");
    flushSync();
    expect(seating.choosing.title).toBe("Grow 2 red cards in Mandala 1");
    expect(document.querySelectorAll(".ghost").length).toBeGreaterThan(0);
    expect(seating.played).toEqual([]);
  });
});

describe("a claim", () => {
  test("each pile says where it goes; a preview lies in the River", async () => {
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    const seating = lay(CLAIM);
    expect(button(/^Claim 2 purple cards: Cup$/)).toBeTruthy();
    await user.hover(button(/^Claim 2 green cards: River 3$/));
    expect(seating.choosing.title).toBe("Claim 2 green cards");
    expect(screen.getByText("+1")).toBeTruthy();
    await user.click(button(/^Claim 2 green cards: River 3$/));
    expect(seating.played).toEqual(["C G"]);
  });

  test("a double click that completed a Mandala does not claim as well", async () => {
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    const seating = lay(CLAIM);
    const clock = vi.spyOn(Date, "now").mockReturnValue(10_000);
    seating.choosing.reset();
    clock.mockReturnValue(10_300);
    await user.click(button(/^Claim 1 yellow card/));
    clock.mockRestore();
    expect(seating.played).toEqual([]);
    expect(seating.choosing.move).toBe("C Y");
  });

  test("by touch in two taps, by keys with a letter", async () => {
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    const seating = lay(CLAIM);
    await user.pointer({ keys: "[TouchA]", target: button(/^Claim 1 yellow card/) });
    expect(seating.played).toEqual([]);
    expect(seating.choosing.move).toBe("C Y");
    await user.pointer({ keys: "[TouchA]", target: button(/^Claim 1 yellow card/) });
    expect(seating.played).toEqual(["C Y"]);
    seating.choosing.key(press("P"));
    expect(seating.choosing.move).toBe("C P");
  });
});

describe("where the turn begins", () => {
  test("the piles of the hand have the ring of what can be pressed, until one is picked", () => {
    const seating = lay();
    expect(document.querySelectorAll("[data-area^='H'] .begin").length).toBe(2);
    seating.choosing.pick("R");
    flushSync();
    expect(document.querySelectorAll("[data-area^='H'] .begin").length).toBe(0);
    seating.choosing.back();
    seating.mayAct = false;
    flushSync();
    expect(document.querySelectorAll("[data-area^='H'] .begin").length).toBe(0);
  });

  test("the discard pile shows what lies in it", () => {
    const seating = lay();
    const tokens = () => [...document.querySelectorAll("[data-area='D'] use")].map((use) => use.getAttribute("href"));
    expect(tokens()).toEqual(["#g-R", "#g-Y"]);
    seating.observation = { ...TURN, discard: [3, 3, 3, 2, 2, 2] };
    flushSync();
    expect(tokens().length).toBe(6);
    expect(document.querySelectorAll("[data-area='D'] .under").length).toBe(2);
    seating.observation = { ...TURN, discard: [0, 0, 0, 0, 0, 0] };
    flushSync();
    expect(tokens()).toEqual([]);
  });
});

describe("with little room", () => {
  test("there is one place for a verb, and a tap on the pile goes back to the other places", async () => {
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    const seating = lay();
    seating.layout = "short";
    flushSync();
    await user.pointer({ keys: "[TouchA]", target: button(/In hand: 2 red/) });
    expect(seating.choosing.buttons.map(({ label }) => label)).toEqual(["Discard"]);
    await user.pointer({ keys: "[TouchA]", target: button(/^Build red on Mountain 2\./) });
    expect(seating.choosing.buttons.map(({ label }) => label)).toEqual(["Build"]);
    await user.pointer({ keys: "[TouchA]", target: button(/In hand: 2 red cards, 1 picked/) });
    expect(seating.choosing.move).toBeNull();
    expect(seating.choosing.buttons.map(({ label }) => label)).toEqual(["Discard"]);
    expect(seating.choosing.cards).toBe(1);
  });

  test("the line of Rivers opens what belongs to the players, with one's own Cup by colour", async () => {
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    const seating = lay();
    seating.layout = "short";
    const onopen = vi.fn();
    render(face.compact!.Above!, { seating, choosing: seating.choosing, onopen });
    await user.click(button(/Ilse: River: 1 yellow, 2 red\. You: River: 1 purple, 2 black/));
    expect(onopen).toHaveBeenCalledOnce();
  });
});

describe("what cannot be played", () => {
  test("is tried at the server, which knows the rule", async () => {
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    const seating = lay();
    await user.click(button(/In hand: 2 green/));
    const field = button(/^Your Field in Mandala 1/);
    expect(field.getAttribute("aria-disabled")).toBe("true");
    await user.click(field);
    expect(seating.tried).toEqual(["F1 G1"]);
    expect(seating.played).toEqual([]);
    expect(field.querySelector(".no")).toBeTruthy();
  });

  test("a colour that is not in the hand", () => {
    const seating = lay();
    seating.choosing.key(press("k"));
    expect(seating.tried).toEqual(["D K1"]);
  });

  test("an area before a colour, and the other player's Field", async () => {
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    const seating = lay();
    await user.click(button(/^Mountain 1/));
    await user.click(button(/^Field of Ilse in Mandala 2/));
    expect(seating.objections).toEqual([
      "First choose cards from your hand.",
      "This is the Field of Ilse: cards grow only in your own.",
    ]);
  });
});

describe("who only watches", () => {
  test("sees backs and numbers, and can press nothing", async () => {
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    const seating = lay(WATCHED);
    expect(screen.queryByRole("button", { name: /In hand/ })).toBeNull();
    await user.click(button(/^Mountain 1/));
    expect(seating.objections).toEqual([]);
    expect(seating.choosing.key(press("r"))).toBe(false);
    expect(screen.queryByText("worth")).toBeNull();
  });

  test("and who waits cannot pick", async () => {
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    const seating = lay();
    seating.mayAct = false;
    flushSync();
    await user.click(button(/In hand: 2 red/));
    expect(seating.choosing.colour).toBeNull();
    expect(seating.choosing.buttons).toEqual([]);
  });
});

describe("nothing by colour alone", () => {
  test("every card and petal that is there has its glyph", () => {
    lay();
    for (const card of document.querySelectorAll(".card")) expect(card.querySelector("use[href^='#g-']")).toBeTruthy();
    const mandala = screen.getByRole("group", { name: "Mandala 1: 5 of six colours" });
    expect(mandala.querySelectorAll("use[href='#g-R']").length).toBe(1);
  });

  test("areas and piles are named in words, in both languages", () => {
    lay();
    const mandala = screen.getByRole("group", { name: "Mandala 1: 5 of six colours" });
    within(mandala).getByRole("button", { name: "Mountain 1: 1 yellow card, 2 green cards, 2 purple cards" });
    within(mandala).getByRole("button", { name: "Your Field in Mandala 1: 2 orange cards" });
    speak("fr");
    flushSync();
    screen.getByRole("button", { name: "Montagne 1\u00a0: 1 carte jaune, 2 cartes vertes, 2 cartes violettes" });
    screen.getByRole("button", { name: "En main\u00a0: 2 cartes rouges" });
  });

  test("the last move has brackets", () => {
    const seating = lay();
    seating.last = { number: 9, what: "moved", at: 0, text: {}, seat: 1, move: "F1 K1", ply: 20 };
    flushSync();
    expect(document.querySelectorAll(".brackets").length).toBe(1);
  });
});
