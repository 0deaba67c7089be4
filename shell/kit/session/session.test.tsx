import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { mockToken } from '../mock/token.ts';
import {
  currentToken,
  signIn,
  signOut,
  tokenDied,
  useSessionEnded,
  useToken,
  useUsername,
} from './session.ts';

beforeEach(() => signOut());

function Who() {
  const token = useToken();
  const username = useUsername();
  const ended = useSessionEnded();
  return (
    <p>
      {username ?? (token === null ? 'nobody' : 'somebody')}
      {ended && ' any more'}
    </p>
  );
}

test('signing in and out is seen at once', () => {
  render(<Who />);
  expect(screen.getByText('nobody')).toBeVisible();
  act(() => signIn(mockToken('ann')));
  expect(screen.getByText('ann')).toBeVisible();
  act(() => signIn(mockToken('Ann_B.-1')));
  expect(screen.getByText('Ann_B.-1')).toBeVisible();
  act(() => signOut());
  expect(screen.getByText('nobody')).toBeVisible();
});

test('outlives the page', () => {
  signIn(mockToken('ann'));
  expect(currentToken()).toBe(mockToken('ann'));
});

test.each(['fairway.token', null])('another tab signing out is noticed (key %s)', (key) => {
  signIn(mockToken('ann'));
  render(<Who />);
  localStorage.clear();
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));
  expect(screen.getByText('nobody')).toBeVisible();
});

test('a token that is no token names nobody, and breaks nothing', () => {
  render(<Who />);
  act(() => signIn('not-a-token'));
  expect(screen.getByText('somebody')).toBeVisible();
});

describe('a token that the gateway takes no longer', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    signIn(mockToken('ann'));
    render(<Who />);
    tokenDied(mockToken('ann'));
  });
  afterEach(() => {
    jest.useRealTimers();
  });
  const wait = () => act(() => jest.runAllTimers());

  test('signs out, and says so until somebody signs in again', () => {
    wait();
    expect(screen.getByText('nobody any more')).toBeVisible();
    act(() => signIn(mockToken('ann')));
    expect(screen.getByText('ann')).toBeVisible();
  });

  test('does nothing once a new name has brought a new one', () => {
    act(() => signIn(mockToken('annie')));
    wait();
    expect(screen.getByText('annie')).toBeVisible();
  });

  test('does nothing to who has left meanwhile', () => {
    act(() => signOut());
    wait();
    expect(screen.getByText('nobody')).toBeVisible();
  });
});
