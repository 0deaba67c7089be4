/** What a figure was at each size. */
export interface Measured {
  percent: number;
  value: number;
}

/**
 * How a figure grows with the size: the slope of a line through the logarithms. 1 is proportional, 0 does not grow, 2
 * grows with the square.
 */
export function growthOf(measured: readonly Measured[]): number | null {
  const points = measured
    .filter(({ value }) => value > 0)
    .map(({ percent, value }) => [Math.log(percent), Math.log(value)] as const);
  const sizes = new Set(points.map(([size]) => size));
  if (sizes.size < 2) return null;
  const mean = (of: readonly number[]) => of.reduce((sum, one) => sum + one, 0) / of.length;
  const [x, y] = [mean(points.map(([size]) => size)), mean(points.map(([, value]) => value))];
  const over = points.reduce((sum, [size, value]) => sum + (size - x) * (value - y), 0);
  return over / points.reduce((sum, [size]) => sum + (size - x) ** 2, 0);
}

/** The smallest that so many hundredths of all are not above. */
export function percentile(sorted: readonly number[], hundredths: number): number {
  return sorted[Math.max(0, Math.ceil((sorted.length * hundredths) / 100) - 1)] ?? 0;
}
