import { mockedGateway, mockToken } from '@fairway/kit/screen';
import { signIn, signOut } from '@fairway/kit/session';
import { beforeEach, expect, test } from '@jest/globals';
import { act, renderHook, waitFor } from '@testing-library/react';
import { useZone } from './zone.ts';

const gateway = mockedGateway();
const here = new Intl.DateTimeFormat().resolvedOptions().timeZone;
beforeEach(() => sessionStorage.clear());
const zoneOf = (player: string) => gateway.world.player(player)?.zone;

test('the player’s time zone is sent once a tab and player', async () => {
  signIn(mockToken('ann'));
  const { unmount } = renderHook(useZone);
  await waitFor(() => expect(zoneOf('ann')).toBe(here));
  unmount();
  const ann = gateway.world.player('ann');
  if (ann) ann.zone = 'told before';
  renderHook(useZone);
  act(() => signOut());
  act(() => signIn(mockToken('bob')));
  await waitFor(() => expect(zoneOf('bob')).toBe(here));
  expect(zoneOf('ann')).toBe('told before');
});

test('what could not be sent is sent later', async () => {
  gateway.world.condition = 'offline';
  signIn(mockToken('ann'));
  const { unmount } = renderHook(useZone);
  await waitFor(() => expect(sessionStorage.getItem('fairway.zone-told')).toBeNull());
  unmount();
  gateway.world.condition = 'usual';
  renderHook(useZone);
  await waitFor(() => expect(zoneOf('ann')).toBe(here));
});

test('nothing is sent without a player', () => {
  renderHook(useZone);
  expect(sessionStorage.getItem('fairway.zone-told')).toBeNull();
});
