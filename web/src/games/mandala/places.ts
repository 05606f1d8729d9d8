// The places of Mandala's board. Knows notation, no rules.
import type { Places } from "$web/games/places";
import { say, Word } from "$web/words/index.svelte";

export const places: Places = {
  parts: [
    ["hand", "[data-area^=H]"],
    ["discard", "[data-area=D], [data-place=discard]"],
    ["deck", "[data-place=deck]"],
    ["backs", "[data-place^='backs:']"],
    ["cup", "[data-place^='cup:']"],
    ["river", "[data-place^='river:']"],
    ["mountain", "[data-area^=M], [data-area^=C]"],
    ["field", "[data-area^=F], [data-area^='field:']"],
    ["mandala", "[data-mandala]"],
  ],
  find(name, what) {
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
  several: ["hand", "river", "their river"],
  word(name, what) {
    const colour = new Word(`colour.${what}`);
    if (name === "hand" && what) return say("lesson.places.hand.one", { colour });
    if (name === "claim") return say("lesson.places.claim", { colour });
    return name === "mandala" && what ? say("lesson.places.mandala.one", { n: what }) : null;
  },
  targets(move) {
    const [kind = "", what = ""] = move.split(" ");
    if (kind === "C") return [`claim ${what}`];
    if (kind === "D") return ["discard"];
    return [`${kind.startsWith("M") ? "mountain" : "field"} ${kind.slice(1)}`];
  },
  ends(move) {
    const built = /^M([12]) ([A-Z])$/.exec(move);
    if (built) return [`[data-area="H${built[2]}"]`, `[data-area="M${built[1]}"]`];
    const grown = /^F([12]) ([A-Z])\d$/.exec(move);
    if (grown) return [`[data-area="H${grown[2]}"]`, `[data-area="F${grown[1]}"]`];
    const thrown = /^D ([A-Z])\d$/.exec(move);
    if (thrown) return [`[data-area="H${thrown[1]}"]`, `[data-area="D"], [data-place="discard"]`];
    const claimed = /^C ([A-Z])$/.exec(move);
    return claimed ? [`[data-area="C${claimed[1]}"]`] : [];
  },
  opening(key) {
    const [, letter, n] = /^([MFD]) ?(\d*)$/.exec(key) ?? [];
    return letter ? say(`statistics.opening.mandala.${letter}`, { n: Number(n || 1) }) : null;
  },
  sorts: () => ["M", "F", "D"].map((letters) => [letters, say(`statistics.sort.mandala.${letters}`)] as const),
};
