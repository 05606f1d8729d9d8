// The notation of moves, taken apart: "P 2>5 n 3", "S R 145", "A 13", "keep", "drop", "N 2".
import { SIDES, stackOn, type Side } from "./board/geometry";

export const COLOURS = ["R", "Y", "B", "U"] as const;
export type Colour = (typeof COLOURS)[number];

interface Pick {
  readonly kind: "pick";
  readonly from: number;
  readonly to: number;
  readonly side: Side;
  readonly space: number;
}
export interface Score {
  readonly kind: "score";
  readonly colour: Colour;
  readonly spaces: readonly number[];
}
export interface Any {
  readonly kind: "any";
  readonly spaces: readonly number[];
}
interface Put {
  readonly kind: "put";
  readonly space: number;
}
export type StonesMove = Pick | Score | Any | Put | { readonly kind: "keep" | "drop" };

export function parse(text: string): StonesMove | null {
  const pick = /^P ([1-9])>([1-9]) ([nesw]) ([1-5])$/.exec(text);
  if (pick) return { kind: "pick", from: Number(pick[1]), to: Number(pick[2]), side: pick[3] as Side, space: Number(pick[4]) };
  const score = /^S ([RYBU]) ([1-5]+)$/.exec(text);
  if (score) return { kind: "score", colour: score[1] as Colour, spaces: [...score[2]!].map(Number) };
  const any = /^A ([1-5]+)$/.exec(text);
  if (any) return { kind: "any", spaces: [...any[1]!].map(Number) };
  const put = /^N ([1-5])$/.exec(text);
  if (put) return { kind: "put", space: Number(put[1]) };
  return text === "keep" || text === "drop" ? { kind: text } : null;
}

export const pickText = (from: number, to: number, side: Side, space: number): string => `P ${from}>${to} ${side} ${space}`;
export const scoreText = (colour: Colour, spaces: readonly number[]): string => `S ${colour} ${digits(spaces)}`;
export const anyText = (spaces: readonly number[]): string => `A ${digits(spaces)}`;
const digits = (spaces: readonly number[]): string => [...spaces].sort().join("");

/** The sides in the order in which stones are taken: the first, then clockwise. */
export function clockwise(sides: readonly Side[], first: Side): readonly Side[] {
  const start = SIDES.indexOf(first);
  return [...sides].sort((one, other) => ((SIDES.indexOf(one) - start + 4) % 4) - ((SIDES.indexOf(other) - start + 4) % 4));
}

export const stacksOf = (to: number, sides: readonly Side[]): readonly string[] => sides.map((side) => stackOn(to, side));
