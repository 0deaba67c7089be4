import type { Locator } from 'playwright-core';

/** Until a keyboard is there: the focus follows what is drawn, and may be a moment behind it. */
export const awaitFocus = (element: Locator): Promise<void> =>
  element.and(element.page().locator(':focus')).waitFor();
