// The places of Patterns' board. Knows notation, no rules.
import type { Places } from "$web/games/places";
import { say } from "$web/words/index.svelte";

/** The cell of a first move: "E d4" is d4. */
export const cellOf = (key: string): string | null => /^E ([a-h][1-8])$/.exec(key)?.[1] ?? null;

export const places: Places = {
  parts: [
    ["cell", "[data-cell]"],
    ["bowl", "[data-bowl]"],
    ["groups", "[data-ledger]"],
    ["rim", ".board svg.board"],
  ],
  find(name, what) {
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
  targets(move) {
    const cell = move.split(" ")[1];
    return cell ? [`cell ${cell}`] : [];
  },
  ends(move) {
    const cell = /^[FSE] ([a-h][1-8])$/.exec(move)?.[1];
    return cell ? [`[data-cell="${cell}"]`] : [];
  },
  opening: cellOf,
  sorts: () => ["E", "S", "F"].map((letters) => [letters, say(`statistics.sort.patterns.${letters}`)] as const),
};
