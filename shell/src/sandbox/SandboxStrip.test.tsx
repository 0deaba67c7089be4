/** @modules own */
import { mockedGateway, renderScreen } from '@fairway/kit/screen';
import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { Strip } from './SandboxStrip.tsx';

const gateway = mockedGateway();

// jsdom lays nothing out.
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
const matchMedia = jest.fn<(query: string) => MediaQueryList>();
Object.assign(window, { matchMedia });

const onAPhone = (phone: boolean) => matchMedia.mockReturnValue({ matches: !phone } as MediaQueryList);
beforeEach(() => void onAPhone(false));

const noonOnWednesday = 'Wed, Jan 14, 12:00 PM EST';
const press = (name: string) => screen.getByRole('button', { name });

test('shows the game clock in the zone where it is played, and its speed', async () => {
  renderScreen(<Strip demo={null} />);
  expect(await screen.findByText(noonOnWednesday)).toBeVisible();
  expect(screen.getByText('×60')).toBeVisible();
});

test('tells visitors whom they can log in as, and players no more', async () => {
  const demo = { players: ['ann', 'bob', 'carla', 'dev'], password: 'fairway1' };
  const { unmount } = renderScreen(<Strip demo={demo} />);
  expect(await screen.findByText('Log in as ann, bob, carla, or dev, password fairway1')).toBeVisible();
  unmount();
  renderScreen(<Strip demo={demo} />, { player: 'ann' });
  await screen.findByText(noonOnWednesday);
  expect(screen.queryByText(/^Log in as/)).toBeNull();
});

test('runs on at its own speed between what the gateway says', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  renderScreen(<Strip demo={null} />);
  await screen.findByText(noonOnWednesday);
  await act(() => jest.advanceTimersByTimeAsync(5_000));
  // Real time runs on beside those five seconds.
  expect(screen.getByText(/12:(0[5-9]|[1-5]\d) PM EST/)).toBeVisible();
  jest.useRealTimers();
});

test('jumps to the next Thursday noon', async () => {
  const { user } = renderScreen(<Strip demo={null} />);
  await screen.findByText(noonOnWednesday);
  await user.click(press('Thursday noon'));
  expect(await screen.findByText('Thu, Jan 15, 12:00 PM EST')).toBeVisible();
});

test('follows a jump made elsewhere', async () => {
  renderScreen(<Strip demo={null} />);
  await screen.findByText(noonOnWednesday);
  act(() => gateway.world.moveClock({ now: '2026-01-18T01:00:00Z', zone: 'America/Los_Angeles' }));
  expect(await screen.findByText('Sat, Jan 17, 5:00 PM PST')).toBeVisible();
});

test('goes slower, faster, and stops where it is', async () => {
  const { user } = renderScreen(<Strip demo={null} />);
  await screen.findByText('×60');
  await user.click(press('Slower'));
  await screen.findByText('×10');
  await user.click(press('Faster'));
  await screen.findByText('×60');
  await user.click(press('Freeze'));
  expect(await screen.findByText('frozen')).toBeVisible();
  await user.click(press('Unfreeze'));
  expect(await screen.findByText('×60')).toBeVisible();
});

test('is busy while a jump is under way', async () => {
  let answer = () => {};
  gateway.server.use(
    http.post('*/sandbox/clock', async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      return HttpResponse.json({});
    }),
  );
  const { user } = renderScreen(<Strip demo={null} />);
  await screen.findByText(noonOnWednesday);
  await user.click(press('Saturday'));
  expect(press('Saturday')).toHaveAttribute('aria-busy', 'true');
  expect(press('Next week')).toBeDisabled();
  answer();
  await waitFor(() => expect(press('Next week')).toBeEnabled());
});

test('says why an order was refused', async () => {
  gateway.server.use(
    http.post('*/sandbox/clock', () =>
      HttpResponse.json({ message: 'The game clock only moves forward.', code: 'CONFLICT' }, { status: 409 }),
    ),
  );
  const { user } = renderScreen(<Strip demo={null} />);
  await screen.findByText(noonOnWednesday);
  await user.click(press('Saturday'));
  expect(await screen.findByText('The game clock only moves forward.')).toBeVisible();
});

test('is folded on a phone until it is asked for', async () => {
  onAPhone(true);
  const { user } = renderScreen(<Strip demo={null} />);
  await screen.findByText(noonOnWednesday);
  expect(screen.queryByRole('button', { name: 'Saturday' })).toBeNull();
  await user.click(press('Sandbox'));
  expect(press('Saturday')).toBeVisible();
});
