// The places of a board by name: what pages beside the table (lessons, arrows, "What is this?", statistics) know of one game. Each game
// says it in its own folder; a game that does not has none.

export interface Places {
  /** The parts that have a name, and where they are on the page: the narrower before what it lies in. */
  readonly parts: readonly (readonly [part: string, selector: string])[];
  /** Selectors of a place by the name that lessons have for it; the first that is visible counts. */
  find(name: string, what: string): readonly string[];
  /** Those of them that are several things on the page, lit as one. */
  readonly several?: readonly string[];
  /** One of them in words; null where the sentence of its name says it. */
  word?(name: string, what: string): string | null;
  /** The places, by those names, that a move goes to. */
  targets(move: string): readonly string[];
  /** Where a move happens, as selectors: one for a ring, two for an arrow; none where it has no place of its own. */
  ends(move: string, seat: number): readonly string[];
  /** How far the arrow of a short way bends, as a part of its length, so that it goes round what lies between. */
  readonly bend?: number;
  /** A first move in words, by its key in the statistics; null where there are none. */
  opening(key: string): string | null;
  /** The sorts of moves that a turn can be, by the letters that they begin with, in words. */
  sorts(): readonly (readonly [letters: string, words: string])[];
}

const NONE: Places = { parts: [], find: () => [], targets: () => [], ends: () => [], opening: () => null, sorts: () => [] };
const modules = import.meta.glob<Places>("./*/places.ts", { eager: true, import: "places" });

export const placesOf = (game: string): Places => modules[`./${game}/places.ts`] ?? NONE;
