import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { desk, phone } from './journey.ts';

const shots = join(import.meta.dirname, '../shots');

/**
 * Looks at a screen as people do: on a phone and at a desk, by day and by night. Each look leaves a picture in
 * `shell/e2e/shots`, must be readable for everyone, and must not scroll sideways.
 */
export async function look(page: Page, name: string): Promise<void> {
  mkdirSync(shots, { recursive: true });
  for (const [width, viewport] of Object.entries({ phone, desk })) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.screenshot({
        path: join(shots, `${name}-${width}-${colorScheme}.png`),
        fullPage: true,
        animations: 'disabled',
      });
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect({ name, width, sideways }).toEqual({ name, width, sideways: 0 });
      expect({ name, width, colorScheme, barriers: await barriers(page) }).toEqual({
        name,
        width,
        colorScheme,
        barriers: [],
      });
    }
  }
  await page.setViewportSize(desk);
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}

/** What keeps somebody from using the page, as axe finds it: the serious and the critical. */
async function barriers(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const results = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
  return results.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' ')}`);
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
