import { describe, expect, test } from '@jest/globals';
import { splitIntoTiers } from '../golf/tiers.ts';
import { cardRefusal } from '../picks/card.ts';
import { type FormatRules, formatRules, type PoolFormat, poolFormats } from '../pools/formats.ts';
import { type RulesWanted, rulesWith } from '../pools/pool-rules.ts';
import { usualMoney } from '../pools/settled-outside.ts';
import { exampleOf } from './example.ts';
import { exampleCardsOf, players } from './example-cards.ts';
import { exampleRound, firstWeek, isInOn, secondWeek } from './example-golf.ts';
import { figures } from './figures.ts';
import { formatGuide } from './guide.ts';
import { sectionsOf } from './sections.ts';

describe.each(poolFormats)('the guide of %s', (format) => {
  const { sections } = formatGuide(format);

  test('speaks of every subject, each with a link of its own', () => {
    expect(sections.map(({ id }) => id)).toEqual([
      'in-short',
      'card',
      'locks',
      'scoring',
      'penalties',
      'replacements',
      'ties',
      'weather',
      'fees',
      'leaving',
    ]);
    for (const { title, paragraphs } of sections)
      expect([title, ...paragraphs]).toEqual(paragraphs.concat(title).map(() => expect.stringMatching(/\S/)));
  });

  test('is in short paragraphs of whole sentences', () => {
    for (const paragraph of sections.flatMap(({ paragraphs }) => paragraphs)) {
      expect(paragraph).toMatch(/^[A-Z0-9].*\.$/);
      expect(paragraph).not.toMatch(/undefined|null|NaN| {2}|\.\./);
      expect(paragraph.split(' ').length).toBeLessThan(105);
    }
  });

  test('has no figure of its own: each changes with the rules', () => {
    const { rules, ...described } = formatRules(format);
    const other = sectionsOf(
      {
        ...described,
        rules: {
          ...rules,
          missedRound: { kind: 'over-par', strokes: 43 },
          ...(rules.tierLimits && { tierLimits: { 1: 53, 2: 57, 3: 59, 4: 61 }, countedScores: 47 }),
          ...(rules.credits && {
            credits: { budget: 1750, tierCosts: { 1: 350, 2: 310, 3: 290, 4: 250 }, mustSpendAll: true },
          }),
        },
        options: {
          ...described.options,
          buyInCents: [0, 20_300, 50_600],
          defaultBuyInCents: 20_300,
          defaultPayoutsBps: [6700, 2900, 400],
          numTournaments: described.options.numTournaments.map((number) => number + 30),
          tournamentChoice: described.options.tournamentChoice && { least: 32, most: 33 },
        },
      },
      {
        tierShares: [31, 37, 33],
        usualPar: 79,
        fewestHoles: 99,
        fewestGolfers: 41,
        flatFeeCents: 70_100,
        flatBelowCents: 90_700,
        feeBps: 8300,
        feeCents: () => 70_100,
        points: [97, 89, 83, 79, 73, 71, 67, 61, 59, 53, 47],
      },
      usualMoney,
    );
    const numbers = new Set(other.flatMap(({ paragraphs }) => paragraphs.join(' ').match(/\d+/g) ?? []));
    const changed = [31, 37, 33, 43, 47, 79, 99, 41, 701, 907, 83, 203, 506, 904, 67, 29, 4, 53, 57, 59, 61];
    const points = [97, 89, 83, 79, 73, 71, 67, 61, 59, 53, 47, 11, 10];
    const credits = [1750, 350, 310, 290, 250];
    const computed = [...points, ...credits, 230, 230 - 47, 47 - 1, 1750 / 350, 1750 / 250, 32, 33];
    // Tiers go by their numbers.
    const allowed = new Set([...changed, ...computed, 1, 2, 3, 4].map(String));
    expect([...numbers].filter((number) => !allowed.has(number))).toEqual([]);
  });
});

test('the guide has the figures that everybody knows', () => {
  expect(figures).toMatchObject({ tierShares: [21, 24, 26], fewestHoles: 36 });
  const words = (format: PoolFormat, id: string) =>
    formatGuide(format)
      .sections.find((section) => section.id === id)
      ?.paragraphs.join(' ');
  expect(words('Single Week', 'card')).toContain(
    'Your card is 8 golfers: 3 from Tier 1, 2 from Tier 2, 2 from Tier 3 and 1 from Tier 4.',
  );
  expect(words('Salary Cap', 'card')).toContain('4 favourites and nobody else, 20 outsiders');
  expect(words('Single Week', 'fees')).toContain('$10, $20 or $30');
  expect(words('Multi-Week', 'fees')).toContain('from $10 to $100 in steps of $10');
  expect(words('Single Week', 'fees')).toContain('A buy-in of $30 by card is $33.');
});

test.each<[PoolFormat, RegExp]>([
  ['Single Week', /guess what the winner of the tournament will score/],
  ['Single Round', /guess what the winner of the round will score.*until the first one tees off/],
])('the guide of %s says whose score is guessed', (format, said) => {
  const rules = { ...formatRules(format).rules, ties: 'guess' as const };
  expect(JSON.stringify(formatGuide(format, rules).sections)).toMatch(said);
});

/** Why the product would not take one of the cards. */
function wrongCards(format: FormatRules): string[] {
  const on = format.isSingleRound ? exampleRound : 1;
  const weeks = [firstWeek, secondWeek].slice(0, format.isMultiWeek ? 2 : 1).map((golf) => {
    const field = golf.flatMap((golfer, id) =>
      isInOn(golfer, on) ? [{ id, name: golfer.name, odds: 1 / (id + 2) }] : [],
    );
    const tierOf = splitIntoTiers(field);
    return {
      golf,
      sheet: new Map(
        field.map(({ id, name }) => [
          id,
          { id, name, tier: tierOf.get(id) ?? (4 as const), isOut: false, isLocked: false },
        ]),
      ),
    };
  });
  const tiers = weeks.map(({ sheet }) =>
    ([1, 2, 3, 4] as const).map((tier) => ({
      tier,
      golfers: [...sheet.values()].filter((golfer) => golfer.tier === tier).map(({ name }) => name),
    })),
  );
  return players.flatMap((player) =>
    exampleCardsOf(format, player, tiers).flatMap((card, week) => {
      const { golf, sheet } = weeks[week] ?? { golf: [], sheet: new Map() };
      const picks = (card ?? []).map((name) => ({ id: golf.findIndex((golfer) => golfer.name === name) }));
      return (card && cardRefusal({ rules: format.rules, sheet, picks, saved: [] })) ?? [];
    }),
  );
}

const worstOfField = { missedRound: { kind: 'worst-of-field' } } as const;
const worstOfPool = { missedRound: { kind: 'worst-of-pool' } } as const;

test.each<[PoolFormat, RulesWanted]>([
  [
    'Single Week',
    { tierLimits: { 1: 1, 2: 1, 3: 1, 4: 1 }, countedScores: 2, ...worstOfField, ties: 'split' },
  ],
  ['Single Week', { tierLimits: { 1: 4, 2: 4, 3: 4, 4: 0 }, countedScores: null, ...worstOfPool }],
  ['Multi-Week', { tierLimits: { 1: 0, 2: 0, 3: 4, 4: 4 }, countedScores: 1 }],
  ['Single Round', { tierLimits: { 1: 4, 2: 2, 3: 2, 4: 0 }, countedScores: 8, ...worstOfField }],
  ['Single Week', { entriesAMember: 3, countedScores: 3 }],
  ['Salary Cap', { mustSpendAll: false, countedScores: 3, missedRound: { kind: 'over-par', strokes: 0 } }],
])('the example of %s with rules of its own, %j, shows what they mean', (name, wanted) => {
  const made = rulesWith(formatRules(name).rules, wanted, formatRules(name).isSingleRound);
  if (!('rules' in made)) throw new Error(made.message);
  const format = { ...formatRules(name), rules: made.rules };
  expect(wrongCards(format)).toEqual([]);
  const { example, sections } = formatGuide(name, made.rules);
  const rows = new Map(example.rows.map(({ player, position }) => [player, position]));
  expect(rows.get('Ann')).toMatch(/^T/);
  expect(rows.get('Bob')).toBe(rows.get('Ann'));
  expect(example.card.lines.some(({ rounds }) => rounds.some(({ isPenalty }) => isPenalty))).toBe(true);
  expect(example.rows.reduce((sum, { prizeCents }) => sum + prizeCents, example.roundingCents)).toBe(
    example.potCents,
  );
  for (const text of [
    ...sections.flatMap(({ paragraphs }) => paragraphs),
    ...Object.values(example.texts),
  ].flat())
    expect(text).not.toMatch(/undefined|null|NaN| {2}|\.\./);
});

describe.each(poolFormats)('the example of %s', (format) => {
  const { isSingleRound } = formatRules(format);

  test('has cards that the product would take', () => {
    expect(wrongCards(formatRules(format))).toEqual([]);
  });

  test('pays out the pot to the cent', () => {
    const { rows, potCents, roundingCents } = exampleOf(formatRules(format));
    const paid = rows.reduce((sum, { prizeCents }) => sum + prizeCents, 0);
    expect(paid + roundingCents).toBe(potCents);
  });

  test('explains a replacement, a penalty, and players who are level; or a place', () => {
    const { card, rows, texts } = formatGuide(format).example;
    for (const text of Object.values(texts).flat()) expect(text).toMatch(/^[A-Z$].*\.$/);
    if (formatRules(format).rules.scoring === 'points') {
      expect(card.finish).toMatchObject({ sharedBy: 2 });
      expect(rows.some(({ position }) => position.startsWith('T'))).toBe(true);
      return;
    }
    expect(card.lines.some(({ cameFor }) => cameFor !== null)).toBe(true);
    expect(card.lines.some(({ rounds }) => rounds.some(({ isPenalty }) => isPenalty))).toBe(true);
    expect(rows.some(({ position }) => position.startsWith('T'))).toBe(true);
    expect(texts.card).toHaveLength(format.includes('Cap') || isSingleRound ? 3 : 4);
  });
});

// As they were when the words about them were written. Where a rule changes so that one of these does, those words
// are to be read anew.
test.each<[PoolFormat, (string | number | null)[][]]>([
  [
    'Single Week',
    [
      ['T1', 'Ann', -8, -5, -14, -10, -37, 3700],
      ['T1', 'Bob', -10, -6, -13, -8, -37, 700],
      ['T3', 'Carla', -9, -3, -8, -5, -25, 168],
      ['T3', 'Dev', -9, -3, -8, -5, -25, 166],
      ['T3', 'Emil', -9, -3, -8, -5, -25, 166],
    ],
  ],
  [
    'Salary Cap',
    [
      ['T1', 'Bob', -11, 7, 3, 0, -1, 3700],
      ['T1', 'Ann', -1, -2, 1, 1, -1, 700],
      ['T3', 'Carla', 1, -5, 1, 5, 2, 168],
      ['T3', 'Dev', 1, -5, 1, 5, 2, 166],
      ['T3', 'Emil', 1, -5, 1, 5, 2, 166],
    ],
  ],
  [
    'Multi-Week',
    [
      ['1', 'Bob', -37, -17, -54, 3700],
      ['2', 'Ann', -37, -13, -50, 700],
      ['T3', 'Carla', -25, 2, -23, 250],
      ['T3', 'Dev', -25, 2, -23, 250],
      ['5', 'Emil', -25, null, -25, 0],
    ],
  ],
  [
    'Multi-Week Salary Cap',
    [
      ['1', 'Ann', -1, -2, -3, 3700],
      ['2', 'Bob', -1, 4, 3, 700],
      ['T3', 'Carla', 2, 9, 11, 250],
      ['T3', 'Dev', 2, 9, 11, 250],
      ['5', 'Emil', 2, null, 2, 0],
    ],
  ],
  [
    'One and Done',
    [
      ['T1', 'Bob', 13_500, 30_000, 43_500, 3700],
      ['T1', 'Ann', 24_500, 19_000, 43_500, 700],
      ['T3', 'Carla', 0, 4550, 4550, 250],
      ['T3', 'Dev', 0, 4550, 4550, 250],
      ['5', 'Emil', 0, null, 0, 0],
    ],
  ],
  [
    'Single Round',
    [
      ['T1', 'Ann', -12, -12, 2200],
      ['T1', 'Bob', -12, -12, 2200],
      ['T3', 'Carla', -9, -9, 168],
      ['T3', 'Dev', -9, -9, 166],
      ['T3', 'Emil', -9, -9, 166],
    ],
  ],
])('the board of the example of %s', (format, expected) => {
  const rows = exampleOf(formatRules(format)).rows.map(({ position, player, scores, total, prizeCents }) => [
    position,
    player,
    ...scores,
    total,
    prizeCents,
  ]);
  expect(rows).toEqual(expected);
});

test('what is said of the example follows from its figures', () => {
  const { texts } = formatGuide('Single Week').example;
  expect(texts).toEqual({
    tiers: [
      'A tournament that we made up, with 24 golfers in its field. Their names go down the alphabet as the odds go down: Archer is the favourite, and nobody thinks much of York.',
    ],
    card: [
      'Ann had picked Granger, who withdrew without having hit a shot, after the lock. Hunter, the next one in Tier 2, came in.',
      'Bishop missed the cut, which is +10, for each of 2 rounds. None of it is among the best, so that it costs nothing.',
      'Mercer withdrew in round 2, which is +10, for each of 3 rounds. None of it is among the best, so that it costs nothing.',
      'What counts adds up to -8, -5, -14 and -10 in the 4 rounds: the total is -37.',
    ],
    board: [
      'Ann and Bob have the same total, so that each of them stands at T1. For the prizes R4 decides: -10 beats -8, and Ann is ahead of Bob.',
      'Carla, Dev and Emil have the same total, so that each of them stands at T3. Nothing else tells them apart either.',
    ],
    prizes: [
      'The pot is 5 buy-ins of $10, which is $50. In this pool the first three places get 75, 15 and 10 percent of it, in whole dollars: $37, $7 and $5.',
      'Carla, Dev and Emil share what 3rd pays, $5: $1.68 for Carla, who paid first, and $1.66 each for Dev and Emil.',
      "$1 is left over by rounding down, and stands in the pool's payouts for everyone to see.",
    ],
  });
  const { texts: single } = formatGuide('Single Round').example;
  expect(single.prizes).toContain('Ann and Bob share what 1st and 2nd pay, $44: $22 each.');
  expect(formatGuide('One and Done').example.texts).toMatchObject({
    card: [
      'Ann picked Archer, who finished tied for 2nd, one of 2. They share the points of 2nd and 3rd place: 245 points each.',
    ],
    board: [
      'Bob and Ann have the same points, so that each of them stands at T1. For the prizes the best single week decides: 300 beats 245, and Bob is ahead of Ann.',
      'Carla and Dev have the same points, so that each of them stands at T3. Nothing else tells them apart either.',
      'Emil picked nobody for week 2, which is 0 points for it.',
    ],
  });
  const { texts: weeks } = formatGuide('Multi-Week').example;
  expect(weeks.board).toContain(
    'Emil handed in no card for week 2 and ranks behind everyone who did, though Carla and Dev scored worse.',
  );
});
