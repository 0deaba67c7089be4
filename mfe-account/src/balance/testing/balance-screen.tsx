import { paths } from '@fairway/kit/paths';
import { type mockedGateway, renderScreen } from '@fairway/kit/screen';
import { expect } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { userEvent } from '@testing-library/user-event';
import { BalanceDialog } from '../BalanceDialog.tsx';

/** What a player does with the dialog about their balance, and what stands there. */
export function balanceScreen(gateway: ReturnType<typeof mockedGateway>) {
  const dialog = () => within(screen.getByRole('dialog', { name: 'Balance' }));
  const amount = () => dialog().getByLabelText('Amount');
  const email = () => dialog().getByLabelText('Email');
  const lines = () =>
    dialog()
      .getAllByRole('listitem')
      .map((line) => [...line.children].map(({ textContent }) => textContent));

  const open = (player = 'ann') =>
    renderScreen(<BalanceDialog open onClose={() => undefined} />, { path: paths.profile(null), player });

  /** The dialog once the gateway has answered. */
  async function arrive(player = 'ann') {
    const view = open(player);
    await screen.findByRole('heading', { name: 'Statement' });
    await waitFor(() => expect(screen.queryByText(/^Loading/)).not.toBeInTheDocument());
    return view;
  }

  async function withdraw(user: ReturnType<typeof userEvent.setup>, dollars: string, to?: string) {
    await user.clear(amount());
    if (dollars) await user.type(amount(), dollars);
    if (to !== undefined) {
      await user.clear(email());
      if (to) await user.type(email(), to);
    }
    await user.click(dialog().getByRole('button', { name: 'Withdraw' }));
  }

  const question = async () => within(await screen.findByRole('dialog', { name: /^Withdraw \$/ }));

  async function confirm(user: ReturnType<typeof userEvent.setup>, password = ann().password) {
    const asked = await question();
    if (password) await user.type(asked.getByLabelText('Your password'), password);
    await user.click(asked.getByRole('button', { name: 'Send eCheck' }));
    return asked;
  }

  async function withdrawSurely(...order: Parameters<typeof withdraw>) {
    await withdraw(...order);
    return confirm(order[0]);
  }

  const ann = () => {
    const player = gateway.world.player('ann');
    if (!player) throw new Error('The mocked world has ann.');
    return player;
  };

  return { dialog, amount, email, lines, open, arrive, withdraw, question, confirm, withdrawSurely, ann };
}
