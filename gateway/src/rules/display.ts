// How scores and positions are written. Scores are to par: 'E' for level, '+3', '-3'; shared positions begin
// with 'T'; none is '-'.

export const noneText = '-';

export function toParText(toPar: number | null): string {
  if (toPar === null) return noneText;
  if (toPar === 0) return 'E';
  return toPar > 0 ? `+${toPar}` : String(toPar);
}

export function positionText(position: { number: number; isShared: boolean } | null): string {
  if (!position) return noneText;
  return `${position.isShared ? 'T' : ''}${position.number}`;
}

/** '$30', or '$7.50' where there are cents. */
export const moneyText = (cents: number): string => `$${(cents / 100).toFixed(cents % 100 === 0 ? 0 : 2)}`;

/** A moment in a sentence for readers in unknown zones. */
export const momentText = (moment: Date): string =>
  `${moment.toISOString().slice(0, 16).replace('T', ' at ')} UTC`;

/** How a pot is split: '70 / 20 / 10 %'. */
export const splitText = (bps: readonly number[]): string =>
  `${bps.map((share) => share / 100).join(' / ')} %`;
