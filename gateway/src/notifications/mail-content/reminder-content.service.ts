import { moneyText } from '@fairway/schema/display';
import { User } from '../../accounts/users/user.entity.ts';
import { outsideSentence } from '../../rules/pools/settled-outside.ts';
import {
  type CardNow,
  cardNow,
  isCardLocked,
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
  const owedEntries = isCardLocked(ctx, card) ? card.unpaidWithCard : card.unpaidEntries;
  const isTooLateToPlay = isTooLate(ctx, card);
  // Nothing to pay here: it is the host who is to be paid.
  const isOutsideBuyIn = facts.missing === 'payment' && card.buyInCents === 0;
  // The host takes the money whenever it comes, from everybody who plays: who sat it out owes nothing.
  const isAboutBuyIn = card.hasAnyCard
    ? isOutsideBuyIn || card.golfers !== null || isTooLateToPlay
    : isOutsideBuyIn && !isTooLateToPlay;
  if (owedOutsideCents !== null && isAboutBuyIn)
    return outsideContent(host.shownName, card, {
      owed: { buyInCents: owedOutsideCents, entries: owedEntries },
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
  const unpaid = { buyInCents, entries: card.unpaidEntries };
  const asked = golfers
    ? `your ${notPaidYet(unpaid, ` in ${unpaid.entries > 1 ? pool : poolAndEntry(card)}`)}.`
    : `you have not submitted picks yet for ${whatIsPlayed(card)} in ${poolAndEntry(card)}.`;
  return {
    subject: `${host.shownName} reminds you: your ${golfers ? buyInsOf(unpaid) : 'picks'} for the ${tournament}`,
    paragraphs: [
      `${host.shownName}, who runs the pool, reminds you: ${asked}`,
      ...(isUnpaid && !golfers
        ? [
            `Your ${notPaidYet(unpaid, '', ' either')}. You pay ${unpaid.entries > 1 ? 'each' : 'it'} when you submit ${unpaid.entries > 1 ? 'its' : 'your'} picks.`,
          ]
        : []),
      ...(owedOutsideCents === null
        ? []
        : [owedText(host.shownName, { buyInCents: owedOutsideCents, entries: owedEntries })]),
      whenItCloses(card, zone),
    ],
    link: golfers
      ? { label: `Pay your ${buyInsOf(unpaid)}`, path: pagePath('Golfers', pool) }
      : { label: 'Make your picks', path: pagePath('Golfers', pool) },
  };
};

/** What a member owes for entries of a contest. */
interface Owed {
  buyInCents: number;
  entries: number;
}

const buyInsOf = ({ entries }: Owed) => (entries > 1 ? 'buy-ins' : 'buy-in');
const howMany = (owed: Owed) =>
  `${owed.entries > 1 ? `${owed.entries} ` : ''}${buyInsOf(owed)} of ${moneyText(owed.buyInCents)}`;
/** What several come to. */
const inAll = ({ entries, buyInCents }: Owed) =>
  entries > 1 ? `: ${moneyText(entries * buyInCents)} in all` : '';
const notPaidYet = (owed: Owed, where: string, either = '') =>
  `${howMany(owed)}${where} ${owed.entries > 1 ? 'are' : 'is'} not paid yet${either}${inAll(owed)}`;

const owedText = (host: string, owed: Owed) =>
  `${host} has not noted your ${howMany(owed)} as paid yet${inAll(owed)}. Pay ${owed.entries > 1 ? 'them' : 'it'} to ${host}. ${outsideSentence}`;

/** Without a link to pay by: there is nothing to pay on Fairway. */
const outsideContent = (
  host: string,
  card: CardNow,
  { owed, alsoMissing }: { owed: Owed; alsoMissing: readonly string[] },
): Content => ({
  subject: `${host} reminds you: your ${buyInsOf(owed)} in ${card.pool}`,
  paragraphs: [
    `${host}, who runs the pool ${owed.entries > 1 ? card.pool : poolAndEntry(card)}, reminds you of your ${buyInsOf(owed)}.`,
    owedText(host, owed),
    ...alsoMissing,
  ],
  link: { label: 'See the pool', path: pagePath('Standings', card.pool) },
});
