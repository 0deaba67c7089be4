import { mockedGateway } from '@fairway/kit/screen';
import { currentToken, signIn } from '@fairway/kit/session';
import { dayMs, hourMs } from '@fairway/schema/days';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, renderHook, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { useRenewal } from './renewal.ts';

const gateway = mockedGateway();

const today = Date.parse('2026-01-14T17:00:00Z');
const tokenFor = (days: number) =>
  `head.${btoa(JSON.stringify({ username: 'ann', exp: (today + days * dayMs) / 1000 }))}.sign`;
const fresh = tokenFor(14);

const asked = jest.fn();
let openForMs = 0;
beforeEach(() => {
  jest.spyOn(Date, 'now').mockReturnValue(today);
  // A page asks once an hour, and all these tests are of one page.
  openForMs += hourMs;
  jest.spyOn(performance, 'now').mockImplementation(() => openForMs);
  asked.mockReset();
  gateway.server.use(
    http.post('*/api/renew', ({ request }) => {
      asked(request.headers.get('authorization'));
      return HttpResponse.json({ token: fresh });
    }),
  );
});
afterEach(() => {
  jest.restoreAllMocks();
});

test('a token in its second week is replaced by a fresh one', async () => {
  signIn(tokenFor(6));
  renderHook(useRenewal);
  await waitFor(() => expect(currentToken()).toBe(fresh));
  expect(asked.mock.calls).toEqual([[`Bearer ${tokenFor(6)}`]]);
});

test('a token that gives no more time is not taken, and not asked for again at once', async () => {
  const last = tokenFor(6);
  gateway.server.use(
    http.post('*/api/renew', ({ request }) => {
      asked(request.headers.get('authorization'));
      return HttpResponse.json({ token: `${last}again` });
    }),
  );
  signIn(last);
  renderHook(useRenewal);
  await waitFor(() => expect(asked).toHaveBeenCalled());
  await act(async () => await new Promise((done) => setTimeout(done, 50)));
  expect(asked).toHaveBeenCalledTimes(1);
  expect(currentToken()).toBe(last);
});

test('a clock that is more than a week ahead does not ask again and again, but once an hour', async () => {
  const tokenOf = (answers: number) => tokenFor(14 + answers / 86_400);
  gateway.server.use(
    http.post('*/api/renew', () => {
      asked();
      return HttpResponse.json({ token: tokenOf(asked.mock.calls.length) });
    }),
  );
  jest.spyOn(Date, 'now').mockReturnValue(today + 8 * dayMs);
  signIn(tokenOf(0));
  renderHook(useRenewal);
  await waitFor(() => expect(currentToken()).toBe(tokenOf(1)));
  await act(async () => await new Promise((done) => setTimeout(done, 50)));
  expect(asked).toHaveBeenCalledTimes(1);
  openForMs += hourMs;
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(currentToken()).toBe(tokenOf(2)));
  expect(asked).toHaveBeenCalledTimes(2);
});

test('so it is when somebody comes back to a page that was left open', async () => {
  signIn(tokenFor(8));
  renderHook(useRenewal);
  expect(asked).not.toHaveBeenCalled();
  jest.spyOn(Date, 'now').mockReturnValue(today + 2 * dayMs);
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(currentToken()).toBe(fresh));
});

test('so it is on a page that is looked at all the time', async () => {
  let look = () => {};
  const timers = jest.spyOn(window, 'setInterval').mockImplementation(((again: () => void) => {
    look = again;
    return 0;
  }) as typeof setInterval);
  signIn(tokenFor(8));
  renderHook(useRenewal);
  timers.mockRestore();
  look();
  expect(asked).not.toHaveBeenCalled();
  jest.spyOn(Date, 'now').mockReturnValue(today + 2 * dayMs);
  look();
  await waitFor(() => expect(currentToken()).toBe(fresh));
  expect(asked.mock.calls).toEqual([[`Bearer ${tokenFor(8)}`]]);
});

test('nobody has nothing to renew', () => {
  renderHook(useRenewal);
  expect(asked).not.toHaveBeenCalled();
});

test('a token that can’t be renewed stays for as long as it is good', async () => {
  gateway.server.use(
    http.post('*/api/renew', () => {
      asked();
      return HttpResponse.error();
    }),
  );
  signIn(tokenFor(1));
  renderHook(useRenewal);
  await waitFor(() => expect(asked).toHaveBeenCalled());
  expect(currentToken()).toBe(tokenFor(1));
});
