// What the guide says about money where a group settles it outside Fairway (G43), or names its prizes (G46).
import { moneyText } from '@fairway/schema/display';
import type { FormatRules } from '../pools/formats.ts';
import {
  type NamedPrizes,
  namedPrizesText,
  outsideSentence,
  type SettledOutside,
} from '../pools/settled-outside.ts';
import { entriesText } from './rules-in-words.ts';
import type { GuideSection } from './section.ts';

/** How a pool deals with money, as far as it is not its format's way. */
export interface GuideMoney {
  settledOutside: SettledOutside | null;
  namedPrizes: NamedPrizes | null;
}

/** The sections of a format's guide, as they are in a pool that deals with money like that. */
export function withMoneyOf(
  sections: readonly GuideSection[],
  format: FormatRules,
  { settledOutside, namedPrizes }: GuideMoney,
): GuideSection[] {
  const written = settledOutside ? sections.map((one) => outside(one, settledOutside)) : sections;
  return written.map((section) => {
    if (section.id !== 'fees') return section;
    if (settledOutside) return outsideMoney(format, settledOutside, namedPrizes);
    return namedPrizes ? freePrizes(format, namedPrizes) : section;
  });
}

const rankedTexts: Record<SettledOutside['unpaid'], string> = {
  ranked: 'The board ranks everyone, whether their buy-in is paid or not.',
  apart: 'The board ranks everyone whose buy-in the host has noted as paid, and lists the others apart.',
};

/** The same section without fees, and with who is ranked in such a pool. */
function outside({ paragraphs, ...section }: GuideSection, { unpaid }: SettledOutside): GuideSection {
  const isOfFees = (text: string) =>
    section.id === 'leaving' && text.startsWith('Where you are not the cause');
  return {
    ...section,
    paragraphs: paragraphs
      .filter((text) => !isOfFees(text))
      .map((text) =>
        text
          .replace(
            'The board ranks everyone who has paid, and in a free pool every member.',
            rankedTexts[unpaid],
          )
          .replace('but their buy-in stays in the pot', 'but a buy-in that they have paid stays in the pot')
          .replace('every buy-in goes back, with the fee.', 'every buy-in goes back from the host.')
          .replace(
            /, and a buy-in that you have paid goes back .*? can't be withdrawn\./,
            '. Ask the host for a buy-in that you have paid: Fairway never had that money.',
          )
          .replace(/; every paid buy-in goes back first, .*$/, '. The buy-ins are theirs to give back.'),
      ),
  };
}

function outsideMoney(
  format: FormatRules,
  { buyInCents, unpaid }: SettledOutside,
  namedPrizes: NamedPrizes | null,
): GuideSection {
  const pot =
    unpaid === 'ranked'
      ? 'In the pot are the buy-ins of those who have paid and of those who have a card.'
      : 'In the pot are the buy-ins of those who have paid.';
  return {
    id: 'fees',
    title: 'Buy-ins and prizes',
    paragraphs: [
      `Each entry has a buy-in of ${moneyText(buyInCents)}. ${outsideSentence}`,
      ...entriesText(format),
      `There is nothing to pay here, and no fee. ${rankedTexts[unpaid]} ${pot}`,
      namedPrizes
        ? `The prizes are named, from first place on: ${namedPrizesText(namedPrizes)}.`
        : 'The admin has set what share of the pot each place gets, in whole dollars. The prizes of places that nobody can claim go to the winner.',
      'When the result is official, the board shows what each place has won. The host pays it.',
    ],
  };
}

const freePrizes = (format: FormatRules, namedPrizes: NamedPrizes): GuideSection => ({
  id: 'fees',
  title: 'Prizes',
  paragraphs: [
    'This pool is free: there is nothing to pay.',
    ...entriesText(format),
    `The prizes are named, from first place on: ${namedPrizesText(namedPrizes)}. The host hands them over.`,
  ],
});
