import { describe, expect, test } from '@jest/globals';
import type { TournamentState } from '../golf/tournament.ts';
import { admin, at, contest, member, pool, secondBefore, stranger, word } from '../testing/pool-facts.ts';
import type { PoolFormat } from './formats.ts';
import { joinVerdict, leaveVerdict } from './windows.ts';

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

  test.each<[PoolFormat, string, string]>([
    ['Single Round', 'Sat 18:40', 'STARTED'],
    ['Multi-Week', 'Tue 12:00', 'STARTED'],
    ['One and Done', 'Tue 12:00', 'STARTED'],
    ['Single Week', 'Sun 20:00', 'yes'],
  ])(
    'a contest that is settled is not joined, unless there is a next one: %s, at %s',
    (format, settled, expected) => {
      const facts = pool(format, contest(format, ['cancelled'], settled));
      expect(word(joinVerdict(facts, stranger, at(settled)))).toBe(expected);
    },
  );

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
    'The tournament of this week is in play: you play from the next one on, and cannot leave before this one is official.';
  const over = 'The tournament of this week is over: you play from the next one on.';
  const onTheDay = 'The day of the round has begun: you cannot leave before it is over.';
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
