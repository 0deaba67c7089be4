import { describe, expect, test } from '@jest/globals';
import type { TournamentState } from '../golf/tournament.ts';
import { admin, at, contest, member, pool, secondBefore, stranger, word } from '../testing/pool-facts.ts';
import type { PoolFormat } from './formats.ts';
import { deleteVerdict, payoutsVerdict, poolEnded, rerunVerdict, settingsVerdict } from './windows.ts';

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

  test('one that its admin stopped has ended once what was in play is settled', () => {
    const facts = (settledAt: string | null) =>
      pool('Single Week', contest('Single Week', ['official'], settledAt), { isStopped: true });
    expect(poolEnded(facts('Sun 20:00'), at('Sun 20:00'))).toBe(true);
    expect(poolEnded(facts(null), at('Sun 20:00'))).toBe(false);
  });

  test('a pool without a contest has not ended', () => {
    expect(poolEnded(pool('Multi-Week', null), at('Mon+ 12:00'))).toBe(false);
  });
});

describe('running a pool again', () => {
  const ann = { isMember: true, isAdmin: true, mayHost: true, hasPaidAtStake: false };
  test.each<[string, PoolFormat, string | null, boolean, string]>([
    ['once its result stands', 'Multi-Week', 'Sun 20:00', true, 'yes'],
    ['on the evening of its round', 'Single Round', 'Sat 20:00', true, 'yes'],
    ['not before', 'Single Round', null, true, 'NOT_OPEN'],
    ['not by a member', 'Multi-Week', 'Sun 20:00', false, 'NOT_ADMIN'],
    ['not where it goes on by itself', 'Salary Cap', 'Sun 20:00', true, 'CONFLICT'],
  ])('%s (%s, settled %s)', (_why, format, settledAt, isAdmin, expected) => {
    const facts = pool(format, contest(format, ['official'], settledAt));
    expect(word(rerunVerdict(facts, { ...ann, isAdmin, mayHost: isAdmin }))).toBe(expected);
  });

  test('not without a contest', () => {
    expect(word(rerunVerdict(pool('Multi-Week', null), ann))).toBe('NOT_OPEN');
  });
});
