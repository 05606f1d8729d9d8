// The geometry of a Mandala: a stadium with petals around it, two Fields and the Mountain between them. A disc where it
// is as wide as it is high, a tall pill on a phone: one and the same code. Lengths are pixels.
export interface Tray {
  readonly width: number;
  readonly height: number;
  readonly cx: number;
  /** From the edge of the picture to the sand: the petals' room. */
  readonly margin: number;
  /** Of the round ends, whose centres are at `upper` and `lower`. */
  readonly radius: number;
  readonly upper: number;
  readonly lower: number;
  /** The Mountain's band: where its edges meet the middle, and how far they bend to the sides. */
  readonly above: number;
  readonly below: number;
  readonly bend: number;
  /** How wide a card is at most: on the Mountain, on a Field, on a Mountain that is claimed. */
  readonly cards: { readonly mountain: number; readonly field: number; readonly claim: number };
  readonly font: number;
}

export type Zone = "theirs" | "mountain" | "yours";

const PILL = 1.3;
const PETALS = 30;
/** Nothing is drawn smaller than in a square of this side: a space may be measured before it has its size. */
const LEAST = 96;

/** The largest tray in a space: a disc, or a pill where there is much more height. A `slim` one, for screens with little room,
 * gives all it can to the cards. */
export function trayIn(width: number, height: number, claiming: boolean, slim = false): Tray {
  const [wide, high] = [Math.max(LEAST, width), Math.max(LEAST, height)];
  return slim ? slimIn(wide, high, claiming) : fullIn(wide, high, claiming);
}

function fullIn(width: number, height: number, claiming: boolean): Tray {
  const pill = height > width * PILL;
  const w = pill ? width : Math.min(width, height);
  const h = pill ? Math.min(height, w * 2) : w;
  const margin = 9.2 + 0.06 * w;
  const sand = h - 2 * margin;
  const card = w * (pill ? 0.178 : 0.141);
  // a Mountain that is claimed gets room for piles that fingers can tell apart
  const band = sand * (claiming ? (pill ? 0.5 : 0.4) : pill ? 0.3535 : 0.37);
  return shaped(w, h, margin, band, sand * 0.0255, { mountain: card, field: card * 0.86, claim: card * 1.12 });
}

function slimIn(width: number, height: number, claiming: boolean): Tray {
  const w = Math.min(width, height);
  const h = Math.min(height, w * 2.45);
  // petals keep glyphs that can be told apart
  const margin = Math.max(15, 0.087 * w);
  const sand = h - 2 * margin;
  const card = Math.min(0.235 * w, Math.max(46, 0.178 * w));
  const bend = sand * (h > w * 1.15 ? 0.014 : 0.0255);
  return shaped(w, h, margin, sand * (claiming ? 0.48 : 0.38), bend, { mountain: card, field: card, claim: card });
}

function shaped(width: number, height: number, margin: number, band: number, bend: number, cards: Tray["cards"]): Tray {
  const radius = width / 2 - margin;
  return {
    width,
    height,
    cx: width / 2,
    margin,
    radius,
    upper: margin + radius,
    lower: height - margin - radius,
    above: (height - band) / 2,
    below: (height + band) / 2,
    bend,
    cards,
    font: width < 260 ? 12 : 13,
  };
}

export function stadium({ cx, radius, upper, lower }: Tray, inset: number): string {
  const r = Math.max(0, radius - inset);
  return `M${cx} ${upper - r}A${r} ${r} 0 0 1 ${cx + r} ${upper}V${lower}A${r} ${r} 0 0 1 ${cx - r} ${lower}V${upper}A${r} ${r} 0 0 1 ${cx} ${upper - r}Z`;
}

export function rakes(tray: Tray): string[] {
  const lines: string[] = [];
  for (let inset = 9; inset < tray.radius - 4; inset += tray.width * 0.03) lines.push(stadium(tray, inset));
  return lines;
}

/** Half the width of the sand at a height. */
export function half({ radius, upper, lower }: Tray, y: number, inset = 0): number {
  const r = Math.max(0, radius - inset);
  const off = y < upper ? upper - y : y > lower ? y - lower : 0;
  return Math.sqrt(Math.max(0, r * r - off * off));
}

/** The Mountain's band over the whole width of the picture, to be clipped. */
export function band({ width, cx, above, below, bend }: Tray): { fill: string; edges: string } {
  const [top, foot] = [above + bend, below - bend];
  return {
    fill: `M0 ${top}Q${cx} ${above - bend} ${width} ${top}V${foot}Q${cx} ${below + bend} 0 ${foot}Z`,
    edges: `M0 ${top}Q${cx} ${above - bend} ${width} ${top}M${width} ${foot}Q${cx} ${below + bend} 0 ${foot}`,
  };
}

/** The outline of an area, for its ring and for what can be pressed. */
export function outlineOf(tray: Tray, zone: Zone, inset: number): string {
  const { cx, above, below, bend, upper, lower } = tray;
  const r = tray.radius - inset;
  const gap = inset + 1;
  if (zone === "mountain") {
    const [top, foot] = [above + bend * 0.6 + gap, below - bend * 0.6 - gap];
    const heights = Array.from({ length: 13 }, (_, i) => top + ((foot - top) * i) / 12);
    const side = (sign: number, ys: number[]) => ys.map((y) => `${cx + sign * half(tray, y, inset)} ${y}`).join("L");
    const edge = half(tray, top, inset);
    return (
      `M${cx - edge} ${top}Q${cx} ${above - bend + gap} ${cx + edge} ${top}L${side(1, heights)}` +
      `Q${cx} ${below + bend - gap} ${cx - edge} ${foot}L${side(-1, heights.reverse())}Z`
    );
  }
  if (zone === "yours") {
    const y = below - bend * 0.6 + gap;
    const edge = half(tray, y, inset);
    const arc = y < lower ? `V${lower}A${r} ${r} 0 0 1 ${cx - r} ${lower}V${y}` : `A${r} ${r} 0 0 1 ${cx - edge} ${y}`;
    return `M${cx - edge} ${y}Q${cx} ${below + bend + gap} ${cx + edge} ${y}${arc}Z`;
  }
  const y = above + bend * 0.6 - gap;
  const edge = half(tray, y, inset);
  const arc = y > upper ? `V${upper}A${r} ${r} 0 0 0 ${cx - r} ${upper}V${y}` : `A${r} ${r} 0 0 0 ${cx - edge} ${y}`;
  return `M${cx - edge} ${y}Q${cx} ${above - bend - gap} ${cx + edge} ${y}${arc}Z`;
}

/** The room of an area for its piles: from `top` to `foot`, as wide as the sand at each height. */
export interface Room {
  readonly label: number;
  readonly top: number;
  readonly foot: number;
  /** Where the sand is wider, at the top or at the foot: there the longer row goes. */
  readonly wide: "top" | "foot" | null;
}

/** Where an area's name stands, and the room for its piles. */
export function roomOf(tray: Tray, zone: Zone): Room {
  const { margin, height, above, below, font } = tray;
  if (zone === "mountain") {
    const label = above + font * 1.6;
    return { label, top: label + 7, foot: below - 6, wide: null };
  }
  if (zone === "theirs") {
    const label = margin + font * 1.5 + tray.width * 0.006;
    return { label, top: label + 6, foot: above - 6, wide: "foot" };
  }
  const label = height - margin - font * 1.02;
  return { label, top: below + 7, foot: label - font, wide: "top" };
}

/** How wide letters of the page's font are, in heights of it, where it is bold: at most. */
const WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/ /, 0.2],
  [/[Iijl.,'’-]/, 0.32],
  [/[frt]/, 0.37],
  [/\d/, 0.51],
  [/[mwMW…@\u0250-\u{10ffff}]/u, 0.96],
  [/\p{Lu}/u, 0.68],
];
const widthOf = (text: string) => [...text].reduce((sum, letter) => sum + (WIDTHS.find(([kind]) => kind.test(letter))?.[1] ?? 0.56), 0);

/** A name, cut where it would not fit the sand at its height with a number after it. */
export function fitted(tray: Tray, y: number, name: string, number: string): string {
  // half as high as the font: most letters are, and the sand is narrower above
  const wide = 2 * Math.min(half(tray, y, 1), half(tray, y - tray.font * 0.5, 1));
  const room = wide / tray.font - (number ? widthOf(` ${number}`) : 0);
  if (widthOf(name) <= room) return name;
  const letters = [...name];
  while (letters.length > 1 && widthOf(`${letters.join("")}…`) > room) letters.pop();
  return `${letters.join("").trimEnd()}…`;
}

/** A place on the rim: a share of the way around it, from the top, clockwise. */
function rim({ cx, radius, upper, lower }: Tray, share: number): { x: number; y: number; angle: number } {
  const r = radius + 1.5;
  const quarter = (Math.PI * r) / 2;
  const straight = lower - upper;
  const whole = 4 * quarter + 2 * straight;
  let way = (((share % 1) + 1) % 1) * whole;
  const round = (from: number, y: number) => {
    const angle = from + way / r;
    return { x: cx + r * Math.sin(angle), y: y - r * Math.cos(angle), angle: (angle * 180) / Math.PI };
  };
  if (way <= quarter) return round(0, upper);
  if ((way -= quarter) <= straight) return { x: cx + r, y: upper + way, angle: 90 };
  if ((way -= straight) <= 2 * quarter) return round(Math.PI / 2, lower);
  if ((way -= 2 * quarter) <= straight) return { x: cx - r, y: lower - way, angle: -90 };
  way -= straight;
  return round((3 * Math.PI) / 2, upper);
}

export interface Petal {
  readonly transform: string;
  readonly d: string;
}

function petal(tray: Tray, share: number, scale: number): Petal {
  const { x, y, angle } = rim(tray, share);
  const step = (2 * Math.PI * (tray.radius + 1.5) + 2 * (tray.lower - tray.upper)) / PETALS;
  const a = step * 0.52 * scale;
  const long = (tray.margin - 1.6) * scale;
  const d = `M${-a} 1.5C${-a * 1.05} ${-long * 0.62} ${-a * 0.32} ${-long * 0.82} 0 ${-long}C${a * 0.32} ${-long * 0.82} ${a * 1.05} ${-long * 0.62} ${a} 1.5Z`;
  return { transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${angle.toFixed(1)})`, d };
}

/** The row of plain petals behind those that count. */
export const backPetals = (tray: Tray): Petal[] =>
  Array.from({ length: PETALS }, (_, i) => petal(tray, (i + 0.5) / PETALS, 1));

/** The five petals of a colour, the middle one last, and the place of its glyph. */
export function petalsOf(tray: Tray, colour: number): { petals: Petal[]; glyph: { x: number; y: number; size: number } } {
  const petals = [-2, 2, -1, 1, 0].map((off) => petal(tray, (colour * 5 + off) / PETALS, 0.962));
  const { x, y, angle } = rim(tray, (colour * 5) / PETALS);
  const out = tray.margin * 0.37;
  const turn = (angle * Math.PI) / 180;
  const size = tray.margin * 0.53;
  return { petals, glyph: { x: x + out * Math.sin(turn) - size / 2, y: y - out * Math.cos(turn) - size / 2, size } };
}
