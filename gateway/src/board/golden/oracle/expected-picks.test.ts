import { describe, expect, test } from '@jest/globals';
import { expectedPrizes } from './expected-prizes.ts';
import { replaceWithdrawn } from './expected-replacements.ts';
import { roundSheet, type Sheet, tierOf, weekSheet } from './expected-sheet.ts';
import { replayFeed } from './feed/feed-replay.ts';
import { at, boardOf, eventName, type FeedSnapshot, fieldOf, oddsOf } from './feed/feed-snapshot.ts';
import type { Copy } from './feed/wire.ts';

// What the oracle says of sheets, replacements and prizes, held to examples worked out by hand.

describe('the sheet', () => {
  const ids = Array.from({ length: 20 }, (_, index) => index + 1);
  // 19 have a chance: 3 (3.99), 4 (4.56) and 4 (4.94) golfers, then 8 and the one without.
  const chances = Object.fromEntries(ids.map((id) => [id, id === 20 ? ('NA' as const) : (40 - id) / 100]));

  const tiersOf = (sheet: Sheet | undefined) =>
    Object.groupBy(
      ids.filter((id) => sheet?.tiers.has(id)),
      (id) => (sheet ? tierOf(sheet, id) : 0),
    );

  test('is split 21, 24 and 26 in a hundred of the priced (G15)', () => {
    const states = replayFeed([fieldOf('01 10:00', ids), oddsOf('01 10:00', chances)], eventName);
    expect(tiersOf(weekSheet(states))).toEqual({
      1: [1, 2, 3],
      2: [4, 5, 6, 7],
      3: [8, 9, 10, 11],
      4: [12, 13, 14, 15, 16, 17, 18, 19, 20],
    });
  });

  test('goes by name where chances are equal', () => {
    const level = Object.fromEntries(ids.map((id) => [id, 0.05]));
    const states = replayFeed([fieldOf('01 10:00', ids.toReversed()), oddsOf('01 10:00', level)], eventName);
    expect(tiersOf(weekSheet(states))[1]).toEqual([1, 2, 3, 4]); // 20 priced: 4.2
  });

  test('waits for nine tenths, and then stays', () => {
    const few = Object.fromEntries(ids.map((id) => [id, id > 17 ? ('NA' as const) : 0.05]));
    const upsideDown = Object.fromEntries(ids.map((id) => [id, id / 100]));
    const states = replayFeed(
      [
        fieldOf('01 10:00', ids),
        oddsOf('01 10:00', few),
        oddsOf('01 11:00', chances),
        oddsOf('01 12:00', upsideDown),
      ],
      eventName,
    );
    expect(weekSheet(states)?.at).toEqual(at('01 11:00'));
    expect(tiersOf(weekSheet(states))[1]).toEqual([1, 2, 3]);
  });

  test('of a single round is split over who is still in (G7)', () => {
    const after: Record<number, FeedSnapshot> = Object.fromEntries(
      ids.map((id) => [id, id % 2 === 0 ? { pos: 'CUT', done: [75, 75] } : { done: [70, 70] }]),
    );
    const states = replayFeed(
      [
        fieldOf('01 10:00', ids),
        oddsOf('01 10:00', chances),
        boardOf('05 20:00', after),
        fieldOf('06 07:00', ids),
      ],
      eventName,
    );
    const week = weekSheet(states) as Sheet;
    const sheet = roundSheet(states, week, { round: 3, dayStartsAt: at('06 07:00') });
    // The ten odd ones: 2.1, 2.4 and 2.6.
    expect(tiersOf(sheet)).toEqual({ 1: [1, 3], 2: [5, 7], 3: [9, 11], 4: [13, 15, 17, 19] });
    expect(roundSheet(states, week, { round: 4, dayStartsAt: at('06 07:00') })).toBeUndefined();
  });
});

test('a single round waits for the round before of those only who have a tee time (week 910)', () => {
  const ids = Array.from({ length: 20 }, (_, index) => index + 1);
  const chances = Object.fromEntries(ids.map((id) => [id, (40 - id) / 100]));
  const sheetAfter = (last: number, undrawn: readonly number[]) => {
    const board = Object.fromEntries(
      ids.map((id): [number, FeedSnapshot] => [
        id,
        id === last ? { done: [70], playing: [2, 9, 0] } : { done: [70, 70] },
      ]),
    );
    const copies = [
      fieldOf('01 10:00', ids, undrawn),
      oddsOf('01 10:00', chances),
      boardOf('05 20:00', board),
      fieldOf('06 07:00', ids, undrawn),
    ];
    const states = replayFeed(copies, eventName);
    return roundSheet(states, weekSheet(states) as Sheet, { round: 3, dayStartsAt: at('06 07:00') });
  };
  expect(sheetAfter(20, [20])?.tiers.has(20)).toBe(false);
  expect(sheetAfter(20, [19])).toBeUndefined();
});

describe('replacements (G16)', () => {
  const ids = Array.from({ length: 20 }, (_, index) => index + 1);
  const chances = Object.fromEntries(ids.map((id) => [id, (40 - id) / 100])); // tiers 1–4, 5–8, 9–13, 14–20
  const opened = [fieldOf('01 10:00', ids), oddsOf('01 10:00', chances)];
  const waiting = (gone: Record<number, FeedSnapshot>): Record<number, FeedSnapshot> => ({
    ...Object.fromEntries(ids.map((id) => [id, { pos: '--' }])),
    ...gone,
  });
  const play = (card: number[], copies: Copy[], onlyRound: number | null = null) => {
    const states = replayFeed([...opened, ...copies], eventName);
    const sheet = weekSheet(states) as Sheet;
    return replaceWithdrawn({
      card,
      sheet,
      states,
      isLocked: (_golfer, state) => state.at >= at('04 07:00'),
      onlyRound,
    });
  };

  test.each<[string, number[], Record<number, FeedSnapshot>, number[]]>([
    ['the next one down', [1, 5, 9, 14], { 5: { pos: 'WD' } }, [1, 6, 9, 14]],
    ['never one who is on the card', [5, 6], { 5: { pos: 'WD' } }, [7, 6]],
    ['never one who is out too', [5], { 5: { pos: 'WD' }, 6: { pos: 'WD' } }, [7]],
    ['the next one up, where nobody is below', [8, 7], { 8: { pos: 'WD' } }, [6, 7]],
    [
      'nobody of another tier',
      [5],
      { 5: { pos: 'WD' }, 6: { pos: 'WD' }, 7: { pos: 'WD' }, 8: { pos: 'WD' } },
      [5],
    ],
    ['nobody after a shot', [5], { 5: { pos: 'WD', playing: [1, 1, 0] } }, [5]],
  ])('bring in %s', (_who, card, gone, expected) => {
    expect(play(card, [boardOf('04 08:00', waiting(gone))]).golfers).toEqual(expected);
  });

  test('wait for the lock, and take who has left the field before it', () => {
    const without5 = ids.filter((id) => id !== 5);
    expect(play([5], [fieldOf('03 10:00', without5)]).replacements).toEqual([]);
    const copies = [fieldOf('03 10:00', without5), boardOf('04 07:00', waiting({ 5: { pos: 'WD' } }))];
    expect(play([5], copies).replacements).toEqual([{ out: 5, in: 6 }]);
  });

  test('stay once they are made, and can be replaced themselves', () => {
    const copies = [
      boardOf('04 08:00', waiting({ 5: { pos: 'WD' } })),
      boardOf('04 09:00', waiting({ 5: { pos: 'WD' }, 6: { pos: 'WD' } })),
      boardOf('04 10:00', waiting({ 6: { pos: 'WD' } })),
    ];
    expect(play([5], copies)).toEqual({
      golfers: [7],
      picked: [5],
      replacements: [
        { out: 5, in: 6 },
        { out: 6, in: 7 },
      ],
    });
  });

  test('look at shots of their own round in a single round', () => {
    const played = waiting({ 5: { pos: 'WD', done: [70] } });
    expect(play([5], [boardOf('05 08:00', played)], 2).golfers).toEqual([6]);
    expect(play([5], [boardOf('05 08:00', played)]).golfers).toEqual([5]);
  });
});

describe('prizes (G26, G31)', () => {
  const paidAt = (minute: number) => new Date(Date.UTC(2027, 0, 11, 12, minute));
  const share = (
    ranks: (number | null)[],
    buyInCents: number,
    percents: [number, number, number] = [70, 20, 10],
    ownerOf = (index: number) => `m${index}`,
  ) => {
    // The later in the list, the earlier paid, so that nothing goes by the list.
    const claims = ranks.map((rank, index) => ({
      entry: `e${index}`,
      owner: ownerOf(index),
      rank,
      paidAt: paidAt(50 - index),
    }));
    const result = expectedPrizes(claims, { buyInCents, percents });
    return result.kind === 'refund'
      ? 'refund'
      : [ranks.map((_rank, index) => result.cents.get(`e${index}`) ?? 0), result.roundingCents];
  };

  test.each<[string, ReturnType<typeof share>, unknown]>([
    // 12 × $30 = $360: $252, $72, $36.
    [
      'by place',
      share([3, 1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12], 3000),
      [[3600, 25_200, 7200, 0, 0, 0, 0, 0, 0, 0, 0, 0], 0],
    ],
    // 7 × $10 = $70: 75 % is $52.50, 15 % $10.50, 10 % $7; a dollar is left.
    [
      'in whole dollars',
      share([1, 2, 3, 4, 5, 6, 7], 1000, [75, 15, 10]),
      [[5200, 1000, 700, 0, 0, 0, 0], 100],
    ],
    // 5 × $20 = $100: places 2 and 3 of three golfers level: ($20 + $10) / 3.
    ['shared by who is level', share([1, 2, 2, 2, 5], 2000), [[7000, 1000, 1000, 1000, 0], 0]],
    // 10 × $10 = $100 for three winners: 33.33 each, and the odd cent to who paid first.
    [
      'with odd cents to the earliest payer',
      share([1, 1, 1, 4, 5, 6, 7, 8, 9, 10], 1000),
      [[3333, 3333, 3334, 0, 0, 0, 0, 0, 0, 0], 0],
    ],
    // $60: 42, 12 and 6; two of three have a card, so that third place is the winner's.
    ['with what nobody claims to the winner', share([2, 1, null], 2000), [[1200, 4800, 0], 0]],
    ['back to all, where nobody has a card', share([null, null], 2000), 'refund'],
    ['back to the only one who paid', share([1], 2000), 'refund'],
    ['back to the only one who paid, twice (G41)', share([1, 2], 2000, undefined, () => 'm'), 'refund'],
  ])('go %s', (_how, actual, expected) => {
    expect(actual).toEqual(expected);
  });

  const named = (ranks: (number | null)[], inPot: boolean[]) => {
    const claims = ranks.map((rank, index) => ({
      entry: `e${index}`,
      owner: `m${index}`,
      rank,
      paidAt: paidAt(index),
      inPot: inPot[index] ?? true,
    }));
    const stake = { buyInCents: 2000, percents: [70, 20, 10], namedCents: [10_000, 3300, 1000] };
    const result = expectedPrizes(claims, stake);
    return result.kind === 'refund'
      ? 'refund'
      : ranks.map((_rank, index) => result.cents.get(`e${index}`) ?? 0);
  };

  test.each<[string, ReturnType<typeof named>, unknown]>([
    ['whatever the pot is', named([1, 2, 3, 4], []), [10_000, 3300, 1000, 0]],
    ['shared by who is level', named([1, 1, 3, 4], []), [6650, 6650, 1000, 0]],
    ['with what nobody claims to the winner', named([1, 2, null], []), [11_000, 3300, 0]],
    ['also to the only one who paid', named([1, 2], [true, false]), [11_000, 3300]],
    ['to nobody, where nobody has a card', named([null, null], []), 'refund'],
  ])('by name go %s (G46)', (_how, actual, expected) => {
    expect(actual).toEqual(expected);
  });

  test('are of the pot of those who are in it, and go to whoever ranks (G43)', () => {
    // 3 × $20 = $60 of four who play: 42, 12 and 6.
    const claims = [1, 2, 3, 4].map((rank) => ({
      entry: `e${rank}`,
      owner: `m${rank}`,
      rank,
      paidAt: paidAt(rank),
      inPot: rank !== 1,
    }));
    const result = expectedPrizes(claims, { buyInCents: 2000, percents: [70, 20, 10] });
    expect(result.kind === 'prizes' && [...result.cents.values()]).toEqual([4200, 1200, 600, 0]);
  });
});
