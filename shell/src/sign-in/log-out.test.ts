import { mockedGateway, mockToken } from '@fairway/kit/screen';
import { currentToken, signIn } from '@fairway/kit/session';
import { afterEach, expect, jest, test } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { logOut } from './log-out.ts';

const gateway = mockedGateway();
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

test('who logs out is told nothing more on this device, though the gateway is not reached', async () => {
  gateway.server.use(http.post('*/api/logout', () => HttpResponse.error()));
  const unsubscribe = jest.fn(async () => true);
  const registration = { pushManager: { getSubscription: async () => ({ unsubscribe }) } };
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => registration },
  });
  signIn(mockToken('ann'));
  logOut();
  await waitFor(() => expect(unsubscribe).toHaveBeenCalledTimes(1));
});

test('a session that could not be ended is ended once the gateway is reached', async () => {
  const tokens: (string | null)[] = [];
  const answers = [() => HttpResponse.error(), () => new HttpResponse(null, { status: 503 })];
  gateway.server.use(
    http.post('*/api/logout', ({ request }) => {
      tokens.push(request.headers.get('authorization'));
      return answers.shift()?.() ?? HttpResponse.json({});
    }),
  );
  signIn(mockToken('ann'));
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
  try {
    logOut();
    expect(currentToken()).toBeNull();
    for (const pause of [0, 2_000, 10_000, 60_000, 300_000]) await jest.advanceTimersByTimeAsync(pause);
  } finally {
    jest.useRealTimers();
  }
  expect(tokens).toEqual(Array(3).fill(`Bearer ${mockToken('ann')}`));
});
