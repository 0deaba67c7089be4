import { rmSync } from 'node:fs';
import { findChromium } from './browser/find-chromium.ts';
import { dataFor, prepareData, startProduct } from './product.ts';

/**
 * Once before all journeys: a browser that isn't there fails every one of them for the same reason, and one
 * product is enough for those that leave its clock alone.
 */
export default async function beforeAll(): Promise<void> {
  // One after the other: where a browser has to be unpacked first, the folder for temporary files is meanwhile one
  // that is moved away in the end, and no place for a product's data.
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
