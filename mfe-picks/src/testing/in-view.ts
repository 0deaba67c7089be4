import { act } from '@testing-library/react';

const lookers = new Set<(isIntersecting: boolean) => void>();

// jsdom has no layout, so nothing comes into view by itself.
class MockedObserver implements Pick<IntersectionObserver, 'observe' | 'disconnect'> {
  readonly #notify: (isIntersecting: boolean) => void;

  constructor(notify: (changes: Pick<IntersectionObserverEntry, 'isIntersecting'>[]) => void) {
    this.#notify = (isIntersecting) => notify([{ isIntersecting }]);
  }
  observe() {
    lookers.add(this.#notify);
  }
  disconnect() {
    lookers.delete(this.#notify);
  }
}
Object.assign(globalThis, { IntersectionObserver: MockedObserver });

/** Brings whatever is looked out for into the window, or out of it. */
export const bringIntoView = (isInView: boolean) =>
  act(() => {
    for (const notify of lookers) notify(isInView);
  });
