// The places of a board that a lesson can light or a move goes to, by the names that a lesson has: where they are on the page, and in words.
import { say, Word } from "$web/words/index.svelte";

type Game = string;
/** Selectors of a place; the first that is visible counts, or all of them where `all` says so. */
const FIND: Record<Game, (name: string, what: string) => readonly string[]> = {
  mandala(name, what) {
    switch (name) {
      case "hand":
        return what ? [`[data-area="H${what}"]`] : [`[data-area^="H"]`];
      case "claim":
        return [`[data-area="C${what}"]`];
      case "mountain":
        return [`[data-area="M${what}"]`];
      case "field":
        return [`[data-area="F${what}"]`];
      case "their field":
        return [`[data-area="field:${what}:1"]`];
      case "mandala":
        return [`[data-mandala="${what}"]`];
      case "discard":
        return [`[data-area="D"]`, `[data-place="discard"]`, `.foot .act`];
      case "deck":
        return [`[data-place="deck"]`];
      case "river":
        return [`[data-place^="river:0:"]`];
      case "their river":
        return [`[data-place^="river:1:"]`];
      case "cup":
        return [`[data-place="cup:0"]`];
      case "their cup":
        return [`[data-place="cup:1"]`];
    }
    return [];
  },
  patterns(name, what) {
    switch (name) {
      case "cell":
        return [`[data-cell="${what}"]`];
      case "bowl":
        return [`[data-bowl="own"]`];
      case "their bowl":
        return [`[data-bowl="other"]`];
      case "groups":
        return [`[data-ledger="0"]`];
      case "their groups":
        return [`[data-ledger="1"]`];
    }
    return [];
  },
  stones(name, what) {
    switch (name) {
      case "circle":
        return [`[data-place="circle-${what}"]`];
      case "stack":
        return [`[data-place="stack-${what}"]`];
      case "space":
        return [`[data-place="space-${what}"]`, `[data-spot="space-of-0-${what}"]`];
      case "towers":
        return [`[data-place^="space-"]`, `[data-spot^="space-of-0-"]`];
      case "their towers":
        return [`[data-spot^="tower-1-"]`];
      case "mandala":
        return ["[data-spiral]", "[data-drawer]"];
      case "goals":
        return ["[data-goals]", "[data-drawer]:last-of-type"];
    }
    return [];
  },
};

/** Places that are several things on the page, lit as one. */
const TOGETHER = /^(hand|(their )?river|(their )?towers)$/;

function split(place: string): [name: string, what: string] {
  const found = /^(.*?)(?: ([A-Z]|[a-h]?\d[nesw]?))?$/.exec(place);
  return [found?.[1] ?? place, found?.[2] ?? ""];
}

/** What is lit: one or more elements that are seen, each list to be framed as one. */
export function found(game: Game, places: readonly string[], within: ParentNode): Element[][] {
  return places.flatMap((place) => {
    const [name, what] = split(place);
    for (const selector of FIND[game]?.(name, what) ?? []) {
      const seen = [...within.querySelectorAll(selector)].filter((element) => element.getBoundingClientRect().width > 0);
      if (seen.length) return [TOGETHER.test(place) ? seen : seen.slice(0, 1)];
    }
    return [];
  });
}

/** Where a move goes: what gets the ring of a refusal. */
export function targetsOf(game: Game, move: string): string[] {
  const [kind = "", first = "", second = ""] = move.split(" ");
  if (game === "mandala") {
    if (kind === "C") return [`claim ${first}`];
    if (kind === "D") return ["discard"];
    return [`${kind.startsWith("M") ? "mountain" : "field"} ${kind.slice(1)}`];
  }
  if (game === "patterns") return first ? [`cell ${first}`] : [];
  if (kind === "P") return [`circle ${first.slice(-1)}`];
  if (kind === "S") return [...second].map((space) => `space ${space}`);
  if (kind === "A") return [...first].map((space) => `space ${space}`);
  return kind === "N" ? [`space ${first}`] : ["mandala"];
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
