import { afterEach, expect, test } from "vitest";
import { LANGUAGES, learn, say, speak, told } from "$web/words/index.svelte";

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
