import { mockedGateway, renderScreen } from '@fairway/kit/screen';
import { Toasts } from '@fairway/kit/ui/Toast';
import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { HostPage } from '../host/HostPage.tsx';
import { StandingsPage } from '../standings/StandingsPage.tsx';
import { poolIn } from '../testing/pool-page.tsx';

const gateway = mockedGateway();
const pool = () => poolIn(gateway.world, 'Sunday Best');
const ask = () => {
  pool().nextWeek = { answer: null };
};
const visit = (page: 'Host' | 'Standings', player = 'ann') =>
  renderScreen(
    <>
      {page === 'Host' ? <HostPage /> : <StandingsPage />}
      <Toasts />
    </>,
    { path: `/${page}?pool=Sunday+Best`, player },
  );

test('the host is asked on the page of the board, and one press answers', async () => {
  ask();
  const { user } = visit('Standings');
  expect(await screen.findByText('Play next week?')).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Skip a week' }));
  expect(await screen.findByText('You skip a week. Next is the Desert Open.')).toBeInTheDocument();
  expect(pool().nextWeek).toEqual({ answer: 'SKIP' });
  await user.click(screen.getByRole('button', { name: 'Play on' }));
  await waitFor(() => expect(pool().nextWeek).toEqual({ answer: 'YES' }));
  await waitFor(() => expect(screen.queryByText(/^You skip a week/)).not.toBeInTheDocument());
});

test('members are not asked, and learn that it is not settled', async () => {
  ask();
  pool().unpaid = [...pool().members];
  visit('Standings', 'bob');
  expect(
    await screen.findByText(
      'The host has not decided yet whether the pool plays this event. If anybody makes a card, it does.',
    ),
  ).toBeInTheDocument();
  expect(screen.queryByText('Play next week?')).not.toBeInTheDocument();
  expect(screen.queryByText(/buy-in not paid/)).not.toBeInTheDocument();
});

test('on the host’s page an answer can be changed', async () => {
  pool().nextWeek = { answer: 'YES' };
  const { user } = visit('Host');
  await user.click(await screen.findByRole('button', { name: 'Stop' }));
  const dialog = await screen.findByRole('dialog', { name: 'Stop Sunday Best?' });
  expect(dialog).toHaveTextContent('Nobody has paid or picked for the Palmetto Classic.');
  await user.click(within(dialog).getByRole('button', { name: 'Stop the pool' }));
  expect(await screen.findByText(/^You stopped the pool\./)).toBeInTheDocument();
  expect(pool()).toMatchObject({ nextWeek: { answer: 'STOP' }, isEnded: true });
});

test('an answer stands at once in the list of what the host did', async () => {
  pool().nextWeek = { answer: 'YES' };
  const { user } = visit('Host');
  const list = within(await screen.findByRole('region', { name: 'What the host did' }));
  expect(await list.findByText('Nothing yet.')).toBeInTheDocument();
  pool().acts = [{ id: '1', text: 'skipped a week', at: '2026-01-14T17:00:00.000Z', by: 'ann' }];
  await user.click(screen.getByRole('button', { name: 'Skip a week' }));
  expect(await list.findByText('skipped a week')).toBeInTheDocument();
});

test('a stop that takes away what others have paid is asked again', async () => {
  pool().nextWeek = { answer: null, stopNote: '2 members have paid.' };
  const { user } = visit('Host');
  await user.click(await screen.findByRole('button', { name: 'Stop' }));
  const dialog = await screen.findByRole('dialog', { name: 'Stop Sunday Best?' });
  expect(dialog).toHaveTextContent('2 members have paid.');
  expect(pool().nextWeek).toMatchObject({ answer: null });
  await user.click(within(dialog).getByRole('button', { name: 'Stop the pool' }));
  await waitFor(() => expect(pool().nextWeek).toEqual({ answer: 'STOP' }));
});

test.each(['Host', 'Standings'] as const)(
  'a stop says what members have paid since the %s page was opened',
  async (page) => {
    ask();
    const { user } = visit(page);
    const stop = await screen.findByRole('button', { name: 'Stop' });
    pool().nextWeek = { answer: null, stopNote: '1 member has paid.' };
    await user.click(stop);
    const dialog = await screen.findByRole('dialog', { name: 'Stop Sunday Best?' });
    expect(dialog).toHaveTextContent('1 member has paid.');
    expect(pool()).toMatchObject({ nextWeek: { answer: null }, isEnded: false });
  },
);

test('a stop of which the gateway can’t be asked asks nothing', async () => {
  ask();
  const { user } = visit('Host');
  const stop = await screen.findByRole('button', { name: 'Stop' });
  gateway.world.condition = 'offline';
  await user.click(stop);
  expect(await screen.findByText('That could not be loaded. Please try again.')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('without an answer from the gateway it can be tried again', async () => {
  ask();
  const { user } = visit('Standings');
  const yes = await screen.findByRole('button', { name: 'Yes' });
  gateway.world.condition = 'offline';
  await user.click(yes);
  expect(await screen.findByText('That could not be saved. Please try again.')).toBeInTheDocument();
  expect(pool().nextWeek).toEqual({ answer: null });
});
