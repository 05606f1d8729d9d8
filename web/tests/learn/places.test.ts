import { beforeAll, expect, it } from "vitest";
import { flowerOf, learningOf } from "$web/games/learning";
import { placeWord } from "$web/learn/places";
import { simulations } from "$web/learn/lines";
import { learn } from "$web/words/index.svelte";

beforeAll(() => learn("en", ["lesson", "colour"]));

it("says a place in words, as its game has them", () => {
  const said = (game: string, ...places: string[]) => places.map((place) => placeWord(game, place));
  expect(said("mandala", "hand", "hand R", "claim K", "mandala 2", "their field 1", "their river")).toEqual(["your hand", "red in your hand", "black on the Mountain", "Mandala 2", "the other Field in Mandala 1", "the other River"]);
  expect(said("patterns", "cell d4", "their bowl")).toEqual(["cell d4", "the other bowl"]);
  expect(said("stones", "circle 5", "stack 1n", "space 3", "mandala", "goals")).toEqual(["circle 5", "stack 1n", "tower space 3", "the Mandala board", "your goals"]);
});

it("knows the flower of every set, and how much a search of a game takes", () => {
  expect(["mandala", "patterns", "stones", "new-stones", "pebbles"].map(flowerOf)).toEqual(["P", "G", "R", "O", null]);
  expect(["mandala", "patterns", "stones", "pebbles"].map((game) => simulations(game, 100))).toEqual([100, 1000, 100, 100]);
  expect(learningOf("pebbles").flowers).toEqual({});
});
