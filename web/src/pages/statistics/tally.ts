// Games of this device, counted as a server counts those of a person (src/sandtable/server/people/statistics.py).
import type { Kept } from "$web/engine/store";
import type { GameStatistics, Tally } from "./server";

type How = "wins" | "draws" | "losses";
type Game = Pick<Kept, "log" | "line">;
/** The decisions before a game's first turn, and what its first moves have in common that are alike at the start. */
interface Openings {
  readonly prelude: number;
  readonly pattern: string;
  readonly short: string;
}
const openings = import.meta.glob<Openings>("../../games/*/openings.json", { eager: true, import: "default" });

const ME = "me";

/** The statistics of every game that was finished here by one person at one seat; two at one screen are nobody's result. */
export function tally(games: readonly Game[]): GameStatistics[] {
  const kinds = [...new Set(games.map(({ line }) => line.game))].sort();
  return kinds.flatMap((game) => {
    const counted = games.filter(({ line }) => line.game === game && line.status === "over" && line.result && ownSeats(line).length === 1);
    return counted.length ? [ofAGame(game, counted)] : [];
  });
}

const ownSeats = (line: Kept["line"]): number[] => line.seats.flatMap(({ person }, seat) => (person === ME ? [seat] : []));

function ofAGame(game: string, games: readonly Game[]): GameStatistics {
  const seats = new Counts();
  const opponents = new Counts();
  const openings = new Counts();
  for (const { line, log } of games) {
    const own = ownSeats(line)[0]!;
    const winner = line.result?.winner ?? null;
    const how: How = winner === null ? "draws" : winner === own ? "wins" : "losses";
    seats.add(String(own), String(own), how);
    const others = new Map(line.seats.filter((_, seat) => seat !== own).map((seat) => [seat.level ? `bot:${seat.level}` : (seat.person ?? seat.name), seat]));
    for (const [key, { name, level }] of others) opponents.add(key, name, how, level ?? null);
    const first = firstMove(game, log);
    if (first?.seat === own) openings.add(first.opening, first.opening, how);
  }
  return { game, games: games.length, seats: seats.lines.sort((a, b) => (a.key < b.key ? -1 : 1)), opponents: opponents.lines, openings: openings.lines };
}

/** The first move of a game, with those counted together that are alike. */
function firstMove(game: string, log: readonly string[]): { seat: number; opening: string } | null {
  const moves = log.map((event) => JSON.parse(event) as { type: string; seat: number; move: string }).filter(({ type }) => type === "moved");
  const { prelude, pattern, short } = openings[`../../games/${game}/openings.json`] ?? { prelude: 0, pattern: "", short: "" };
  const first = moves[prelude];
  if (!first) return null;
  return { seat: first.seat, opening: pattern ? first.move.replace(new RegExp(pattern), short) : first.move };
}

class Counts {
  readonly #found = new Map<string, Tally>();

  add(key: string, name: string, how: How, level: string | null = null): void {
    const { games, ...before } = this.#found.get(key) ?? { key, name, games: 0, wins: 0, draws: 0, losses: 0, level };
    this.#found.set(key, { ...before, games: games + 1, [how]: before[how] + 1 });
  }

  /** The most frequent first. */
  get lines(): Tally[] {
    return [...this.#found.values()].sort((a, b) => b.games - a.games || (a.key < b.key ? -1 : 1));
  }
}
