/** How scores and money are written, on screens and in mails, messages and pictures alike. */

/** Where there is no score and no position. */
export const noneText = '-';

/** A score to par as leaderboards write it: 'E' for level, '+3', '-3'. */
export function toParText(toPar: number | null): string {
  if (toPar === null) return noneText;
  if (toPar === 0) return 'E';
  return toPar > 0 ? `+${toPar}` : String(toPar);
}

/** '$30', '$7.50' where there are cents, and '$1,250' in groups of three. */
export function moneyText(cents: number): string {
  const dollars = (cents / 100).toLocaleString('en-US', {
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
    maximumFractionDigits: 2,
  });
  return `$${dollars}`;
}
