import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it } from "vitest";
import Rules from "$web/pages/Rules.svelte";
import { LANGUAGES, learn, say, speak } from "$web/words/index.svelte";

beforeEach(async () => {
  for (const lang of LANGUAGES) await learn(lang, ["web", "rules", "aim", "lobby"]);
});
afterEach(() => {
  cleanup();
  speak("en");
});

const section = (id: string) => document.getElementById(id)?.textContent ?? "";

it("tells the aim first, and how a game is set up", () => {
  render(Rules, { game: "mandala" });
  expect(screen.getByText(say("aim.mandala"))).toBeTruthy();
  expect(section("start")).toMatch(/Two open cards .* six cards in hand, and two face down/);
  expect(section("destroy")).toContain("at the end of that turn, after its draw");
  cleanup();
  render(Rules, { game: "patterns" });
  expect(section("start")).toMatch(/other 48 .* markers from 1 to 6/);
  cleanup();
  render(Rules, { game: "stones" });
  expect(section("start")).toMatch(/four on each of the 24 places .* two secret objectives/);
});

it("lists what we had to decide, and has a short way there", () => {
  render(Rules, { game: "mandala" });
  expect(section("rulings")).toContain("takes the deck's last card with its own draw");
  expect(document.querySelectorAll("#rulings li").length).toBeGreaterThan(5);
  expect(document.querySelector('a[href="#rulings"]')).toBeTruthy();
  cleanup();
  render(Rules, { game: "patterns" });
  expect(section("rulings")).toMatch(/play again .* draw, .* rematch/);
  cleanup();
  render(Rules, { game: "stones" });
  for (const words of [/Two New Stones on top are enough/, /count as stones/, /needs a tower/]) expect(section("rulings")).toMatch(words);
});

it.each(LANGUAGES)("marks what is ours where it is told (%s)", (lang) => {
  speak(lang);
  for (const [game, marks] of [["patterns", 1], ["stones", 6]] as const) {
    render(Rules, { game });
    expect(document.querySelectorAll('section a[href="#ours"]')).toHaveLength(marks);
    expect(document.querySelectorAll("#ours li").length).toBeGreaterThan(0);
    expect(document.querySelector('.intro a[href="#ours"]')?.textContent).toBe(say("rules.ours"));
    cleanup();
  }
  render(Rules, { game: "mandala" });
  expect(document.querySelector('a[href="#ours"]')).toBeNull();
});

it("explains what is printed on the spaces of Stones, in the words that stand there", async () => {
  for (const lang of LANGUAGES) {
    await learn(lang, ["board_stones"]);
    speak(lang);
    render(Rules, { game: "stones" });
    const flat = section("score").replaceAll("\u00a0", " ");
    expect(flat).toContain(`${say("board_stones.printed.heights")} ${say("board_stones.printed.heights2")}`);
    expect(flat).toContain(`${say("board_stones.printed.colours")} ${say("board_stones.printed.colours2")}`);
    cleanup();
  }
});
