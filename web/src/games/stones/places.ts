// The places of Stones' boards. Knows notation, no rules.
import type { Places } from "$web/games/places";
import { say } from "$web/words/index.svelte";

export const places: Places = {
  parts: [
    ["artist", "[data-place^=circle-]:has(.lift)"],
    ["circle", "[data-place^=circle-]"],
    ["stack", "[data-place^=stack-]"],
    ["space", "[data-place^=space-], [data-spot^=space-of-]"],
    ["towers", "[data-spot^=tower-]"],
    ["new", "[data-spot^=new-]"],
    ["hands", "[data-spot=hands]"],
    ["points", "[data-spot^=points-]"],
    ["mandala", "[data-spiral], [data-drawer]:first-of-type"],
    ["goals", "[data-goals], [data-drawer]:last-of-type"],
  ],
  find(name, what) {
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
  several: ["towers", "their towers"],
  targets(move) {
    const [kind = "", first = "", second = ""] = move.split(" ");
    if (kind === "P") return [`circle ${first.slice(-1)}`];
    if (kind === "S") return [...second].map((space) => `space ${space}`);
    if (kind === "A") return [...first].map((space) => `space ${space}`);
    return kind === "N" ? [`space ${first}`] : ["mandala"];
  },
  ends(move, seat) {
    const picked = /^P (\d)>(\d)/.exec(move);
    if (picked) return [`[data-place="circle-${picked[1]}"]`, `[data-place="circle-${picked[2]}"]`];
    const scored = /^(?:S [A-Z]|A|N) (\d)/.exec(move);
    return scored ? [`[data-spot="space-of-${seat}-${scored[1]}"]`] : [];
  },
  bend: 0.62, // a stack lies between two circles
  opening(key) {
    const [, n] = /^P ?(\d*)$/.exec(key) ?? [];
    return n === undefined ? null : say("statistics.opening.stones", { n });
  },
  sorts: () => ["P", "S", "A"].map((letters) => [letters, say(`statistics.sort.stones.${letters}`)] as const),
};
