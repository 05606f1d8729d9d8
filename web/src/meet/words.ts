// What is said of terms: "Stones, New Stones, 10 minutes, rated".
import { offerOf } from "$web/games/offer";
import { clockWords } from "$web/lobby/lines";
import { gameName } from "$web/names";
import { say } from "$web/words/index.svelte";
import type { Terms } from "./server";

/** The game with all that is unusual about it: nobody agrees to what they were not told. */
function played(terms: Terms): string {
  const options = (terms.options ?? {}) as Record<string, unknown>;
  const n = Number(options["players"] ?? 2);
  const switched = offerOf(terms.game).switches.filter(({ option, on }) => options[option] === on);
  return [gameName(terms.game), ...(n > 2 ? [say("lobby.fact.players", { n })] : []), ...switched.map(({ words }) => say(words))].join(", ");
}

export const termsWords = (terms: Terms): string =>
  say("meet.terms", { game: played(terms), clock: clockWords(terms.clock ?? null), rated: say(terms.rated === false ? "meet.unrated" : "meet.rated") });

/** "20 seconds", "2 minutes". */
export const lasting = (seconds: number): string => (seconds < 90 ? say("meet.seconds", { n: seconds }) : say("meet.minutes", { n: Math.round(seconds / 60) }));

/** "about 20 s", or that nobody can tell. */
export const waitWords = (seconds: number | null | undefined): string =>
  seconds == null ? say("meet.wait.unknown") : seconds < 90 ? say("meet.wait.seconds", { n: seconds }) : say("meet.wait.minutes", { n: Math.round(seconds / 60) });

/** With its sign; a minus as wide as the plus. */
export const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "±0");
