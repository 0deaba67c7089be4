import { toParText } from '@fairway/schema/display';
import { userById } from '../../pools/pool.queries.ts';
import { type CardNow, cardNow, whatIsPlayed } from './card-content.service.ts';
import type { Content, Writer } from './text/mail-text.ts';
import { pagePath } from './text/words.ts';

/** What the host put on the reader's card, and why. Obsolete once the contest is over. */
export const cardEnteredContent: Writer<'card-entered'> = async (given, mail) => {
  const ctx = { ...given, em: given.em.fork() };
  const { byId, userId, isLate, isLetIn, added, removed, guess, reason } = mail.facts;
  const card = await cardNow(ctx, mail.facts);
  const [host, reader] = [await userById(ctx, byId), await userById(ctx, userId)];
  if (!card || !host || !reader) return null;
  if (isLetIn) return card.golfers ? null : letInContent(card, host.shownName, reason);
  const changes = [
    added.length > 0 && `On your card now: ${listed.format(added)}.`,
    removed.length > 0 && `No longer on it: ${listed.format(removed)}.`,
    guess && `Your guess of the winner’s score now: ${guess.to === null ? 'none' : toParText(guess.to)}.`,
  ].filter(Boolean);
  return {
    subject: `${host.shownName} ${isLate ? 'entered a card for you' : 'changed your card'}: ${card.pool}`,
    paragraphs: [
      `${host.shownName}, who runs the pool ${card.pool}, ${isLate ? 'entered a card for you' : 'changed your card'} for ${whatIsPlayed(card)} after picks locked.`,
      ...whichEntry(card),
      changes.join(' '),
      `The reason given: “${reason}”`,
      `Everyone in the pool can see this. If something is wrong with it, tell ${host.shownName}.`,
    ],
    link: {
      label: 'See your card',
      path: `/Standings?${new URLSearchParams({ pool: card.pool, player: card.entryNumber > 1 ? `${reader.username} ${card.entryNumber}` : reader.username })}`,
    },
  };
};

/** Until golfers tee off the reader can still pick, who had no card when picks locked. */
const letInContent = (card: CardNow, host: string, reason: string): Content => ({
  subject: `${host} lets you pick: ${card.pool}`,
  paragraphs: [
    `${host}, who runs the pool ${card.pool}, lets you make a card for ${whatIsPlayed(card)} after picks locked. Each golfer can be picked until they tee off.`,
    ...whichEntry(card),
    `The reason given: “${reason}”`,
    'Everyone in the pool can see this, and that the card is late.',
  ],
  link: { label: 'Pick your golfers', path: pagePath('Golfers', card.pool) },
});

const whichEntry = ({ entryNumber, nickname }: CardNow): string[] =>
  entryNumber > 1 ? [`It is the card of your entry ${nickname ?? entryNumber}.`] : [];

const listed = new Intl.ListFormat('en-US');
