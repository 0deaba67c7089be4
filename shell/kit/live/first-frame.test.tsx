import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { graphql as mocked } from 'msw/graphql';
import { useState } from 'react';
import { graphql } from '../gateway/graphql.ts';
import { mockedGateway, mockToken, renderScreen } from '../mock/screen.tsx';
import { signIn, usePlayerId } from '../session/session.ts';
import { firstFrame, useLive } from './use-live.ts';

const gateway = mockedGateway();

// Where a first frame comes, nothing else is asked, however slow the machine is that it comes to.
const { timeoutMs } = firstFrame;
beforeEach(() => {
  firstFrame.timeoutMs = 600_000;
});
afterAll(() => {
  firstFrame.timeoutMs = timeoutMs;
});

const Now = graphql(`query Now { leaderboard { version tournament { id } } }`);
const Changes = graphql(`subscription Changes { leaderboard { version tournament { id } } }`);

const answerOf = (version: number) => ({
  leaderboard: { __typename: 'Leaderboard', version, tournament: { __typename: 'Tournament', id: 't' } },
});

/** A gateway that counts what it is asked, and tells what a test wants it to. */
function counting({ first, queried = 1 }: { first: number | null; queried?: number }) {
  const asked = { queries: 0, begun: 0, open: 0 };
  const publish = new Set<(version: number) => void>();
  const fail = new Set<(retryAfterSeconds: number) => void>();
  gateway.server.use(
    mocked.link('*/graphql').query('Now', () => {
      asked.queries += 1;
      return HttpResponse.json({ data: answerOf(queried) });
    }),
    mocked.link('*/graphql').subscription('Changes', ({ subscription, finalize }) => {
      const publishVersion = (version: number) => subscription.publish({ data: answerOf(version) });
      const refuse = (retryAfterSeconds: number) =>
        subscription.error([
          { message: 'The bus is away.', extensions: { code: 'UNAVAILABLE', retryAfterSeconds } },
        ]);
      asked.begun += 1;
      asked.open += 1;
      publish.add(publishVersion);
      fail.add(refuse);
      finalize(() => {
        asked.open -= 1;
        publish.delete(publishVersion);
        fail.delete(refuse);
      });
      if (first !== null) publishVersion(first);
    }),
  );
  return {
    asked,
    publishVersion: (version: number) => act(async () => publish.forEach((one) => void one(version))),
    fail: (retryAfterSeconds: number) => act(async () => fail.forEach((one) => void one(retryAfterSeconds))),
  };
}

function Version({ label }: { label: string }) {
  const { data, error, retry } = useLive({
    query: Now,
    changes: Changes,
    variables: {},
    answer: (frame) => frame,
    versionOf: ({ leaderboard }) => leaderboard?.version,
  });
  return (
    <>
      <output aria-label={label}>{data?.leaderboard?.version ?? 'Loading'}</output>
      {error && <p role="alert">{error.message}</p>}
      <button type="button" onClick={() => void retry().catch(() => undefined)}>
        Retry
      </button>
    </>
  );
}

const shown = (label: string) => screen.getByRole('status', { name: label });
const shows = (label: string, version: number) =>
  waitFor(() => expect(shown(label)).toHaveTextContent(String(version)));

test('the first frame is the answer, and nothing is downloaded twice', async () => {
  const { asked, publishVersion } = counting({ first: 4 });
  renderScreen(<Version label="one" />, { player: 'ann' });
  await shows('one', 4);
  await publishVersion(5);
  await shows('one', 5);
  expect(asked).toEqual({ queries: 0, begun: 1, open: 1 });
});

test('a subscription that has nothing to publish leaves it to the query', async () => {
  firstFrame.timeoutMs = timeoutMs;
  const { asked, publishVersion } = counting({ first: null, queried: 3 });
  renderScreen(<Version label="one" />, { player: 'ann' });
  await shows('one', 3);
  await publishVersion(4);
  await shows('one', 4);
  expect(asked.queries).toBe(1);
});

test('without a socket the query is sent at once', async () => {
  const { asked } = counting({ first: 4, queried: 3 });
  gateway.world.condition = 'offline';
  renderScreen(<Version label="one" />, { player: 'ann' });
  await shows('one', 3);
  expect(asked.begun).toBe(0);
});

test('where neither answers it says so, and a retry repairs it', async () => {
  firstFrame.timeoutMs = timeoutMs;
  const { asked } = counting({ first: null, queried: 3 });
  gateway.server.use(mocked.link('*/graphql').query('Now', () => HttpResponse.error(), { once: true }));
  const { user } = renderScreen(<Version label="one" />, { player: 'ann' });
  expect(await screen.findByRole('alert')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await shows('one', 3);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(asked.queries).toBe(1);
});

test('a frame that is older than what is shown comes too late', async () => {
  const { publishVersion } = counting({ first: 6 });
  renderScreen(<Version label="one" />, { player: 'ann' });
  await shows('one', 6);
  await publishVersion(5);
  await publishVersion(6);
  expect(shown('one')).toHaveTextContent('6');
  await publishVersion(7);
  await shows('one', 7);
});

function Two() {
  const [count, setCount] = useState(2);
  return (
    <>
      {count > 0 && <Version label="one" />}
      {count > 1 && <Version label="two" />}
      <button type="button" onClick={() => setCount(count - 1)}>
        Fewer
      </button>
      <button type="button" onClick={() => setCount(2)}>
        Both
      </button>
    </>
  );
}

test('two who want the same share one subscription, and nothing is left after the last', async () => {
  const { asked, publishVersion } = counting({ first: 4 });
  const { user } = renderScreen(<Two />, { player: 'ann' });
  await shows('one', 4);
  await shows('two', 4);
  await user.click(screen.getByRole('button', { name: 'Fewer' }));
  await publishVersion(5);
  await shows('one', 5);
  await user.click(screen.getByRole('button', { name: 'Both' }));
  await shows('two', 5);
  expect(asked).toEqual({ queries: 0, begun: 1, open: 1 });

  await user.click(screen.getByRole('button', { name: 'Fewer' }));
  await user.click(screen.getByRole('button', { name: 'Fewer' }));
  await waitFor(() => expect(asked).toEqual({ queries: 0, begun: 1, open: 0 }));
});

/** As the shell does: a page is made anew for each player. */
const OfPlayer = () => <Version key={usePlayerId()} label="one" />;

test('who signs in in another’s place gets nothing of what that one got', async () => {
  const { asked, publishVersion } = counting({ first: null });
  renderScreen(<OfPlayer />, { player: 'ann' });
  await waitFor(() => expect(asked.open).toBe(1));
  await publishVersion(4);
  await shows('one', 4);
  act(() => signIn(mockToken('bob')));
  await waitFor(() => expect(shown('one')).toHaveTextContent('Loading'));
  await waitFor(() => expect(asked).toEqual({ queries: 0, begun: 2, open: 1 }));
  await publishVersion(2);
  await shows('one', 2);
});

test('what fails begins again by itself when it may, and says so meanwhile', async () => {
  const { asked, fail, publishVersion } = counting({ first: 4 });
  renderScreen(<Version label="one" />, { player: 'ann' });
  await shows('one', 4);
  await fail(1);
  expect(await screen.findByRole('alert')).toHaveTextContent('The bus is away.');
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  await publishVersion(8);
  await shows('one', 8);
  expect(asked).toEqual({ queries: 0, begun: 2, open: 1 });
});
