// A finished game as the server gives it, and what its analysis says of it.
import type { Observation } from "$web/games/face";
import type { components } from "$web/wire/api";
import type { TableView } from "$web/wire/messages";
import { language } from "$web/words/index.svelte";

type Schemas = components["schemas"];

/** A position, and the move that led to it; the first has none. */
export type Frame = Omit<Schemas["Frame"], "observation"> & { observation: Observation };
/** A finished game, as one of its seats looks at it. */
export type Replayed = Omit<Schemas["Replay"], "table" | "frames"> & { table: TableView; frames: readonly Frame[] };
/** One decision, judged by what its seat knew. `ply` is how many were made before it. */
export type Verdict = Schemas["Studied"];
export type Mark = Verdict["mark"];
export type Summary = Schemas["Summary"];
export type Analysis = Schemas["Analysis"];
/** How much of a seat's margin was play and how much luck. */
export type Luck = Schemas["Luck"];
export type TurningPoint = Schemas["TurningPoint"];

/** The verdicts by the frame that their moves led to. */
export const byFrame = (plies: readonly Verdict[]): ReadonlyMap<number, Verdict> =>
  new Map(plies.map((verdict) => [verdict.ply + 1, verdict]));

/** A point of the graph: after so many moves the viewer is so many points ahead. */
export interface Point {
  readonly ply: number;
  readonly value: number;
}

/** The margin as one seat sees it. With two players the other's margin is this one's, turned round; with more, only the
 * decisions of that seat say how far it is ahead. */
export function margins(plies: readonly Verdict[], viewer: number, players: number): Point[] {
  return plies
    .filter((verdict) => players === 2 || verdict.seat === viewer)
    .map(({ ply, seat, played }) => ({ ply: ply + 1, value: seat === viewer ? played.margin : -played.margin }));
}

/** Lines of the graph: a round step, so that at most four of them reach from the least to the most. */
export function rungs(values: readonly number[]): number[] {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  const step = [2, 3, 4, 6, 10, 15, 20, 30, 50, 100].find((size) => (high - low) / size <= 3) ?? 200;
  const first = Math.floor(low / step);
  const last = Math.max(Math.ceil(high / step), first + 1);
  return Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step);
}

/** How high a value is in a picture that these lines fill, from its top to its bottom. */
export const scale = (lines: readonly number[], top: number, bottom: number): ((value: number) => number) => {
  const [low, high] = [lines[0]!, lines.at(-1)!];
  return (value) => bottom - ((value - low) / (high - low)) * (bottom - top);
};

/** Points to one decimal: rounded in one way wherever they are said. */
export const tenths = (points: number): number => Math.round(points * 10) / 10;

/** Whole points with their sign. */
export const whole = (points: number): string => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0");

/** Points with their sign, to one decimal. */
export const signed = (points: number): string => {
  const value = tenths(points);
  const digits = Math.abs(value).toLocaleString(language(), { minimumFractionDigits: 1 });
  return value > 0 ? `+${digits}` : value < 0 ? `−${digits}` : "0";
};

const SIGNS: Record<Mark, string> = { best: "", good: "", inaccuracy: "?!", mistake: "?", blunder: "??" };

/** The sign that players know for a move that gave something away. */
export const sign = (mark: Mark): string => SIGNS[mark];
