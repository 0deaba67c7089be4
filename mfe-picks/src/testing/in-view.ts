import { act } from '@testing-library/react';

const lookers = new Set<(isIntersecting: boolean) => void>();

// jsdom has no layout, so nothing comes into view by itself.
class MockedObserver implements Pick<IntersectionObserver, 'observe' | 'disconnect'> {
  readonly #tell: (isIntersecting: boolean) => void;

  constructor(tell: (changes: Pick<IntersectionObserverEntry, 'isIntersecting'>[]) => void) {
    this.#tell = (isIntersecting) => tell([{ isIntersecting }]);
  }
  observe() {
    lookers.add(this.#tell);
  }
  disconnect() {
    lookers.delete(this.#tell);
  }
}
Object.assign(globalThis, { IntersectionObserver: MockedObserver });

/** Brings whatever is looked out for into the window, or out of it. */
export const bringIntoView = (isInView: boolean) =>
  act(() => {
    for (const tell of lookers) tell(isInView);
  });
