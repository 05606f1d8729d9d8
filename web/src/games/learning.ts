// What pages to learn by know of one game. Each game says it in its own folder; a game that does not has none.

export interface Learning {
  /** The colours of the flowers by which a week shows puzzles that were solved, by their sets. */
  readonly flowers: Readonly<Record<string, string>>;
  /** So many simulations of its search take as long as one of another game: 1 where nothing is said. */
  readonly simulations?: number;
  /** The phases in which no move can be a mistake. */
  readonly free?: readonly string[];
  /** What a colour alone is in the texts of its lessons: sand where nothing is said, or a stone of either pattern. */
  readonly colours?: "stones";
}

const modules = import.meta.glob<Learning>("./*/learning.ts", { eager: true, import: "learning" });

export const learningOf = (game: string): Learning => modules[`./${game}/learning.ts`] ?? { flowers: {} };

/** The colour of the flower of a set; none of a set that has no colour. */
export const flowerOf = (set: string): string | null => Object.values(modules).find(({ flowers }) => set in flowers)?.flowers[set] ?? null;
