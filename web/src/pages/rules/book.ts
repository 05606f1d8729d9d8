// The rules of the games that the page knows, each from its game's own folder.
import type { Section } from "$web/games/section";

const books = import.meta.glob<readonly Section[]>("../../games/*/rules/book.ts", { eager: true, import: "book" });

export const bookOf = (game: string): readonly Section[] | null => books[`../../games/${game}/rules/book.ts`] ?? null;
