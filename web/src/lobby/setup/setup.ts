// What a person chooses before sitting down, and what the server is asked for then.
import type { GameLine } from "$web/games/catalogue.svelte";
import { GAMES, gamesOf, offerOf, type Count } from "$web/games/offer";
import type { components } from "$web/wire/api";

type Schemas = components["schemas"];
type SeatPlan = Pick<Schemas["SeatPlan"], "kind"> & { level?: string; name?: string };
export type ClockPlan = { type: "real"; initial: number; increment: number } | { type: "days"; days: number };

export const CLOCKS = {
  none: null,
  m10: { type: "real", initial: 600, increment: 5 },
  m25: { type: "real", initial: 1500, increment: 10 },
  d1: { type: "days", days: 1 },
  d3: { type: "days", days: 3 },
  d7: { type: "days", days: 7 },
} as const satisfies Record<string, ClockPlan | null>;
export type ClockName = keyof typeof CLOCKS;
export type BotClock = "none" | "m10" | "m25";

const STARTERS = ["random", "me", "other"] as const;
export type Starter = (typeof STARTERS)[number];

/** Everything the lobby remembers of the last choices. `switched` are the options that are on, each as game.option; `friends` is
 * how many seats are kept open where more than two play. */
export interface Setup {
  game: string;
  level: string;
  clock: BotClock;
  starter: Starter;
  switched: string[];
  players: Count;
  friends: 1 | 2 | 3;
  friendClock: ClockName;
  open: boolean;
  /** Games against bots, and at one screen, are played on this device. */
  here: boolean;
}

export const FIRST: Setup = {
  game: GAMES[0] ?? "",
  level: "casual",
  clock: "none",
  starter: "random",
  switched: [],
  players: 2,
  friends: 1,
  friendClock: "none",
  open: false,
  here: false,
};

/** The body of POST /api/tables, with only what differs from the server's defaults. */
export interface TableRequest {
  game: string;
  options?: Record<string, number | boolean | string>;
  seats: SeatPlan[];
  clock?: ClockPlan;
  public?: boolean;
  rated?: boolean;
  /** The position that it begins from, where that is not a deal. */
  state?: Record<string, unknown>;
}

const ME: SeatPlan = { kind: "me" };

/** What was chosen last time, or what there is in its place where the server does not offer it any more. */
export function offered({ game: wanted, level }: Setup, lines: readonly GameLine[]): Pick<Setup, "game" | "level"> {
  if (!lines.length) return { game: wanted, level };
  const game = gamesOf(lines).includes(wanted) ? wanted : FIRST.game;
  const opponents = lines.find(({ id }) => id === game)?.opponents ?? [];
  const [chosen = opponents[0]] = [level, FIRST.level].flatMap((id) => opponents.find((each) => each.id === id) ?? []);
  return { game, level: chosen?.id ?? level };
}

/** How many are to play. */
export function players({ game, players }: Setup, lines?: readonly GameLine[]): Count {
  const counts = offerOf(game, lines).players;
  return counts.includes(players) ? players : (counts[0] ?? 2);
}

/** Whether there is anything to choose for the game. */
export function hasOptions({ game }: Setup): boolean {
  const offer = offerOf(game);
  return offer.players.length > 1 || offer.switches.length > 0;
}

export const isOn = ({ game, switched }: Setup, option: string): boolean => switched.includes(`${game}.${option}`);

export function turn(setup: Setup, option: string, on: boolean): void {
  const others = setup.switched.filter((each) => each !== `${setup.game}.${option}`);
  setup.switched = on ? [...others, `${setup.game}.${option}`] : others;
}

function begun(setup: Setup, seats: SeatPlan[], clock: ClockPlan | null): TableRequest {
  const request: TableRequest = { game: setup.game, seats };
  const offer = offerOf(setup.game);
  const options: TableRequest["options"] = offer.players.length > 1 ? { players: players(setup) } : {};
  for (const { option, on } of offer.switches) if (isOn(setup, option)) options[option] = on;
  if (Object.keys(options).length) request.options = options;
  if (clock) request.clock = clock;
  return request;
}

/** Seat 0 starts, so who starts is where I sit. `chance` is from 0 up to 1. */
function mySeat(setup: Setup, chance: number): number {
  const count = players(setup);
  if (setup.starter === "me") return 0;
  return setup.starter === "other" ? 1 + Math.floor(chance * (count - 1)) : Math.floor(chance * count);
}

/** A table with bots on all other seats. */
export function botTable(setup: Setup, chance = Math.random()): TableRequest {
  const mine = mySeat(setup, chance);
  const seats = Array.from({ length: players(setup) }, (_, i) => (i === mine ? ME : bot(setup.level)));
  return begun(setup, seats, CLOCKS[setup.clock]);
}

/** A table with open seats for friends; bots take what is left of the others. I sit anywhere. */
export function friendTable(setup: Setup, chance = Math.random()): TableRequest {
  const count = players(setup);
  const mine = Math.floor(chance * count);
  const others: SeatPlan[] = Array.from({ length: count - 1 }, (_, i) =>
    i < Math.min(setup.friends, count - 1) ? { kind: "open" } : bot(setup.level),
  );
  const request = begun(setup, [...others.slice(0, mine), ME, ...others.slice(mine)], CLOCKS[setup.friendClock]);
  if (setup.open) request.public = true;
  return request;
}

/** All seats are mine: one screen goes round, and `name` says what its players are called. Such a game counts for nobody's
 * rating. */
export const hotSeatTable = (setup: Setup, name: (n: number) => string): TableRequest => ({
  ...begun(setup, Array.from({ length: players(setup) }, (_, i) => ({ ...ME, name: name(i + 1) })), null),
  rated: false,
});

const bot = (level: string): SeatPlan => ({ kind: "bot", level });

const KEY = "sandtable.setup";

/** The choices of last time; whatever is missing or unknown is as it was at first. */
export function remembered(text: string | null): Setup {
  let saved: unknown = null;
  try {
    saved = JSON.parse(text ?? "null");
  } catch {
    // somebody else wrote there: begin anew
  }
  const from = (saved ?? {}) as Record<keyof Setup, unknown>;
  const choose = <T>(name: keyof Setup, known: readonly T[], first: T): T =>
    known.includes(from[name] as T) ? (from[name] as T) : first;
  // the server has the list of these: what it does not offer is chosen anew
  const named = (name: keyof Setup, first: string): string => (typeof from[name] === "string" ? from[name] : first);
  return {
    game: named("game", FIRST.game),
    level: named("level", FIRST.level),
    clock: choose("clock", ["none", "m10", "m25"] as const, FIRST.clock),
    starter: choose("starter", STARTERS, FIRST.starter),
    switched: Array.isArray(from.switched) ? from.switched.filter((each) => typeof each === "string") : FIRST.switched,
    players: choose("players", [2, 3, 4] as const, FIRST.players),
    friends: choose("friends", [1, 2, 3] as const, FIRST.friends),
    friendClock: choose("friendClock", Object.keys(CLOCKS) as ClockName[], FIRST.friendClock),
    open: choose("open", [true, false], FIRST.open),
    here: choose("here", [true, false], FIRST.here),
  };
}

/** Reads and writes the choices; a browser that keeps nothing forgets them, and that is all. */
export const memory = {
  read(): Setup {
    try {
      return remembered(localStorage.getItem(KEY));
    } catch {
      return { ...FIRST };
    }
  },
  write(setup: Setup): void {
    try {
      localStorage.setItem(KEY, JSON.stringify(setup));
    } catch {
      // private browsing without storage
    }
  },
};
