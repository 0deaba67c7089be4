import { beforeAll, expect, test } from '@jest/globals';
import { addWholeCard, submit } from '../harness/desk.ts';
import { startJourney } from '../harness/journey.ts';
import { look } from '../harness/look.ts';
import { emailOf, logIn, password, register, visitAs } from '../harness/players.ts';
import { asPlayer } from '../harness/pools.ts';

const journey = startJourney();
const pool = 'Members Only';

beforeAll(async () => {
  await register(journey, 'ann');
  await (await asPlayer(journey, 'ann')).createPool(pool, {
    format: 'Single Week',
    isPrivate: true,
    pin: 'birdie',
  });
});

test('a newcomer goes from a link to a picked card', async () => {
  const host = await visitAs(journey, 'ann', `/Standings?${new URLSearchParams({ pool })}`);
  await host.getByRole('button', { name: 'Pool Information & Payouts' }).click();
  await host.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = host.getByRole('dialog', { name: `Invite to ${pool}` });
  const link = (await dialog.getByText(/\/invite\//).textContent()) ?? '';
  await dialog.getByRole('img', { name: `QR code of the link to ${pool}` }).waitFor();
  await look(host, 'invite');

  const guest = await journey.visit(new URL(link).pathname);
  await guest.getByText('ann invites you to play.').waitFor();
  await look(guest, 'invited');
  await guest.getByRole('link', { name: 'Log in or register to join' }).click();
  await guest.getByRole('tab', { name: 'Register' }).click();
  const form = guest.getByRole('tabpanel', { name: 'Register' });
  await form.getByLabel('Username').fill('bob');
  for (const label of ['Email', 'Confirm email'])
    await form.getByLabel(label, { exact: true }).fill(emailOf('bob'));
  for (const label of ['Password', 'Confirm password'])
    await form.getByLabel(label, { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Register' }).click();
  await guest.getByText('Welcome to Fairway, bob. Log in to play.').waitFor();
  await logIn(guest, 'bob');

  await guest.getByRole('button', { name: 'Join', exact: true }).click();
  await guest.getByText('POOL STANDINGS').waitFor();
  await guest.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Golfers' }).click();
  await addWholeCard(guest);
  await submit(guest).click();
  await guest.getByText('Your picks have been saved to your profile').waitFor();
  expect(await (await asPlayer(journey, 'bob')).savedCard(pool)).toHaveLength(8);
});

test('a link that was taken back lets nobody in', async () => {
  const host = await visitAs(journey, 'ann', `/Standings?${new URLSearchParams({ pool })}`);
  await host.getByRole('button', { name: 'Pool Information & Payouts' }).click();
  await host.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = host.getByRole('dialog', { name: `Invite to ${pool}` });
  const link = (await dialog.getByText(/\/invite\//).textContent()) ?? '';
  await dialog.getByRole('button', { name: 'Take it back' }).click();
  await dialog.getByText(/There is no link now/).waitFor();
  const guest = await journey.visit(new URL(link).pathname);
  await guest.getByText('This invitation is no longer valid. Ask for a new one.').waitFor();
  await look(guest, 'invitation-over');
});
