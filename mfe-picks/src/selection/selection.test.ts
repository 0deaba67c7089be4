import { describe, expect, test } from '@jest/globals';
import type { Card, Sheet } from './picks-fields.ts';
import { selectionOf } from './selection.ts';

type FieldGolfer = Sheet['tiers'][number]['golfers'][number];

const golfer = (id: string): FieldGolfer => ({
  id,
  name: `Golfer ${id}`,
  country: 'USA',
  worldRank: null,
  recentResults: [],
  odds: 0.01,
  teeTimes: [{ round: 1, at: '2026-01-15T13:00:00.000Z' }],
});

/** Five golfers a tier, 'a1' to 'd5'. */
const sheetWith = (change: Partial<Sheet> = {}, lockedIds: string[] = []): Sheet => ({
  week: 1,
  budget: null,
  cardSize: 8,
  mustSpendAll: null,
  fewestGolfers: null,
  guessChoices: [],
  used: [],
  opensAt: '2026-01-12T05:00:00.000Z',
  lockAt: '2026-01-15T05:00:00.000Z',
  oneByOne: false,
  tiers: ['a', 'b', 'c', 'd'].map((letter, index) => ({
    number: index + 1,
    limit: [3, 2, 2, 1][index] ?? null,
    cost: null,
    golfers: [1, 2, 3, 4, 5].map((nth) => golfer(`${letter}${nth}`)),
    lockedIds: lockedIds.filter((id) => id.startsWith(letter)),
  })),
  ...change,
});
const tiered = sheetWith();
const salaryCap = sheetWith({
  budget: 100,
  cardSize: null,
  mustSpendAll: true,
  tiers: tiered.tiers.map((tier, index) => ({ ...tier, limit: null, cost: [25, 15, 10, 5][index] ?? null })),
});

const pick = (id: string, change: Partial<Card['picks'][number]> = {}): Card['picks'][number] => ({
  tier: 1 + 'abcd'.indexOf(id.charAt(0)),
  cost: null,
  locked: false,
  open: false,
  golfer: golfer(id),
  replaced: null,
  ...change,
});
const cardOf = (...picks: Card['picks']): Card => ({
  id: 'card',
  week: 1,
  notice: null,
  guess: null,
  draft: null,
  picks,
});
const whole = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1', 'c2', 'd1'];

const tieredSelection = (held: string[] | null, card = cardOf(), sheet = tiered) =>
  selectionOf({ sheet, card, round: null, held });
const leftOf = (selection: ReturnType<typeof selectionOf>, number: number) =>
  selection.tiers[number - 1]?.left.map(({ id }) => id);

describe('without changes', () => {
  test('it is the saved card', () => {
    const selection = tieredSelection(null, cardOf(...whole.map((id) => pick(id))));
    expect(selection.ids).toEqual(whole);
    expect(selection).toMatchObject({ isChanged: false, lacks: null, lost: [] });
  });

  test('the place of who is out before the lock is open (G16)', () => {
    const selection = tieredSelection(null, cardOf(...whole.map((id) => pick(id, { open: id === 'b2' }))));
    expect(selection.ids).not.toContain('b2');
    expect(selection.lacks).toBe('Pick 1 more golfer from Tier 2.');
    expect(selection.isChanged).toBe(false);
  });

  test('who came in is named with whom they came in for', () => {
    const replaced = { at: '2026-01-15T12:40:00.000Z', golfer: { id: 'd5', name: 'Golfer d5' } };
    const selection = tieredSelection(null, cardOf(pick('d1', { locked: true, replaced })));
    expect(selection.tiers[3]?.picked).toMatchObject([{ id: 'd1', isLocked: true, cameInFor: 'Golfer d5' }]);
  });
});

describe('in tiers', () => {
  test('who is picked is not left to pick', () => {
    expect(leftOf(tieredSelection(['a2', 'a4']), 1)).toEqual(['a1', 'a3', 'a5']);
  });

  test.each([
    [[], 'Pick 8 more golfers: 3 from Tier 1, 2 from Tier 2, 2 from Tier 3 and 1 from Tier 4.'],
    [['a1', 'a2', 'a3', 'b1', 'c1', 'c2'], 'Pick 2 more golfers: 1 from Tier 2 and 1 from Tier 4.'],
    [['a1', 'b1', 'b2', 'c1', 'c2', 'd1'], 'Pick 2 more golfers from Tier 1.'],
    [whole, null],
  ])('with %p it lacks: %s', (held, lacks) => {
    expect(tieredSelection(held).lacks).toBe(lacks);
  });

  test('a tier is full at its limit', () => {
    const selection = tieredSelection(['a1', 'a2', 'a3', 'b1']);
    expect(selection.tiers.map(({ full }) => full)).toEqual([
      'Tier 1 is full: 3 of 3 picked.',
      null,
      null,
      null,
    ]);
  });

  test('the order of picking is no change', () => {
    const card = cardOf(...whole.map((id) => pick(id)));
    expect(tieredSelection(whole.toReversed(), card).isChanged).toBe(false);
    expect(tieredSelection([...whole.slice(1), 'a4'], card).isChanged).toBe(true);
  });

  test('nobody is held twice', () => {
    expect(tieredSelection(['a1', 'a1']).ids).toEqual(['a1']);
  });
});

describe('in credits', () => {
  const selection = (...held: string[]) =>
    selectionOf({ sheet: salaryCap, card: cardOf(), round: null, held });

  test.each([
    [[], 100, 'You have 100 credits left to spend.'],
    [['a1', 'a2', 'a3'], 25, 'You have 25 credits left to spend.'],
    [['a1', 'a2', 'a3', 'a4'], 0, null],
    [['a1', 'a2', 'a3', 'b1', 'c1'], 0, null],
    [['a1', 'a2', 'a3', 'a4', 'd1'], -5, 'You are 5 credits over. Remove a golfer.'],
  ])('with %p there are %d left: %s', (held, left, lacks) => {
    expect(selection(...held)).toMatchObject({ credits: { left, budget: 100 }, lacks });
  });

  test('a tier is full once the rest does not pay for one of it', () => {
    const { tiers } = selection('a1', 'a2', 'a3', 'c1');
    expect(tiers.map(({ full }) => full)).toEqual([
      'A golfer of Tier 1 costs 25, and you have 15 credits left.',
      null,
      null,
      null,
    ]);
  });
});

describe('once golfers lock, each on their own (G7)', () => {
  const sheet = sheetWith({}, ['a1', 'a2', 'b1']);
  const card = cardOf(pick('a1', { locked: true }), pick('a3'), pick('b1', { locked: true }));
  const selection = (held: string[] | null) => selectionOf({ sheet, card, round: 1, held });

  test('who is locked stays on the card, whatever is held', () => {
    expect(selection(['a4']).ids).toEqual(['a1', 'b1', 'a4']);
  });

  test('who was held and has teed off is lost, and named', () => {
    expect(selection(['a1', 'b1', 'a2', 'a3'])).toMatchObject({
      ids: ['a1', 'b1', 'a3'],
      lost: ['Golfer a2'],
    });
  });

  test('who has left the sheet is lost too', () => {
    expect(selection(['a1', 'b1', 'gone']).lost).toEqual(['One of your golfers']);
  });

  test('a tier of which too few are left can’t be completed any more', () => {
    const nearlyOver = sheetWith({}, ['b1', 'b2', 'b3', 'b4']);
    const late = selectionOf({ sheet: nearlyOver, card: cardOf(), round: 1, held: null });
    expect(late.lacks).toBe('Too few golfers of Tier 2 are left to complete your card.');
    const inTime = selectionOf({
      sheet: nearlyOver,
      card: cardOf(pick('b1', { locked: true })),
      round: 1,
      held: null,
    });
    expect(inTime.lacks).toMatch(/^Pick 7 more golfers/);
  });

  test('tee times are those of the round', () => {
    expect(selection(null).tiers[0]?.picked[0]?.teeAt).toBe('2026-01-15T13:00:00.000Z');
    expect(selectionOf({ sheet, card, round: 3, held: null }).tiers[0]?.picked[0]?.teeAt).toBeNull();
  });
});

describe('where credits may be left', () => {
  const loose = { ...salaryCap, mustSpendAll: false, fewestGolfers: 4 };
  const lacks = (...held: string[]) => selectionOf({ sheet: loose, card: cardOf(), round: null, held }).lacks;

  test('a card is complete with as many golfers as it needs', () => {
    expect(lacks('a1', 'b1')).toBe('Pick 2 more golfers at least.');
    expect(lacks('a1', 'b1', 'c1')).toBe('Pick 1 more golfer at least.');
    expect(lacks('d1', 'd2', 'd3', 'd4')).toBeNull();
    expect(lacks('a1', 'a2', 'a3', 'a4')).toBeNull();
  });

  test('and never above the budget', () => {
    expect(lacks('a1', 'a2', 'a3', 'a4', 'd1')).toBe('You are 5 credits over. Remove a golfer.');
  });
});
