import { noneText } from '@fairway/schema/display';

// How the gateway writes what screens get as text: shared positions begin with 'T', and none is '-'.

export function positionText(position: { number: number; isShared: boolean } | null): string {
  if (!position) return noneText;
  return `${position.isShared ? 'T' : ''}${position.number}`;
}

/** A moment in a sentence for readers in unknown zones. */
export const utcTimeText = (moment: Date): string =>
  `${moment.toISOString().slice(0, 16).replace('T', ' at ')} UTC`;

/** How a pot is split: '70 / 20 / 10 %'. */
export const splitText = (bps: readonly number[]): string =>
  `${bps.map((share) => share / 100).join(' / ')} %`;
