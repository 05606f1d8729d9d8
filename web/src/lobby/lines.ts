// Lines of the lobby: which tables come first, and what is said of each.
import type { components } from "$web/wire/api";
import { gameName, seatName } from "$web/names";
import { say } from "$web/words/index.svelte";
import { CLOCKS, type ClockName, type ClockPlan } from "./setup/setup";

export type TableLine = components["schemas"]["TableLine"];

/** My games: where it is my turn first, the most urgent of them on top; then those that changed last. */
export function inOrder(lines: readonly TableLine[]): TableLine[] {
  const due = (line: TableLine) => (line.your_turn ? (line.deadline ?? Number.MAX_SAFE_INTEGER) : Infinity);
  return [...lines].sort((a, b) => {
    const [first, second] = [due(a), due(b)];
    return first === second ? b.updated - a.updated : first - second;
  });
}

/** Tables of others: what I sit at is under Continue already. */
export function ofOthers(lines: readonly TableLine[], mine: readonly TableLine[]): TableLine[] {
  const own = new Set(mine.map((line) => line.id));
  return lines.filter((line) => !own.has(line.id));
}

/** "Ilse", "Ana and Stream", "Yuki and 2 more". */
export function listed(names: readonly string[]): string {
  const [first = "", second = ""] = names;
  if (names.length <= 1) return first;
  return names.length === 2 ? say("lobby.and", { first, second }) : say("lobby.more", { first, n: names.length - 1 });
}

/** Those at a table but me; where all seats are mine the table is this device. */
export function others(line: TableLine, me: string | null): string {
  const taken = line.seats.filter((seat) => seat.kind !== "open" && !(seat.person !== null && seat.person === me));
  if (taken.length) return listed(taken.map(seatName));
  return line.seats.some((seat) => seat.kind === "open") ? say("lobby.line.nobody") : say("lobby.line.device");
}

/** Everybody who sits at a table. */
export const sitters = (line: TableLine): string => listed(line.seats.filter((seat) => seat.kind !== "open").map(seatName));

/** The second line of a table that anybody can join. */
export function offer(line: TableLine): string {
  const game = gameName(line.game);
  const taken = line.seats.filter((seat) => seat.kind !== "open").length;
  return line.seats.length > 2
    ? say("lobby.line.seats", { game, taken, seats: line.seats.length, clock: clockShort(line.clock) })
    : say("lobby.line.offer", { game, clock: clockShort(line.clock) });
}

/** What is left until a time: "6:47", "5 h", "3 days". */
export function left(until: number, now: number): string {
  const seconds = Math.max(0, Math.floor((until - now) / 1000));
  if (seconds < 3600) return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  const hours = Math.round(seconds / 3600);
  return hours < 48 ? say("lobby.left.hours", { n: hours }) : say("lobby.left.days", { n: Math.round(hours / 24) });
}

/** The second line of one of my games. */
export function goingOn(line: TableLine, now: number): string {
  if (line.status === "open")
    return say("lobby.line.open", { n: line.seats.filter((seat) => seat.kind === "open").length });
  if (line.status === "dealing") return say("lobby.line.dealing");
  if (line.your_turn)
    return line.deadline === null
      ? say("lobby.line.turn")
      : say("lobby.line.turn.left", { left: left(line.deadline, now) });
  const seat = line.to_act === null ? undefined : line.seats[line.to_act];
  return seat ? say("lobby.line.thinking", { name: seatName(seat), ply: line.ply + 1 }) : "";
}

type Plan = ClockPlan | TableLine["clock"];

/** The clock of a table in words, with what a move adds. */
export const clockWords = (plan: Plan): string => clockIn(plan, "lobby.clock.minutes", "lobby.clock.seconds", "lobby.clock.more");

/** The same for a list. */
export const clockShort = (plan: Plan): string => clockIn(plan, "lobby.clock.short", "lobby.clock.short.seconds", "lobby.clock.short.more");

/** In minutes; a clock that has none, or not whole ones, in seconds. */
function clockIn(plan: Plan, inMinutes: string, inSeconds: string, more: string): string {
  if (!plan) return say("lobby.clock.no");
  if (plan.type === "days") return say("lobby.clock.days", { n: (plan as { days: number }).days });
  const { initial, increment } = plan as { initial: number; increment: number };
  const isWhole = initial % 60 === 0;
  const time = say(isWhole ? inMinutes : inSeconds, { n: isWhole ? initial / 60 : initial });
  return increment > 0 ? say(more, { time, seconds: increment }) : time;
}

/** The same to begin a line with. */
export function clockName(clock: ClockName): string {
  const words = clockWords(CLOCKS[clock]);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
