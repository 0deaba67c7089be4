// Prints what a first visitor's browser fetches until the landing page is shown, without the sandbox: each
// script with its gzipped bytes, as measured in a real browser.
import { gzipSync } from 'node:zlib';
import { openBrowser } from './harness/browser/browser.ts';
import { findChromium } from './harness/browser/find-chromium.ts';
import { startProduct } from './harness/product.ts';

const product = await startProduct({ SANDBOX: '0' });
const browser = await openBrowser(await findChromium());
try {
  const page = await browser.newPage();
  page.setDefaultTimeout(60_000);
  const scripts: Promise<{ path: string; bytes: number }>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    const path = new URL(response.url()).pathname;
    scripts.push(response.body().then((body) => ({ path, bytes: gzipSync(body).length })));
  });
  await page.goto(product.address, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  process.stdout.write(`${JSON.stringify(await Promise.all(scripts), null, 2)}\n`);
} finally {
  await browser.close();
  await product.stop();
}
