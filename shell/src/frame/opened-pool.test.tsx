import { mockedGateway, mockToken } from '@fairway/kit/screen';
import { signIn } from '@fairway/kit/session';
import { expect, test } from '@jest/globals';
import { act, renderHook, waitFor } from '@testing-library/react';
import { useOpenedPool } from './opened-pool.ts';

const gateway = mockedGateway();
const lastPool = () => gateway.world.player('ann')?.lastPool;
const goTo = (address: string) => {
  history.pushState(null, '', address);
  dispatchEvent(new PopStateEvent('popstate'));
};

test('the opened pool is sent once', async () => {
  goTo('/Standings?pool=Sunday+Best');
  renderHook(useOpenedPool);
  expect(lastPool()).toBeUndefined();
  act(() => signIn(mockToken('ann')));
  await waitFor(() => expect(lastPool()).toBe('Sunday Best'));
  act(() => goTo('/My-Pools'));
  act(() => goTo('/Picks?pool=Spring+Swing'));
  await waitFor(() => expect(lastPool()).toBe('Spring Swing'));
});
