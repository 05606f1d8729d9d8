// The games, each fetched when a table of it is opened.
import type { Face } from "$web/games/face";
import { need } from "$web/settings.svelte";

const modules = import.meta.glob<{ face: unknown }>("../games/*/index.ts");
const WORDS: Record<string, string> = { mandala: "board_mandala", patterns: "board_patterns", stones: "board_stones" };

/** The face of a game, with its words. */
export async function faceOf(game: string): Promise<Face> {
  const load = modules[`../games/${game}/index.ts`];
  if (!load) throw new Error(`no face for ${game}`);
  const [module] = await Promise.all([load(), need(WORDS[game] ?? game, "colour", "pattern", "side")]);
  // a face is only ever given Observations of its own game
  return module.face as Face;
}
