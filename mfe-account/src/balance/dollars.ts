/**
 * Dollars as people write them, in cents; null if it is no amount of at most two decimals. The keypads of many phones
 * have a comma for the point; before three digits it parts thousands.
 */
export function centsFrom(text: string): number | null {
  const amount = text.trim().replace(/^\$\s*/, '');
  const [, whole, decimals = ''] = plain.exec(amount) ?? grouped.exec(amount) ?? [];
  // Converted by digits, not by multiplying: 1.15 times 100 is not a whole number.
  return whole === undefined ? null : Number(whole.replaceAll(',', '') + decimals.padEnd(2, '0'));
}

const plain = /^(\d+)(?:[.,](\d{1,2}))?$/;
const grouped = /^([1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d{1,2}))?$/;

/** As it is typed into a field: '12.50'. */
export const dollarsText = (cents: number): string => {
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
