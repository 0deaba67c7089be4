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
const scoreboard = {
  id: 'scoreboard',
  name: 'Scoreboard',
  scopes: ['READ' as const, 'CHAT' as const],
  createdAt: '2026-01-12T15:00:00.000Z',
  expiresAt: '2026-02-11T15:00:00.000Z',
  lastUsedAt: '2026-01-13T09:30:00.000Z',
};

async function arrive() {
  const page = (
    <>
      <ProfilePage />
      <Toasts />
    </>
  );
  const view = renderScreen(page, { path: paths.profile(null), player: 'ann' });
  const section = within(await screen.findByRole('region', { name: 'Access tokens' }));
  return { ...view, section };
}

async function arriveAtNew() {
  const view = await arrive();
  await view.user.click(view.section.getByRole('button', { name: 'New token' }));
  return { ...view, dialog: within(await screen.findByRole('dialog', { name: 'New access token' })) };
}

test('are listed with what they are good for, when they were used and when they end', async () => {
  ann().accessTokens = [scoreboard, { ...scoreboard, id: 'x', name: 'Unused', lastUsedAt: null }];
  const { section } = await arrive();
  expect(section.getByText('Scoreboard').parentElement).toHaveTextContent(
    'Scoreboard: Read, ChatLast used Tue, Jan 13, 9:30 AM UTC, ends Wed, Feb 11, 3:00 PM UTC',
  );
  expect(section.getByText('Unused').parentElement).toHaveTextContent('Not used yet');
});

test('a new one is named, limited and shown once, to be copied', async () => {
  const { user, section, dialog } = await arriveAtNew();
  await user.click(dialog.getByRole('button', { name: 'Create token' }));
  expect(dialog.getByLabelText('Name')).toHaveAccessibleDescription('A name is required.');
  await user.type(dialog.getByLabelText('Name'), 'Bot');
  await user.click(dialog.getByRole('switch', { name: 'Chat' }));
  await user.selectOptions(dialog.getByLabelText('For how long'), 'A week');
  await user.click(dialog.getByRole('button', { name: 'Create token' }));
  const shown = within(await screen.findByRole('dialog', { name: 'Your new token' }));
  expect(shown.getByText(/^fw_c0ffee/)).toBeVisible();
  const write = jest.spyOn(navigator.clipboard, 'writeText');
  await user.click(shown.getByRole('button', { name: 'Copy' }));
  expect(write).toHaveBeenCalledWith(expect.stringMatching(/^fw_c0ffee/));
  await user.click(shown.getByRole('button', { name: 'Close' }));
  expect((await section.findByText('Bot')).parentElement).toHaveTextContent(
    'Bot: Read, ChatNot used yet, ends Mon, Jan 19, 3:00 PM UTC',
  );
});

test('what it would open is said before it is made', async () => {
  const { dialog } = await arriveAtNew();
  const host = dialog.getByRole('switch', { name: 'Host' });
  for (const act of [/cards after the lock/, /who has paid outside/, /public board/, /messages/, /pictures/])
    expect(host).toHaveAccessibleDescription(act);
  for (const act of [/pictures/, /mutes/])
    expect(dialog.getByRole('switch', { name: 'Chat' })).toHaveAccessibleDescription(act);
});

test('one that would be good for nothing is not made', async () => {
  const { user, dialog } = await arriveAtNew();
  await user.click(dialog.getByRole('switch', { name: 'Read' }));
  await user.type(dialog.getByLabelText('Name'), 'Bot{Enter}');
  expect(await dialog.findByText('A token is good for something.')).toBeVisible();
  expect(ann().accessTokens).toBeUndefined();
});

test('making and revoking one want the password where one has not just logged in', async () => {
  Object.assign(ann(), { accessTokens: [scoreboard], loggedInLongAgo: true });
  const { user, section, dialog } = await arriveAtNew();
  await user.type(dialog.getByLabelText('Name'), 'Bot{Enter}');
  await user.type(await dialog.findByLabelText('Your password'), 'fairway1');
  await user.click(dialog.getByRole('button', { name: 'Create token' }));
  const shown = within(await screen.findByRole('dialog', { name: 'Your new token' }));
  await user.click(shown.getByRole('button', { name: 'Close' }));
  const revoke = /^Revoke the token Scoreboard/;
  await user.click(section.getByRole('button', { name: revoke }));
  const asked = within(await screen.findByRole('dialog', { name: 'Revoke “Scoreboard”?' }));
  await user.click(asked.getByRole('button', { name: 'Revoke' }));
  await user.type(await asked.findByLabelText('Your password'), 'fairway1{Enter}');
  expect(await screen.findByText('The token is revoked.')).toBeVisible();
  await waitFor(() => expect(section.queryByRole('button', { name: revoke })).not.toBeInTheDocument());
});
