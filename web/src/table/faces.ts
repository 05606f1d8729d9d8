// The faces of the games, each fetched when a table of it is opened. A folder of games/ with an index.ts is a game's own face; the
// others have a general one.
import { catalogue } from "$web/games/catalogue.svelte";
import type { Face } from "$web/games/face";
import { need } from "$web/settings.svelte";

const modules = import.meta.glob<{ face: unknown }>("../games/*/index.ts");

/** The face of a game, with its words. A face is only ever given Observations of its own game. */
export async function faceOf(game: string): Promise<Face> {
  const own = modules[`../games/${game}/index.ts`];
  if (own) {
    const [{ face }] = await Promise.all([own(), need(`board_${game}`, "colour", "pattern", "side")]);
    return face as Face;
  }
  const [{ generalFace }, line] = await Promise.all([import("$web/games/general/face"), catalogue.need(game), need("board_general")]);
  return generalFace(line) as unknown as Face;
}
