// What is said of terms: "Mandala, 10 minutes, rated".
import { clockWords } from "$web/lobby/lines";
import { gameName } from "$web/names";
import { say } from "$web/words/index.svelte";
import type { Terms } from "./server";

export const termsWords = (terms: Terms): string =>
  say("meet.terms", { game: gameName(terms.game), clock: clockWords(terms.clock ?? null), rated: say(terms.rated === false ? "meet.unrated" : "meet.rated") });

/** "20 seconds", "2 minutes". */
export const lasting = (seconds: number): string => (seconds < 90 ? say("meet.seconds", { n: seconds }) : say("meet.minutes", { n: Math.round(seconds / 60) }));

/** "about 20 s", or that nobody can tell. */
export const waitWords = (seconds: number | null | undefined): string =>
  seconds == null ? say("meet.wait.unknown") : seconds < 90 ? say("meet.wait.seconds", { n: seconds }) : say("meet.wait.minutes", { n: Math.round(seconds / 60) });

/** With its sign; a minus as wide as the plus. */
export const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "±0");
