// What a lobby offers of a game: how many play it, and what can be switched on. A game's own folder says so (lobby/offer.ts), so that
// the page need not wait for the server; of other games the server says how many play.
import { catalogue, type GameLine } from "./catalogue.svelte";

export type Count = 2 | 3 | 4;
const COUNTS: readonly Count[] = [2, 3, 4];

/** An option of two values: what it is called, the value where it is switched on, and its words: of the switch, of the line
 * under it, and of a table that is played so. */
interface Switch {
  readonly option: string;
  readonly on: string | boolean;
  readonly words: string;
  readonly about: string;
  readonly fact: string;
}

export interface Offer {
  readonly players: readonly Count[];
  readonly switches: readonly Switch[];
  /** Seats hide something from each other. */
  readonly secret: boolean;
  /** Where the board is in the game's picture (picture.py): how wide the picture is, and the square that is shown of it. */
  readonly board?: { readonly width: number; readonly x: number; readonly y: number; readonly size: number; readonly round: boolean };
}

const found = import.meta.glob<Offer>("./*/lobby/offer.ts", { eager: true, import: "offer" });
const OFFERS: Record<string, Offer> = Object.fromEntries(Object.entries(found).map(([path, offer]) => [path.split("/")[1], offer]));

/** The games that the page knows: others it plays by what the server says of them. */
export const GAMES: readonly string[] = Object.keys(OFFERS);

/** The page's own games, then what else the server has. */
export const gamesOf = (lines: readonly GameLine[]): string[] => [...GAMES, ...lines.map(({ id }) => id).filter((id) => !GAMES.includes(id))];

export function offerOf(game: string, lines: readonly GameLine[] = catalogue.lines): Offer {
  const line = lines.find(({ id }) => id === game);
  return OFFERS[game] ?? { players: COUNTS.filter((n) => (line?.players ?? [2]).includes(n)), switches: [], secret: line?.secret ?? true };
}
