import { mockedGateway } from '@fairway/kit/screen';
import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { graphql } from 'msw/graphql';
import { balanceScreen } from './testing/balance-screen.tsx';

const gateway = mockedGateway();
const { dialog, amount, lines, open, arrive, withdraw, withdrawSurely, ann } = balanceScreen(gateway);

// eChecks move when a test moves them.
const stepMs = 1e9;
beforeEach(() => {
  gateway.world.echeckStepMs = stepMs;
});

test('shows the balance and what it came from, the latest first', async () => {
  await arrive();
  expect(dialog().getByText('$45')).toBeInTheDocument();
  expect(lines().map(([what, cents, , balance]) => [what, cents, balance])).toEqual([
    ['Buy-in returned', '+$9.50', '$45.00'],
    ['Buy-in', '−$30.00', '$35.50'],
    ['Withdrawal returned', '+$20.00', '$65.50'],
    ['Withdrawal', '−$20.00', '$45.50'],
    ['Prize', '+$65.50', '$65.50'],
  ]);
  expect(lines()[1]?.[2]).toMatch(/^Sunday Best · Jan 12, 2026, /);
});

test('a long statement comes page by page', async () => {
  for (let day = 1; day <= 14; day++) {
    const at = `2026-01-14T${String(day).padStart(2, '0')}:00:00.000Z`;
    gateway.world.movements.push({ userId: 'id of ann', at, what: 'Prize', about: `No. ${day}`, cents: 100 });
  }
  const { user } = await arrive();
  expect(lines()).toHaveLength(10);
  gateway.world.condition = 'offline';
  await user.click(dialog().getByRole('button', { name: 'Show more' }));
  expect(await dialog().findByRole('alert')).toHaveTextContent("Fairway can't be reached.");
  expect(lines()).toHaveLength(10);
  gateway.world.condition = 'usual';
  await user.click(dialog().getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(lines()).toHaveLength(19));
  expect(new Set(lines().map(([, , about]) => about)).size).toBe(19);
  expect(dialog().queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
});

/** An answer that comes when it is let go. */
function held() {
  let release = () => {};
  const answer = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { answer, release: () => release() };
}

test('a page of the statement is not added to another one, which leaves out nothing', async () => {
  for (let day = 1; day <= 20; day++) {
    const at = `2026-01-14T${String(day).padStart(2, '0')}:00:00.000Z`;
    gateway.world.movements.push({ userId: 'id of ann', at, what: 'Prize', about: `No. ${day}`, cents: 100 });
  }
  const { user } = await arrive();
  const more = () => dialog().getByRole('button', { name: 'Show more' });
  await user.click(more());
  await waitFor(() => expect(lines()).toHaveLength(20));
  const [first, next] = [held(), held()];
  gateway.server.use(
    graphql.link('*/graphql').query('Statement', async ({ variables }) => {
      await (variables.after ? next : first).answer;
    }),
  );
  await withdrawSurely(user, '12.50', 'elsewhere@example.com');
  expect(await dialog().findByText('$32.50')).toBeVisible();
  // The lines that were known before stand there until the new ones come.
  expect(lines()).toHaveLength(20);
  await user.click(more());
  first.release();
  await waitFor(() => expect(lines()[0]?.[0]).toBe('Withdrawal'));
  next.release();
  await waitFor(() => expect(dialog().queryByRole('button', { busy: true })).not.toBeInTheDocument());
  expect(lines()).toHaveLength(10);
  await user.click(more());
  await waitFor(() => expect(lines()).toHaveLength(20));
});

test('without money there is nothing to withdraw, and nothing to show', async () => {
  await arrive('bob');
  expect(dialog().getByText('$0')).toBeInTheDocument();
  expect(
    dialog().getByText('There is nothing to withdraw. Your prizes will be paid here.'),
  ).toBeInTheDocument();
  expect(dialog().getByText('No transactions yet.')).toBeInTheDocument();
  expect(dialog().queryByRole('button', { name: 'Withdraw' })).not.toBeInTheDocument();
});

test('what came from cards that may take it back is shown, and not offered to be withdrawn', async () => {
  ann().waiting = { cents: 3000, until: '2026-01-20T17:00:00.000Z' };
  const { user } = await arrive();
  expect(dialog().getByText('$45')).toBeVisible();
  expect(dialog().getByText(/^\$15 can be withdrawn now, and all of it from /)).toBeVisible();
  await withdraw(user, '15.01');
  expect(amount()).toHaveAccessibleDescription('Withdrawal amount cannot exceed balance');
});

test('a withdrawal that is kept says why, and can be stopped', async () => {
  ann().heldBecause = 'a card payment for Sunday Best was taken back by its bank.';
  gateway.world.withdrawals.push({
    id: 'kept',
    userId: ann().id,
    amountCents: 500,
    email: 'ann@example.com',
    askedAtMs: Date.now() - 1000,
    heldUntilMs: null,
    isStopped: false,
    isSettled: false,
  });
  const { user } = await arrive();
  const why =
    'Taken from your balance. It has to wait: a card payment for Sunday Best was taken back by its bank.';
  expect(dialog().getByText(why)).toBeVisible();
  expect(dialog().queryByText(/^Withdrawals have to wait/)).not.toBeInTheDocument();
  await user.click(dialog().getByRole('button', { name: 'Stop this withdrawal' }));
  expect(await dialog().findByText(/^Back in your balance /)).toBeVisible();
  expect(dialog().getByText(/^Withdrawals have to wait/)).toBeVisible();
});

test('credit is shown, and not offered to be withdrawn; so is what is on its way back to a card', async () => {
  Object.assign(ann(), { creditCents: 3000, returningCents: 3300 });
  const { user } = await arrive();
  expect(dialog().getByText("$30 is credit: it pays buy-ins, and can't be withdrawn.")).toBeVisible();
  expect(dialog().getByText('$33 is on its way back to your card.')).toBeVisible();
  await withdraw(user, '15.01');
  expect(amount()).toHaveAccessibleDescription('Withdrawal amount cannot exceed balance');
});

test('has the card that was saved, and removes it', async () => {
  gateway.world.savedCards.set('ann', {
    paymentMethod: 'pm_1',
    brand: 'visa',
    last4: '4242',
    expMonth: 12,
    expYear: 2034,
  });
  const { user } = await arrive();
  const saved = await dialog().findByRole('region', { name: 'Saved card' });
  expect(saved).toHaveTextContent('Saved card: visa ending in 4242');
  await user.click(dialog().getByRole('button', { name: 'Remove this card' }));
  await waitFor(() => expect(saved).not.toBeInTheDocument());
  expect(gateway.world.savedCards.size).toBe(0);
});

test('where a buy-in by card goes that comes back is chosen, and stays as it was where that fails', async () => {
  const { user } = await arrive();
  const kept = () => dialog().getByRole('switch', { name: /^Keep returned buy-ins as credit/ });
  expect(kept()).not.toBeChecked();
  await user.click(kept());
  await waitFor(() => expect(ann().returnsTo).toBe('CREDIT'));
  await waitFor(() => expect(kept()).toBeEnabled());
  expect(kept()).toBeChecked();
  gateway.world.condition = 'error';
  await user.click(kept());
  expect(await dialog().findByRole('alert')).toBeVisible();
  expect(kept()).toBeChecked();
});

test('is on its way until the gateway answers', () => {
  gateway.world.condition = 'loading';
  open();
  expect(screen.getByText('Loading your balance')).toBeInTheDocument();
});

test.each([
  ['error', 'The database is away.'],
  ['offline', "Fairway can't be reached. Please check your connection."],
] as const)('%s: says why it could not be loaded, and tries again', async (condition, message) => {
  gateway.world.condition = condition;
  const { user } = open();
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  gateway.world.condition = 'usual';
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await dialog().findByText('$45')).toBeVisible();
});
