// Petals of the emblems and marks: their outline, and where they stand around a middle.
/** A petal that stands on the origin and points up. */
export function petal(width: number, height: number): string {
  const at = (part: number) => (-height * part).toFixed(1);
  const side = (width * 0.3).toFixed(1);
  return `M${-width} 1C${-width} ${at(0.6)} -${side} ${at(0.82)} 0 ${at(1)}C${side} ${at(0.82)} ${width} ${at(0.6)} ${width} 1Z`;
}

/** Angles that go once round, beginning at `first`. */
export const around = (count: number, first = 0): number[] =>
  Array.from({ length: count }, (_, i) => first + (i * 360) / count);

/** Where a petal of a ring with this radius stands in an emblem of 200 by 200. */
export const placed = (angle: number, radius: number): string =>
  `translate(100 100) rotate(${angle.toFixed(2)}) translate(0 ${-radius})`;
