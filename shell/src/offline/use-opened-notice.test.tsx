import { afterAll, expect, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useOpenedNotice } from './use-opened-notice.ts';

const worker = new EventTarget();
Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true });
afterAll(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));

const click = (open: unknown) =>
  act(() => void worker.dispatchEvent(new MessageEvent('message', { data: { open } })));
const here = () => window.location.pathname + window.location.search + window.location.hash;

test('a notice that is clicked opens its page, and the same one again what was closed there since', () => {
  const { unmount } = renderHook(() => useOpenedNotice());
  const before = window.history.length;
  click('/Standings?pool=A#chat');
  expect([here(), window.history.length]).toEqual(['/Standings?pool=A#chat', before + 1]);
  const told: string[] = [];
  const note = ({ type }: Event) => told.push(type);
  for (const move of ['pushState', 'replaceState']) window.addEventListener(move, note);
  click('/Standings?pool=A#chat');
  expect([here(), window.history.length, told]).toEqual([
    '/Standings?pool=A#chat',
    before + 1,
    ['replaceState'],
  ]);
  click(7);
  unmount();
  click('/Golfers');
  expect(here()).toBe('/Standings?pool=A#chat');
  for (const move of ['pushState', 'replaceState']) window.removeEventListener(move, note);
});
