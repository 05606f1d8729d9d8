import { beforeAll, describe, expect, it } from "vitest";
import { withPieces } from "$web/table/log/sentence";
import { learn, speak } from "$web/words/index.svelte";

beforeAll(() => Promise.all([learn("en", ["colour", "board_stones"]), learn("fr", ["colour"])]));

const told = (sentence: string, pieces: string[]) => withPieces(sentence, pieces).map((part) => ("text" in part ? part.text : `[${part.piece}]`)).join("");

describe("a sentence with its pieces", () => {
  it("has the piece in the place of its word", () => {
    speak("en");
    expect(told("Ilse grows 2 red in Mandala 1.", ["R"])).toBe("Ilse grows 2 [R] in Mandala 1.");
    expect(told("Ilse grows 2 Red.", ["R"])).toBe("Ilse grows 2 [R].");
  });
  it("leaves other words alone", () => {
    speak("en");
    expect(told("Fred is hundred.", ["R"])).toBe("Fred is hundred. [R]");
  });
  it("knows the endings of French", () => {
    speak("fr");
    expect(told("Ilse pose deux vertes.", ["G"])).toBe("Ilse pose deux [G].");
    speak("en");
  });
  it("has stones at the end", () => {
    expect(told("Ana picks.", ["R*", "Uo"])).toBe("Ana picks. [R*][Uo]");
  });
});
