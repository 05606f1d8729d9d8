// Where things stand on the main board (628 units a side) and on the Mandala board (300 units, centred on 0).
export const SIDES = ["n", "e", "s", "w"] as const;
export type Side = (typeof SIDES)[number];
export const CIRCLES = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
export const SIZE = 628;
const FIRST = 138;
const STEP = 176;

export interface Point {
  readonly x: number;
  readonly y: number;
}

export const circleAt = (circle: number): Point => ({
  x: FIRST + STEP * ((circle - 1) % 3),
  y: FIRST + STEP * Math.floor((circle - 1) / 3),
});

/** The size of a text in the board's units: as drawn, or larger where the board is so small that it could not be read.
 * `side` is what the board measures on the screen; 0 before it is laid out. */
export function legible(usual: number, least: number, side: number): number {
  return side > 0 ? Math.min(MOST, Math.max(usual, (least * SIZE) / side)) : usual;
}
const MOST = 34; // no more than a circle has room for

/** The name of the stack on a side of a circle: the lower of its circles, and the side there. */
export function stackOn(circle: number, side: Side): string {
  if (side === "n" && circle > 3) return `${circle - 3}s`;
  if (side === "w" && circle % 3 !== 1) return `${circle - 1}e`;
  return `${circle}${side}`;
}

/** The circles that a stack touches, one or two. */
export const touched = (stack: string): readonly number[] =>
  CIRCLES.filter((circle) => SIDES.some((side) => stackOn(circle, side) === stack));

const OFFSETS: Record<Side, Point> = { n: { x: 0, y: -88 }, e: { x: 88, y: 0 }, s: { x: 0, y: 88 }, w: { x: -88, y: 0 } };

export function stackAt(stack: string): Point {
  const centre = circleAt(Number(stack[0]));
  const offset = OFFSETS[stack[1] as Side];
  return { x: centre.x + offset.x, y: centre.y + offset.y };
}

/** All stacks from top to bottom, left to right: the order of reading and of the keyboard. */
export const STACKS: readonly string[] = [...new Set(CIRCLES.flatMap((circle) => SIDES.map((side) => stackOn(circle, side))))].sort(
  (one, other) => stackAt(one).y - stackAt(other).y || stackAt(one).x - stackAt(other).x,
);

/** A turn of the spiral holds 8 spaces, the next 16, all others 24. */
const TURNS = [8, 16];
const LONG_TURN = 24;
/** How far from the centre each turn begins on a board of up to 72 spaces. */
const RADII = [27, 52, 82, 109, 131];

interface Turned {
  readonly turns: number;
  readonly scale: number;
  at(turn: number): Point;
}

function turnOf(index: number): number {
  let turn = 0;
  let rest = index;
  for (; rest >= (TURNS[turn] ?? LONG_TURN); turn += 1) rest -= TURNS[turn] ?? LONG_TURN;
  return turn + rest / (TURNS[turn] ?? LONG_TURN);
}

/** The spiral of a Mandala board with so many spaces; a larger one than usual has tighter turns and smaller stones. */
export function spiral(spaces: number): Turned & { space(number: number): Point } {
  const turns = Math.ceil(turnOf(spaces - 1) + 0.01);
  const usual = turns <= RADII.length - 1;
  const gap = (131 - 27) / turns;
  const at = (turn: number): Point => {
    const whole = Math.floor(turn);
    const from = usual ? RADII[whole]! : 27 + gap * whole;
    const to = usual ? (RADII[whole + 1] ?? from + 22) : from + gap;
    const radius = from + (to - from) * (turn - whole);
    const angle = 2 * Math.PI * turn;
    return { x: radius * Math.sin(angle), y: -radius * Math.cos(angle) };
  };
  return { turns, scale: usual ? 0.56 : (0.56 * gap) / 26, at, space: (number) => at(turnOf(number - 1)) };
}

/** The line that all the spaces lie on. */
export function spiralPath(spaces: number): string {
  const { at } = spiral(spaces);
  const last = turnOf(spaces - 1) + 0.01;
  const points: string[] = [];
  for (let turn = 0; turn <= last; turn += 1 / 48) {
    const { x, y } = at(turn);
    points.push(`${x.toFixed(1)} ${y.toFixed(1)}`);
  }
  return `M${points.join("L")}`;
}
