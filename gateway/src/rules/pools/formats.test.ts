import { describe, expect, test } from '@jest/globals';
import {
  buyInRefusal,
  formatRules,
  maxUsersRefusal,
  moreShares,
  payoutPlaces,
  payoutsRefusal,
  poolFormats,
  roundDay,
  roundNames,
} from './formats.ts';

describe('what is picked, and what counts (specification §9, decisions on formats)', () => {
  test('there are six formats, of which one has a title of its own', () => {
    expect(poolFormats.map((format) => formatRules(format).title)).toEqual([
      'Single Week',
      'Salary Cap',
      'Multi-Week',
      'Multi-Week Salary Cap',
      'Single Round Best 4',
      'Series',
      'One and Done',
    ]);
  });

  test.each(['Single Week', 'Multi-Week', 'Single Round', 'Series'] as const)(
    '%s: 8 golfers, 3 + 2 + 2 + 1, best 4',
    (format) => {
      expect(formatRules(format)).toMatchObject({
        isSalaryCap: false,
        rules: { countedScores: 4, tierLimits: { 1: 3, 2: 2, 3: 2, 4: 1 }, credits: null },
      });
    },
  );

  test.each(['Salary Cap', 'Multi-Week Salary Cap'] as const)(
    '%s: 100 credits at 25, 15, 10 and 5, every score',
    (format) => {
      expect(formatRules(format)).toMatchObject({
        isSalaryCap: true,
        rules: {
          countedScores: null,
          tierLimits: null,
          credits: { budget: 100, tierCosts: { 1: 25, 2: 15, 3: 10, 4: 5 }, mustSpendAll: true },
        },
      });
    },
  );

  test.each([
    ['Single Week', true, false, false, [], false],
    ['Salary Cap', true, false, false, [], false],
    ['Multi-Week', false, true, false, [2, 3], false],
    ['Multi-Week Salary Cap', false, true, false, [2, 3], false],
    ['Single Round', false, false, true, [], true],
    ['Series', false, true, false, [], false],
    ['One and Done', false, true, false, [], false],
  ] as const)(
    '%s: weekly %s, multi-week %s, single round %s, tournaments %j, rounds %s',
    (format, isWeekly, isMultiWeek, isSingleRound, numTournaments, rounds) => {
      expect(formatRules(format)).toMatchObject({
        isWeekly,
        isMultiWeek,
        isSingleRound,
        options: { numTournaments, rounds },
      });
    },
  );

  test('G45: in a Series the host picks 2 to 8 tournaments; otherwise it is Multi-Week', () => {
    const { format: _, title, description, rulesText, options, ...series } = formatRules('Series');
    const multiWeek = formatRules('Multi-Week');
    expect(multiWeek).toMatchObject(series);
    expect(options).toEqual({
      ...multiWeek.options,
      numTournaments: [],
      tournamentChoice: { least: 2, most: 8 },
    });
    expect(title).toBe('Series');
    expect(description).toBe(
      "Pick 8 golfers a week over 2 to 8 tournaments of the host's choice. The best 4 scores of each round count, and the weeks add up.",
    );
    expect(rulesText).toEqual(expect.arrayContaining([...multiWeek.rulesText]));
  });

  test('G45: One and Done is one golfer a week over 4 to 30 tournaments, nobody twice, for points', () => {
    const { rules, options, isMultiWeek } = formatRules('One and Done');
    expect(rules).toMatchObject({
      scoring: 'points',
      freePicks: 1,
      golferUse: 'once',
      withdrawn: 'picked-again',
      ties: 'best-weeks',
      tierLimits: null,
      credits: null,
    });
    expect([isMultiWeek, options.tournamentChoice]).toEqual([true, { least: 4, most: 30 }]);
  });

  test('a format that there is not is a fault', () => {
    expect(() => formatRules('Match Play' as never)).toThrow("no format 'Match Play'");
  });

  test.each(poolFormats)('%s is explained in sentences', (format) => {
    const { description, rulesText } = formatRules(format);
    for (const text of [description, ...rulesText]) expect(text).toMatch(/^[A-Z].+\.$/);
  });
});

describe('what the forms offer', () => {
  const dollars = (...values: number[]) => values.map((value) => value * 100);
  const percents = dollars;

  test.each(poolFormats)('%s: max users, default 25 (specification §9)', (format) => {
    expect(formatRules(format).options).toMatchObject({
      maxUsers: [null, 20, 25, 30, 35, 40, 50],
      defaultMaxUsers: 25,
    });
  });

  // Specification §9: $10, $20, $30, in Multi-Week and Single Round up to $100 by tens; G1: free is offered.
  test.each([
    ['Single Week', dollars(0, 10, 20, 30)],
    ['Salary Cap', dollars(0, 10, 20, 30)],
    ['Multi-Week', dollars(0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100)],
    ['Multi-Week Salary Cap', dollars(0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100)],
    ['Single Round', dollars(0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100)],
    ['One and Done', dollars(0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100)],
    ['Series', dollars(0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100)],
  ] as const)('%s: buy-ins, default $30', (format, buyInCents) => {
    expect(formatRules(format).options).toMatchObject({ buyInCents, defaultBuyInCents: 3000 });
  });

  // Specification §9 and the decisions on formats; zero is offered where the sum needs it.
  test.each([
    [
      'Single Week',
      percents(100, 80, 75, 70, 65, 60),
      percents(0, 20, 30, 40, 50),
      percents(0, 10, 20, 30, 40, 50),
    ],
    [
      'Single Round',
      percents(100, 80, 75, 70, 65, 60),
      percents(0, 20, 30, 40, 50),
      percents(0, 10, 20, 30, 40, 50),
    ],
    ['Salary Cap', percents(100, 80, 75, 70, 65, 60), percents(30, 25, 20, 15, 10, 0), percents(10, 5, 0)],
    [
      'Multi-Week',
      percents(100, 85, 80, 75, 70, 65, 60, 55),
      percents(0, 20, 30, 40, 50),
      percents(0, 10, 20, 30, 40, 50),
    ],
    [
      'Multi-Week Salary Cap',
      percents(100, 70, 60, 50, 40),
      percents(0, 20, 30, 40, 50),
      percents(0, 10, 20, 30, 40),
    ],
  ] as const)('%s: payouts, default 70 / 20 / 10', (format, first, second, third) => {
    expect(formatRules(format)).toMatchObject({
      options: { payoutsBps: { first, second, third }, defaultPayoutsBps: percents(70, 20, 10) },
      settingsPayoutsBps: {
        first: percents(100, 75, 70, 65, 60),
        second: percents(30, 25, 20, 15, 10, 0),
        third: percents(15, 10, 5, 0),
      },
    });
  });

  test.each(poolFormats)('%s: the defaults are among the choices, and right', (format) => {
    const { options } = formatRules(format);
    const [first, second, third] = options.defaultPayoutsBps;
    expect(options.maxUsers).toContain(options.defaultMaxUsers);
    expect(options.buyInCents).toContain(options.defaultBuyInCents);
    expect(options.payoutsBps.first).toContain(first);
    expect(options.payoutsBps.second).toContain(second);
    expect(options.payoutsBps.third).toContain(third);
    expect(payoutsRefusal(options.defaultPayoutsBps)).toBeNull();
  });

  test.each(poolFormats)('%s: whoever takes 100 percent for first finds zero for the others', (format) => {
    const { options, settingsPayoutsBps } = formatRules(format);
    for (const { first, second, third } of [options.payoutsBps, settingsPayoutsBps]) {
      expect(first).toContain(10_000);
      expect(second).toContain(0);
      expect(third).toContain(0);
    }
  });
});

describe('what a pool may be made of', () => {
  test.each([
    ['specification §9: the default', [7000, 2000, 1000], null],
    ['specification §5: 100 leaves nothing for others', [10_000, 0, 0], null],
    ['the lists only fill forms', [3400, 3300, 3300], null],
    ['two places', [6000, 4000], null],
    ['specification §5', [7000, 2000, 500], 'The total payout percentages must equal 100%'],
    ['specification §5', [7000, 2000, 2000], 'The total payout percentages must equal 100%'],
    ['nothing at all', [0, 0, 0], 'The total payout percentages must equal 100%'],
    ['G2: whole percents', [7050, 1950, 1000], 'Payouts are whole percentages.'],
    ['in any order of size', [4000, 2000, 4000], null],
    ['more for second than for first', [2000, 7000, 1000], null],
    ['more for third than for second', [6000, 1000, 3000], null],
    ['a place in between pays nothing', [6000, 0, 4000], null],
    ['only the last place pays', [0, 0, 10_000], null],
    ['G2: whole percents, though they add up', [3333, 3333, 3334], 'Payouts are whole percentages.'],
    ['no place pays in', [8000, 3000, -1000], 'No place may be paid less than nothing.'],
    ['nobody', [], 'Payouts are for 1 to 10 places.'],
    ['a fourth', [4000, 3000, 2000, 1000], null],
    ['ten places', Array.from({ length: 10 }, () => 1000), null],
    ['an eleventh', [...Array.from({ length: 9 }, () => 1000), 500, 500], 'Payouts are for 1 to 10 places.'],
    [
      'four that are less than the pot',
      [4000, 3000, 1000, 1000],
      'The total payout percentages must equal 100%',
    ],
  ])('payouts, %s: %j', (_why, payoutsBps, refusal) => {
    expect(payoutsRefusal(payoutsBps)).toBe(refusal);
  });

  test('G42: what is proposed for more places is taken, and falls from place to place', () => {
    expect(moreShares.map(({ length }) => length)).toEqual([4, 5, 6, 7, 8, 9, 10]);
    for (const shares of moreShares) {
      expect(payoutsRefusal(shares)).toBeNull();
      expect(shares).toEqual(shares.toSorted((a, b) => b - a));
      expect(payoutPlaces(shares)).toEqual(shares);
    }
  });

  test.each([
    [[10_000], [10_000, 0, 0]],
    [
      [6000, 4000, 0, 0, 0],
      [6000, 4000, 0],
    ],
    [
      [5000, 0, 0, 5000, 0],
      [5000, 0, 0, 5000],
    ],
  ])('G42: %j is kept as %j', (given, places) => expect(payoutPlaces(given)).toEqual(places));

  test.each([
    ['Single Week', 0, null],
    ['Single Week', 3000, null],
    ['Single Week', 4000, 'The buy-in of a Single Week pool is one of Free, $10, $20, $30.'],
    ['Salary Cap', 1500, 'The buy-in of a Salary Cap pool is one of Free, $10, $20, $30.'],
    ['Multi-Week', 10_000, null],
    ['Single Round', 7000, null],
    [
      'Single Round',
      11_000,
      'The buy-in of a Single Round pool is one of Free, $10, $20, $30, $40, $50, $60, $70, $80, $90, $100.',
    ],
  ] as const)('a buy-in in %s of %i cents', (format, cents, refusal) => {
    expect(buyInRefusal(format, cents)).toBe(refusal);
  });

  test.each([
    [null, null],
    [20, null],
    [50, null],
    [0, 'The maximum of users is one of No Max, 20, 25, 30, 35, 40, 50.'],
    [26, 'The maximum of users is one of No Max, 20, 25, 30, 35, 40, 50.'],
  ])('at most %j users', (most, refusal) => {
    expect(maxUsersRefusal(most)).toBe(refusal);
  });
});

// Specification §4: Opening Day 4, Packing Day 5, Moving Day 6, any other 0.
test.each([
  [1, 'Opening Day', 4],
  [2, 'Packing Day', 5],
  [3, 'Moving Day', 6],
  [4, 'Final Round', 0],
])('round %i is %s, on weekday %i', (round, name, day) => {
  expect(roundNames[round - 1]).toBe(name);
  expect(roundDay(round)).toBe(day);
});
