/**
 * REST speaks of money in dollars with at most two decimals, the product in whole cents. The digits are moved,
 * not multiplied: 1.15 times 100 is no whole number.
 */
export function centsOf(dollars: number): number {
  const [, sign, whole, decimals = ''] = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(String(dollars)) ?? [];
  if (whole === undefined) throw new Error(`${dollars} is no amount of dollars and cents`);
  const cents = Number(whole + decimals.padEnd(2, '0'));
  return sign && cents > 0 ? -cents : cents;
}

/** The nearest number to the decimal there is, which JSON writes with its two decimals again. */
export const dollarsOf = (cents: number): number => cents / 100;
