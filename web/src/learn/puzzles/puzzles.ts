// The puzzles that are shipped: the list of all, and the sets, each fetched when one of its puzzles is wanted.
import type { components } from "$web/wire/api";
import type { Line } from "../lines";

type Schemas = components["schemas"];
export type Puzzle = Schemas["Puzzle"];

/** A puzzle as the list names it: its id, its rating, its themes. */
export type Listed = readonly [id: string, rating: number, themes: readonly string[]];
interface Contents {
  /** The sets in the order in which they are offered, and the game of each. */
  readonly sets: Readonly<Record<string, string>>;
  readonly puzzles: readonly Listed[];
  /** The ids of the puzzles of the day, one after the other. */
  readonly daily: readonly string[];
}

const files = import.meta.glob<unknown>("$puzzles/*.json", { import: "default" });

const paths = new Map(Object.keys(files).map((path) => [path.replace(/^.*\/|\.json$/g, ""), path]));
const read = async <T>(name: string): Promise<T> => (await files[paths.get(name)!]!()) as T;

const LIST = "contents";
/** The sets, each a file. */
export const SETS: readonly string[] = [...paths.keys()].filter((name) => name !== LIST);
/** The set of a puzzle, whose id begins with the same letter. */
export const setOf = (id: string): string | null => SETS.find((name) => name[0] === id[0]) ?? null;

/** The list of all puzzles. */
export const contents = (): Promise<Contents> => read(LIST);

/** A puzzle by its id; null where there is none. */
export async function puzzleOf(id: string): Promise<Puzzle | null> {
  const set = setOf(id);
  return set === null ? null : ((await read<Puzzle[]>(set)).find((puzzle) => puzzle.id === id) ?? null);
}

/** The position of a step as its seat knows it, all steps before it solved, and some moves from there. */
export function lineOf(puzzle: Puzzle, step: number, ...more: readonly string[]): Line {
  const moves = puzzle.moves ? puzzle.moves.split(",") : [];
  for (let i = 0; i < step; i += 1) moves.push(puzzle.steps[i]!.answers[0]!, ...(puzzle.steps[i + 1]!.then ?? []));
  return {
    game: puzzle.game,
    options: puzzle.options ?? {},
    start: { seed: puzzle.seed },
    moves: [...moves, ...more],
    know: puzzle.seat,
    names: puzzle.levels,
    own: puzzle.seat,
  };
}
