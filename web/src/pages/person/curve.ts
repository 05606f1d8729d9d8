// The curve of a rating: where its points lie, and its uncertainty around them.
import type { RatingPoint } from "./server";

export interface Curve {
  line: string;
  /** Empty where it is not known how unsure a rating was. */
  band: string;
  /** Ratings at which there is a line across, with where it lies. */
  steps: { rating: number; y: number }[];
  last: { x: number; y: number };
}

const LEFT = 44;
const TOP = 10;
const STEPS = [10, 20, 50, 100, 200, 500];

/** A drawing of so many units, the oldest rating on the left. */
export function curveOf(points: readonly RatingPoint[], width: number, height: number): Curve | null {
  if (points.length < 2) return null;
  const unsure = (point: RatingPoint) => point.deviation ?? 0;
  const low = Math.min(...points.map((point) => point.rating - unsure(point)));
  const high = Math.max(...points.map((point) => point.rating + unsure(point)));
  const span = Math.max(40, high - low);
  const x = (i: number) => LEFT + (i * (width - LEFT - 8)) / (points.length - 1);
  const y = (rating: number) => TOP + ((high - rating) * (height - 2 * TOP)) / span;
  const at = (i: number, rating: number) => `${x(i).toFixed(1)} ${y(rating).toFixed(1)}`;
  const line = `M${points.map((point, i) => at(i, point.rating)).join("L")}`;
  // from the first point of which it is known, because those after it are known as well
  const first = points.findIndex((point) => point.deviation !== null);
  const known = first < 0 ? [] : points.slice(first).map((point, i) => ({ point, i: first + i }));
  const above = known.map(({ point, i }) => at(i, point.rating + unsure(point)));
  const below = known.map(({ point, i }) => at(i, point.rating - unsure(point))).reverse();
  const step = STEPS.find((each) => span / each <= 5) ?? 1000;
  const steps = [];
  for (let rating = Math.ceil(low / step) * step; rating <= low + span; rating += step) if (rating <= high) steps.push({ rating, y: y(rating) });
  const end = points.length - 1;
  return { line, band: known.length > 1 ? `M${[...above, ...below].join("L")}Z` : "", steps, last: { x: x(end), y: y(points[end]!.rating) } };
}
