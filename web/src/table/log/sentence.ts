// A sentence of the log with the pieces in it: where a word names a colour, the piece itself stands for it.
import { Word, say } from "$web/words/index.svelte";

export type Part = { text: string } | { piece: string; word: string };

/** "discards 2 green" and ["G"] become "discards 2 " and the piece; pieces that no word names come last. */
export function withPieces(sentence: string, pieces: readonly string[]): Part[] {
  const parts: Part[] = [{ text: sentence }];
  const left: Part[] = [];
  for (const piece of pieces) {
    const colour = new Word(`colour.${piece[0]}`);
    const word = piece.length > 1 ? say(`board_stones.stone.${piece[1]}`, { colour }) : colour.text;
    // French adds an ending: vert, verte, vertes
    const pattern = new RegExp(`(?<!\\p{L})${word}\\p{L}{0,2}(?!\\p{L})`, "iu");
    const at = parts.findIndex((part) => "text" in part && pattern.test(part.text));
    const found = parts[at];
    const match = found && "text" in found ? pattern.exec(found.text) : null;
    if (match && found && "text" in found) {
      const after = match.index + match[0].length;
      parts.splice(at, 1, { text: found.text.slice(0, match.index) }, { piece, word: match[0] }, { text: found.text.slice(after) });
    } else {
      left.push({ piece, word: "" });
    }
  }
  return [...parts, ...(left.length ? [{ text: " " }, ...left] : [])];
}

/** Without the notation, which stands by itself. */
export const plain = (sentence: string, move: string | null | undefined): string => (move ? sentence.replace(` (${move})`, "") : sentence);
