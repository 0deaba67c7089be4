/** Dollars as people write them, in cents; null where it is no amount of at most two decimals. */
export function centsFrom(text: string): number | null {
  const [, whole, decimals = ''] = /^(\d+)(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  // The digits are moved, not multiplied: 1.15 times 100 is no whole number.
  return whole === undefined ? null : Number(whole + decimals.padEnd(2, '0'));
}
