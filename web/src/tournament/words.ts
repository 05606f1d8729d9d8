// A tournament in words: its format, its clock, how it stands, what a result means.
import { clockWords, left } from "$web/lobby/lines";
import { gameName, levelName, personName, seatName } from "$web/names";
import { language, say } from "$web/words/index.svelte";
import type { Format, Plan, Player, Result, Tournament } from "./server";

/** Of a line: bots go by their level. */
export function winnerName(winner: string): string {
  const level = winner.startsWith("bot:") ? winner.slice(4) : null;
  return level ? levelName(level, level.charAt(0).toUpperCase() + level.slice(1)) : personName(winner);
}

export const formatName = (format: Format): string => say(`tournament.format.${format.type}`);

/** "3½", "½", "2". */
export function points(value: number): string {
  const whole = Math.floor(value);
  const rest = value - whole;
  if (rest === 0.5) return `${whole || ""}½`;
  return rest ? value.toFixed(2) : String(whole);
}

/** What stands in the disc of a result. */
export const SIGNS: Record<Result, string> = { win: "1", draw: "½", loss: "0", walkover: "+", free: "+", bye: "+", void: "½", noshow: "–", absent: "–", rest: "–", playing: "·" };

/** The format in the name of a tournament: "Friday Mandala, Swiss". */
export const kindName = (format: Format): string => say(`tournament.kind.${format.type}`);

/** In a knock-out whoever has lost is not in the slots of the next round: for them there is nothing more to be ready for. */
export const isOut = (view: Tournament, player: Player): boolean => !!view.bracket && !player.table && !view.bracket[view.round]?.includes(player.id);

/** A day and a time, in the reader's own. */
export const moment = (at: number): string =>
  new Intl.DateTimeFormat(language(), { weekday: "long", day: "numeric", month: "long", hour: "2-digit", minute: "2-digit" }).format(at);

const UNITS = [["day", 86_400], ["hour", 3600], ["minute", 60], ["second", 1]] as const;

/** "3 minutes", "1 day": in the largest unit that it is a whole number of. */
export function span(seconds: number): string {
  const [unit, length] = UNITS.find(([, length]) => seconds % length === 0) ?? UNITS[3];
  return new Intl.NumberFormat(language(), { style: "unit", unit, unitDisplay: "long" }).format(seconds / length);
}

/** "Mandala. 10 minutes each, +5 s a move, rated." */
export function facts(plan: Plan): string {
  const clock = clockWords(plan.clock ?? null);
  return say(plan.rated === false ? "tournament.facts.casual" : "tournament.facts.rated", { game: gameName(plan.game), clock });
}

/** How it stands, in a sentence. */
export function standing(view: Tournament, now: number): string {
  const { plan, round } = view;
  if (view.status === "cancelled") return say(view.few ? "tournament.state.few" : "tournament.state.cancelled");
  if (view.status === "over") {
    const [first] = view.players;
    return first ? say("tournament.state.won", { name: seatName(first) }) : say("tournament.state.over");
  }
  if (view.status === "open") {
    if (plan.starts == null) return say("tournament.state.waits", { name: personName(view.organiser) });
    const when = moment(plan.starts);
    return plan.starts - now > 6 * 3600_000 ? say("tournament.state.starts", { when }) : say("tournament.state.starts.in", { when, left: left(plan.starts, now) });
  }
  if (view.ends !== null) return now < view.ends ? say("tournament.state.ends", { left: left(view.ends, now) }) : say("tournament.state.last");
  const rounds = view.rounds ?? 1;
  if (view.playing.length || round >= rounds) return say("tournament.state.round", { round, rounds });
  return say("tournament.state.next", { round: round + 1, rounds, left: left(view.due ?? now, now) });
}

/** What one has of a game or of a round, for those who cannot see the disc. */
export function resultWords(result: Result, name: string): string {
  return say(`tournament.result.${result}`, { name });
}
