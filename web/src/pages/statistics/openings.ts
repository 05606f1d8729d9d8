// First moves in words. What a game has no words for here goes by its notation.
import { say } from "$web/words/index.svelte";

export function openingName(game: string, key: string): string {
  const [, letter = "", n = ""] = /^([A-Z]) ?(\d*)$/.exec(key) ?? [];
  if (game === "mandala" && "MFD".includes(letter) && letter) return say(`statistics.opening.mandala.${letter}`, { n: Number(n || 1) });
  if (game === "stones" && letter === "P") return say("statistics.opening.stones", { n });
  const cell = game === "patterns" ? cellOf(key) : null;
  return cell ?? key;
}

/** The cell of a first move of Patterns: "E d4" is d4. */
export const cellOf = (key: string): string | null => /^E ([a-h][1-8])$/.exec(key)?.[1] ?? null;
