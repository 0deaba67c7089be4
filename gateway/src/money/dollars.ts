/**
 * REST has dollars with at most two decimals, the product whole cents. Converts by digits, not by multiplying:
 * 1.15 times 100 is not a whole number.
 */
export function centsOf(dollars: number): number {
  const [, sign, whole, decimals = ''] = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(String(dollars)) ?? [];
  if (whole === undefined) throw new Error(`${dollars} is no amount of dollars and cents`);
  const cents = Number(whole + decimals.padEnd(2, '0'));
  return sign && cents > 0 ? -cents : cents;
}

/** The nearest double, which JSON prints with the same decimals. */
export const dollarsOf = (cents: number): number => cents / 100;
