import { dayMs } from '@fairway/schema/days';
import { afterEach, expect, jest, test } from '@jest/globals';
import type { Caller } from '../../context.ts';
import { OpenSockets } from './open-sockets.ts';

afterEach(() => {
  jest.useRealTimers();
});

const annUntil = (expiresAt: Date): Caller => ({
  kind: 'user',
  userId: 'ann',
  username: 'ann',
  sessionId: '1',
  tokenVersion: 1,
  expiresAt,
  signedInAt: expiresAt,
});

test('a socket lasts as long as its token does by the wall clock, whatever else shows the time', () => {
  jest.useFakeTimers({ now: new Date('2030-01-01T00:00:00Z') });
  const sockets = new OpenSockets({ now: () => new Date('2026-11-21T12:00:00Z') }, { ofUser: 10 });
  const close = jest.fn();
  sockets.watch({ caller: annUntil(new Date('2026-11-21T13:00:00Z')), close });
  jest.advanceTimersByTime(3_599_000);
  expect(close).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1_000);
  expect(close).toHaveBeenCalledTimes(1);
});

test('also where that is a year, and longer than a timer can be', () => {
  jest.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') });
  const sockets = new OpenSockets({ now: () => new Date() }, { ofUser: 10 });
  const closeFirst = jest.fn();
  const closeSecond = jest.fn();
  const caller = annUntil(new Date('2027-11-21T12:00:00Z'));
  sockets.watch({ caller, close: closeFirst });
  const unwatch = sockets.watch({ caller, close: closeSecond });
  jest.advanceTimersByTime(364 * dayMs);
  expect(closeFirst).not.toHaveBeenCalled();
  unwatch?.();
  jest.advanceTimersByTime(dayMs);
  expect(closeFirst).toHaveBeenCalledTimes(1);
  expect(closeSecond).not.toHaveBeenCalled();
  expect(jest.getTimerCount()).toBe(0);
});

test('sockets whose session has ended meanwhile are closed after a gap, asked for once a session and many at once', async () => {
  const sockets = new OpenSockets({ now: () => new Date('2026-11-21T12:00:00Z') }, { ofUser: 5000 });
  const closed: string[] = [];
  const open = (sessionId: string, accessToken?: { id: string; scopes: [] }) => {
    const caller = {
      ...annUntil(new Date('2026-11-22T12:00:00Z')),
      sessionId,
      ...(accessToken && { accessToken }),
    };
    const name = accessToken?.id ?? sessionId;
    return sockets.watch({ caller: caller as Caller, close: () => closed.push(name) });
  };
  const stops = Array.from({ length: 2500 }, (_one, n) => open(`session ${n}`));
  for (const name of ['ended', 'ended', 'session 7']) stops.push(open(name));
  stops.push(open('program', { id: 'revoked', scopes: [] }));
  sockets.watch({ caller: { kind: 'anyone' }, close: () => closed.push('anyone') });
  const asked: number[] = [];
  await sockets.dropEnded(async (callers) => {
    asked.push(callers.length);
    return callers.filter((caller) => caller.sessionId === 'ended' || caller.accessToken?.id === 'revoked');
  });
  expect(asked).toEqual([1000, 1000, 502]);
  expect(closed.sort()).toEqual(['ended', 'ended', 'revoked']);
  await expect(sockets.dropEnded(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
  for (const stop of stops) stop?.();
});
