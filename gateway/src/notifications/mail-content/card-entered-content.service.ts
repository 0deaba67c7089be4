import { userById } from '../../pools/pool.queries.ts';
import { cardNow, whatIsPlayed } from './card-content.service.ts';
import type { Writer } from './text/mail-text.ts';

/** What the host put on the reader's card, and why. Obsolete once the contest is over. */
export const cardEnteredContent: Writer<'card-entered'> = async (given, mail) => {
  const ctx = { ...given, em: given.em.fork() };
  const { byId, userId, isLate, added, removed, reason } = mail.facts;
  const card = await cardNow(ctx, mail.facts);
  const [host, reader] = [await userById(ctx, byId), await userById(ctx, userId)];
  if (!card || !host || !reader) return null;
  const changes = [
    added.length > 0 && `On your card now: ${listed.format(added)}.`,
    removed.length > 0 && `No longer on it: ${listed.format(removed)}.`,
  ].filter((sentence) => sentence !== false);
  return {
    subject: `${host.shownName} ${isLate ? 'entered a card for you' : 'changed your card'}: ${card.pool}`,
    paragraphs: [
      `${host.shownName}, who runs the pool ${card.pool}, ${isLate ? 'entered a card for you' : 'changed your card'} for ${whatIsPlayed(card)} after picks locked.`,
      ...(card.entryNumber > 1 ? [`It is the card of your entry ${card.nickname ?? card.entryNumber}.`] : []),
      changes.join(' '),
      `The reason given: “${reason}”`,
      `Everyone in the pool can see this. If something is wrong with it, tell ${host.shownName}.`,
    ],
    link: {
      label: 'See your card',
      path: `/Standings?${new URLSearchParams({ pool: card.pool, player: reader.username })}`,
    },
  };
};

const listed = new Intl.ListFormat('en-US');
