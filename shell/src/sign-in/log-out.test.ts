import { mockedGateway, mockToken } from '@fairway/kit/screen';
import { signIn } from '@fairway/kit/session';
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
