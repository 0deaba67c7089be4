import { describe, expect, test } from '@jest/globals';
import type { TournamentState } from '../golf/tournament.ts';
import type { PoolFormat } from './formats.ts';
import {
  type ContestFacts,
  contestLockAt,
  deleteVerdict,
  isLiveNow,
  joinVerdict,
  leaveVerdict,
  type PoolFacts,
  payoutsVerdict,
  picksVerdict,
  poolEnded,
  runAgainVerdict,
  settingsVerdict,
  type Verdict,
  type ViewerFacts,
} from './windows.ts';

// A normal week in New York, in UTC: Thursday 00:00 is 05:00. The first tournament starts on 14 January 2027.
const days: Record<string, string> = {
  Mon: '2027-01-11',
  Tue: '2027-01-12',
  Wed: '2027-01-13',
  Thu: '2027-01-14',
  Fri: '2027-01-15',
  Sat: '2027-01-16',
  Sun: '2027-01-17',
  'Mon+': '2027-01-18',
  'Thu+': '2027-01-21',
  'Sun+': '2027-01-24',
  'Mon++': '2027-01-25',
};
const at = (moment: string): Date => {
  const [day = '', time] = moment.split(' ');
  return new Date(`${days[day]}T${time}-05:00`);
};
const secondBefore = (moment: string) => new Date(at(moment).getTime() - 1000);

const week = (state: TournamentState, later = false) => ({
  lockAt: at(later ? 'Thu+ 00:00' : 'Thu 00:00'),
  fourDaysLaterAt: at(later ? 'Mon++ 00:00' : 'Mon+ 00:00'),
  nextWeekAt: at(later ? 'Mon++ 00:00' : 'Mon+ 00:00'),
  state,
});
const saturday = { startsAt: at('Sat 00:00'), endsAt: at('Sun 00:00') };

/** A contest of that format, with its tournaments in these states. */
function contest(
  format: PoolFormat,
  states: TournamentState[],
  settledAt: string | null = null,
): ContestFacts {
  return {
    weeks: states.map((state, index) => week(state, index > 0)),
    day: format === 'Single Round' ? saturday : null,
    settledAt: settledAt === null ? null : at(settledAt),
  };
}
const pool = (format: PoolFormat, facts: ContestFacts | null, more: Partial<PoolFacts> = {}): PoolFacts => ({
  format,
  memberCount: 3,
  maxUsers: null,
  othersHavePaid: false,
  contest: facts,
  ...more,
});

const stranger: ViewerFacts = { isMember: false, isAdmin: false, hasPaidAtStake: false };
const member: ViewerFacts = { isMember: true, isAdmin: false, hasPaidAtStake: false };
const admin: ViewerFacts = { isMember: true, isAdmin: true, hasPaidAtStake: false };

const word = (verdict: Verdict) => (verdict.allowed ? 'yes' : verdict.code);

describe('the lock of a contest', () => {
  test.each([
    ['Single Week', 'Thu 00:00'],
    ['Multi-Week', 'Thu 00:00'],
    ['Single Round', 'Sat 00:00'],
  ] as const)('%s: %s', (format, moment) => {
    const states: TournamentState[] = format === 'Multi-Week' ? ['live', 'scheduled'] : ['live'];
    expect(contestLockAt(format, contest(format, states))).toEqual(at(moment));
  });

  test('is a fault without a tournament', () => {
    const facts: ContestFacts = { weeks: [], day: null, settledAt: null };
    expect(() => contestLockAt('Single Week', facts)).toThrow('at least one tournament');
  });
});

describe('joining (specification §4, G36)', () => {
  test.each<[string, PoolFormat, TournamentState[], Date, string]>([
    ['weekly pools take members in play, too', 'Single Week', ['live'], at('Fri 12:00'), 'yes'],
    ['and between tournaments', 'Salary Cap', ['official'], at('Sun 22:00'), 'yes'],
    ['a multi-week pool before it starts', 'Multi-Week', ['scheduled', 'scheduled'], at('Wed 12:00'), 'yes'],
    ['to the last second', 'Multi-Week', ['scheduled', 'scheduled'], secondBefore('Thu 00:00'), 'yes'],
    ['not at the lock', 'Multi-Week', ['scheduled', 'scheduled'], at('Thu 00:00'), 'STARTED'],
    ['nor later', 'Multi-Week Salary Cap', ['official', 'scheduled'], at('Mon+ 12:00'), 'STARTED'],
    ['a single round before its day', 'Single Round', ['live'], at('Fri 12:00'), 'yes'],
    ['and on it', 'Single Round', ['live'], secondBefore('Sun 00:00'), 'yes'],
    ['not after it', 'Single Round', ['live'], at('Sun 00:00'), 'STARTED'],
  ])('%s (%s, %j)', (_why, format, states, now, expected) => {
    expect(word(joinVerdict(pool(format, contest(format, states)), stranger, now))).toBe(expected);
  });

  test('says so in the words of the specification', () => {
    const started = pool('Multi-Week', contest('Multi-Week', ['live', 'scheduled']));
    expect(joinVerdict(started, stranger, at('Fri 12:00'))).toEqual({
      allowed: false,
      code: 'STARTED',
      message: 'Multi-week tournament is already in progress.',
      until: null,
    });
    const full = pool('Single Week', null, { memberCount: 20, maxUsers: 20 });
    expect(joinVerdict(full, stranger, at('Wed 12:00'))).toMatchObject({
      code: 'POOL_FULL',
      message: 'Pool full',
    });
  });

  test.each([
    [19, 'yes'],
    [20, 'POOL_FULL'],
    [21, 'POOL_FULL'],
  ])('with %i of 20 members: %s', (memberCount, expected) => {
    const facts = pool('Single Week', null, { memberCount, maxUsers: 20 });
    expect(word(joinVerdict(facts, stranger, at('Wed 12:00')))).toBe(expected);
  });

  test('is for those who are not in, whatever else could be said', () => {
    const full = pool('Multi-Week', contest('Multi-Week', ['live', 'scheduled']), { maxUsers: 3 });
    expect(word(joinVerdict(full, member, at('Fri 12:00')))).toBe('ALREADY_MEMBER');
    expect(word(joinVerdict(full, stranger, at('Fri 12:00')))).toBe('STARTED');
  });
});

describe('what is said before somebody joins (G36, G12)', () => {
  const inPlay =
    'The tournament of this week is in play: you play from the next one on, and can not leave before this one is official.';
  const over = 'The tournament of this week is over: you play from the next one on.';
  const onTheDay = 'The day of the round has begun: you can not leave before it is over.';
  test.each<[PoolFormat, TournamentState[], string, string | undefined]>([
    ['Single Week', ['scheduled'], 'Wed 23:59', undefined],
    ['Single Week', ['scheduled'], 'Thu 00:00', inPlay],
    ['Single Week', ['live'], 'Fri 12:00', inPlay],
    ['Salary Cap', ['suspended'], 'Sun 12:00', inPlay],
    ['Salary Cap', ['complete'], 'Mon+ 01:00', inPlay],
    ['Single Week', ['official'], 'Sun 20:00', over],
    ['Single Week', ['cancelled'], 'Sun 20:00', over],
    ['Multi-Week', ['scheduled', 'scheduled'], 'Wed 12:00', undefined],
    ['Single Round', ['live'], 'Fri 23:59', undefined],
    ['Single Round', ['live'], 'Sat 00:00', onTheDay],
  ])('%s, %j, at %s: %j', (format, states, moment, note) => {
    const verdict = joinVerdict(pool(format, contest(format, states)), stranger, at(moment));
    expect(verdict).toEqual({ allowed: true, ...(note === undefined ? {} : { note }) });
  });
});

describe('leaving (specification §4, G12)', () => {
  test.each<[string, PoolFormat, TournamentState[], Date, string]>([
    ['weekly, to the last second', 'Single Week', ['scheduled'], secondBefore('Thu 00:00'), 'yes'],
    ['weekly, at the lock', 'Single Week', ['scheduled'], at('Thu 00:00'), 'LOCKED'],
    ['weekly, when the last putt has dropped', 'Salary Cap', ['complete'], at('Sun 18:00'), 'LOCKED'],
    ['weekly, when it is official', 'Salary Cap', ['official'], at('Sun 19:00'), 'yes'],
    ['weekly, a Monday finish', 'Single Week', ['live'], at('Mon+ 10:00'), 'LOCKED'],
    ['weekly, called off', 'Single Week', ['cancelled'], at('Fri 10:00'), 'yes'],
    ['multi-week, before', 'Multi-Week', ['scheduled', 'scheduled'], secondBefore('Thu 00:00'), 'yes'],
    ['multi-week, from the first start', 'Multi-Week', ['scheduled', 'scheduled'], at('Thu 00:00'), 'LOCKED'],
    ['multi-week, between', 'Multi-Week', ['official', 'scheduled'], at('Mon+ 12:00'), 'LOCKED'],
    [
      'multi-week, 3 days after',
      'Multi-Week',
      ['official', 'official'],
      secondBefore('Mon++ 00:00'),
      'LOCKED',
    ],
    ['multi-week, on the fourth', 'Multi-Week', ['official', 'official'], at('Mon++ 00:00'), 'yes'],
    ['single round, the day before', 'Single Round', ['live'], secondBefore('Sat 00:00'), 'yes'],
    ['single round, on its day', 'Single Round', ['live'], at('Sat 00:00'), 'LOCKED'],
    ['single round, to its end', 'Single Round', ['live'], secondBefore('Sun 00:00'), 'LOCKED'],
    ['single round, the day after', 'Single Round', ['live'], at('Sun 00:00'), 'yes'],
  ])('%s (%s, %j)', (_why, format, states, now, expected) => {
    expect(word(leaveVerdict(pool(format, contest(format, states)), member, now))).toBe(expected);
  });

  test('is possible while there is no contest', () => {
    expect(word(leaveVerdict(pool('Single Week', null), member, at('Fri 12:00')))).toBe('yes');
  });

  test.each<[PoolFormat, TournamentState[], string]>([
    ['Single Week', ['official'], 'Sun 20:00'],
    ['Multi-Week', ['official', 'official'], 'Mon++ 12:00'],
    ['Single Round', ['live'], 'Sun 12:00'],
  ])('waits in %s for a paid entry to be settled, whatever the window', (format, states, now) => {
    const facts = pool(format, contest(format, states));
    expect(leaveVerdict(facts, { ...member, hasPaidAtStake: true }, at(now))).toMatchObject({
      code: 'LOCKED',
      until: null,
    });
  });

  test('tells until when, where that is known', () => {
    const multiWeek = pool('Multi-Week', contest('Multi-Week', ['live', 'scheduled']));
    expect(leaveVerdict(multiWeek, member, at('Fri 12:00'))).toMatchObject({ until: at('Mon++ 00:00') });
    const round = pool('Single Round', contest('Single Round', ['live']));
    expect(leaveVerdict(round, member, at('Sat 12:00'))).toMatchObject({ until: at('Sun 00:00') });
    const weekly = pool('Single Week', contest('Single Week', ['live']));
    expect(leaveVerdict(weekly, member, at('Sat 12:00'))).toMatchObject({ until: null });
  });

  test('takes a successor of an admin who is not alone, once nothing else is in the way', () => {
    const open = contest('Single Week', ['scheduled']);
    expect(leaveVerdict(pool('Single Week', open), admin, at('Wed 12:00'))).toMatchObject({
      code: 'NEEDS_SUCCESSOR',
      message: 'Please choose a new admin before leaving the pool.',
    });
    const alone = pool('Single Week', open, { memberCount: 1 });
    expect(word(leaveVerdict(alone, admin, at('Wed 12:00')))).toBe('yes');
    expect(word(leaveVerdict(pool('Single Week', open), admin, at('Fri 12:00')))).toBe('LOCKED');
  });

  test('is for members', () => {
    expect(word(leaveVerdict(pool('Single Week', null), stranger, at('Wed 12:00')))).toBe('NOT_MEMBER');
  });
});

describe('settings (G9)', () => {
  test.each<[string, PoolFormat, TournamentState[], string | null, Date, string]>([
    ['weekly, before', 'Single Week', ['scheduled'], null, secondBefore('Thu 00:00'), 'yes'],
    ['weekly, at the lock', 'Single Week', ['scheduled'], null, at('Thu 00:00'), 'LOCKED'],
    ['weekly, official and not settled', 'Salary Cap', ['official'], null, at('Sun 20:00'), 'LOCKED'],
    ['weekly, settled', 'Salary Cap', ['official'], 'Sun 20:00', at('Sun 20:00'), 'yes'],
    ['multi-week, before', 'Multi-Week', ['scheduled', 'scheduled'], null, secondBefore('Thu 00:00'), 'yes'],
    ['multi-week, from the start', 'Multi-Week', ['live', 'scheduled'], null, at('Thu 00:00'), 'LOCKED'],
    [
      'multi-week, for good',
      'Multi-Week',
      ['official', 'official'],
      'Sun+ 20:00',
      at('Mon++ 12:00'),
      'LOCKED',
    ],
    ['single round, before its day', 'Single Round', ['live'], null, secondBefore('Sat 00:00'), 'yes'],
    ['single round, on its day', 'Single Round', ['live'], null, at('Sat 00:00'), 'LOCKED'],
    ['single round, for good', 'Single Round', ['official'], 'Sat 20:00', at('Mon+ 12:00'), 'LOCKED'],
  ])('%s (%s, %j, settled %s)', (_why, format, states, settledAt, now, expected) => {
    expect(word(settingsVerdict(pool(format, contest(format, states, settledAt)), admin, now))).toBe(
      expected,
    );
  });

  test('name the days in the notice, as the screen always has (specification §4)', () => {
    const facts = pool('Single Week', contest('Single Week', ['live']));
    expect(settingsVerdict(facts, admin, at('Fri 12:00'))).toMatchObject({
      message: expect.stringContaining('Thursday through Sunday'),
    });
  });

  test.each([
    [stranger, 'NOT_MEMBER'],
    [member, 'NOT_ADMIN'],
  ])('are the admin’s: %j is %s', (viewer, expected) => {
    const facts = pool('Single Week', contest('Single Week', ['live']));
    expect(word(settingsVerdict(facts, viewer, at('Fri 12:00')))).toBe(expected);
  });

  test('leave out the payouts once somebody else has paid', () => {
    const before = pool('Single Week', contest('Single Week', ['scheduled']));
    const paid = { ...before, othersHavePaid: true };
    const now = at('Wed 12:00');
    expect(word(payoutsVerdict(before, admin, now))).toBe('yes');
    expect([payoutsVerdict, settingsVerdict].map((verdict) => word(verdict(paid, admin, now)))).toEqual([
      'LOCKED',
      'yes',
    ]);
    expect(word(payoutsVerdict(paid, member, now))).toBe('NOT_ADMIN');
  });

  test('are open while there is no contest', () => {
    expect(word(settingsVerdict(pool('Single Week', null), admin, at('Fri 12:00')))).toBe('yes');
  });
});

describe('deleting (G13)', () => {
  test.each<[string, PoolFormat, TournamentState[], string | null, Date, string]>([
    ['before the lock', 'Single Week', ['scheduled'], null, secondBefore('Thu 00:00'), 'yes'],
    ['from the lock on', 'Single Week', ['scheduled'], null, at('Thu 00:00'), 'LOCKED'],
    ['until it is settled', 'Single Week', ['official'], 'Sun 20:00', at('Sun 20:00'), 'yes'],
    ['multi-week, between', 'Multi-Week', ['official', 'scheduled'], null, at('Mon+ 12:00'), 'LOCKED'],
    ['multi-week, settled', 'Multi-Week', ['official', 'official'], 'Sun+ 20:00', at('Sun+ 21:00'), 'yes'],
    ['single round, the day before', 'Single Round', ['live'], null, secondBefore('Sat 00:00'), 'yes'],
    ['single round, on its day', 'Single Round', ['live'], null, at('Sat 00:00'), 'LOCKED'],
    ['single round, suspended overnight', 'Single Round', ['suspended'], null, at('Sun 10:00'), 'LOCKED'],
    ['single round, settled', 'Single Round', ['live'], 'Sat 20:00', at('Sat 20:00'), 'yes'],
  ])('%s (%s, %j, settled %s)', (_why, format, states, settledAt, now, expected) => {
    expect(word(deleteVerdict(pool(format, contest(format, states, settledAt)), admin, now))).toBe(expected);
  });

  test('is the admin’s', () => {
    expect(word(deleteVerdict(pool('Single Week', null), member, at('Wed 12:00')))).toBe('NOT_ADMIN');
    expect(word(deleteVerdict(pool('Single Week', null), admin, at('Wed 12:00')))).toBe('yes');
  });
});

describe('the end of a pool (G13)', () => {
  test.each<[string, PoolFormat, TournamentState[], string | null, Date, boolean]>([
    ['weekly pools go on', 'Single Week', ['official'], 'Sun 20:00', at('Mon+ 12:00'), false],
    [
      '4 days not over',
      'Multi-Week',
      ['official', 'official'],
      'Sun+ 20:00',
      secondBefore('Mon++ 00:00'),
      false,
    ],
    ['4 days over', 'Multi-Week', ['official', 'official'], 'Sun+ 20:00', at('Mon++ 00:00'), true],
    ['never before settlement', 'Multi-Week', ['official', 'complete'], null, at('Mon++ 12:00'), false],
    ['its day not over', 'Single Round', ['live'], 'Sat 20:00', secondBefore('Sun 00:00'), false],
    ['its day over', 'Single Round', ['live'], 'Sat 20:00', at('Sun 00:00'), true],
    ['its day over, the round not', 'Single Round', ['suspended'], null, at('Sun 09:00'), false],
  ])('%s (%s, %j, settled %s)', (_why, format, states, settledAt, now, expected) => {
    expect(poolEnded(pool(format, contest(format, states, settledAt)), now)).toBe(expected);
  });

  test('a pool without a contest has not ended', () => {
    expect(poolEnded(pool('Multi-Week', null), at('Mon+ 12:00'))).toBe(false);
  });
});

describe('running a pool again', () => {
  const ann = { isMember: true, isAdmin: true, hasPaidAtStake: false };
  test.each<[string, PoolFormat, string | null, boolean, string]>([
    ['once its result stands', 'Multi-Week', 'Sun 20:00', true, 'yes'],
    ['on the evening of its round', 'Single Round', 'Sat 20:00', true, 'yes'],
    ['not before', 'Single Round', null, true, 'NOT_OPEN'],
    ['not by a member', 'Multi-Week', 'Sun 20:00', false, 'NOT_ADMIN'],
    ['not where it goes on by itself', 'Salary Cap', 'Sun 20:00', true, 'CONFLICT'],
  ])('%s (%s, settled %s)', (_why, format, settledAt, isAdmin, expected) => {
    const facts = pool(format, contest(format, ['official'], settledAt));
    expect(word(runAgainVerdict(facts, { ...ann, isAdmin }))).toBe(expected);
  });

  test('not without a contest', () => {
    expect(word(runAgainVerdict(pool('Multi-Week', null), ann))).toBe('NOT_OPEN');
  });
});

describe('live scores (G10)', () => {
  test.each<[string, TournamentState[], Date, boolean]>([
    ['not on Wednesday', ['scheduled'], secondBefore('Thu 00:00'), false],
    ['from Thursday', ['scheduled'], at('Thu 00:00'), true],
    ['on Sunday evening, though it is official', ['official'], secondBefore('Mon+ 00:00'), true],
    ['not on Monday', ['official'], at('Mon+ 00:00'), false],
    ['on the Monday of a Monday finish', ['live'], at('Mon+ 12:00'), true],
    ['and while its result may be corrected', ['complete'], at('Mon+ 15:00'), true],
    ['not between the weeks', ['official', 'scheduled'], at('Mon+ 12:00'), false],
    ['in the second week', ['official', 'live'], at('Thu+ 12:00'), true],
  ])('%s (%j)', (_why, states, now, expected) => {
    expect(isLiveNow(contest('Multi-Week', states), now)).toBe(expected);
  });
});

describe('picks (G6)', () => {
  const open = {
    opensAt: at('Mon 00:00'),
    lockAt: at('Thu 00:00'),
    paymentLockAt: null,
    hasSheet: true,
    isPaid: true,
  };
  test.each([
    ['before Monday', {}, secondBefore('Mon 00:00'), 'NOT_OPEN'],
    ['on Monday', {}, at('Mon 00:00'), 'yes'],
    ['while there is no sheet', { hasSheet: false }, at('Tue 12:00'), 'NOT_OPEN'],
    ['one second before the lock', {}, secondBefore('Thu 00:00'), 'yes'],
    ['at the lock itself', {}, at('Thu 00:00'), 'LOCKED'],
    ['at the lock, the sheet having never come', { hasSheet: false }, at('Thu 00:00'), 'LOCKED'],
    ['unpaid', { isPaid: false }, at('Tue 12:00'), 'UNPAID'],
    ['unpaid, but the window comes first', { isPaid: false }, at('Thu 00:00'), 'LOCKED'],
    ['unpaid before the window', { isPaid: false }, secondBefore('Mon 00:00'), 'NOT_OPEN'],
    [
      'unpaid, and too late to pay: the window never opens for them',
      { isPaid: false, paymentLockAt: new Date(0) },
      secondBefore('Mon 00:00'),
      'LOCKED',
    ],
    [
      'unpaid, and too late to pay while others pick',
      { isPaid: false, paymentLockAt: at('Mon 00:00') },
      at('Mon 00:00'),
      'LOCKED',
    ],
    ['paid, when it is too late to pay', { paymentLockAt: at('Mon 00:00') }, at('Tue 12:00'), 'yes'],
  ])('%s', (_why, more, now, expected) => {
    expect(word(picksVerdict({ ...open, ...more }, now))).toBe(expected);
  });

  test('tell when they open, where that is known', () => {
    expect(picksVerdict(open, secondBefore('Mon 00:00'))).toMatchObject({ until: at('Mon 00:00') });
    expect(picksVerdict({ ...open, hasSheet: false }, at('Tue 12:00'))).toMatchObject({ until: null });
  });
});
