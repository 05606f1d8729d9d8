// What is asked of the server to meet somebody.
import { offerOf } from "$web/games/offer";
import { CLOCKS, isOn, players, type ClockName, type Setup } from "$web/lobby/setup/setup";
import type { components } from "$web/wire/api";
import { ask } from "$web/wire/http";
import { news, type Challenge, type Looking } from "./news.svelte";

type Schemas = components["schemas"];
export type Terms = Schemas["Terms"];
export type Waits = Schemas["Waits"];
export type Stakes = Schemas["Stakes"];
export type Starter = Challenge["starter"];
export const REASONS = ["later", "game", "clock", "rated", "unrated", "no"] as const;
export type Reason = (typeof REASONS)[number];
/** The times that are offered to play at once. */
export const TIMES = ["m10", "m25", "d3"] as const satisfies readonly ClockName[];

/** What somebody wants to play; an option that is left out has its default, which the server names. */
interface Wanted {
  game: string;
  options: Record<string, unknown>;
  clock: Terms["clock"];
  rated: boolean;
}

export function termsOf(setup: Setup, clock: ClockName, rated: boolean): Wanted {
  const offer = offerOf(setup.game);
  const options: Record<string, unknown> = offer.players.length > 1 ? { players: players(setup) } : {};
  for (const { option, on } of offer.switches) if (isOn(setup, option)) options[option] = on;
  return { game: setup.game, options, clock: CLOCKS[clock], rated };
}

/** Whether a line of waits is about these terms; the server's have all options, these only what is chosen. */
export function isAbout(terms: Terms, wanted: Wanted): boolean {
  const { switches } = offerOf(wanted.game);
  const options = (terms.options ?? {}) as Record<string, unknown>;
  const same = Object.entries(wanted.options).every(([name, value]) => options[name] === value);
  const plain = switches.every(({ option, on }) => option in wanted.options || options[option] !== on);
  return terms.game === wanted.game && (terms.rated ?? true) === wanted.rated && same && plain && clockKey(terms.clock) === clockKey(wanted.clock);
}

const clockKey = (clock: Terms["clock"]): string =>
  !clock ? "" : clock.type === "days" ? `d${(clock as { days: number }).days}` : `r${(clock as { initial: number }).initial}+${(clock as { increment?: number }).increment ?? 0}`;

export async function seek(terms: Wanted, within: number | null): Promise<void> {
  news.isMine = news.isBeginning = true;
  try {
    const answer = await ask<Looking>("PUT", "/api/seek", within === null ? { terms } : { terms, within });
    const isUnsaid = news.isBeginning;
    news.hear(answer);
    news.isBeginning = isUnsaid && answer.seek !== null;
  } catch (error) {
    news.isMine = news.isBeginning = false;
    throw error;
  }
}
export async function giveUp(): Promise<void> {
  const answer = await ask<Looking>("DELETE", "/api/seek");
  news.isBeginning = false;
  news.hear(answer);
}
export const waits = () => ask<Waits>("GET", "/api/waits");

export const openChallenges = () => ask<Challenge[]>("GET", "/api/challenges/open");
export const challenge = (wanted: { terms: Wanted; to?: string; person?: string; starter: Starter; public?: boolean }) => ask<Challenge>("POST", "/api/challenges", wanted);
export const shown = (id: string) => ask<Challenge>("GET", `/api/challenges/${encodeURIComponent(id)}`);
export const accept = (id: string) => ask<Challenge>("POST", `/api/challenges/${encodeURIComponent(id)}/accept`);
export const decline = (id: string, reason: Reason) => ask<Challenge>("POST", `/api/challenges/${encodeURIComponent(id)}/decline`, { reason });
export const withdraw = (id: string) => ask<Challenge>("DELETE", `/api/challenges/${encodeURIComponent(id)}`);
export const stakes = (person: string, game: string) => ask<Stakes>("GET", `/api/people/${encodeURIComponent(person)}/stakes?game=${encodeURIComponent(game)}`);
