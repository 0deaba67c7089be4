import { mockedGateway } from '@fairway/kit/screen';
import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { arriveAtProfile } from '../profile/testing/profile-screen.tsx';

const gateway = mockedGateway();

test('whom and what one has muted is listed until one ends it', async () => {
  const ann = gateway.world.player('ann');
  Object.assign(ann ?? {}, { muted: ['gus'], mutedPools: ['id of Sunday Best'] });
  const { user } = await arriveAtProfile();
  const panel = within(screen.getByRole('region', { name: 'Muted' }));
  expect(panel.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'gusWhat they say in chats is folded awayUnmute',
    'Sunday BestA pool whose chat sends you no noticesUnmute',
  ]);
  gateway.world.condition = 'error';
  await user.click(panel.getByRole('button', { name: 'Unmute gus' }));
  expect(await panel.findByText('The database is away.')).toBeVisible();
  gateway.world.condition = 'usual';
  for (const name of ['Unmute gus', 'Unmute Sunday Best'])
    await user.click(panel.getByRole('button', { name }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Muted' })).not.toBeInTheDocument());
  expect(ann).toMatchObject({ muted: [], mutedPools: [] });
});
