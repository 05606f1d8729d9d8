// The places of a board that a lesson can light, by the names that a lesson has: where they are on the page, and in words.
import { placesOf } from "$web/games/places";
import { say, Word } from "$web/words/index.svelte";

/** Places that are several things on the page, lit as one. */
const TOGETHER = /^(hand|(their )?river|(their )?towers)$/;

function split(place: string): [name: string, what: string] {
  const found = /^(.*?)(?: ([A-Z]|[a-h]?\d[nesw]?))?$/.exec(place);
  return [found?.[1] ?? place, found?.[2] ?? ""];
}

/** What is lit: one or more elements that are seen, each list to be framed as one. */
export function found(game: string, places: readonly string[], within: ParentNode): Element[][] {
  return places.flatMap((place) => {
    const [name, what] = split(place);
    for (const selector of placesOf(game).find(name, what)) {
      const seen = [...within.querySelectorAll(selector)].filter((element) => element.getBoundingClientRect().width > 0);
      if (seen.length) return [TOGETHER.test(place) ? seen : seen.slice(0, 1)];
    }
    return [];
  });
}

/** A place in words. */
export function placeWord(place: string): string {
  const [name, what] = split(place);
  const where = name.replace("their ", "their.");
  const key = `lesson.places.${where}`;
  if (name === "hand" && what) return say("lesson.places.hand.one", { colour: new Word(`colour.${what}`) });
  if (name === "claim") return say(key, { colour: new Word(`colour.${what}`) });
  if (name === "mandala" && what) return say("lesson.places.mandala.one", { n: what });
  if (name === "cell" || name === "stack") return say(key, { place: what });
  return say(key, { n: what });
}
