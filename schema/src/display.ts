/** How scores and money are written, on screens and in mails, messages and pictures alike. */

/** Where there is no score and no position. */
export const noneText = '-';

/** A score to par as leaderboards write it: 'E' for level, '+3', '-3'. */
export function toParText(toPar: number | null): string {
  if (toPar === null) return noneText;
  if (toPar === 0) return 'E';
  return toPar > 0 ? `+${toPar}` : String(toPar);
}

/** Points, which are kept in hundredths: '500', '166.67', '56.5'. */
export const pointsText = (points: number | null): string =>
  points === null ? noneText : String(points / 100);

/** '1st', '2nd', '3rd', and so on. */
export function ordinalText(place: number): string {
  const [tens, ones] = [Math.floor(place / 10) % 10, place % 10];
  return `${place}${tens === 1 ? 'th' : (['th', 'st', 'nd', 'rd'][ones] ?? 'th')}`;
}

/** '$30', '$7.50' where there are cents, and '$1,250' in groups of three. */
export const moneyText = (cents: number): string =>
  cents % 100 === 0 ? exactMoneyText(cents).slice(0, -3) : exactMoneyText(cents);

/**
 * '$30.00': sums under each other end alike. Written by hand: a browser's own format takes a phone longer to make than
 * most else of a page's first script.
 */
export function exactMoneyText(cents: number): string {
  const digits = String(Math.abs(Math.round(cents))).padStart(3, '0');
  const dollars = digits.slice(0, -2).replace(/\B(?=(?:\d{3})+$)/g, ',');
  return `$${cents < 0 ? '-' : ''}${dollars}.${digits.slice(-2)}`;
}

/** Which of its member's entries one is: 1 for the first, and what its member calls it. */
export interface EntryName {
  entry: number;
  nickname: string | null;
}

/** 'ann', 'ann 2', or the nickname. */
export const entryLabel = (username: string, { entry, nickname }: EntryName): string =>
  nickname ?? (entry === 1 ? username : `${username} ${entry}`);

/** The same where nothing beside it says whose it is: 'Lucky (ann)'. */
export const entryWithMember = (username: string, name: EntryName): string =>
  name.nickname === null ? entryLabel(username, name) : `${name.nickname} (${username})`;
