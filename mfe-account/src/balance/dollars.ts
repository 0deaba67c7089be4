/** Dollars as people write them, in cents; null if it is no amount of at most two decimals. */
export function centsFrom(text: string): number | null {
  const [, whole, decimals = ''] = /^(\d+)(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  // Converted by digits, not by multiplying: 1.15 times 100 is not a whole number.
  return whole === undefined ? null : Number(whole + decimals.padEnd(2, '0'));
}
