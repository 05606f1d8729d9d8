// The legal moves of Stones, grouped by what the player touches: which Artist goes where, which towers are scored together.
import { SIDES, type Side } from "./board/geometry";
import { parse, scoreText, type Any, type Colour, type StonesMove, type Score } from "./moves";

/** What an Artist's way from one circle to another allows. */
export interface Way {
  readonly sides: readonly Side[];
  readonly spaces: readonly number[];
}

export class Legal {
  readonly scores: readonly Score[];
  readonly anys: readonly Any[];
  readonly #puts: readonly number[];
  readonly #ways: ReadonlyMap<string, Way>;

  constructor(texts: readonly string[]) {
    const moves = texts.map(parse).filter((move): move is StonesMove => move !== null);
    this.scores = moves.filter((move) => move.kind === "score");
    this.anys = moves.filter((move) => move.kind === "any");
    this.#puts = moves.flatMap((move) => (move.kind === "put" ? [move.space] : []));
    this.#ways = waysOf(moves);
  }

  /** Whether any Artist can move. */
  get hasPick(): boolean {
    return this.#ways.size > 0;
  }

  way(from: number | null, to: number | null): Way | undefined {
    return this.#ways.get(`${from}>${to}`);
  }

  /** Whether the Artist on a circle can move. */
  leaves(circle: number): boolean {
    return [...this.#ways.keys()].some((name) => name.startsWith(`${circle}>`));
  }

  /** Whether a New Stone can be put on a space. */
  puts(space: number): boolean {
    return this.#puts.includes(space);
  }

  /** Whether just these towers can be scored together as a colour. */
  scored(colour: Colour, spaces: readonly number[]): boolean {
    const text = scoreText(colour, spaces);
    return this.scores.some((move) => scoreText(move.colour, move.spaces) === text);
  }
}

function waysOf(moves: readonly StonesMove[]): ReadonlyMap<string, Way> {
  const found = new Map<string, { sides: Set<Side>; spaces: Set<number> }>();
  for (const move of moves) {
    if (move.kind !== "pick") continue;
    const name = `${move.from}>${move.to}`;
    const way = found.get(name) ?? { sides: new Set(), spaces: new Set() };
    way.sides.add(move.side);
    way.spaces.add(move.space);
    found.set(name, way);
  }
  return new Map([...found].map(([name, { sides, spaces }]) => [name, { sides: SIDES.filter((side) => sides.has(side)), spaces: [...spaces].sort() }]));
}
