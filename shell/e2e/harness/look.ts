import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { desk, phone } from './journey.ts';

const shots = join(import.meta.dirname, '../shots');
/** Pictures are for people, and taken where somebody asks for them. */
const isSeen = process.env.SHOTS === '1';

/**
 * Checks a screen on phone and desk, light and dark: no horizontal scrolling, and no violations of accessibility
 * rules. With `SHOTS=1` it saves a picture of each in `shell/e2e/shots`.
 */
export async function look(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  for (const [width, viewport] of Object.entries({ phone, desk })) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      await drawn(page);
      if (isSeen) await takePicture(page, `${name}-${width}-${colorScheme}`);
      const seen = { name, width, colorScheme };
      expect({ ...seen, ...(await findFaults(page, colorScheme)) }).toEqual({
        ...seen,
        sideways: 0,
        barriers: [],
      });
    }
  }
  await page.setViewportSize(desk);
  await page.emulateMedia({ colorScheme: null });
}

/** What is dressed by script, as a provider's fields are, takes on other colours with the frames that follow. */
const drawn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
  );

/** Takes the whole page in a window of its height, so that fixed elements are at its bottom. */
async function takePicture(page: Page, name: string): Promise<void> {
  mkdirSync(shots, { recursive: true });
  const window = page.viewportSize() ?? desk;
  // An overlay is limited to the window's height.
  const isCovered = (await page.getByRole('dialog').or(page.getByRole('log')).count()) > 0;
  const contentHeight = await page.evaluate(() => document.documentElement.scrollHeight);
  if (!isCovered) await page.setViewportSize({ ...window, height: Math.max(window.height, contentHeight) });
  await page.screenshot({ path: join(shots, `${name}.jpg`), quality: 85, animations: 'disabled' });
  await page.setViewportSize(window);
}

/** The dark theme only changes colours, so only their rules are checked again. */
const rules = {
  light: {},
  dark: { runOnly: { type: 'rule' as const, values: ['color-contrast', 'link-in-text-block'] } },
};

async function findFaults(
  page: Page,
  colorScheme: keyof typeof rules,
): Promise<{ sideways: number; barriers: string[] }> {
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate((options) => window.axe.run(document, options), {
    resultTypes: ['violations' as const],
    // A broken rule is reported by its own text.
    selectors: false,
    ...rules[colorScheme],
  });
  const barriers = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ help, nodes }) => `${help}: ${nodes.map(({ html }) => html).join(' ')}`);
  return { sideways, barriers };
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
