import { expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { graphql as mocked } from 'msw/graphql';
import { graphql } from '../gateway/graphql.ts';
import { breakOnce, mockedGateway, renderScreen, waysToBreak } from '../mock/screen.tsx';
import { useLive } from './use-live.ts';

const gateway = mockedGateway();

const Now = graphql(`query Now { leaderboard { version tournament { id } } }`);
const Changes = graphql(`subscription Changes { leaderboard { version tournament { id } } }`);

const [early, late, later] = [
  '2026-01-15T15:00:00.000Z',
  '2026-01-15T18:00:00.000Z',
  '2026-01-15T20:00:00.000Z',
];
const jumpTo = (now: string) => act(async () => gateway.world.moveClock({ now }));

const faults: unknown[] = [];

function Scores() {
  const { data, error, retry } = useLive({
    query: Now,
    changes: Changes,
    variables: {},
    answer: (frame) => frame,
    versionOf: ({ leaderboard }) => leaderboard?.version,
    onFault: (fault) => faults.push(fault),
  });
  return (
    <>
      <output>{data?.leaderboard?.version ?? 'Loading'}</output>
      {error && <p role="alert">{error.message}</p>}
      <button type="button" onClick={() => void retry().catch(() => undefined)}>
        Retry
      </button>
    </>
  );
}

const version = async () => {
  await waitFor(() => expect(screen.getByRole('status')).not.toHaveTextContent('Loading'));
  return Number(screen.getByRole('status').textContent);
};
const newer = (than: number) =>
  waitFor(() => expect(Number(screen.getByRole('status').textContent)).toBeGreaterThan(than));

test('what is asked for goes on as it changes', async () => {
  gateway.world.moveClock({ now: early });
  renderScreen(<Scores />, { player: 'ann' });
  const before = await version();
  await jumpTo(late);
  await newer(before);
});

test.each(waysToBreak)('%s is shown, and a retry fetches both again', async (how) => {
  faults.splice(0);
  breakOnce(gateway.server, 'Changes', how);
  gateway.world.moveClock({ now: early });
  const { user } = renderScreen(<Scores />, { player: 'ann' });
  const before = await version();
  expect(await screen.findByRole('alert')).not.toBeEmptyDOMElement();
  expect(faults).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  await jumpTo(late);
  await newer(before);
});

test('one that breaks off after a while is shown, and what came before stays', async () => {
  const open: (() => void)[] = [];
  gateway.server.use(
    mocked
      .link('*/graphql')
      .subscription(
        'Changes',
        ({ subscription }) => void open.push(() => subscription.error([{ message: 'The bus is away.' }])),
        { once: true },
      ),
  );
  gateway.world.moveClock({ now: early });
  const { user } = renderScreen(<Scores />, { player: 'ann' });
  const before = await version();
  await waitFor(() => expect(open).toHaveLength(1));
  await act(async () => open[0]?.());
  expect(await screen.findByRole('alert')).toHaveTextContent('The bus is away.');
  expect(await version()).toBe(before);
  await jumpTo(late);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await newer(before);
  const between = await version();
  await jumpTo(later);
  await newer(between);
});

test('after a short break of the socket nothing has to be pressed', async () => {
  gateway.world.moveClock({ now: early });
  renderScreen(<Scores />, { player: 'ann' });
  const before = await version();
  gateway.world.condition = 'offline';
  await act(async () => gateway.world.closeSockets());
  gateway.world.condition = 'usual';
  await jumpTo(late);
  await newer(before);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a pool that is stopped shows its last contest again, whose versions are lower', async () => {
  const board = (version: number) => ({
    leaderboard: {
      __typename: 'Leaderboard',
      version,
      tournament: { __typename: 'Tournament', id: 't' },
    },
  });
  gateway.server.use(
    mocked.link('*/graphql').query('Now', () => HttpResponse.json({ data: board(40) })),
    mocked.link('*/graphql').subscription('Changes', ({ subscription }) => {
      for (const version of [1_000_001, 1_000_000, 44, 43]) subscription.publish({ data: board(version) });
    }),
  );
  renderScreen(<Scores />, { player: 'ann' });
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/^44$/));
});

test('a frame that comes before the first answer is not lost', async () => {
  let isTold: () => void = () => undefined;
  const frame = new Promise<void>((resolve) => {
    isTold = resolve;
  });
  const board = (version: number) => ({
    leaderboard: {
      __typename: 'Leaderboard',
      version,
      tournament: { __typename: 'Tournament', id: 't' },
    },
  });
  gateway.server.use(
    mocked.link('*/graphql').query('Now', async () => {
      await frame;
      return HttpResponse.json({ data: board(4) });
    }),
    mocked.link('*/graphql').subscription('Changes', ({ subscription }) => {
      subscription.publish({ data: board(5) });
      isTold();
    }),
  );
  renderScreen(<Scores />, { player: 'ann' });
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('5'));
});
