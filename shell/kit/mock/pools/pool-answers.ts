import type { Answer, Caller } from '../answer.ts';
import { chatAnswers } from '../chat/chat-answers.ts';
import { noWeather, weatherAt } from '../golf/weather.ts';
import { rerunAnswers } from '../rerun/rerun-answers.ts';
import type { World } from '../world.ts';
import { archiveOf } from './archive.ts';
import { boardOf, wonBy } from './boards/board-answers.ts';
import { linksOf, publicBoardOf } from './boards/public-board-answers.ts';
import { cardIds } from './cards.ts';
import { entriesOf } from './entries/mock-entries.ts';
import { entryAnswers } from './entry-answers.ts';
import { feeOf } from './formats.ts';
import { contestName, type MockPool } from './mock-pool.ts';
import { settledOutsideOf } from './outside-answers.ts';
import { rulesOf } from './pool-rules.ts';
import { rulesInWords } from './rules-guide.ts';
import { nextWeekOf, tournamentOf, usualWindow, windowOf } from './weeks.ts';

type Decision = Answer<'Decision'>;

const allowed: Decision = { allowed: true, code: null, message: null, until: null, note: null };
const refused = (code: Answer<'ErrorCode'>, message: string, until: string | null = null): Decision => ({
  allowed: false,
  code,
  message,
  until,
  note: null,
});

/** The gateway's sentence about where buy-ins go when a member leaves or the pool is deleted. */
function returnNoteOf({ returnNote, buyInCents, unpaid }: MockPool, username: string | null): string | null {
  if (buyInCents === 0 || username === null || unpaid.includes(username)) return null;
  return (
    returnNote ?? `Your buy-in of $${buyInCents / 100} goes back to the card that paid it. The fee does not.`
  );
}

const inPlay =
  'The tournament of this week is in play: you play from the next one on, and cannot leave before this one is official.';

/** The token of the pool's own link. */
export const linkOf = (pool: MockPool): string => `join-${pool.id}`;

/** An invitation lasts for two weeks. */
export const inviteExpiresAt = '2026-01-28T17:00:00.000Z';

/** A pool as the gateway answers it; decisions follow from the mocked clock. */
export function poolAnswers(world: World, userOf: (username: string, caller: Caller) => Answer<'User'>) {
  const entries = entryAnswers(world);
  const chat = chatAnswers(world, userOf);
  const reruns = rerunAnswers(world, { userOf, answer, join });
  const now = () => new Date(world.clock.now);
  /** Scores stand still when none come from outside. */
  const scoresAsOf = () => new Date(world.scoresStoppedAt ?? world.clock.now);

  const isSettled = (pool: MockPool) => {
    const last = pool.weeks.at(-1);
    return pool.isVoid || (last !== undefined && tournamentOf(last, scoresAsOf()).state === 'OFFICIAL');
  };
  /** The tournament beside its board: the contest's current one, or its last once that is over. */
  const currentTournament = (pool: MockPool): Answer<'Tournament'> | null => {
    if (world.condition === 'empty') return null;
    const last = pool.weeks.at(-1) ?? 'this';
    if (isSettled(pool) && last !== 'this')
      return { ...tournamentOf(last, now()), weather: noWeather('The tournament is over.') };
    if (pool.weeks[0] === 'next')
      return {
        ...tournamentOf('next', now()),
        weather: noWeather("The forecast comes with the tournament's week."),
      };
    return { ...tournamentOf('this', now()), weather: weatherAt(now()) };
  };
  const firstWindow = (pool: MockPool) => windowOf(pool.weeks[0] ?? 'this', pool);
  const isLocked = (pool: MockPool) =>
    world.clock.now >= (pool.round === null ? firstWindow(pool).lockAt : firstWindow(pool).opensAt);
  // Whoever has paid or picked for it has begun it.
  const isQuiet = ({ nextWeek }: MockPool) => nextWeek?.answer === null && !nextWeek.stopNote;
  const isMultiWeek = ({ weeks }: MockPool) => weeks.length > 1;

  const potCents = ({ buyInCents, settledOutside, members, moreEntries, unpaid }: MockPool) =>
    (settledOutside?.buyInCents ?? buyInCents) * (members.length + moreEntries.length - unpaid.length);
  /** The shares of places that nobody takes go to first place. */
  function prizesCents(pool: MockPool): number[] {
    const { cents } = pool.namedPrizes ?? {};
    if (cents) return [...cents];
    const full = pool.payoutsBps.map((bps) => Math.floor((potCents(pool) * bps) / 1_000_000) * 100);
    const claimed = Math.max(1, pool.members.length - pool.unpaid.length);
    const unclaimed = full.slice(claimed).reduce((sum, cents) => sum + cents, 0);
    return full.map((cents, place) => (place === 0 ? cents + unclaimed : place < claimed ? cents : 0));
  }

  function join(pool: MockPool, username: string | null): Decision {
    if (pool.members.includes(username ?? ''))
      return refused('ALREADY_MEMBER', 'You are already a member of this pool.');
    if (isMultiWeek(pool) && isLocked(pool))
      return refused('STARTED', 'Multi-week tournament is already in progress.');
    if (pool.maxUsers !== null && pool.members.length >= pool.maxUsers)
      return refused('POOL_FULL', 'Pool full');
    return isLocked(pool) && !isSettled(pool) && pool.round === null ? { ...allowed, note: inPlay } : allowed;
  }

  function leave(pool: MockPool, username: string | null): Decision {
    if (!pool.members.includes(username ?? ''))
      return refused('NOT_MEMBER', 'You are not a member of this pool.');
    if (isLocked(pool) && !isSettled(pool))
      return isMultiWeek(pool)
        ? refused('LOCKED', 'You cannot leave until the last tournament is over.', '2026-01-26T05:00:00.000Z')
        : refused('LOCKED', 'You cannot leave until the tournament is official.');
    return pool.admin === username && pool.members.length > 1
      ? {
          ...refused('NEEDS_SUCCESSOR', 'Please choose a new admin before leaving the pool.'),
          note: isSettled(pool) ? null : returnNoteOf(pool, username),
        }
      : { ...allowed, note: isSettled(pool) ? null : returnNoteOf(pool, username) };
  }

  function settings(pool: MockPool, username: string | null): Decision {
    if (pool.admin !== username && !pool.coHosts.includes(username ?? ''))
      return refused('NOT_ADMIN', 'Only the admin can change the pool settings.');
    if (!isLocked(pool) || (isSettled(pool) && !isMultiWeek(pool))) return allowed;
    return refused(
      'LOCKED',
      isMultiWeek(pool)
        ? 'Pool settings are locked once the first tournament has started.'
        : 'Pool settings are locked Thursday through Sunday, until the tournament is settled.',
    );
  }

  function payoutSettings(pool: MockPool, username: string | null): Decision {
    const decision = settings(pool, username);
    const othersHavePaid =
      pool.buyInCents > 0 &&
      pool.members.some((member) => member !== pool.admin && !pool.unpaid.includes(member));
    return decision.allowed && othersHavePaid && !isSettled(pool)
      ? refused('LOCKED', 'The payouts are fixed, since somebody has paid for them as they are.')
      : decision;
  }

  function rosterSettings(pool: MockPool, username: string | null): Decision {
    const decision = settings(pool, username);
    const hasPicks = pool.members.some((member) => cardIds(pool, member, pool.weeks[0] ?? 'this').length > 0);
    return decision.allowed && hasPicks
      ? refused('CONFLICT', 'Somebody has already picked. What a card is made of can no longer change.')
      : decision;
  }

  function eventSettings(pool: MockPool, username: string | null): Decision {
    const decision = settings(pool, username);
    const isTaken = pool.members.some(
      (member) =>
        (pool.buyInCents > 0 && !pool.unpaid.includes(member)) ||
        cardIds(pool, member, pool.weeks[0] ?? 'this').length > 0,
    );
    return decision.allowed && isTaken
      ? refused('LOCKED', 'The event is fixed, since somebody has paid or made a card for it.')
      : decision;
  }

  function deletion(pool: MockPool, username: string | null): Decision {
    if (pool.admin !== username) return refused('NOT_ADMIN', 'Only the admin can delete the pool.');
    return isLocked(pool) && !isSettled(pool)
      ? refused('LOCKED', 'The pool is in play. You can delete it once the result is final.')
      : { ...allowed, note: isSettled(pool) ? null : returnNoteOf(pool, username) };
  }

  function contest(pool: MockPool): Answer<'Contest'> {
    const settled = isSettled(pool);
    const { opensAt, lockAt } = firstWindow(pool);
    const state = world.clock.now >= lockAt ? 'LOCKED' : world.clock.now >= opensAt ? 'OPEN' : 'SCHEDULED';
    return {
      id: `contest of ${contestName(pool)}`,
      quiet: isQuiet(pool),
      cardLock: rulesOf(pool).lock ?? 'FIRST_DAY',
      state: pool.isVoid ? 'VOID' : settled ? 'SETTLED' : state,
      weeks: pool.weeks.map((week, index) => ({
        week: index + 1,
        tournament: tournamentOf(week, now()),
        ...windowOf(week, pool),
      })),
      opensAt,
      lockAt,
      potCents: potCents(pool),
      prizesCents: prizesCents(pool),
      settledAt: settled ? world.clock.now : null,
    };
  }

  function board(pool: MockPool, caller: Caller): Answer<'Board'> {
    return boardOf(pool, {
      now: now(),
      asOf: scoresAsOf(),
      condition: world.condition,
      isSettled: isSettled(pool),
      prizesCents: prizesCents(pool),
      user: (username) => userOf(username, caller),
    });
  }

  function lastResult(pool: MockPool, caller: Caller): Answer<'LastResult'> | null {
    if (pool.lastWinners.length === 0) return null;
    return {
      id: `contest of ${pool.name} before`,
      tournaments: [tournamentOf('last', now()).name as string],
      settledAt: '2026-01-12T00:30:00.000Z',
      void: false,
      podium: pool.lastWinners.map((username, place) => ({
        rank: place + 1,
        entry: 1,
        nickname: null,
        user: userOf(username, caller),
        total: place * 3 - 31,
        toPar: place * 3 - 31,
        points: null,
        ...wonBy(pool, place, [21_000, 6000, 3000]),
      })),
    };
  }

  function publicBoard(pool: MockPool): Answer<'PublicBoard'> {
    return publicBoardOf(pool, board(pool, { username: null }), {
      isLocked: isLocked(pool),
      lockAt: firstWindow(pool).lockAt,
      prizesCents: pool.buyInCents === 0 ? [] : prizesCents(pool),
    });
  }

  function answer(pool: MockPool, caller: Caller): Answer<'Pool'> {
    const { username } = caller;
    const isMember = pool.members.includes(username ?? '');
    return {
      id: pool.id,
      name: pool.name,
      format: pool.format,
      admin: userOf(pool.admin, caller),
      coHosts: pool.coHosts.map((name) => userOf(name, caller)),
      handover:
        pool.admin === username ? allowed : refused('NOT_ADMIN', 'Only the admin can hand the pool over.'),
      members: isMember
        ? pool.members.map((member) => ({
            user: userOf(member, caller),
            joinedAt: '2026-01-05T15:00:00.000Z',
          }))
        : [],
      memberCount: pool.members.length,
      isMember,
      maxUsers: pool.maxUsers,
      buyInCents: pool.buyInCents,
      feeCents: feeOf(pool.buyInCents),
      payoutsBps: pool.payoutsBps,
      settledOutside: settledOutsideOf(pool),
      namedPrizes: pool.namedPrizes && { cents: null, words: null, ...pool.namedPrizes },
      rules: rulesOf(pool),
      isPrivate: pool.isUnlisted || pool.pin !== null,
      access: pool.isUnlisted ? 'INVITATION' : pool.pin !== null ? 'PIN' : 'ANYONE',
      numTournaments: pool.weeks.length,
      invitation:
        pool.invite !== null && (pool.admin === username || pool.asked.includes(username ?? ''))
          ? { url: `${location.origin}/invite/${pool.invite}`, expiresAt: inviteExpiresAt }
          : null,
      joinUrl: isMember && !pool.isUnlisted ? `${location.origin}/invite/${linkOf(pool)}` : null,
      lastResult: isMember ? lastResult(pool, caller) : null,
      ...linksOf(pool, isMember),
      offer:
        pool.offer && [pool.admin, pool.offer.to].includes(username ?? '')
          ? { to: userOf(pool.offer.to, caller), leaves: pool.offer.leaves, at: '2026-01-14T17:00:00.000Z' }
          : null,
      notice:
        isMember && pool.notice ? { until: null, ...pool.notice, by: userOf(pool.notice.by, caller) } : null,
      round: pool.round,
      contest: contest(pool),
      tournament: () => currentTournament(pool),
      card: ({
        username: of,
        entry,
        week = null,
      }: {
        username: string;
        entry?: number | null;
        week?: number | null;
      }) => (isMember ? entries.cardSeenBy(username, { pool, of, entry: entry ?? 1, week }) : null),
      entry: isMember ? entries.entry(pool, userOf(username ?? '', caller)) : null,
      entries: isMember
        ? entriesOf(pool, username ?? '').map((key) =>
            entries.entry(pool, userOf(username ?? '', caller), key),
          )
        : [],
      anotherEntry: entries.another(pool, username ?? ''),
      board: () => (isMember ? board(pool, caller) : null),
      ...archiveOf(pool, isMember, (username) => userOf(username, caller)),
      ...chat.ofPool(pool, caller),
      ...reruns.ofPool(pool, caller),
      join: join(pool, username),
      leave: leave(pool, username),
      rosterSettings: rosterSettings(pool, username),
      ...rulesInWords(pool),
      settings: settings(pool, username),
      payoutSettings: payoutSettings(pool, username),
      eventSettings: eventSettings(pool, username),
      delete: deletion(pool, username),
      ended: pool.isEnded,
      nextWeek: pool.admin === username ? nextWeekOf(pool, now(), isQuiet(pool)) : null,
      live: pool.weeks.some((week) => week === 'this') && world.clock.now >= usualWindow('this').lockAt,
    };
  }

  return {
    answer,
    contest,
    prizesCents,
    board,
    publicBoard,
    join,
    leave,
    settings,
    payoutSettings,
    eventSettings,
    deletion,
  };
}
