import { mockedGateway } from '@fairway/kit/screen';
import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { graphql } from 'msw/graphql';
import { PoolActions } from '../actions/PoolActions.tsx';
import { poolIn, saturdayMorning, texts } from '../testing/pool-page.tsx';
import { showPart } from '../testing/pool-part.tsx';

const gateway = mockedGateway();
const pool = (name: string) => poolIn(gateway.world, name);
const show = (name: string) =>
  showPart(name, (of) => (
    <>
      <p>a pool</p>
      <PoolActions of={of} />
    </>
  ));

const nobodyHasPaid = () => {
  pool('Sunday Best').unpaid = [...pool('Sunday Best').members];
};

async function openSettings(name = 'Sunday Best') {
  const view = show(name);
  await view.user.click(await screen.findByRole('button', { name: 'Pool Settings' }));
  await screen.findByLabelText('Pool name');
  const dialog = within(screen.getByRole('dialog', { name: 'Pool Settings' }));
  const field = (label: string) => dialog.getByLabelText<HTMLInputElement | HTMLSelectElement>(label);
  const options = (label: string) => texts([...(field(label) as HTMLSelectElement).options]);
  const save = () => view.user.click(dialog.getByRole('button', { name: 'Save' }));
  const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  return { ...view, dialog, field, options, save, gone };
}

test('members have none', async () => {
  show('Two Putt Club');
  await screen.findByText('a pool');
  expect(screen.queryByRole('button', { name: 'Pool Settings' })).not.toBeInTheDocument();
});

test('an admin finds the pool as it is, and everybody else as the next admin', async () => {
  const { field, options, dialog } = await openSettings();
  expect(field('Pool name')).toHaveValue('Sunday Best');
  expect(field('Max users')).toHaveDisplayValue('25');
  expect(options('Max users')[0]).toBe('No Max');
  expect(options('Admin').slice(0, 3)).toEqual(['Keep it yourself', 'bob', 'carla']);
  expect(options('Admin')).not.toContain('ann');
  expect(options('First place')).toEqual(['100%', '75%', '70%', '65%', '60%']);
  expect(dialog.getByText(/It cannot be changed\./)).toHaveTextContent('Buy-in: $30. It cannot be changed.');
});

test('what is changed is saved, and nothing else is sent', async () => {
  nobodyHasPaid();
  const { user, field, save, gone } = await openSettings();
  await user.selectOptions(field('Max users'), '40');
  await user.selectOptions(field('First place'), '60%');
  await user.selectOptions(field('Second place'), '25%');
  await save();
  await gone();
  expect(await screen.findByText('The pool settings are saved.')).toBeInTheDocument();
  expect(pool('Sunday Best')).toMatchObject({ maxUsers: 40, payoutsBps: [6000, 2500, 1500], admin: 'ann' });
});

describe('who may find it', () => {
  const hide = async ({ user, dialog }: Awaited<ReturnType<typeof openSettings>>) => {
    await user.click(dialog.getByRole('radio', { name: 'Invitation only' }));
  };

  test('can become invitation only, and open again', async () => {
    const view = await openSettings();
    await hide(view);
    await view.save();
    await view.gone();
    expect(pool('Sunday Best')).toMatchObject({ isUnlisted: true, pin: null });
  });

  test('can become whoever has the pin, which is then needed', async () => {
    const { user, dialog, field, save, gone } = await openSettings();
    await user.click(dialog.getByRole('radio', { name: /Private pool/ }));
    await save();
    expect(field('Pin')).toHaveAccessibleDescription('A pin has 6 to 64 characters.');
    await user.type(field('Pin'), 'eagle42');
    await save();
    await gone();
    expect(pool('Sunday Best').pin).toBe('eagle42');
  });

  test('the pin is changed also while all else is locked, and stays if none is given', async () => {
    gateway.world.moveClock({ now: saturdayMorning });
    pool('Sunday Best').pin = 'birdie';
    const { user, dialog, field, save, gone } = await openSettings();
    expect(dialog.getByRole('radio', { name: /Private pool/ })).toBeDisabled();
    expect(field('New pin')).toHaveAccessibleDescription(/Leave it empty to keep the pin/);
    await user.type(field('New pin'), 'eagle42');
    await save();
    await gone();
    expect(pool('Sunday Best').pin).toBe('eagle42');
  });
});

test('the event can be changed until somebody pays or makes a card', async () => {
  nobodyHasPaid();
  const { user, dialog, field, save, gone } = await openSettings();
  await dialog.findByLabelText('Event');
  expect(field('Event')).toHaveDisplayValue(/^Palmetto Classic/);
  await user.selectOptions(field('Event'), '2026-4');
  await save();
  await gone();
  expect(pool('Sunday Best').weeks).toEqual(['next']);
});

test('so can the tournaments of a Series', async () => {
  Object.assign(pool('Sunday Best'), { format: 'SERIES', weeks: ['this', 'next'] });
  nobodyHasPaid();
  const { user, dialog, save, gone } = await openSettings();
  const box = (name: RegExp) => dialog.getByRole('checkbox', { name });
  await dialog.findByRole('checkbox', { name: /^Palmetto Classic/ });
  expect(box(/^Palmetto Classic/)).toBeChecked();
  expect(dialog.queryByLabelText('Event')).not.toBeInTheDocument();
  await user.click(box(/^Desert Open/));
  await save();
  expect(await dialog.findByText('Please pick 2 to 8 tournaments.')).toBeVisible();
  await user.click(box(/^Desert Open/));
  await save();
  await gone();
  expect(pool('Sunday Best').weeks).toEqual(['this', 'next']);
});

test('a new name is the address’s', async () => {
  const { user, field, save, history } = await openSettings();
  await user.clear(field('Pool name'));
  await user.type(field('Pool name'), 'Sunday Worst');
  await save();
  await waitFor(() => expect(history.at(-1)).toBe('/Standings?pool=Sunday+Worst'));
  expect(pool('Sunday Worst').members).toContain('ann');
});

test('who hands the pool over runs it until the other has said yes', async () => {
  const { user, field, save, gone } = await openSettings();
  await user.selectOptions(field('Admin'), 'bob');
  await save();
  await gone();
  await screen.findByText('bob has been asked to take over the pool.');
  expect(pool('Sunday Best')).toMatchObject({ admin: 'ann', offer: { to: 'bob', leaves: false } });
  expect(screen.getByRole('button', { name: 'Pool Settings' })).toBeInTheDocument();
});

test('a split that the settings don’t offer can be kept', async () => {
  pool('Sunday Best').payoutsBps = [8000, 2000, 0];
  const { field, options, save, gone } = await openSettings();
  expect(options('First place')).toContain('80%');
  expect(field('Second place')).toHaveDisplayValue('20%');
  await save();
  await gone();
  expect(pool('Sunday Best').payoutsBps).toEqual([8000, 2000, 0]);
});

test('the split is fixed once somebody else has paid, and all else is not', async () => {
  const { user, dialog, field, save, gone } = await openSettings();
  expect(dialog.getByText(/The payouts are fixed/)).toBeInTheDocument();
  expect(field('First place')).toBeDisabled();
  await user.selectOptions(field('Max users'), '40');
  await save();
  await gone();
  expect(pool('Sunday Best').maxUsers).toBe(40);
});

describe('in play', () => {
  test('all is locked but who is the admin, and it says why', async () => {
    gateway.world.moveClock({ now: saturdayMorning });
    const { user, dialog, field, save, gone } = await openSettings();
    expect(dialog.getByRole('status')).toHaveTextContent(/locked Thursday through Sunday/);
    for (const label of ['Pool name', 'Max users', 'First place']) expect(field(label)).toBeDisabled();
    await user.selectOptions(field('Admin'), 'carla');
    await save();
    await gone();
    expect(pool('Sunday Best').offer).toEqual({ to: 'carla', leaves: false });
  });
});

describe('what is wrong stands at its field', () => {
  test.each([
    ['', 'Pool name is required.'],
    ['Two Putt Club', 'A pool of that name already exists. Please choose another name.'],
    ['x-refused', 'This is refused.'],
  ])('“%s”: %s', async (name, message) => {
    const { user, field, save } = await openSettings();
    await user.clear(field('Pool name'));
    if (name) await user.type(field('Pool name'), name);
    await save();
    await waitFor(() => expect(field('Pool name')).toHaveAccessibleDescription(message));
    await waitFor(() => expect(field('Pool name')).toHaveFocus());
  });

  test('fewer users than there are', async () => {
    const crowd = Array.from({ length: 21 }, (_member, index) => `golfer${index}`);
    pool('Sunday Best').members.push(...crowd);
    const { user, field, save } = await openSettings();
    await user.selectOptions(field('Max users'), '20');
    await save();
    await waitFor(() =>
      expect(field('Max users')).toHaveAccessibleDescription('The pool already has 32 members.'),
    );
  });
});

test('without an answer it can be tried again', async () => {
  const { user, dialog, field, save } = await openSettings();
  await user.selectOptions(field('Max users'), '50');
  gateway.world.condition = 'offline';
  await save();
  expect(await dialog.findByRole('alert')).toHaveTextContent('An unexpected error occurred.');
  expect(pool('Sunday Best').maxUsers).toBe(25);
});

test('choices that can’t be loaded are reported, and can be loaded again', async () => {
  const { user } = show('Sunday Best');
  gateway.server.use(
    graphql.link('*/graphql').query('SettingsRules', () => HttpResponse.error(), { once: true }),
  );
  await user.click(await screen.findByRole('button', { name: 'Pool Settings' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByRole('alert')).toHaveTextContent("Fairway can't be reached.");
  await user.click(dialog.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByLabelText('Pool name')).toBeInTheDocument();
});
