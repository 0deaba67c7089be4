import { paths } from '@fairway/kit/paths';
import { mockedGateway, renderScreen } from '@fairway/kit/screen';
import { Toasts } from '@fairway/kit/ui/Toast';
import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { ProfilePage } from './ProfilePage.tsx';

const gateway = mockedGateway();

const saturday = '2026-01-17T16:30:00.000Z';

function visit(pool: string | null) {
  const page = (
    <>
      <ProfilePage />
      <Toasts />
    </>
  );
  return renderScreen(page, { path: paths.profile(pool), player: 'ann' });
}

const button = () => screen.findByRole('button', { name: 'Delete Picks' });

async function ask() {
  const view = visit('Sunday Best');
  await screen.findByRole('table', { name: 'Tier 1' });
  await view.user.click(await button());
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete your picks?' }));
  return {
    ...view,
    dialog,
    confirm: () => view.user.click(dialog.getByRole('button', { name: 'Delete Picks' })),
  };
}

const saved = () => gateway.world.pools.find(({ name }) => name === 'Sunday Best')?.saved['ann this'];

test('deletes them, once that is confirmed', async () => {
  const { confirm } = await ask();
  await confirm();
  expect(await screen.findByText('Your picks have been deleted')).toBeVisible();
  expect(saved()).toEqual([]);
  expect(await screen.findByText('You have no picks in this tournament.')).toBeVisible();
  expect(await button()).toBeDisabled();
  expect(await button()).toHaveAccessibleDescription('You have no picks in Sunday Best to delete.');
  // The button can't have the focus back.
  await waitFor(() => expect(screen.getByText('You have no picks in Sunday Best to delete.')).toHaveFocus());
});

test('leaves them where that is not confirmed', async () => {
  const { user, dialog } = await ask();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(saved()).toBeUndefined();
  const back = await button();
  await waitFor(() => expect(back).toHaveFocus());
});

describe('of several entries', () => {
  const several = (saved: Record<string, string[]>) =>
    Object.assign(gateway.world.pools.find(({ name }) => name === 'Sunday Best') ?? {}, {
      chosenRules: { entriesAMember: 3 },
      moreEntries: ['ann 2'],
      saved,
    });
  const savedOf = (entry: string) =>
    gateway.world.pools.find(({ name }) => name === 'Sunday Best')?.saved[`${entry} this`];
  const showSecond = async () => {
    const { user } = visit('Sunday Best');
    await user.click(await screen.findByRole('tab', { name: 'ann 2' }));
    return user;
  };
  const press = async (user: Awaited<ReturnType<typeof showSecond>>, name: string) => {
    await user.click(await button());
    const dialog = within(await screen.findByRole('dialog', { name }));
    await user.click(dialog.getByRole('button', { name: 'Delete Picks' }));
    await screen.findByText('Your picks have been deleted');
  };

  test('deletes those of the one that is shown, and names it', async () => {
    several({ 'ann this': ['1', '2'], 'ann 2 this': ['3'] });
    const user = await showSecond();
    await press(user, 'Delete the picks of ann 2?');
    expect(savedOf('ann 2')).toEqual([]);
    expect(savedOf('ann')).toEqual(['1', '2']);
    await waitFor(async () =>
      expect(await button()).toHaveAccessibleDescription('ann 2 has no picks in Sunday Best to delete.'),
    );
    await user.click(screen.getByRole('tab', { name: 'ann' }));
    await press(user, 'Delete the picks of ann?');
    expect(savedOf('ann')).toEqual([]);
  });

  test('can be pressed for a second one where the first has none', async () => {
    several({ 'ann this': [], 'ann 2 this': ['3'] });
    const user = await showSecond();
    expect(await button()).toBeEnabled();
    await press(user, 'Delete the picks of ann 2?');
    expect(savedOf('ann 2')).toEqual([]);
  });

  test('the one that is shown stays so, when past results are looked at in between', async () => {
    several({ 'ann this': ['1'], 'ann 2 this': ['3'] });
    const user = await showSecond();
    await user.click(screen.getByRole('tab', { name: 'Past Results' }));
    await user.click(screen.getByRole('tab', { name: 'Current Picks' }));
    expect(await screen.findByRole('tab', { name: 'ann 2', selected: true })).toBeVisible();
  });
});

test('says so when they lock meanwhile, and why', async () => {
  const { confirm } = await ask();
  gateway.world.moveClock({ now: saturday });
  await confirm();
  expect(await screen.findByText('error deleteing user picks: Picks are locked.')).toBeVisible();
  expect(saved()).toBeUndefined();
});

test('says so when there is no answer', async () => {
  const { confirm } = await ask();
  gateway.world.condition = 'offline';
  await confirm();
  expect(await screen.findByText('error deleteing user picks')).toBeVisible();
});

test.each([
  ['once they are locked', 'Sunday Best', saturday, 'Your picks in Sunday Best are locked.'],
  ['without any', 'Back Nine', null, 'You have no picks in Back Nine to delete.'],
  ['without a pool', null, null, 'Open one of your pools to delete your picks there.'],
])('can’t be pressed %s, and says why', async (_when, pool, now, reason) => {
  if (now) gateway.world.moveClock({ now });
  visit(pool);
  await waitFor(async () => expect(await button()).toHaveAccessibleDescription(reason));
  expect(await button()).toBeDisabled();
});

test('can’t be pressed any more once the lock has passed while one looks', async () => {
  visit('Sunday Best');
  await screen.findByRole('table', { name: 'Tier 1' });
  expect(await button()).toBeEnabled();
  gateway.world.moveClock({ now: saturday });
  await waitFor(async () => expect(await button()).toBeDisabled());
});
