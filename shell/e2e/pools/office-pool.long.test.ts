import { beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { phone, startJourney } from '../harness/journey.ts';
import { look } from '../harness/look.ts';
import { register, tokenOf, visitAs } from '../harness/players.ts';
import { asPlayer } from '../harness/pools.ts';
import { ask } from '../harness/rest.ts';

// A week of an office pool of 25 that settles its money itself, by the host's phone: two pay late, one of them after the
// end, and nothing of it is ever in anybody's balance.
const journey = startJourney();
const pool = 'Office Pool';
const host = 'desk_01';
const names = Array.from({ length: 25 }, (_member, at) => `desk_${String(at + 1).padStart(2, '0')}`);

const visit = async (page: string, username: string): Promise<Page> => {
  const opened = await visitAs(journey, username, `/${page}?${new URLSearchParams({ pool })}`);
  await opened.setViewportSize(phone);
  return opened;
};
const payments = (page: Page) => page.getByRole('region', { name: 'Who has paid' });

const tap = (page: Page, name: string | RegExp) => payments(page).getByRole('button', { name }).click();

/** Two taps: who, and how. */
async function note(page: Page, what: string, username: string): Promise<void> {
  await tap(page, `${what} ${username}`);
  await payments(page)
    .getByRole('listitem')
    .filter({ hasText: username })
    .getByRole('button', { name: 'Cash' })
    .click();
  await payments(page)
    .getByRole('button', { name: new RegExp(`^Undo .* of ${username}$`) })
    .waitFor();
}

interface Ledger {
  collected: number;
  open: number;
  entries: { username: string; paid: boolean; prize: number | null; prizePaid: boolean }[];
}
const ledger = async () =>
  (
    await ask<{ ledger: Ledger }>(
      journey,
      'GET',
      `/create-pool/outside-ledger?${new URLSearchParams({ poolName: pool, contest: '1' })}`,
      {
        token: await tokenOf(journey, host),
      },
    )
  ).ledger;

beforeAll(async () => {
  for (const username of names) await register(journey, username);
  await (await asPlayer(journey, host)).createPool(pool, {
    format: 'Single Week',
    settledOutside: { buyIn: 20, unpaid: 'apart', showsPayments: true },
  });
  for (const username of names.slice(1)) await (await asPlayer(journey, username)).joinPool(pool);
  for (const [variety, username] of names.entries())
    await (await asPlayer(journey, username)).saveCard(pool, variety);
});

test('before the lock the host notes who has paid, in two taps each', async () => {
  const page = await visit('Host', host);
  await tap(page, 'Show all 25');
  await look(page, 'office-pool-nobody-paid');
  await page.setViewportSize(phone);
  for (const username of names.slice(0, -2)) await note(page, 'Has paid', username);
  await payments(page)
    .getByText(/^\$460 collected, \$40 still to come\./)
    .waitFor();
  expect(await ledger()).toMatchObject({ collected: 460, open: 40 });
});

test('who has not paid plays apart, and is ranked as soon as the host has the money', async () => {
  await journey.product.moveClock({ now: '2027-01-15T20:00:00Z' });
  const board = await visit('Standings', 'desk_24');
  await board.getByText('desk_24').first().waitFor();
  await look(board, 'office-pool-friday');
  const page = await visit('Host', host);
  await note(page, 'Has paid', 'desk_24');
  expect(await ledger()).toMatchObject({ collected: 480, open: 20 });
  await look(page, 'office-pool-late-payer');
});

test('prizes are handed over, and nothing of it was ever in a balance', async () => {
  await journey.product.moveClock({ now: '2027-01-17T23:30:00Z' });
  const page = await visit('Host', host);
  await page.getByRole('heading', { name: 'Prizes to hand over' }).waitFor();
  await look(page, 'office-pool-prizes');
  await page.setViewportSize(phone);
  const winners = (await ledger()).entries.filter(({ prize }) => prize !== null);
  for (const { username } of winners) await note(page, 'Handed over', username);
  await note(page, 'Has paid', 'desk_25');
  for (const username of names)
    expect([username, await (await asPlayer(journey, username)).balance()]).toEqual([username, 0]);
  const member = await visit('Standings', winners[0]?.username ?? '');
  await look(member, 'office-pool-winner');
});
