import { paths } from '@fairway/kit/paths';
import { mockedGateway, renderScreen } from '@fairway/kit/screen';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { PushPromptCard } from './PushPromptCard.tsx';

const gateway = mockedGateway();
const title = 'Get notices on this device?';
const endpoint = 'https://push.example/mine';

/** A browser that can be told, with what its owner answers when it asks. */
function browser({ answer = 'granted', userAgent }: { answer?: NotificationPermission; userAgent?: string }) {
  let subscription: object | null = null;
  const made = {
    endpoint,
    toJSON: () => ({ endpoint, keys: { p256dh: 'key', auth: 'secret' } }),
    unsubscribe: async () => true,
  };
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: async () => {
      subscription = made;
      return made;
    },
  };
  const registration = { pushManager };
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => registration, ready: Promise.resolve(registration) },
  });
  if (userAgent) Object.defineProperty(navigator, 'userAgent', { configurable: true, value: userAgent });
  Object.assign(window, {
    PushManager: class {},
    Notification: { permission: 'default', requestPermission: async () => answer },
  });
}

beforeEach(() => localStorage.removeItem('fairway.no-notices-here'));
afterEach(() => {
  for (const name of ['serviceWorker', 'userAgent']) Reflect.deleteProperty(navigator, name);
  for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(window, name);
});

const visit = () => renderScreen(<PushPromptCard />, { path: paths.profile(null), player: 'ann' });
const devices = () => gateway.world.player('ann')?.devices ?? [];

test('one tap has this device told, and then nobody asks any more', async () => {
  browser({});
  const { user } = visit();
  await user.click(await screen.findByRole('button', { name: 'Tell me on this device' }));
  await waitFor(() => expect(devices().map((device) => device.endpoint)).toEqual([endpoint]));
  await waitFor(() => expect(screen.queryByText(title)).not.toBeInTheDocument());
});

test('who does not want it is not asked again here', async () => {
  browser({});
  const { user, unmount } = visit();
  await user.click(await screen.findByRole('button', { name: 'Not now' }));
  expect(screen.queryByText(title)).not.toBeInTheDocument();
  unmount();
  visit();
  await waitFor(() => expect(gateway.world.player('ann')).toBeDefined());
  expect(screen.queryByText(title)).not.toBeInTheDocument();
  expect(devices()).toEqual([]);
});

test('what the browser refuses is said', async () => {
  browser({ answer: 'denied' });
  const { user } = visit();
  await user.click(await screen.findByRole('button', { name: 'Tell me on this device' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This browser blocks notices from Fairway.');
  expect(devices()).toEqual([]);
});

test('on an iPhone it says that the page must be installed first', async () => {
  browser({ userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Safari/604.1' });
  visit();
  expect(await screen.findByText(/notices come to the installed page only: tap Share/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Tell me on this device' })).not.toBeInTheDocument();
});
