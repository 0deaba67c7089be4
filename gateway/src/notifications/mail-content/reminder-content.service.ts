import { moneyText } from '@fairway/schema/display';
import { User } from '../../accounts/users/user.entity.ts';
import { cardNow, isTooLate, whatIsPlayed, whenItCloses } from './card-content.service.ts';
import type { Writer } from './text/mail-text.ts';
import { pagePath } from './text/words.ts';

/** A host's reminder, with what is still missing when it is written. */
export const reminderContent: Writer = async (ctx, { facts, zone }) => {
  const card = await cardNow(ctx, facts);
  const host = await ctx.em.fork().findOne(User, { id: String(facts.hostId) });
  if (!card || !host || isTooLate(ctx, card)) return null;
  const { pool, buyInCents, isPaid, golfers, tournament } = card;
  const isUnpaid = buyInCents > 0 && !isPaid;
  if (!isUnpaid && golfers) return null;
  const asked = golfers
    ? `your buy-in of ${moneyText(buyInCents)} in ${pool} is not paid yet.`
    : `you have not submitted picks yet for ${whatIsPlayed(card)} in ${pool}.`;
  return {
    subject: `${host.shownName} reminds you: ${golfers ? 'your buy-in' : 'your picks'} for the ${tournament}`,
    paragraphs: [
      `${host.shownName}, who runs the pool, reminds you: ${asked}`,
      ...(isUnpaid && !golfers
        ? [
            `Your buy-in of ${moneyText(buyInCents)} is not paid yet either. You pay it when you submit your picks.`,
          ]
        : []),
      whenItCloses(card, zone),
    ],
    link: golfers
      ? { label: 'Pay your buy-in', path: pagePath('Golfers', pool) }
      : { label: 'Make your picks', path: pagePath('Golfers', pool) },
  };
};
