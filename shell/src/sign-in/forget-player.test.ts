import { mockedGateway, mockToken } from '@fairway/kit/screen';
import { signIn, tokenDied } from '@fairway/kit/session';
import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, renderHook, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { useForgetPlayer } from './forget-player.ts';
import { logOut } from './log-out.ts';

const gateway = mockedGateway();
beforeEach(() => {
  sessionStorage.clear();
  gateway.server.use(http.post('*/api/logout', () => HttpResponse.json({})));
});

const kept = () => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].toSorted();
const ofAnn = [
  'fairway.boards',
  'fairway.ended-seen.contest.ann',
  'fairway.forecast',
  'fairway.podium-seen.contest',
  'fairway.unsent-picks card of ann',
];

function signInAndUse(): void {
  signIn(mockToken('ann'));
  renderHook(useForgetPlayer);
  for (const key of ofAnn) (key.includes('unsent') ? sessionStorage : localStorage).setItem(key, '{}');
  expect(kept()).toEqual([...ofAnn, 'fairway.token'].toSorted());
}

test('after a log-out nothing of the player is left in the browser, network or not', () => {
  gateway.world.condition = 'offline';
  signInAndUse();
  act(() => logOut());
  expect(kept()).toEqual([]);
});

test('nor in the other tabs, where picks wait that were not sent', () => {
  signInAndUse();
  localStorage.clear();
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'fairway.token' })));
  expect(kept()).toEqual([]);
});

test('what others have stored there stays', () => {
  signInAndUse();
  localStorage.setItem('theirs', '1');
  act(() => logOut());
  expect(kept()).toEqual(['theirs']);
});

test('whose session has ended without their asking finds their picks again', async () => {
  signInAndUse();
  const forgotten = jest.spyOn(Storage.prototype, 'removeItem');
  tokenDied(mockToken('ann'));
  await waitFor(() => expect(forgotten).toHaveBeenCalledWith('fairway.token'));
  forgotten.mockRestore();
  expect(kept()).toEqual([...ofAnn, 'fairway.session-ended'].toSorted());
});
