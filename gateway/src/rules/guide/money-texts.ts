// What the guide says differently where a group settles money outside Fairway (G43), or names its prizes (G46).
import { moneyText } from '@fairway/schema/display';
import type { FormatRules } from '../pools/formats.ts';
import {
  type NamedPrizes,
  namedPrizesText,
  type OwnMoney,
  outsideSentence,
  potText,
  type SettledOutside,
} from '../pools/settled-outside.ts';
import { entriesText } from './rules-in-words.ts';
import type { GuideSection } from './section.ts';

const rankedTexts: Record<SettledOutside['unpaid'], string> = {
  ranked: 'The board ranks everyone, whether their buy-in is paid or not.',
  apart:
    'The board ranks everyone whose buy-in the host has noted as paid, and lists the others apart. Who is not noted as paid when the result is final has no place, and that does not change later.',
};

/** Whom the board ranks, and what becomes of the buy-ins of those who have not picked. */
export function rankedText({ settledOutside, namedPrizes }: OwnMoney, withoutCard: string): string {
  const noPrize = `${withoutCard} shows '-' and can't win a prize`;
  if (namedPrizes?.kind === 'words') return `The board ranks every member. ${noPrize}.`;
  return settledOutside
    ? `${rankedTexts[settledOutside.unpaid]} ${noPrize}, but a buy-in that they have paid stays in the pot.`
    : `The board ranks everyone who has paid, and in a free pool every member. ${noPrize}, but their buy-in stays in the pot.`;
}

/** What becomes of buy-ins where a contest has no result. */
export function refundText({ settledOutside, namedPrizes }: OwnMoney): string {
  if (namedPrizes?.kind === 'words') return 'nobody wins a prize.';
  return settledOutside ? 'every buy-in goes back from the host.' : 'every buy-in goes back, with the fee.';
}

export function outsideFees(
  format: FormatRules,
  { buyInCents, unpaid }: SettledOutside,
  namedPrizes: NamedPrizes | null,
): GuideSection {
  return {
    id: 'fees',
    title: 'Buy-ins and prizes',
    paragraphs: [
      `Each entry has a buy-in of ${moneyText(buyInCents)}. ${outsideSentence}`,
      ...entriesText(format),
      `There is nothing to pay here, and no fee. ${rankedTexts[unpaid]} ${potText(unpaid)}`,
      namedPrizes
        ? `The prizes are named, from first place on: ${namedPrizesText(namedPrizes)}. They are paid whatever is in the pot; those of places that nobody can claim go to the winner.`
        : 'The admin has set what share of the pot each place gets, in whole dollars. The prizes of places that nobody can claim go to the winner.',
      'When the result is official, the board shows what each place has won. The host pays it.',
    ],
  };
}

export const freePrizes = (format: FormatRules, namedPrizes: NamedPrizes): GuideSection => ({
  id: 'fees',
  title: 'Prizes',
  paragraphs: [
    'This pool is free: there is nothing to pay.',
    ...entriesText(format),
    `The prizes are named, from first place on: ${namedPrizesText(namedPrizes)}. The host hands them over.`,
  ],
});
