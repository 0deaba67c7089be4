import type { Page } from 'playwright-core';

export const friends = ['mulligan', 'three_putt', 'sandtrap'];
export const everybody = ['caddie', ...friends];
/** Each with what its buy-in costs by card, and what four of them make for the first place. */
export const pools = [
  { accordion: 'Single Week', name: 'Week by Week', buyIn: 30, total: '$33', first: '$84' },
  { accordion: 'Salary Cap', name: 'A Hundred Credits', buyIn: 10, total: '$13', first: '$28' },
  { accordion: 'Multi-Week', name: 'Two in a Row', buyIn: 50, total: '$55', first: '$140' },
  { accordion: 'Multi-Week Salary Cap', name: 'Twice a Hundred', buyIn: 20, total: '$23', first: '$56' },
  { accordion: 'Single Round Best 4', name: 'Saturday Only', buyIn: 10, total: '$13', first: '$28' },
];
export type Pool = (typeof pools)[number];
export const roundPool = 'Saturday Only';
export const weekly = pools.slice(0, 2);
export const multiWeek = pools.filter(({ accordion }) => accordion.startsWith('Multi-Week'));
export const isSalaryCap = ({ accordion }: Pool) => accordion.includes('Salary Cap');

export const standings = (page: Page, name = 'Standings') => page.getByRole('table', { name, exact: true });
export const winners = (page: Page) => page.getByRole('dialog', { name: 'Congratulations Winners!' });

/** The players' names from the first row to the last. */
export async function order(page: Page, table?: string) {
  await standings(page, table).waitFor();
  return standings(page, table).getByRole('rowheader').allTextContents();
}
export const positions = (page: Page, table?: string) =>
  standings(page, table).locator('tbody td:first-child [data-part="position"]').allTextContents();
