import { moneyText } from '@fairway/schema/display';
import { User } from '../../accounts/users/user.entity.ts';
import { outsideSentence } from '../../rules/pools/settled-outside.ts';
import {
  type CardNow,
  cardNow,
  isTooLate,
  poolAndEntry,
  whatIsPlayed,
  whenItCloses,
} from './card-content.service.ts';
import type { Content, Writer } from './text/mail-text.ts';
import { pagePath } from './text/words.ts';

/** A host's reminder, with what is still missing when it is written. */
export const reminderContent: Writer<'reminder'> = async (ctx, { facts, zone }) => {
  const card = await cardNow(ctx, facts);
  const host = await ctx.em.fork().findOne(User, { id: facts.hostId });
  if (!card || !host) return null;
  const { owedOutsideCents } = card;
  const isTooLateToPlay = isTooLate(ctx, card);
  // Nothing to pay here: it is the host who is to be paid.
  const isOutsideBuyIn = facts.missing === 'payment' && card.buyInCents === 0;
  // The host takes the money whenever it comes, from everybody who plays: who sat it out owes nothing.
  const isAboutBuyIn = card.hasAnyCard
    ? isOutsideBuyIn || card.golfers !== null || isTooLateToPlay
    : isOutsideBuyIn && !isTooLateToPlay;
  if (owedOutsideCents !== null && isAboutBuyIn)
    return outsideContent(host.shownName, card, {
      owedCents: owedOutsideCents,
      // The host sees one thing that is missing, and can't remind of the other for half a day.
      alsoMissing:
        card.golfers || isTooLateToPlay
          ? []
          : [`You have not submitted picks yet for ${whatIsPlayed(card)}, either.`, whenItCloses(card, zone)],
    });
  if (isOutsideBuyIn) return null;
  if (isTooLateToPlay) return null;
  const { pool, buyInCents, isPaid, golfers, tournament } = card;
  const isUnpaid = buyInCents > 0 && !isPaid;
  if (!isUnpaid && golfers) return null;
  const asked = golfers
    ? `your buy-in of ${moneyText(buyInCents)} in ${poolAndEntry(card)} is not paid yet.`
    : `you have not submitted picks yet for ${whatIsPlayed(card)} in ${poolAndEntry(card)}.`;
  return {
    subject: `${host.shownName} reminds you: ${golfers ? 'your buy-in' : 'your picks'} for the ${tournament}`,
    paragraphs: [
      `${host.shownName}, who runs the pool, reminds you: ${asked}`,
      ...(isUnpaid && !golfers
        ? [
            `Your buy-in of ${moneyText(buyInCents)} is not paid yet either. You pay it when you submit your picks.`,
          ]
        : []),
      ...(owedOutsideCents === null ? [] : [owedText(host.shownName, owedOutsideCents)]),
      whenItCloses(card, zone),
    ],
    link: golfers
      ? { label: 'Pay your buy-in', path: pagePath('Golfers', pool) }
      : { label: 'Make your picks', path: pagePath('Golfers', pool) },
  };
};

const owedText = (host: string, cents: number) =>
  `${host} has not noted your buy-in of ${moneyText(cents)} as paid yet. Pay it to ${host}. ${outsideSentence}`;

/** Without a link to pay by: there is nothing to pay on Fairway. */
const outsideContent = (
  host: string,
  card: CardNow,
  { owedCents, alsoMissing }: { owedCents: number; alsoMissing: readonly string[] },
): Content => ({
  subject: `${host} reminds you: your buy-in in ${card.pool}`,
  paragraphs: [
    `${host}, who runs the pool ${poolAndEntry(card)}, reminds you of your buy-in.`,
    owedText(host, owedCents),
    ...alsoMissing,
  ],
  link: { label: 'See the pool', path: pagePath('Standings', card.pool) },
});
