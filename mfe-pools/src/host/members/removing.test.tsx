import { paths } from '@fairway/kit/paths';
import { mockedGateway, renderScreen } from '@fairway/kit/screen';
import { Toasts } from '@fairway/kit/ui/Toast';
import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { poolIn, saturdayMorning, sundayNight } from '../../testing/pool-page.tsx';
import { HostPage } from '../HostPage.tsx';

const gateway = mockedGateway();
const pool = () => poolIn(gateway.world, 'Sunday Best');
const button = (name: string) => screen.getByRole('button', { name });

async function open() {
  const view = renderScreen(
    <>
      <HostPage />
      <Toasts />
    </>,
    { path: paths.host('Sunday Best'), player: 'ann' },
  );
  await screen.findByRole('heading', { level: 2, name: 'Members' });
  return view;
}

describe('removing', () => {
  const ask = async (member: string) => {
    const view = await open();
    await view.user.click(button(`More about ${member}`));
    await view.user.click(await screen.findByRole('button', { name: `Remove ${member}` }));
    const dialog = within(await screen.findByRole('dialog', { name: `Remove ${member} from Sunday Best?` }));
    return { ...view, dialog };
  };

  test('says what goes back, and does it', async () => {
    const { user, dialog } = await ask('bob');
    expect(dialog.getByText(/^\$33 goes back to the card or the balance that paid it/)).toBeInTheDocument();
    expect(dialog.getByText(/^Their picks are deleted, too\./)).toBeInTheDocument();
    expect(dialog.getByText(/only by an invitation link that you make after this\.$/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('bob is no longer in Sunday Best.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('link', { name: 'bob' })).not.toBeInTheDocument());
    expect(pool().members).not.toContain('bob');
  });

  test('of who has paid nothing promises nothing', async () => {
    const { dialog } = await ask('kit');
    expect(dialog.getByText(/so nothing is refunded/)).toBeInTheDocument();
  });

  const outside = (notes: string[]) =>
    Object.assign(pool(), {
      buyInCents: 0,
      settledOutside: { buyInCents: 2000, unpaid: 'RANKED', showsPayments: false },
      chosenRules: { entriesAMember: 3 },
      moreEntries: ['bob 2', 'bob 3'],
      noted: Object.fromEntries(notes.map((key) => [key, { paidAt: '2026-01-13T09:00:00.000Z' }])),
    });

  test.each([
    ['nothing', [], 'They have not paid, so nothing is refunded.'],
    ['one entry', ['bob 2'], /^You have noted their buy-in as paid\. Give it back/],
    ['two entries', ['bob', 'bob 3'], /^You have noted 2 buy-ins of theirs as paid\. Give them back/],
  ])('where %s is noted as paid says what to give back', async (_what, notes, text) => {
    outside(notes);
    const { dialog } = await ask('bob');
    expect(dialog.getByText(text)).toBeInTheDocument();
  });

  test.each([
    ['by card', () => undefined, 'The contest is over: nothing is refunded.'],
    ['to the host', () => outside(['bob']), /that was not played for is yours to give back\.$/],
  ])('after the contest says what becomes of what was paid %s', async (_how, prepare, text) => {
    prepare();
    gateway.world.clock.now = sundayNight;
    const { dialog } = await ask('bob');
    expect(dialog.getByText(text)).toBeInTheDocument();
    expect(dialog.queryByText(/yourself/)).not.toBeInTheDocument();
    expect(dialog.getByText(/^Their picks have locked, and stay on the board\./)).toBeInTheDocument();
  });

  test('is not done by who thinks better of it', async () => {
    const { user, dialog } = await ask('bob');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(pool().members).toContain('bob');
  });

  test('that the lock was quicker than says so, and closes', async () => {
    const { user, dialog } = await ask('bob');
    gateway.world.moveClock({ now: saturdayMorning });
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('In play nobody can be removed.');
    expect(pool().members).toContain('bob');
  });

  test('in play is not possible, and it says why where it is done', async () => {
    gateway.world.moveClock({ now: saturdayMorning });
    const { user } = await open();
    expect(screen.queryByText(/In play nobody can be removed/)).not.toBeInTheDocument();
    await user.click(button('More about bob'));
    const remove = await screen.findByRole('button', { name: 'Remove bob' });
    expect(remove).toBeDisabled();
    expect(remove).toHaveAccessibleDescription(/^In play nobody can be removed\./);
    expect(screen.getByText(/^Paid Jan 12, 2026/)).toBeInTheDocument();
  });
});
