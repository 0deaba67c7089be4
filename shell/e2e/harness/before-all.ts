import { findChromium } from './find-chromium.ts';

/** Once before all journeys, since a browser that isn't there fails every one of them for the same reason. */
export default async function beforeAll(): Promise<void> {
  process.env.CHROMIUM = JSON.stringify(await findChromium());
}
