import { expect, jest, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { graphql } from 'msw/graphql';
import { mockedGateway, renderScreen } from '../mock/screen.tsx';
import { useEach, useGameClock, useGameTime } from './game-clock.ts';

const gateway = mockedGateway();

const start = '2026-01-14T17:00:00.000Z';

/** A gateway that tells the clock once, and how often it was asked to. */
function clock(speed: number) {
  const asked = { begun: 0, open: 0 };
  gateway.server.use(
    graphql.link('*/graphql').subscription('GameTime', ({ subscription, finalize }) => {
      asked.begun += 1;
      asked.open += 1;
      finalize(() => {
        asked.open -= 1;
      });
      subscription.publish({
        data: { clock: { __typename: 'Clock', now: start, zone: 'America/New_York', speed } },
      });
    }),
  );
  return asked;
}

const drawn = { minutes: 0, seconds: 0, hours: 0 };

function Minute() {
  const time = useGameTime();
  drawn.minutes += 1;
  useEach(3_600_000, time, () => {
    drawn.hours += 1;
  });
  return <output>{time === null ? 'unknown' : new Date(time).toISOString()}</output>;
}

function Second() {
  const time = useGameClock();
  drawn.seconds += 1;
  return <time>{time?.now.toISOString() ?? 'unknown'}</time>;
}

test('however many look at it, a page has one subscription and one ticking', async () => {
  const asked = clock(0);
  const ticking = jest.spyOn(globalThis, 'setInterval');
  const { unmount } = renderScreen(
    <>
      <Minute />
      <Minute />
      <Second />
      <Second />
    </>,
  );
  await waitFor(() => expect(screen.getAllByText(start)).toHaveLength(4));
  expect(asked).toEqual({ begun: 1, open: 1 });
  const ours = ticking.mock.results.filter((_result, index) => ticking.mock.calls[index]?.[1] === 1000);
  expect(ours).toHaveLength(1);
  const stopped = jest.spyOn(globalThis, 'clearInterval');
  unmount();
  await waitFor(() => expect(asked.open).toBe(0));
  expect(stopped.mock.calls.map(([timer]) => timer)).toContain(ours[0]?.value);
  jest.restoreAllMocks();
});

function Later() {
  const time = useGameTime();
  return time !== null && <Minute />;
}

test('a screen that comes while the clock is known has seen no hour pass', async () => {
  clock(0);
  Object.assign(drawn, { hours: 0 });
  renderScreen(<Later />);
  expect(await screen.findByText(start)).toBeVisible();
  expect(drawn.hours).toBe(0);
});

test('it runs on at its own speed, and who looks at minutes is drawn each minute', async () => {
  clock(30);
  jest.useFakeTimers({ advanceTimers: true });
  renderScreen(
    <>
      <Minute />
      <Second />
    </>,
  );
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(start));
  Object.assign(drawn, { minutes: 0, seconds: 0, hours: 0 });
  await act(() => jest.advanceTimersByTimeAsync(8000));
  // Real time runs on beside those eight seconds, which are nearly four minutes.
  expect(screen.getByRole('status').textContent).toMatch(/T17:0[3-9]:00/);
  expect(drawn.seconds).toBeGreaterThan(drawn.minutes);
  expect(drawn.hours).toBe(0);
  await act(() => jest.advanceTimersByTimeAsync(120_000));
  // With the hour, and once more with the minute after it: the gateway's clock may be a little behind.
  expect(drawn.hours).toBe(2);
  jest.useRealTimers();
});

test('it follows a jump', async () => {
  gateway.world.moveClock({ now: start, speed: 0 });
  renderScreen(<Minute />);
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(start));
  const { hours } = drawn;
  await act(async () => gateway.world.moveClock({ now: '2026-01-15T12:00:00.000Z' }));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('2026-01-15T12:00'));
  expect(drawn.hours).toBe(hours + 1);
});
