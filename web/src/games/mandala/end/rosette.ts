// The shape of the picture that a game of Mandala leaves: petals in fans, one fan for each River space.

/** A petal that stands on the origin and points up, so wide and so long. */
export function petal(width: number, length: number): string {
  const [a, b, c, d] = [width * 1.08, length * 0.6, width * 0.34, length * 0.82].map((n) => n.toFixed(2));
  return `M${-width} 2C-${a} -${b} -${c} -${d} 0 ${-length}C${c} -${d} ${a} -${b} ${width} 2Z`;
}

/** The six petals of plain sand under a fan. */
export function plain(radius: number, base: number): { transform: string; d: string }[] {
  const width = (((radius + 14) * Math.PI) / 36) * 1.04;
  return Array.from({ length: 6 }, (_, i) => ({
    transform: `rotate(${-30 + 10 * (i + 0.5)}) translate(0 ${-radius})`,
    d: petal(width, base * 0.72),
  }));
}

export interface Ring {
  readonly radius: number;
  readonly unit: number;
  readonly base: number;
  readonly width: number;
}

export interface Fan {
  readonly petals: readonly { transform: string; d: string; vein: string }[];
  readonly glyph: { transform: string; size: number };
}

/** As many petals as cards, the outer ones drawn first; the middle one has the glyph. */
export function fan(cards: number, space: number, { radius, unit, base, width }: Ring): Fan {
  const length = base + unit * space;
  const wide = Math.min(width, (((radius + length * 0.4) * Math.PI) / 180) * 6.9);
  const step = Math.min(60 / cards, 12.4);
  const angle = (i: number) => (i - (cards - 1) / 2) * step;
  const middle = Math.floor((cards - 1) / 2);
  const order = Array.from({ length: cards }, (_, i) => i).toSorted((a, b) => Math.abs(b - middle) - Math.abs(a - middle));
  const turn = angle(middle);
  return {
    petals: order.map((i) => ({
      transform: `rotate(${angle(i).toFixed(2)}) translate(0 ${-radius})`,
      d: petal(wide, length),
      vein: petal(wide * 0.55, length * 0.62),
    })),
    glyph: { transform: `rotate(${turn}) translate(0 ${(-radius - length * 0.42).toFixed(1)}) rotate(${-turn})`, size: width * 1.15 },
  };
}
