// Points as people write them beside a move: with their sign, to one decimal.
export function signed(points: number): string {
  const value = Math.round(points * 10) / 10;
  return value > 0 ? `+${value.toFixed(1)}` : value < 0 ? `−${Math.abs(value).toFixed(1)}` : "0.0";
}
