import { moneyText } from '@fairway/schema/display';
import type { Member } from '../../../../src/board/golden/cards.ts';
import { type GoldenPool, playedAs } from '../../../../src/board/golden/golden-pools.ts';
import { type Golfer, isIn } from '../../../../src/board/golden/oracle/feed/feed-replay.ts';
import { displayName } from '../../../../src/golf/names/names.ts';
import type { Week } from '../../week.ts';
import { picksUntil } from '../../windows.ts';

// What a mail or a notice says is held to book and oracle when it is sent, of the kinds of which these can tell.

/** A mail, or a notice on a device. */
export interface Said {
  to: Member;
  subject: string;
  text: string;
}

/** About a pool, to somebody who plays there. */
interface About extends Said {
  week: Week;
  pool: GoldenPool;
  /** What the subject says before, or behind, the pool's name. */
  found: RegExpExecArray;
}

interface Kind {
  subject: RegExp;
  /** Why it is not so; null where it is. */
  lie(about: About): string | null;
}

const aboutRefused = /^(?<amount>\$.+) could not go back to your card$/;
const cameToNothing = /(?:: (?:your buy-in is back|cancelled)| did not count)$/;

/** Null where what is said is so, or where nobody can tell. */
export function lieIn(week: Week, said: Said): string | null {
  const refused = aboutRefused.exec(said.subject)?.groups?.amount;
  // However its pool has ended.
  if (refused !== undefined)
    return isRefused(week, refused)
      ? null
      : `At minute ${week.minute()} ${said.to} is told '${said.subject}', but no card has refused that.`;
  const gone = week.story.pools.find((pool) => isAboutGone(week, pool, said));
  if (gone)
    return `At minute ${week.minute()} ${said.to} is told '${said.subject}', but ${gone.name} is deleted.`;
  for (const { subject, lie } of kinds) {
    const found = subject.exec(said.subject);
    const pool = week.story.pools.find(({ name }) => name === found?.groups?.pool);
    if (!found || !pool) continue;
    const why = lie({ ...said, week, pool, found });
    if (why !== null) return `At minute ${week.minute()} ${said.to} is told '${said.subject}', but ${why}.`;
  }
  return null;
}

const isRefused = ({ provider }: Week, amount: string): boolean =>
  provider.intents().some(({ id }) => moneyText(provider.refusedCents(id)) === amount);

/** How a contest ended is told all the same, and that it was deleted. */
function isAboutGone({ book }: Week, pool: GoldenPool, { subject, text }: Said): boolean {
  const deletion = book.deletion(pool);
  if (!deletion || ![subject, text].some((words) => words.includes(pool.name))) return false;
  if (new RegExp(` (?:deleted|stopped|removed you from) ${pool.name}$`).test(subject)) return false;
  const isOfTheEnd = /^You finished |^The result of /.test(subject) || cameToNothing.test(subject);
  return !deletion.wasSettled || !isOfTheEnd;
}

/** As whom they are told of; the first of theirs unless it says which. */
function playerIn({ to, pool, text }: About): Member {
  const [, entry = '1'] = /\(your entry (\d+)\)/.exec(text) ?? [];
  return playedAs(pool, to, Number(entry)) ?? to;
}

/** Who has a card is not asked for one, nor who can't make one any more. */
function withoutCard(about: About): string | null {
  const { week, pool, text } = about;
  const { book, oracle } = week;
  const player = playerIn(about);
  const ofWeek = weekOfEvent(about);
  if (ofWeek === null) return null;
  const entry = book.entries(pool).get(player);
  if (!entry) return 'they have no entry';
  const cards = ofWeek === 1 ? book.cards(pool) : book.nextCards(pool);
  if (cards.has(player)) return 'they have a card';
  const until = ofWeek === 1 ? picksUntil(week, pool, player) : oracle.closeAt(pool, ofWeek);
  if (week.now() >= until) return 'nobody can pick any more';
  if (!oracle.sheet(pool, ofWeek)) return 'there is nothing to pick from';
  // A payment that we have just been told of is booked behind the step.
  const isAsked = text.includes(`Your buy-in of ${moneyText(pool.buyInCents)} is not paid yet`);
  return isAsked && entry.paidBy !== null && !book.isDisputed(about.to) ? 'they have paid' : null;
}

const shownAs = ({ week }: About, id: number, ofWeek: number): string =>
  displayName(week.oracle.stateOf(ofWeek)?.golfers.get(id)?.name ?? '');

const isSomebodyOut = ({ week }: About, ofWeek: number, isMeant: (golfer: Golfer) => boolean): boolean =>
  [...(week.oracle.stateOf(ofWeek)?.golfers.values() ?? [])].some(
    (golfer) => !isIn(golfer) && isMeant(golfer),
  );

/** Whose cards are booked. */
const weeksOf = ({ weeks }: GoldenPool): number[] => (weeks > 1 ? [1, 2] : [1]);

/** All golfers on their cards of the week, with whom each came in for. */
function golfersOf({ week, pool, to }: About, ofWeek: number) {
  const cards = week.oracle.cards(pool, ofWeek, to);
  return week.book
    .playedBy(pool, to)
    .flatMap((player) => Object.entries(cards[player]?.golfers ?? {}))
    .map(([id, { replaced }]) => ({ id: Number(id), replaced }));
}

/** Cards that are ranked apart, until their payment is noted, are no business of the oracle's: nobody here knows who came in. */
function hasCardApart({ week, pool, to }: About): boolean {
  const { book, oracle } = week;
  return weeksOf(pool).some((ofWeek) => {
    const booked = ofWeek === 1 ? book.cards(pool) : book.nextCards(pool);
    const ranked = oracle.cards(pool, ofWeek, to);
    return book.playedBy(pool, to).some((player) => booked.has(player) && !ranked[player]);
  });
}

/** In which week of the pool that event is played; null where the story tells nothing of it, as of the next contest. */
function weekOfEvent({ week, pool, found }: About): number | null {
  const place = week.events.findIndex(({ name }) => name === found.groups?.event);
  return place >= 0 && weeksOf(pool).includes(place + 1) ? place + 1 : null;
}

const kinds: readonly Kind[] = [
  { subject: /^Picks are open for the (?<event>.*): (?<pool>.+)$/, lie: withoutCard },
  { subject: /^No picks yet for the (?<event>.*): (?<pool>.+)$/, lie: withoutCard },
  {
    subject: /^(?<in>.+) plays for you instead of (?<out>.+): (?<pool>.+)$/,
    lie: (about) => {
      const { in: next, out } = about.found.groups ?? {};
      const golfers = weeksOf(about.pool).flatMap((ofWeek) =>
        golfersOf(about, ofWeek).map((golfer) => ({ ...golfer, ofWeek })),
      );
      // Who is told of as out need not have been picked: they may have come in for somebody themselves.
      const isSo = golfers.some(
        ({ id, replaced, ofWeek }) =>
          replaced !== null &&
          shownAs(about, id, ofWeek) === next &&
          isSomebodyOut(about, ofWeek, (golfer) => displayName(golfer.name) === out),
      );
      return isSo || hasCardApart(about) ? null : 'that golfer did not come in for them';
    },
  },
  {
    subject: /^(?<out>.+) is out of the (?<event>.*): (?<pool>.+)$/,
    lie: (about) => {
      const { week, pool, to, found } = about;
      const ofWeek = weekOfEvent(about);
      if (ofWeek === null) return null;
      const cards = ofWeek === 1 ? week.book.cards(pool) : week.book.nextCards(pool);
      const picked = week.book.playedBy(pool, to).flatMap((player) => [...(cards.get(player) ?? [])]);
      // Whoever came in for one of them may be out later. Who came in on a card that is ranked apart, nobody here knows.
      const played = golfersOf(about, ofWeek);
      if (picked.length > 0 && played.length === 0) return null;
      const own = [...picked, ...played.map(({ id }) => id)];
      const named = own.filter((id) => shownAs(about, id, ofWeek) === found.groups?.out);
      if (named.length === 0) return 'that golfer is on no card of theirs';
      const isOut = named.some((id) => {
        const golfer = week.oracle.stateOf(ofWeek)?.golfers.get(id);
        return golfer && !isIn(golfer);
      });
      return isOut ? null : 'that golfer is in';
    },
  },
  {
    subject: /^.+ (?:entered a card for you|changed your card): (?<pool>.+)$/,
    lie: ({ week, pool, to }) =>
      week.book.playedBy(pool, to).some((player) => week.book.cards(pool).has(player))
        ? null
        : 'they have no card',
  },
  {
    subject: /^.+ lets you pick: (?<pool>.+)$/,
    lie: ({ week, pool, to }) =>
      week.book.playedBy(pool, to).some((player) => week.book.letInAt(pool, player) !== null)
        ? null
        : 'nobody has let them in',
  },
  {
    subject: /^.+ deleted (?<pool>.+)$/,
    lie: ({ week, pool }) => (week.book.deletion(pool) ? null : 'it is there'),
  },
  {
    subject: /^Play next week\? (?<pool>.+)$/,
    lie: ({ week, pool, to }) => {
      if (!week.people.mayHost(pool, to)) return 'they don’t host it';
      return week.oracle.payout(pool) === null ? 'the contest is not over' : null;
    },
  },
  {
    subject: new RegExp(`^(?<pool>.+)${cameToNothing.source}`),
    lie: ({ week, pool }) => (week.oracle.payout(pool) === 'refund' ? null : 'the contest stands'),
  },
];

/** Of the mails that are looked at here. */
export const subjectsHeldWhenSaid: readonly RegExp[] = [aboutRefused, ...kinds.map(({ subject }) => subject)];
