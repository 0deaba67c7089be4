// The guide's sections about money: costs, prizes, refunds.

import { moneyText } from '@fairway/schema/display';
import type { FormatRules } from '../pools/formats.ts';
import type { OwnMoney } from '../pools/settled-outside.ts';
import type { Figures } from './figures.ts';
import { freePrizes, outsideFees } from './money-texts.ts';
import { entriesText } from './rules-in-words.ts';
import type { GuideSection } from './section.ts';
import { listed, percent, percents } from './words.ts';

export const moneySections = (rules: FormatRules, figures: Figures, money: OwnMoney): GuideSection[] => [
  feesOf(rules, figures, money),
  leaving(rules, money),
];

function feesOf(rules: FormatRules, figures: Figures, { settledOutside, namedPrizes }: OwnMoney) {
  if (settledOutside) return outsideFees(rules, settledOutside, namedPrizes);
  return namedPrizes ? freePrizes(rules, namedPrizes) : fees(rules, figures);
}

function fees(format: FormatRules, figures: Figures): GuideSection {
  const { options } = format;
  const { flatFeeCents, flatBelowCents, feeBps, feeCents } = figures;
  const buyIns = options.buyInCents.filter((cents) => cents > 0);
  const usual = options.defaultBuyInCents;
  return {
    id: 'fees',
    title: 'Buy-ins, fees and prizes',
    paragraphs: [
      `Every pool can be free: then there is nothing to pay and nothing to win, and all else is the same. Otherwise it has a buy-in, which its admin has chosen once and for all: ${choices(buyIns)}.`,
      `Paying it by card costs a fee on top: ${moneyText(flatFeeCents)} for a buy-in under ${moneyText(flatBelowCents)}, and ${percent(feeBps)} of it from ${moneyText(flatBelowCents)} on. A buy-in of ${moneyText(usual)} by card is ${moneyText(usual + feeCents(usual))}. Paying from your account balance costs no fee.`,
      ...entriesText(format),
      'A group can also settle the money itself, with a buy-in of its own choice that its host collects. Then there is no fee and no checkout, the pot is worked out in the same way from everybody who has paid or plays, and the host pays the prizes. Fairway never touches that money.',
      'Your picks go along with the payment and are saved when it has arrived. A payment that arrives too late for a card goes back whole, with the fee. Nobody is asked to pay twice.',
      `The pot is all the buy-ins. The admin has set what share of it each place gets, ${percents(options.defaultPayoutsBps)} for the first ${options.defaultPayoutsBps.length} unless that was changed; nobody can change it while the pool is in play. Each prize is paid in whole dollars, and the pool's payouts show what rounding down leaves. The prizes of places that nobody can claim go to the winner.`,
      "When the result is official, the prizes are added to the winners' balances. That happens once: no later correction of a score changes what was paid. A balance can be played with, or withdrawn by eCheck.",
    ],
  };
}

/** Few choices are listed, many are given as a range. */
function choices(cents: readonly number[]): string {
  const [first = 0, second = 0] = cents;
  if (cents.length <= 4) return listed(cents.map(moneyText)).replace(' and ', ' or ');
  return `from ${moneyText(first)} to ${moneyText(cents.at(-1) ?? 0)} in steps of ${moneyText(second - first)}`;
}

function leaving(
  { isMultiWeek, isSingleRound }: FormatRules,
  { settledOutside, namedPrizes }: OwnMoney,
): GuideSection {
  const closed = isSingleRound
    ? 'On the day of the round nobody can leave'
    : isMultiWeek
      ? 'From the first lock until three days after the start of the last tournament nobody can leave'
      : 'From the lock until the tournament is official nobody can leave';
  const lock = isSingleRound ? 'the day of the round' : isMultiWeek ? 'the first lock' : 'the lock';
  const successor = 'An admin with others in the pool chooses a successor first.';
  const stay = `${closed}, and never with a paid entry that has no final result yet.`;
  const deletable = `The admin can delete the pool at any time but between ${lock} and the result`;
  if (namedPrizes?.kind === 'words')
    return {
      id: 'leaving',
      title: 'Leaving',
      paragraphs: [`You can leave before ${lock}. ${successor}`, `${closed}.`, `${deletable}.`],
    };
  return {
    id: 'leaving',
    title: 'Leaving and refunds',
    paragraphs: settledOutside
      ? [
          `You can leave before ${lock}. Ask the host for a buy-in that you have paid: Fairway never had that money. ${successor}`,
          stay,
          `${deletable}. The buy-ins are theirs to give back.`,
        ]
      : [
          `You can leave before ${lock}, and a buy-in that you have paid goes back to the card or the balance that paid it, without the fee. In your profile you can choose that what was paid by card stays as credit instead, which buys in and can't be withdrawn. ${successor}`,
          stay,
          'Where you are not the cause, the fee comes back too: when the admin removes you or deletes the pool, when the contest is void, when nobody else has paid, and when nobody has picked.',
          `${deletable}; every paid buy-in goes back first, and the fees of all others with them.`,
        ],
  };
}
