import type { Page } from 'playwright-core';

/** Loses the network. The sandbox's strip is fetched last, well after the page, and complains when it can't be. */
export async function goOffline(page: Page): Promise<void> {
  await page.getByRole('complementary', { name: 'Sandbox' }).waitFor();
  await page.context().setOffline(true);
}

export const goOnline = (page: Page): Promise<void> => page.context().setOffline(false);
