import { paths } from '@fairway/kit/paths';
import { mockedGateway, renderScreen } from '@fairway/kit/screen';
import { Toasts } from '@fairway/kit/ui/Toast';
import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { poolIn } from '../../testing/pool-page.tsx';
import { HostPage } from '../HostPage.tsx';

const gateway = mockedGateway();

async function open() {
  const view = renderScreen(
    <>
      <HostPage />
      <Toasts />
    </>,
    { path: paths.host('Sunday Best'), player: 'ann' },
  );
  await screen.findByRole('heading', { level: 2, name: 'Pictures in the chat' });
  return view;
}
const toggle = () => screen.getByRole('switch', { name: 'Members send pictures' });

test('pictures in the chat are switched off and on again, and the log says so', async () => {
  const { user } = await open();
  expect(toggle()).toBeChecked();
  expect(toggle()).toHaveAccessibleDescription(
    /those that are there are hidden until you switch them on again/,
  );
  await user.click(toggle());
  await waitFor(() => expect(toggle()).not.toBeChecked());
  expect(poolIn(gateway.world, 'Sunday Best').hasNoPictures).toBe(true);
  await waitFor(() => expect(toggle()).toHaveAttribute('aria-busy', 'false'));
  expect(toggle()).toHaveFocus();
  await user.click(toggle());
  await waitFor(() => expect(toggle()).toBeChecked());
  const acts = within(screen.getByRole('region', { name: 'What the host did' }));
  await waitFor(() =>
    expect(acts.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^ann switched pictures in the chat on/),
      expect.stringMatching(/^ann switched pictures in the chat off/),
    ]),
  );
});

test('what could not be switched stays as it was, and says why', async () => {
  const { user } = await open();
  gateway.world.condition = 'error';
  await user.click(toggle());
  const { parentElement: toast } = await screen.findByRole('button', { name: 'Dismiss' });
  expect(toast).toHaveTextContent('The database is away.');
  expect(toggle()).toBeChecked();
  expect(toggle()).toBeEnabled();
});
