import { afterEach, expect, test, vi } from "vitest";
import NAMES from "../../tests/vectors/names.json";
import { choose, need } from "$web/settings.svelte";
import { of } from "$web/words/grammar";
import { LANGUAGES, Word, learn, say, speak, told } from "$web/words/index.svelte";

afterEach(() => speak("en"));

test("no French line begins with a sign that has a space before it", () => {
  const text = { en: "Done : 5 %", fr: "« Oui » : fini ; 5 % !" };
  expect(told(text)).toBe("Done : 5 %");
  speak("fr");
  expect(told(text)).toBe("«\u00a0Oui\u00a0»\u00a0: fini\u00a0; 5\u00a0%\u00a0!");
});

test("the aim of every game can be said in a line, in every language", async () => {
  for (const lang of LANGUAGES) {
    await learn(lang, ["aim"]);
    speak(lang);
    for (const game of ["mandala", "patterns", "stones"]) {
      expect(say(`aim.${game}`)).toMatch(/^\p{Lu}.{40,140}\.$/u);
    }
  }
});

test("no French line parts a number from its unit", () => {
  speak("fr");
  expect(told({ fr: "Prise n° 2, 3 PV" })).toBe("Prise n°\u00a02, 3\u00a0PV");
});

test("whose something is, by the first letters of the name", () => {
  for (const [name, whose] of Object.entries(NAMES)) expect(of("fr", name)).toBe(whose);
  expect(of("en", "Onde")).toBe("Onde");
});

test("a sentence takes the form of a word that it names", async () => {
  await learn("fr", ["board_patterns", "board_mandala", "board_stones", "colour", "side"]);
  speak("fr");
  const [orange, green] = [new Word("colour.O"), new Word("colour.G")];
  expect(say("board_patterns.take", { colour: orange })).toBe("Prendre l'orange");
  expect(say("board_patterns.take.button", { colour: green })).toBe("Le vert");
  expect(say("board_mandala.cards", { n: 2, colour: green })).toBe("2 cartes vertes");
  expect(say("board_mandala.cards", { n: 1, colour: orange })).toBe("1 carte orange");
  expect(say("board_mandala.area.field", { name: "Onde", mandala: 1, cards: "x" })).toBe("Champ d'Onde, Mandala 1\u00a0: x");
  expect(say("board_stones.place", { side: new Word("side.e"), circle: 3 })).toBe("À l'est du cercle 3");
  expect(say("board_patterns.ledger.group", { marker: 2, colour: green, n: 1, points: 0 })).toBe(
    "Marqueur 2\u00a0: vert, 1 jeton, 0 point",
  );
});

test("a page that is opened while another language is learnt has its words in that one", async () => {
  vi.stubGlobal("fetch", async () => new Response("{}"));
  speak("en");
  await need("web");
  const turned = choose("fr");
  const opened = need("calls");
  expect(say("calls.quiet")).toBe(""); // and never the key
  await Promise.all([turned, opened]);
  expect(say("calls.quiet")).toBe("Heures calmes");
  vi.unstubAllGlobals();
});
