import { findChromium } from './find-chromium.ts';
import { startProduct } from './product.ts';

/**
 * Once before all journeys: a browser that isn't there fails every one of them for the same reason, and one
 * product is enough for those that leave its clock alone.
 */
export default async function beforeAll(): Promise<void> {
  // One after the other: where a browser has to be unpacked first, the folder for temporary files is meanwhile one
  // that is moved away in the end, and no place for a product's data.
  const chromium = await findChromium();
  const product = await startProduct();
  process.env.CHROMIUM = JSON.stringify(chromium);
  process.env.SHARED_PRODUCT = product.address;
  stops.push(product.stop);
}

const stops: (() => Promise<void>)[] = [];
export const stopShared = async (): Promise<void> => {
  for (const stop of stops.splice(0)) await stop();
};
