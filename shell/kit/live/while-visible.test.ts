import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { HIDDEN_FOR_MS, whileVisible } from './while-visible.ts';

const show = (state: DocumentVisibilityState) => {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
  document.dispatchEvent(new Event('visibilitychange'));
};
const end = jest.fn();
const begin = jest.fn(() => end);
beforeEach(() => {
  jest.useFakeTimers();
  show('visible');
  end.mockClear();
  begin.mockClear();
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(document, 'visibilityState');
});
const calls = () => [begin.mock.calls.length, end.mock.calls.length];

test('ends half a minute after the page was hidden, and begins again when it is shown', () => {
  const stop = whileVisible(begin);
  show('hidden');
  jest.advanceTimersByTime(HIDDEN_FOR_MS - 1);
  expect(calls()).toEqual([1, 0]);
  jest.advanceTimersByTime(1);
  expect(calls()).toEqual([1, 1]);
  show('visible');
  expect(calls()).toEqual([2, 1]);
  stop();
  expect(calls()).toEqual([2, 2]);
});

test('who is back before that has missed nothing', () => {
  const stop = whileVisible(begin);
  show('hidden');
  jest.advanceTimersByTime(HIDDEN_FOR_MS - 1);
  show('visible');
  jest.advanceTimersByTime(HIDDEN_FOR_MS);
  expect(calls()).toEqual([1, 0]);
  stop();
});

test('a page that is opened in the background ends too, and what has stopped neither begins nor ends again', () => {
  show('hidden');
  const stop = whileVisible(begin);
  jest.advanceTimersByTime(HIDDEN_FOR_MS);
  expect(calls()).toEqual([1, 1]);
  stop();
  show('visible');
  jest.advanceTimersByTime(HIDDEN_FOR_MS);
  expect(calls()).toEqual([1, 1]);
});
