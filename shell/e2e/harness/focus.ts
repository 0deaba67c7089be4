import type { Locator } from 'playwright-core';

/** Waits for the focus, which may follow rendering with a delay. */
export const awaitFocus = (element: Locator): Promise<void> =>
  element.and(element.page().locator(':focus')).waitFor();
