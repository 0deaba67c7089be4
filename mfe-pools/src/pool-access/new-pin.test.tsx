import { mockedGateway, renderScreen } from '@fairway/kit/screen';
import { Toasts } from '@fairway/kit/ui/Toast';
import { expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { NewPin } from './NewPin.tsx';
import { showNewPin } from './new-pin.ts';

mockedGateway();

const show = () =>
  renderScreen(
    <>
      <NewPin poolId="1" />
      <Toasts />
    </>,
    { path: '/Standings', player: 'ann' },
  );

test('a new pin is shown on the page of its pool, copied, and put away', async () => {
  const { user } = show();
  act(() => showNewPin('2', 'albatross'));
  expect(screen.queryByText('albatross')).not.toBeInTheDocument();
  act(() => showNewPin('1', 'eagle42'));
  expect(screen.getByText('eagle42')).toBeVisible();
  const write = jest.spyOn(navigator.clipboard, 'writeText');
  await user.click(screen.getByRole('button', { name: 'Copy pin' }));
  expect(write).toHaveBeenCalledWith('eagle42');
  expect(await screen.findByText('The pin is copied.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.queryByText('eagle42')).not.toBeInTheDocument();
});

test('who has left the page does not see it again', async () => {
  showNewPin('1', 'eagle42');
  const { unmount } = show();
  expect(screen.getByText('eagle42')).toBeVisible();
  unmount();
  await new Promise((resolve) => setTimeout(resolve));
  show();
  expect(screen.queryByText('eagle42')).not.toBeInTheDocument();
});
