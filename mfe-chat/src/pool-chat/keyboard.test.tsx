import { afterEach, expect, test } from '@jest/globals';
import { act } from '@testing-library/react';
import { bar, chatScreen } from '../testing/chat-screen.tsx';

const { show } = chatScreen();

/** What a phone's browser tells of what can be seen of the page. */
class Viewport extends EventTarget {
  height = window.innerHeight;
  offsetTop = 0;
  scale = 1;

  become(change: Partial<Viewport>) {
    Object.assign(this, change);
    act(() => void this.dispatchEvent(new Event('resize')));
  }
}

function onPhone(): Viewport {
  const viewport = new Viewport();
  Object.defineProperty(window, 'visualViewport', { configurable: true, value: viewport });
  show();
  return viewport;
}
afterEach(() => void Reflect.deleteProperty(window, 'visualViewport'));

const keyboard = () => bar().closest('section')?.style.getPropertyValue('--keyboard');

test('the chat stands on a phone’s keyboard, and comes down with it', () => {
  const viewport = onPhone();
  expect(keyboard()).toBe('0px');
  viewport.become({ height: window.innerHeight - 300 });
  expect(keyboard()).toBe('300px');
  viewport.become({ offsetTop: 120 });
  expect(keyboard()).toBe('180px');
  viewport.become({ height: window.innerHeight, offsetTop: 0 });
  expect(keyboard()).toBe('0px');
});

test('it takes neither a browser’s bars nor zooming in for a keyboard', () => {
  const viewport = onPhone();
  viewport.become({ height: window.innerHeight - 50 });
  expect(keyboard()).toBe('0px');
  viewport.become({ height: window.innerHeight / 2, scale: 2 });
  expect(keyboard()).toBe('0px');
});
