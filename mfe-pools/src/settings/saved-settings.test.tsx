import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { poolPage } from '../testing/pool-page.tsx';

const page = poolPage();

/** The settings of a pool that its group settles itself, before anybody has picked, on the pool's page. */
async function openSettings() {
  const pool = page.pool('Sunday Best');
  Object.assign(pool, {
    buyInCents: 0,
    settledOutside: { buyInCents: 2000, unpaid: 'RANKED', showsPayments: false },
    unpaid: [],
    withoutCard: [...pool.members],
  });
  const { user } = await page.open('Sunday Best');
  await user.click(screen.getByRole('button', { name: 'Pool Settings' }));
  await screen.findByLabelText('Pool name');
  const dialog = screen.getByRole('dialog', { name: 'Pool Settings' });
  const save = async () => {
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  };
  return { user, dialog: within(dialog), save };
}

test('the page has the new rules at once, and their lock', async () => {
  const { user, dialog, save } = await openSettings();
  await user.click(dialog.getByRole('button', { name: 'Our own rules' }));
  await user.selectOptions(
    await dialog.findByLabelText('Picks lock'),
    'Golfer by golfer, each at their own tee time',
  );
  await save();
  expect(await screen.findByText(/Each golfer locks at their own tee time\./)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Pool Information & Payouts' }));
  expect(await screen.findByText(/^Chosen: lock\./)).toBeVisible();
});

test('and the prizes of the new split', async () => {
  const { user, dialog, save } = await openSettings();
  expect(screen.getByText('$154')).toBeInTheDocument();
  await user.selectOptions(dialog.getByLabelText('First place'), '100%');
  await save();
  expect(await screen.findByText('$220')).toBeVisible();
  expect(screen.queryByText('$154')).not.toBeInTheDocument();
});

test('what another host changes while they are open is not sent back', async () => {
  const { user, dialog, save } = await openSettings();
  const pool = page.pool('Sunday Best');
  await user.click(dialog.getByRole('button', { name: 'Our own rules' }));
  await user.selectOptions(
    await dialog.findByLabelText('Picks lock'),
    'Golfer by golfer, each at their own tee time',
  );
  const notice = { text: 'There is room for more', at: '2026-01-14T18:00:00.000Z', until: null, by: 'bob' };
  Object.assign(pool, { maxUsers: 40, chosenRules: { entriesAMember: 3 }, notice });
  // The page asks again with every hour of the game.
  await page.jumpTo('2026-01-14T19:00:00.000Z');
  await screen.findByText('There is room for more');
  await save();
  expect(pool).toMatchObject({ maxUsers: 40, chosenRules: { entriesAMember: 3, lock: 'GOLFER' } });
});
