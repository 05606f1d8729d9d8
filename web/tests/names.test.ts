import { afterAll, beforeAll, expect, test } from "vitest";
import { hasLeft, namesOf, personName, seatName } from "$web/names";
import { standing, winnerName } from "$web/tournament/words";
import type { Tournament } from "$web/tournament/server";
import { what } from "$web/moderate/words";
import type { Entry } from "$web/moderate/server";
import type { SeatView } from "$web/wire/messages";
import { learn, speak } from "$web/words/index.svelte";

const FORMER = "[former player]"; // as the server writes it (server/table/name.py)

beforeAll(() => Promise.all((["en", "fr"] as const).map((lang) => learn(lang, ["web", "level", "tournament", "moderation"]))));
afterAll(() => speak("en"));

const seat = (name: string): SeatView => ({ kind: "person", name, person: "p", level: null });

test.each([
  ["en", "A former player"],
  ["fr", "Un ancien joueur"],
] as const)("somebody who has left is called so in the language of the reader: %s", (lang, words) => {
  speak(lang);
  expect(personName(FORMER)).toBe(words);
  expect([seatName(seat(FORMER)), winnerName(FORMER)]).toEqual([words, words]);
  expect(namesOf([seat(FORMER), seat("Ana"), seat(FORMER)])).toEqual([`${words} 1`, "Ana", `${words} 2`]);
  const over = { status: "over", players: [{ level: null, name: FORMER }], plan: {} } as unknown as Tournament;
  expect(standing(over, 0)).toContain(words);
  expect(what({ act: "close", by: null, name: FORMER, detail: {} } as unknown as Entry)).toContain(words);
});

test("anybody else keeps their name", () => {
  expect([personName("Ana"), personName("A former player")]).toEqual(["Ana", "A former player"]);
  expect([hasLeft(FORMER), hasLeft("A former player")]).toEqual([true, false]);
});
