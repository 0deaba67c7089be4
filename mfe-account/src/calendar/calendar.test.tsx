import { paths } from '@fairway/kit/paths';
import { mockedGateway, renderScreen } from '@fairway/kit/screen';
import { Toasts } from '@fairway/kit/ui/Toast';
import { expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { ProfilePage } from '../profile/ProfilePage.tsx';

const gateway = mockedGateway();

const ann = () => {
  const player = gateway.world.player('ann');
  if (!player) throw new Error('ann is gone');
  return player;
};

async function arrive() {
  const page = (
    <>
      <ProfilePage />
      <Toasts />
    </>
  );
  const view = renderScreen(page, { path: paths.profile(null), player: 'ann' });
  return { ...view, section: within(await screen.findByRole('region', { name: 'Calendar' })) };
}
type Arrived = Awaited<ReturnType<typeof arrive>>;

const open = async ({ user, section }: Arrived, button: string, title: string) => {
  await user.click(await section.findByRole('button', { name: button }));
  return within(await screen.findByRole('dialog', { name: title }));
};

test('an address is made when it is wanted, and shown once, to be copied or opened', async () => {
  const view = await arrive();
  expect(view.section.queryByRole('button', { name: 'Revoke address' })).not.toBeInTheDocument();
  const asked = await open(view, 'Add to your calendar', 'Add to your calendar');
  expect(asked.queryByText('The address that you have now ends at once.')).not.toBeInTheDocument();
  expect(ann().calendar).toBeUndefined();
  await view.user.click(asked.getByRole('button', { name: 'Create address' }));
  const shown = within(await screen.findByRole('dialog', { name: 'Your calendar’s address' }));
  expect(shown.getByText('https://fairway.example/calendar/secret-1.ics')).toBeVisible();
  expect(shown.getByRole('link', { name: 'Open in calendar' })).toHaveAttribute(
    'href',
    'webcal://fairway.example/calendar/secret-1.ics',
  );
  const write = jest.spyOn(navigator.clipboard, 'writeText');
  await view.user.click(shown.getByRole('button', { name: 'Copy' }));
  expect(write).toHaveBeenCalledWith('https://fairway.example/calendar/secret-1.ics');
  expect(await screen.findByText('The address is copied.')).toBeVisible();
  await view.user.click(shown.getByRole('button', { name: 'Close' }));
  expect(await view.section.findByText(/^You made an address on /)).toBeVisible();
  const again = await open(view, 'New address', 'Add to your calendar');
  expect(again.getByText('The address that you have now ends at once.')).toBeVisible();
  expect(document.body).not.toHaveTextContent('secret-1');
});

test('it is revoked after a question', async () => {
  ann().calendar = { made: 1, madeAt: '2026-01-12T15:00:00.000Z' };
  const view = await arrive();
  expect(view.section.getByText(/^You made an address on Mon, Jan 12, 3:00 PM UTC\./)).toBeVisible();
  const asked = await open(view, 'Revoke address', 'Revoke the address?');
  await view.user.click(asked.getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('The address is revoked.')).toBeVisible();
  await waitFor(() =>
    expect(view.section.queryByRole('button', { name: 'Revoke address' })).not.toBeInTheDocument(),
  );
  expect(ann().calendar?.madeAt).toBeNull();
});
