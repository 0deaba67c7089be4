import { afterEach, expect, jest, test } from '@jest/globals';
import { OpenSockets } from './open-sockets.ts';

afterEach(() => {
  jest.useRealTimers();
});

test('a socket lasts as long as its token does by the wall clock, whatever else shows the time', () => {
  jest.useFakeTimers({ now: new Date('2030-01-01T00:00:00Z') });
  const sockets = new OpenSockets({ now: () => new Date('2026-11-21T12:00:00Z') }, { ofUser: 10 });
  const close = jest.fn();
  const expiresAt = new Date('2026-11-21T13:00:00Z');
  const who = {
    userId: 'ann',
    username: 'ann',
    sessionId: '1',
    tokenVersion: 1,
    expiresAt,
    signedInAt: expiresAt,
  };
  sockets.watch({ caller: { kind: 'user', ...who }, authorization: undefined, close });
  jest.advanceTimersByTime(3_599_000);
  expect(close).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1_000);
  expect(close).toHaveBeenCalledTimes(1);
});
