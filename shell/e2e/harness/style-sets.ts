import type { Page } from 'playwright-core';

/** The names of Emotion's sets of styles in a page: a second copy of it would have a set of its own. */
export const styleSetsOf = async (page: Page): Promise<string[]> => {
  const all = await page.evaluate(() =>
    [...document.querySelectorAll('style[data-emotion]')].map(
      (style) => `${style.getAttribute('data-emotion')}`.split(/ |-global/)[0] ?? '',
    ),
  );
  return [...new Set(all)];
};
