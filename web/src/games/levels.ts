// The games and the bots that the page knows by itself, for when no server says what there is.
import type { GameLine } from "./catalogue.svelte";
import { GAMES, offerOf } from "./offer";
import { LANGUAGES, learn, saidIn } from "$web/words/index.svelte";

const LEVELS = ["novice", "casual", "club", "expert", "master"] as const;

/** In every language, as a server says them. */
export async function games(): Promise<GameLine[]> {
  await Promise.all(LANGUAGES.map((lang) => learn(lang, ["web", "lobby", "level", "aim"])));
  const said = (key: string) => Object.fromEntries(LANGUAGES.map((lang) => [lang, saidIn(lang, key)]));
  const opponents = LEVELS.map((id) => ({ id, name: said(`level.${id}`), about: said(`lobby.level.${id}`) }));
  const line = (id: string): GameLine => ({ id, name: said(`web.game.${id}`), about: said(`aim.${id}`), aim: said(`aim.${id}`), options: {}, levels: [...LEVELS], opponents, players: [...offerOf(id, []).players], secret: offerOf(id, []).secret });
  return GAMES.map(line);
}
