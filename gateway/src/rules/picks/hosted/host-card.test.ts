import { describe, expect, test } from '@jest/globals';
import { asHostPicks, type HostedGolfer, hostCardVerdict, replacementsKept } from './host-card.ts';

const lockAt = new Date('2027-01-14T05:00:00Z');
const before = new Date('2027-01-14T04:59:59Z');
const facts = { lockAt, isOver: false, isPaid: true };

describe('the host enters a card for a member (G44)', () => {
  test('from the lock on, until the tournament is official', () => {
    expect(hostCardVerdict(facts, before)).toMatchObject({ allowed: false, code: 'CONFLICT' });
    expect(hostCardVerdict(facts, lockAt)).toEqual({ allowed: true });
    expect(hostCardVerdict({ ...facts, isOver: true }, lockAt)).toMatchObject({ code: 'LOCKED' });
  });

  test('not for who has not paid here', () => {
    expect(hostCardVerdict({ ...facts, isPaid: false }, lockAt)).toMatchObject({ code: 'UNPAID' });
  });

  const golfer: HostedGolfer = {
    id: 1,
    name: 'A',
    tier: 1,
    isOut: false,
    isLocked: true,
    hasBegun: false,
    isGoneUnplayed: false,
  };
  test.each([
    ['has not begun', {}, true, { isOut: false, isLocked: false }],
    ['has begun', { hasBegun: true }, true, { isOut: false, isLocked: true }],
    ['is out', { isOut: true, hasBegun: true }, true, { isOut: true, isLocked: true }],
    ['has begun, where nothing is paid here', { hasBegun: true }, false, { isOut: false, isLocked: false }],
    [
      'has missed the cut, where nothing is paid here',
      { isOut: true, hasBegun: true },
      false,
      { isOut: false, isLocked: false },
    ],
    [
      'has withdrawn before a shot, where nothing is paid here',
      { isOut: true, isGoneUnplayed: true },
      false,
      { isOut: true, isLocked: false },
    ],
  ])('with a golfer who %s', (_what, of, isForMoney, expected) => {
    expect(asHostPicks({ ...golfer, ...of }, isForMoney)).toMatchObject(expected);
  });
});

test('replacements go with the golfers that they brought', () => {
  const chain = [
    { out: 1, in: 2 },
    { out: 5, in: 6 },
    { out: 2, in: 3 },
  ];
  expect(replacementsKept(chain, [3, 7])).toEqual([chain[0], chain[2]]);
  expect(replacementsKept(chain, [6])).toEqual([chain[1]]);
  expect(replacementsKept(chain, [8])).toEqual([]);
});
