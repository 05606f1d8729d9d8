// The places of a board that a lesson can light, by the names that a lesson has: where they are on the page, and in words.
import { placesOf } from "$web/games/places";
import { say } from "$web/words/index.svelte";

function split(place: string): [name: string, what: string] {
  const found = /^(.*?)(?: ([A-Z]|[a-h]?\d[nesw]?))?$/.exec(place);
  return [found?.[1] ?? place, found?.[2] ?? ""];
}

/** What is lit: one or more elements that are seen, each list to be framed as one. */
export function found(game: string, places: readonly string[], within: ParentNode): Element[][] {
  const known = placesOf(game);
  return places.flatMap((place) => {
    const [name, what] = split(place);
    for (const selector of known.find(name, what)) {
      const seen = [...within.querySelectorAll(selector)].filter((element) => element.getBoundingClientRect().width > 0);
      if (seen.length) return [known.several?.includes(place) ? seen : seen.slice(0, 1)];
    }
    return [];
  });
}

/** A place in words. */
export function placeWord(game: string, place: string): string {
  const [name, what] = split(place);
  const where = name.replace("their ", "their.");
  return placesOf(game).word?.(name, what) ?? say(`lesson.places.${where}`, { n: what, place: what });
}
