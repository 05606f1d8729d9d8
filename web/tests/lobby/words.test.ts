// What newcomers read before their first game.
import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import FriendSetup from "$web/lobby/setup/FriendSetup.svelte";
import Levels from "$web/lobby/setup/Levels.svelte";
import { FIRST } from "$web/lobby/setup/setup";
import { LANGUAGES, learn, say, speak } from "$web/words/index.svelte";

beforeEach(async () => {
  for (const lang of LANGUAGES) await learn(lang, ["lobby", "level"]);
});
afterEach(() => {
  cleanup();
  speak("en");
});

it.each([
  ["en", "Play at this screen", "You take turns here; secrets are hidden between turns."],
  ["fr", "Jouer sur cet écran", "Chacun son tour ici ; les secrets sont cachés entre les tours."],
] as const)("one screen for several says what it is (%s)", (lang, button, line) => {
  speak(lang);
  render(FriendSetup, { setup: { ...FIRST }, busy: false, invite: vi.fn(), share: vi.fn() });
  const found = screen.getByRole("button", { name: button });
  expect(found.parentElement?.textContent?.replaceAll(/\s/g, " ")).toContain(line);
});

it.each(LANGUAGES)("every level says how it plays (%s)", (lang) => {
  speak(lang);
  // as the server says them
  const opponents = ["novice", "casual", "club", "expert", "master"].map((id) => ({ id, name: { [lang]: say(`level.${id}`) }, about: { [lang]: say(`lobby.level.${id}`) } }));
  const lines = opponents.map(({ id: level }) => {
    render(Levels, { level, opponents });
    const line = document.querySelector(".lvs + p")?.textContent ?? "";
    expect(screen.getAllByRole("radio").map((radio) => radio.parentElement?.textContent)).toContainEqual(expect.stringContaining(line));
    cleanup();
    return line;
  });
  expect(new Set(lines).size).toBe(opponents.length);
  for (const line of lines) expect(line.split(" ").length).toBeGreaterThan(4);
});

it("keeps the room of the levels until the server has said them", () => {
  render(Levels, { level: "casual", opponents: [] });
  expect(screen.queryByRole("radio")).toBeNull();
  expect(document.querySelectorAll(".lv.wait")).toHaveLength(1);
});

it("gives the time that the rulebooks give, in French too", () => {
  for (const lang of LANGUAGES) {
    speak(lang);
    expect(say("lobby.about.mandala")).toContain("30 min");
    expect(say("lobby.about.patterns")).toContain("20 min");
  }
});
