import { ordinalText } from '@fairway/schema/display';

/** The prizes to send: only the places that were filled in. */
export function namedPrizesInput(kind: 'dollars' | 'words', prizes: readonly string[]) {
  const named = prizes.map((prize) => prize.trim()).filter((prize) => prize !== '');
  if (kind === 'words') return { words: named };
  return { cents: named.map((dollars) => Math.round(Number(dollars.replace(/^\$/, '')) * 100)) };
}

/** What is wrong with them before they are sent. */
export function namedPrizesFault(kind: 'dollars' | 'words', prizes: readonly string[]): string | false {
  const named = prizes.map((prize) => prize.trim());
  if (named.every((prize) => prize === '')) return 'Please name a prize for the first place.';
  const gap = named.findIndex((prize, place) => prize === '' && named.slice(place).some(Boolean));
  if (gap >= 0) return `Please name the prize of the ${ordinalText(gap + 1)} place, too.`;
  if (kind === 'dollars' && named.some((prize) => prize !== '' && !/^\$?[1-9]\d{0,5}$/.test(prize)))
    return 'A prize is in whole dollars.';
  return false;
}
