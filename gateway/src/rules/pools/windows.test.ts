import { describe, expect, test } from '@jest/globals';
import type { TournamentState } from '../golf/tournament.ts';
import { at, contest, secondBefore, word } from '../testing/pool-facts.ts';
import { type ContestFacts, contestLockAt, isLiveNow, picksVerdict, playsIfJoinedBefore } from './windows.ts';

describe('the lock of a contest', () => {
  test.each([
    ['Single Week', 'Thu 00:00'],
    ['Multi-Week', 'Thu 00:00'],
    ['Single Round', 'Sat 00:00'],
  ] as const)('%s: %s', (format, moment) => {
    const states: TournamentState[] = format === 'Multi-Week' ? ['live', 'scheduled'] : ['live'];
    expect(contestLockAt(format, contest(format, states))).toEqual(at(moment));
  });

  test.each([
    ['Single Week', 'Thu 00:00'],
    ['Multi-Week', 'Thu 00:00'],
    ['Single Round', 'Sun 00:00'],
  ] as const)('%s: who joins before %s plays it', (format, moment) => {
    expect(playsIfJoinedBefore(format, contest(format, ['scheduled']))).toEqual(at(moment));
  });

  test('is a fault without a tournament', () => {
    const facts: ContestFacts = { weeks: [], day: null, settledAt: null };
    expect(() => contestLockAt('Single Week', facts)).toThrow('at least one tournament');
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
