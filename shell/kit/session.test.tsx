import { beforeEach, expect, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { mockToken } from './mock/token.ts';
import { currentToken, signIn, signOut, useToken, useUsername } from './session.ts';

beforeEach(() => signOut());

function Who() {
  const token = useToken();
  const username = useUsername();
  return <p>{username ?? (token === null ? 'nobody' : 'somebody')}</p>;
}

test('signing in and out is seen at once', () => {
  render(<Who />);
  expect(screen.getByText('nobody')).toBeTruthy();
  act(() => signIn(mockToken('ann')));
  expect(screen.getByText('ann')).toBeTruthy();
  act(() => signIn(mockToken('Ann_B.-1')));
  expect(screen.getByText('Ann_B.-1')).toBeTruthy();
  act(() => signOut());
  expect(screen.getByText('nobody')).toBeTruthy();
});

test('outlives the page', () => {
  signIn(mockToken('ann'));
  expect(currentToken()).toBe(mockToken('ann'));
});

test.each(['fairway.token', null])('another tab signing out is heard (key %s)', (key) => {
  signIn(mockToken('ann'));
  render(<Who />);
  localStorage.clear();
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));
  expect(screen.getByText('nobody')).toBeTruthy();
});

test('a token that is no token names nobody, and breaks nothing', () => {
  render(<Who />);
  act(() => signIn('not-a-token'));
  expect(screen.getByText('somebody')).toBeTruthy();
});
