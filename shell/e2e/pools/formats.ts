import type { Page } from 'playwright-core';
import { addWholeCard, submitAndPay, visitPicks } from '../harness/desk.ts';
import type { Journey } from '../harness/journey.ts';
import { look } from '../harness/look.ts';
import { visitAs } from '../harness/players.ts';
import { asPlayer } from '../harness/pools.ts';

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

/** The admin picks and pays on screen, the others as any integrator would. */
export async function allBuyIn(journey: Journey, pool: Pool) {
  const page = await visitPicks(journey, 'caddie', pool.name);
  await addWholeCard(page, 0, isSalaryCap(pool) ? [3, 1, 1, 0] : undefined);
  await submitAndPay(page, pool.total);
  for (const [variety, username] of friends.entries())
    await (await asPlayer(journey, username)).buyIn(pool.name, pool.buyIn, variety + 1, isSalaryCap(pool));
}

/** The podium, with the first prize; and that prize where its winner finds it. */
export async function expectWinners(journey: Journey, page: Page, { name, first }: Pool): Promise<string> {
  await winners(page).waitFor();
  const [best = ''] = await winners(page).getByRole('rowheader').allTextContents();
  await winners(page)
    .getByRole('row', { name: new RegExp(`^1 ${best} .* \\${first}$`) })
    .waitFor();
  if (name === 'Week by Week') await look(page, 'podium');
  await winners(page).getByRole('button', { name: 'Close' }).click();
  await winners(page).waitFor({ state: 'hidden' });

  const profile = await visitAs(journey, best, '/Profile');
  await profile.getByRole('button', { name: /^Balance/ }).click();
  const balance = profile.getByRole('dialog', { name: 'Balance' });
  await balance.getByText(`+${first}.00`).first().waitFor();
  return best;
}
