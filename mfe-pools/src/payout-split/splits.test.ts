import { expect, test } from '@jest/globals';
import { type Choices, isWhole, sharesOf, splitsFor } from './splits.ts';

const percents = (...values: number[]) => values.map((value) => value * 100);

const weekly: Choices = {
  first: percents(100, 80, 75, 70, 65, 60),
  second: percents(0, 20, 30, 40, 50),
  third: percents(0, 10, 20, 30, 40, 50),
};
const salaryCap: Choices = {
  first: weekly.first,
  second: percents(30, 25, 20, 15, 10, 0),
  third: percents(10, 5, 0),
};
const multiWeek: Choices = { ...weekly, first: percents(100, 85, 80, 75, 70, 65, 60, 55) };
const multiWeekSalaryCap: Choices = {
  first: percents(100, 70, 60, 50, 40),
  second: percents(0, 20, 30, 40, 50),
  third: percents(0, 10, 20, 30, 40),
};
const settings: Choices = {
  first: percents(100, 75, 70, 65, 60),
  second: percents(30, 25, 20, 15, 10, 0),
  third: percents(15, 10, 5, 0),
};

const inPercents = (first: number, choices: Choices) =>
  splitsFor(first * 100, choices).map((split) => split.map((bps) => bps / 100).join('/'));

test.each([
  ['Single Week', weekly, 100, ['100/0/0']],
  ['Single Week', weekly, 70, ['70/20/10', '70/30/0']],
  ['Single Week', weekly, 60, ['60/20/20', '60/30/10', '60/40/0']],
  ['Salary Cap', salaryCap, 75, ['75/25/0', '75/20/5', '75/15/10']],
  ['Multi-Week Salary Cap', multiWeekSalaryCap, 40, ['40/30/30', '40/40/20', '40/20/40', '40/50/10']],
  ['Multi-Week Salary Cap', multiWeekSalaryCap, 50, ['50/30/20', '50/40/10', '50/50/0', '50/20/30']],
  ['the settings', settings, 70, ['70/30/0', '70/25/5', '70/20/10', '70/15/15']],
])('%s offers with a first place of %3$s: %4$s', (_form, choices, first, offered) => {
  expect(inPercents(first, choices)).toEqual(offered);
});

test.each([
  ['third takes what is left', weekly, 75, ['75/20/5']],
  ['third takes what is left', weekly, 65, ['65/20/15', '65/30/5']],
  ['second takes what is left', multiWeek, 85, ['85/15/0']],
])('where the choices leave none, %s', (_what, choices, first, offered) => {
  expect(inPercents(first, choices)).toEqual(offered);
});

test.each(Object.entries({ weekly, salaryCap, multiWeek, multiWeekSalaryCap, settings }))(
  'every first place of %s has a split, each is whole, and the first to be proposed falls',
  (_form, choices) => {
    for (const first of choices.first) {
      const splits = splitsFor(first, choices);
      expect(splits.every(isWhole)).toBe(true);
      expect(splits.every(([a, b, c]) => a === first && b >= 0 && c >= 0)).toBe(true);
      const [a, b, c] = splits[0] ?? [0, 0, 0];
      expect(a >= b && b >= c && a > 0).toBe(true);
    }
  },
);

test('a place that pays, behind one that pays nothing, is nobody’s proposal', () => {
  expect(inPercents(60, weekly)).not.toContain('60/0/40');
});

test('of each place the shares are offered once, the largest first', () => {
  const splits = splitsFor(6000, weekly);
  expect(sharesOf(splits, 1)).toEqual(percents(40, 30, 20));
  expect(sharesOf(splits, 2)).toEqual(percents(20, 10, 0));
});
