import { describe, expect, test } from '@jest/globals';
import type { ContestFacts, PoolFacts, Verdict } from '../windows.ts';
import {
  type EntrantFacts,
  type Missing,
  missingOf,
  type RemindedFacts,
  reminderVerdict,
  removalVerdict,
} from './hosting.ts';

const at = (moment: string) => new Date(`2027-01-${moment}:00Z`);

/** A verdict in a word, and from when on it is another one. */
const textOf = (verdict: Verdict) =>
  verdict.allowed ? 'yes' : `${verdict.code}${verdict.until ? ` until ${verdict.until.toISOString()}` : ''}`;

describe('a member may be removed', () => {
  const week = {
    lockAt: at('14T05:00'),
    fourDaysLaterAt: at('18T05:00'),
    nextWeekAt: at('18T05:00'),
    state: 'live' as const,
  };
  const contest: ContestFacts = { weeks: [week], day: null, settledAt: null };
  const round: ContestFacts = { ...contest, day: { startsAt: at('16T05:00'), endsAt: at('17T05:00') } };
  const pool = (format: PoolFacts['format'], contest: ContestFacts | null): PoolFacts => ({
    format,
    contest,
    memberCount: 3,
    maxUsers: null,
    othersHavePaid: false,
  });
  const member = { isMember: true, isAdmin: false, mayHost: false, hasPaidAtStake: false };

  const inPlay = 'In play nobody can be removed.';

  // Removing goes by the windows of leaving (G12), in words about somebody else.
  test.each<[string, PoolFacts, string, string, string | null]>([
    ['without a contest', pool('Single Week', null), '14T06:00', 'yes', null],
    ['up to the lock', pool('Single Week', contest), '14T04:59', 'yes', null],
    ['not from the lock on', pool('Single Week', contest), '14T05:00', 'LOCKED', inPlay],
    [
      'not while weeks are played',
      pool('Multi-Week', contest),
      '15T05:00',
      'LOCKED until 2027-01-18T05:00:00.000Z',
      inPlay,
    ],
    ['before the day of the round', pool('Single Round', round), '16T04:59', 'yes', null],
    ['not on it', pool('Single Round', round), '16T05:00', 'LOCKED until 2027-01-17T05:00:00.000Z', inPlay],
  ])('%s', (_when, facts, now, expected, message) => {
    const verdict = removalVerdict(facts, member, at(now));
    expect([textOf(verdict), verdict.allowed ? null : verdict.message]).toEqual([expected, message]);
  });

  test('not with a paid entry in play', () => {
    const paid = { ...member, hasPaidAtStake: true };
    expect(removalVerdict(pool('Single Week', contest), paid, at('14T05:00'))).toMatchObject({
      code: 'LOCKED',
      message: 'Their paid entry is in play. They can be removed once the result is final.',
    });
  });

  test('only if they are one', () => {
    expect(
      textOf(removalVerdict(pool('Single Week', contest), { ...member, isMember: false }, at('13T05:00'))),
    ).toBe('NOT_MEMBER');
  });
});

describe('a member lacks', () => {
  const whole: EntrantFacts = { isIn: true, isFree: false, isPaid: true, hasCard: true };
  test.each<[string, Partial<EntrantFacts>, Missing[]]>([
    ['nothing with both', {}, []],
    ['a card', { hasCard: false }, ['card']],
    ['payment and a card', { isPaid: false, hasCard: false }, ['payment', 'card']],
    ['payment alone', { isPaid: false }, ['payment']],
    ['no payment where all is free', { isFree: true, isPaid: false }, []],
    [
      'no payment where it sat a week out that it pays its host for',
      { isPaid: false, hasCard: false, satOut: true },
      ['card'],
    ],
    ['nothing in a contest they are not in', { isIn: false, isPaid: false, hasCard: false }, []],
  ])('%s', (_what, facts, expected) => {
    expect(missingOf({ ...whole, ...facts })).toEqual(expected);
  });
});

describe('a member may be reminded', () => {
  const window = {
    opensAt: at('18T14:00'),
    cardLockAt: at('21T05:00'),
    paymentLockAt: at('21T05:00'),
    hasSheet: true,
  };
  /** The wall clock is another one: here it is years ahead. */
  const wall = (moment: string) => new Date(`2030-05-${moment}:00Z`);
  const lacking: RemindedFacts = {
    missing: ['card'],
    wanted: 'card',
    isSelf: false,
    isMuted: false,
    isReached: true,
    remindedAt: null,
  };

  test.each<[string, Partial<RemindedFacts>, string, string]>([
    ['of a card while picks are open', {}, '19T10:00', 'yes'],
    ['not before', {}, '18T13:59', 'NOT_OPEN until 2027-01-18T14:00:00.000Z'],
    ['to the last second', {}, '21T04:59', 'yes'],
    ['not once they are locked', {}, '21T05:00', 'LOCKED'],
    ['not of nothing', { missing: [] }, '19T10:00', 'CONFLICT'],
    ['not by oneself', { isSelf: true }, '19T10:00', 'CONFLICT'],
    ['not against their will', { isMuted: true }, '19T10:00', 'CONFLICT'],
    ['not where nothing reaches them', { isReached: false }, '19T10:00', 'CONFLICT'],
    [
      'not within twelve hours of the wall clock',
      { remindedAt: wall('01T00:01') },
      '19T10:00',
      'CONFLICT until 2030-05-01T12:01:00.000Z',
    ],
    ['again after them', { remindedAt: wall('01T00:00') }, '19T10:00', 'yes'],
  ])('%s', (_when, facts, now, expected) => {
    const verdict = reminderVerdict({ ...lacking, ...facts }, window, {
      now: at(now),
      wallNow: wall('01T12:00'),
    });
    expect(textOf(verdict)).toBe(expected);
  });

  test('of a buy-in until the first week locks, of a later card until its own week does', () => {
    const second = { ...window, cardLockAt: at('28T05:00') };
    const clocks = { now: at('25T10:00'), wallNow: wall('01T12:00') };
    expect(textOf(reminderVerdict(lacking, second, clocks))).toBe('yes');
    expect(textOf(reminderVerdict({ ...lacking, missing: ['payment', 'card'] }, second, clocks))).toBe(
      'LOCKED',
    );
  });

  test.each<[string, Missing, string, string]>([
    ['of a buy-in before picks open', 'payment', '18T13:59', 'yes'],
    ['of no card then', 'card', '18T13:59', 'NOT_OPEN until 2027-01-18T14:00:00.000Z'],
    ['of both while picks are open', 'card', '19T10:00', 'yes'],
    ['of a buy-in after the lock', 'payment', '21T05:00', 'yes'],
    ['of no card after it', 'card', '21T05:00', 'LOCKED'],
  ])('where the host takes the money: %s', (_when, wanted, now, expected) => {
    const facts: RemindedFacts = { ...lacking, missing: ['payment', 'card'], wanted };
    const verdict = reminderVerdict(
      facts,
      { ...window, paymentLockAt: null },
      { now: at(now), wallNow: wall('01T12:00') },
    );
    expect(textOf(verdict)).toBe(expected);
  });

  test('not without a contest', () => {
    expect(textOf(reminderVerdict(lacking, null, { now: at('19T10:00'), wallNow: wall('01T12:00') }))).toBe(
      'CONFLICT',
    );
  });
});
