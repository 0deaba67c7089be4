import { mockedGateway, pretendDevice } from '@fairway/kit/screen';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { graphql } from 'msw/graphql';
import { withdrawalPollMs } from '../screen-constants.ts';
import { balanceScreen } from './testing/balance-screen.tsx';

const gateway = mockedGateway();
const { dialog, amount, email, lines, open, arrive, withdraw, question, confirm, withdrawSurely, ann } =
  balanceScreen(gateway);

// eChecks move when a test moves them.
const stepMs = 1e9;
beforeEach(() => {
  gateway.world.echeckStepMs = stepMs;
});

describe('withdrawing', () => {
  test.each([
    ['', 'Please enter an amount in dollars, such as 12.50.'],
    ['0', 'Please enter an amount in dollars, such as 12.50.'],
    ['1.005', 'Please enter an amount in dollars, such as 12.50.'],
    ['ten', 'Please enter an amount in dollars, such as 12.50.'],
    ['0.99', 'The least that can be withdrawn is $1.'],
    ['45.01', 'Withdrawal amount cannot exceed balance'],
  ])('“%s”: %s', async (dollars, message) => {
    const { user } = await arrive();
    await withdraw(user, dollars);
    expect(amount()).toHaveAccessibleDescription(message);
    expect(amount()).toHaveFocus();
    expect(gateway.world.withdrawals).toEqual([]);
  });

  test('of less than the least is not offered', async () => {
    ann().balanceCents = 80;
    await arrive();
    expect(dialog().getByText('The least that can be withdrawn is $1.')).toBeVisible();
    expect(dialog().queryByLabelText('Amount')).not.toBeInTheDocument();
  });

  test('needs an address', async () => {
    const { user } = await arrive();
    expect(email()).toHaveValue('ann@example.com');
    await withdraw(user, '5', '');
    expect(email()).toHaveAccessibleDescription('Please enter an email address.');
  });

  test('takes the amount out of the balance, and says so', async () => {
    const { user } = await arrive();
    await withdrawSurely(user, ' 12.50 ', 'elsewhere@example.com');
    expect(await dialog().findByText('Balance updated successfully')).toBeVisible();
    expect(await dialog().findAllByText('$32.50')).toHaveLength(2);
    // In one with how far it is.
    expect(dialog().getAllByRole('status')).toHaveLength(1);
    expect(dialog().getByRole('status')).toHaveTextContent('$12.50 to elsewhere@example.com');
    await waitFor(() => expect(lines()[0]?.slice(0, 2)).toEqual(['Withdrawal', '−$12.50']));
    // One at a time.
    expect(dialog().queryByRole('button', { name: 'Withdraw' })).not.toBeInTheDocument();
  });

  test('takes cents from a keypad that has a comma', async () => {
    const { user } = await arrive();
    await withdraw(user, '12,50');
    expect((await question()).getByRole('heading')).toHaveTextContent('Withdraw $12.50?');
  });

  test('of all that there is takes one press', async () => {
    ann().balanceCents = 4567;
    const { user } = await arrive();
    await withdraw(user, 'ten');
    await user.click(dialog().getByRole('button', { name: 'Withdraw all' }));
    expect(amount()).toHaveValue('45.67');
    expect(amount()).toBeValid();
    await user.click(dialog().getByRole('button', { name: 'Withdraw' }));
    expect((await question()).getByRole('heading')).toHaveTextContent('Withdraw $45.67?');
  });

  test('goes out with a passkey in place of the password, and with neither not at all', async () => {
    const forget = pretendDevice({ id: 'anns' });
    ann().passkeys = [{ id: 'anns', name: 'Phone', createdAt: '2026-01-12T15:00:00.000Z', lastUsedAt: null }];
    const { user } = await arrive();
    await withdraw(user, '12.5', 'elsewhere@example.com');
    const asked = await question();
    await user.click(asked.getByRole('button', { name: 'Send eCheck' }));
    expect(asked.getByLabelText('Your password')).toHaveAccessibleDescription('Please enter your password.');
    await user.click(asked.getByRole('button', { name: 'Use a passkey instead' }));
    await waitFor(() => expect(screen.getByText('Balance updated successfully')).toBeVisible());
    forget();
  });

  test('goes out only once amount and address were confirmed, with the password', async () => {
    const { user } = await arrive();
    await withdraw(user, '12.5', 'elsewhere@example.com');
    const asked = await question();
    expect(asked.getByRole('heading')).toHaveTextContent('Withdraw $12.50?');
    expect(asked.getByText('elsewhere@example.com')).toBeVisible();
    await confirm(user, '');
    expect(asked.getByLabelText('Your password')).toHaveAccessibleDescription('Please enter your password.');
    await confirm(user, 'not this one');
    const password = asked.getByLabelText('Your password');
    await waitFor(() => expect(password).toHaveAccessibleDescription('The password is wrong.'));
    expect(password).toHaveFocus();
    expect(gateway.world.withdrawals).toEqual([]);

    await user.click(asked.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(amount()).toHaveValue('12.5'));
    expect(email()).toHaveValue('elsewhere@example.com');
    expect(gateway.world.withdrawals).toEqual([]);
  });

  test('what the gateway finds wrong is shown', async () => {
    const { user } = await arrive();
    const asked = await withdrawSurely(user, '5', 'x-refused@example.com');
    expect(await asked.findByRole('alert')).toHaveTextContent('This is refused.');
    await user.click(asked.getByRole('button', { name: 'Cancel' }));
    const again = await withdrawSurely(user, '5', 'x-away@example.com');
    expect(await again.findByRole('alert')).toHaveTextContent('The database is away. Please try again.');
  });

  test('more than there is by now is refused in the gateway’s words', async () => {
    const { user } = await arrive();
    ann().balanceCents = 100;
    const asked = await withdrawSurely(user, '5');
    expect(await asked.findByRole('alert')).toHaveTextContent('Amount exceeds balance');
  });

  test('without an answer it can be tried again', async () => {
    const { user } = await arrive();
    gateway.world.condition = 'offline';
    const asked = await withdrawSurely(user, '5');
    expect(await asked.findByRole('alert')).toHaveTextContent('Failed to update balance.');
    gateway.world.condition = 'usual';
    await user.click(asked.getByRole('button', { name: 'Send eCheck' }));
    expect(await dialog().findByText('$40')).toBeVisible();
  });

  test('that has an answer which got lost is shown under way', async () => {
    const { user } = await arrive();
    gateway.server.use(
      graphql.link('*/graphql').mutation(
        'Withdraw',
        () => {
          const { id: userId } = ann();
          const email = 'ann@example.com';
          const order = { id: 'lost', userId, amountCents: 500, email, askedAtMs: Date.now() };
          gateway.world.withdrawals.push({ ...order, heldUntilMs: null, isStopped: false, isSettled: false });
          return HttpResponse.error();
        },
        { once: true },
      ),
    );
    await withdrawSurely(user, '5');
    expect(await dialog().findByRole('status')).toHaveTextContent('$5 to ann@example.com');
  });

  test('has to wait while money is held, and it is said why', async () => {
    ann().heldBecause = 'a card payment for Sunday Best was taken back by its bank.';
    await arrive();
    expect(
      dialog().getByText(
        'Withdrawals have to wait: a card payment for Sunday Best was taken back by its bank.',
      ),
    ).toBeInTheDocument();
    expect(dialog().queryByRole('button', { name: 'Withdraw' })).not.toBeInTheDocument();
  });
});

describe('a withdrawal under way', () => {
  /** All but the interval after which the dialog looks again: answers take their real time, however slow the machine. */
  const stayReal = [
    'Date',
    'performance',
    'setTimeout',
    'clearTimeout',
    'setImmediate',
    'clearImmediate',
    'queueMicrotask',
    'nextTick',
    'requestAnimationFrame',
    'cancelAnimationFrame',
  ] as const;
  beforeEach(() => {
    jest.useFakeTimers({ advanceTimers: true, doNotFake: [...stayReal] });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  async function start(to: string) {
    open();
    const user = userEvent.setup();
    await screen.findByLabelText('Amount');
    await withdrawSurely(user, '20', to);
    // The dialog below it is out of reach until the question is gone.
    await screen.findByRole('dialog', { name: 'Balance' });
    await dialog().findByText('Taken from your balance. The eCheck is about to be sent.');
  }

  const goOn = async () => {
    for (const withdrawal of gateway.world.withdrawals) withdrawal.askedAtMs -= stepMs;
    await act(() => jest.advanceTimersByTimeAsync(withdrawalPollMs));
  };

  test('is followed until it is paid', async () => {
    await start('ann@example.com');
    await goOn();
    expect(await dialog().findByText('The eCheck is on its way.')).toBeVisible();
    await goOn();
    expect(await dialog().findByText(/^Paid .+ \d{4}, /)).toBeVisible();
    expect(dialog().getByText('Balance updated successfully')).toBeInTheDocument();
    expect(dialog().getByText('$25')).toBeInTheDocument();
    expect(dialog().getByRole('button', { name: 'Withdraw' })).toBeInTheDocument();
  });

  test('that comes back says why, and the money is there again', async () => {
    await start('returned@example.com');
    await goOn();
    await goOn();
    const back = /^Back in your balance .*: The eCheck could not be paid\.$/;
    expect(await dialog().findByText(back)).toBeVisible();
    expect(dialog().queryByText('Balance updated successfully')).not.toBeInTheDocument();
    expect(await dialog().findByText('$45')).toBeVisible();
    await waitFor(() => expect(lines()[0]?.slice(0, 2)).toEqual(['Withdrawal returned', '+$20.00']));
  });
});

describe('the first withdrawal to another address', () => {
  beforeEach(() => {
    gateway.world.withdrawalHoldMs = stepMs;
  });

  const stop = () => dialog().findByRole('button', { name: 'Stop this withdrawal' });

  test('waits, and says until when', async () => {
    const { user } = await arrive();
    await withdrawSurely(user, '20', 'elsewhere@example.com');
    const waits = /^Waits until \w+ \d+, \d{4}, .+, because this address is new\./;
    expect(await dialog().findByText(waits)).toBeVisible();
    expect(await stop()).toBeVisible();
    expect(dialog().queryByRole('button', { name: 'Withdraw' })).not.toBeInTheDocument();
  });

  test('can be stopped, and its money is there again', async () => {
    const { user } = await arrive();
    await withdrawSurely(user, '20', 'elsewhere@example.com');
    await user.click(await stop());
    const back = /^Back in your balance .*: It was stopped before its eCheck was sent\.$/;
    expect(await dialog().findByText(back)).toBeVisible();
    expect(dialog().getByText('$45')).toBeInTheDocument();
    await waitFor(() => expect(lines()[0]?.slice(0, 2)).toEqual(['Withdrawal returned', '+$20.00']));
    expect(dialog().queryByRole('button', { name: 'Stop this withdrawal' })).not.toBeInTheDocument();
    expect(dialog().getByRole('button', { name: 'Withdraw' })).toBeInTheDocument();
  });

  test('that has left meanwhile is stopped by nobody, and it is said', async () => {
    const { user } = await arrive();
    await withdrawSurely(user, '20', 'elsewhere@example.com');
    const button = await stop();
    for (const withdrawal of gateway.world.withdrawals) withdrawal.heldUntilMs = withdrawal.askedAtMs;
    await user.click(button);
    expect(await dialog().findByRole('alert')).toHaveTextContent('it can’t be stopped any more.');
  });

  test('can be tried again where no answer came', async () => {
    const { user } = await arrive();
    await withdrawSurely(user, '20', 'elsewhere@example.com');
    const button = await stop();
    gateway.world.condition = 'offline';
    await user.click(button);
    expect(await dialog().findByRole('alert')).toHaveTextContent(
      'It could not be stopped. Please try again.',
    );
    gateway.world.condition = 'usual';
    await user.click(button);
    expect(await dialog().findByText(/^Back in your balance/)).toBeVisible();
  });

  test('to the account’s own address goes out at once', async () => {
    const { user } = await arrive();
    await withdrawSurely(user, '20');
    expect(
      await dialog().findByText('Taken from your balance. The eCheck is about to be sent.'),
    ).toBeVisible();
    expect(dialog().queryByRole('button', { name: 'Stop this withdrawal' })).not.toBeInTheDocument();
  });
});
