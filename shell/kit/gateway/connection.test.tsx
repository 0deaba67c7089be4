import { afterEach, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { ws } from 'msw';
import { mockedGateway, renderScreen } from '../mock/screen.tsx';
import { connect, useConnection } from './apollo.tsx';

const gateway = mockedGateway();
afterEach(() => void jest.useRealTimers());

function State() {
  const { times, isLost } = useConnection();
  return <p>{`${isLost ? 'lost' : 'open'} after ${times}`}</p>;
}

test('says that it is lost only once it was', async () => {
  renderScreen(<State />);
  expect(screen.getByText('open after 0')).toBeVisible();
  expect(await screen.findByText('open after 1')).toBeVisible();
  gateway.world.condition = 'offline';
  gateway.world.closeSockets();
  expect(await screen.findByText('lost after 1')).toBeVisible();
  gateway.world.condition = 'usual';
  expect(await screen.findByText('open after 2')).toBeVisible();
});

test('is lost when the browser says that it has no network, whatever the socket believes', async () => {
  renderScreen(<State />);
  await screen.findByText('open after 1');
  gateway.world.condition = 'offline';
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByText('lost after 1')).toBeVisible();
  gateway.world.condition = 'usual';
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('open after 2')).toBeVisible();
});

const hurryTime = () =>
  jest.useFakeTimers({ advanceTimers: true, doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });

test('gives up a socket that leads nowhere and doesn’t say so, and opens another', async () => {
  hurryTime();
  let opened = 0;
  const mute = ws.link('ws://localhost/graphql').addEventListener('connection', ({ client }) => {
    opened += 1;
    client.addEventListener('message', ({ data }) => {
      if (String(data).includes('connection_init')) client.send(JSON.stringify({ type: 'connection_ack' }));
    });
  });
  gateway.server.resetHandlers(mute);
  renderScreen(<State />);
  await screen.findByText('open after 1');
  // Asked after ten seconds whether it still lives, it doesn't answer within five.
  await act(() => jest.advanceTimersByTimeAsync(16_000));
  await waitFor(() => expect(opened).toBeGreaterThan(1));
});

test('gives up one that does not open, and tries another', async () => {
  hurryTime();
  let tried = 0;
  const mute = ws.link('ws://localhost/graphql').addEventListener('connection', () => {
    tried += 1;
  });
  gateway.server.resetHandlers(mute);
  renderScreen(<State />);
  await waitFor(() => expect(tried).toBe(1));
  await act(() => jest.advanceTimersByTimeAsync(11_000));
  await waitFor(() => expect(tried).toBeGreaterThan(1));
});

test('a client that is closed while it waits to come back stays away', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
  let tried = 0;
  let close = () => {};
  await new Promise<void>((resolve) => {
    const away = ws.link('ws://localhost/graphql').addEventListener('connection', ({ client }) => {
      tried += 1;
      client.close(4000);
      resolve();
    });
    gateway.server.resetHandlers(away);
    close = connect().close;
  });
  await jest.advanceTimersByTimeAsync(100);
  close();
  await jest.advanceTimersByTimeAsync(16_000);
  expect(tried).toBe(1);
});
