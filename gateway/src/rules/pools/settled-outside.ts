// A pool whose group collects the buy-ins itself (G43): nothing is charged here, no ledger knows of it, and the host
// notes who has paid and who was paid. Its prizes may be named in whole dollars, and a free pool's in words (G46).

import { moneyText } from '@fairway/schema/display';

export interface SettledOutside {
  /** What the host collects for each entry. */
  buyInCents: number;
  /** Whether entries that have not paid are ranked with the others, or listed apart. */
  unpaid: 'ranked' | 'apart';
  /** Whether members see who has paid. */
  showsPayments: boolean;
}

/** Prizes by name instead of shares of the pot, from first place on. */
export type NamedPrizes =
  | { kind: 'dollars'; cents: readonly number[] }
  | { kind: 'words'; words: readonly string[] };

/** How a pool deals with money, as far as it is not its format's way. */
export interface OwnMoney {
  settledOutside: SettledOutside | null;
  namedPrizes: NamedPrizes | null;
}

/** That of most pools: a buy-in that is paid here, or none, and shares of the pot. */
export const usualMoney: OwnMoney = { settledOutside: null, namedPrizes: null };

const listOf = (prizes: NamedPrizes | null) =>
  prizes && (prizes.kind === 'dollars' ? prizes.cents : prizes.words);

export const samePrizes = (one: NamedPrizes | null, other: NamedPrizes | null): boolean =>
  one?.kind === other?.kind && JSON.stringify(listOf(one)) === JSON.stringify(listOf(other));

/** '$80, $20', or the words for them. */
export const namedPrizesText = (prizes: NamedPrizes): string =>
  (prizes.kind === 'dollars' ? prizes.cents.map(moneyText) : prizes.words).join(', ');

const dollarCents = 100;
const mostBuyInCents = 1000 * dollarCents;
const mostPrizeCents = 100_000 * dollarCents;
const mostPlaces = 10;
const mostWordsLength = 40;
export const mostNoteLength = 60;

/** Whose buy-ins are in the pot. */
export const potText = (unpaid: SettledOutside['unpaid']): string =>
  `In the pot are the buy-ins of those who have paid${unpaid === 'ranked' ? ' and of those who have a card' : ''}.`;

/** The sentence wherever amounts of such a pool stand. */
export const outsideSentence =
  'The group settles this money itself: the host collects the buy-ins and pays the prizes. Fairway never touches it.';

export function outsideBuyInRefusal(buyInCents: number): string | null {
  if (buyInCents % dollarCents === 0 && buyInCents >= dollarCents && buyInCents <= mostBuyInCents)
    return null;
  return `A buy-in that the group collects is from ${moneyText(dollarCents)} to ${moneyText(mostBuyInCents)}, in whole dollars.`;
}

/** What pays its buy-in on Fairway, what its group collects itself, and what is free. */
export type MoneyOf = 'fairway' | 'outside' | 'free';

/** Why a pool can't name these prizes, or null. */
export function namedPrizesRefusal(money: MoneyOf, prizes: NamedPrizes): string | null {
  if (prizes.kind === 'dollars') {
    if (money !== 'outside')
      return 'Prizes in dollars can be named where the group settles the money itself. Elsewhere the pot is split in percentages.';
    return dollarsRefusal(prizes.cents);
  }
  if (money !== 'free') return 'Prizes in words are for free pools.';
  return wordsRefusal(prizes.words);
}

function dollarsRefusal(cents: readonly number[]): string | null {
  if (!isNumberOfPlaces(cents)) return `Prizes are named for 1 to ${mostPlaces} places.`;
  const isFine = (one: number) => one % dollarCents === 0 && one > 0 && one <= mostPrizeCents;
  return cents.every(isFine)
    ? null
    : `A prize is from ${moneyText(dollarCents)} to ${moneyText(mostPrizeCents)}, in whole dollars.`;
}

function wordsRefusal(words: readonly string[]): string | null {
  if (!isNumberOfPlaces(words)) return `Prizes are named for 1 to ${mostPlaces} places.`;
  const isFine = (one: string) => one.trim() !== '' && [...one].length <= mostWordsLength;
  return words.every(isFine) ? null : `A prize is named in 1 to ${mostWordsLength} characters.`;
}

const isNumberOfPlaces = ({ length }: readonly unknown[]) => length >= 1 && length <= mostPlaces;

/** An entry of a pool that is settled outside. */
export interface OutsideEntry {
  isPaid: boolean;
  hasCard: boolean;
}

/**
 * Whether its buy-in is part of the pot: once it is paid; and where the unpaid are ranked, as soon as it has a card,
 * since it plays for the pot then.
 */
export const isInPot = ({ unpaid }: SettledOutside, { isPaid, hasCard }: OutsideEntry): boolean =>
  isPaid || (unpaid === 'ranked' && hasCard);
