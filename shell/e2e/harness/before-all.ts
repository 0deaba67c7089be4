import { rmSync } from 'node:fs';
import { findChromium } from './browser/find-chromium.ts';
import { dataFor, prepareData, startProduct } from './product.ts';

/**
 * Runs once before all journeys: checks the browser, and starts the product shared by journeys that leave its
 * clock alone.
 */
export default async function beforeAll(): Promise<void> {
  // One after the other: unpacking a browser temporarily replaces the folder for temporary files.
  const chromium = await findChromium();
  const prepared = await prepareData();
  const product = await startProduct({}, dataFor({}, prepared));
  process.env.CHROMIUM = JSON.stringify(chromium);
  process.env.SHARED_PRODUCT = product.address;
  process.env.PREPARED_DATA = prepared;
  stops.push(product.stop, async () => rmSync(prepared, { recursive: true, force: true }));
}

const stops: (() => Promise<void>)[] = [];
export const stopShared = async (): Promise<void> => {
  for (const stop of stops.splice(0)) await stop();
};
