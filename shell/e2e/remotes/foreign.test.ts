import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startJourney } from '../harness/journey.ts';
import { look } from '../harness/look.ts';
import { register, visitAs } from '../harness/players.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Any static host: it serves files, and lets other origins read them. */
const host = mkdtempSync(join(tmpdir(), 'fairway-host-'));
const types: Record<string, string> = { '.js': 'text/javascript', '.json': 'application/json' };
const server: Server = createServer((request, response) => {
  const file = join(host, new URL(request.url ?? '/', 'http://host').pathname);
  response.setHeader('access-control-allow-origin', '*');
  try {
    const content = readFileSync(file);
    response.setHeader('content-type', types[extname(file)] ?? 'text/plain').end(content);
  } catch {
    response.writeHead(404).end();
  }
});
let origin: string;

// The registry is there before the product that asks for it, and its address is only known then.
server.listen(0, '127.0.0.1');
await once(server, 'listening');
origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const journey = startJourney({ REMOTES_URL: `${origin}/remotes.json` });

const frontEnds = ['mfe-pools', 'mfe-picks', 'mfe-account', 'mfe-chat'];

beforeAll(async () => {
  for (const name of frontEnds) cpSync(join(root, name, 'dist'), join(host, name), { recursive: true });
  const lines = frontEnds.map((name) => [name, `${origin}/${name}/mf-manifest.json`]);
  writeFileSync(join(host, 'remotes.json'), JSON.stringify(Object.fromEntries(lines)));
  await register(journey, 'ann');
});
afterAll(() => {
  server.close();
  rmSync(host, { recursive: true, force: true });
});

test('front-ends of another origin work as our own do', async () => {
  const page = await visitAs(journey, 'ann', '/my-pools');
  await page.getByRole('heading', { level: 1, name: 'My Pools' }).waitFor();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click();
  await page.getByText('ann@example.com').waitFor();
  const scripts = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).origin),
  );
  expect(scripts).toContain(origin);
});

test('one that was built for another React is refused in its own panel', async () => {
  journey.expectInConsole(/satisf/i);
  needAnotherReact(join(host, 'mfe-pools'));
  const page = await visitAs(journey, 'ann', '/my-pools');
  const main = page.getByRole('main');
  await main
    .getByText('This part of the page was made for another version of Fairway. The rest works as ever.')
    .waitFor();
  await main.getByRole('button', { name: 'Retry' }).waitFor();
  await look(page, 'another-react');

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click();
  await page.getByText('ann@example.com').waitFor();
});

/** As if it had been built where React 18 is installed. */
function needAnotherReact(folder: string): void {
  for (const file of readdirSync(folder).filter(
    (name) => name.startsWith('remote-entry') && name.endsWith('.js'),
  )) {
    const text = readFileSync(join(folder, file), 'utf8');
    const changed = text.replace(/"\^19\.[\d.]+"/g, '"^18.2.0"');
    expect(changed !== text).toBe(true);
    writeFileSync(join(folder, file), changed);
  }
  const manifest = join(folder, 'mf-manifest.json');
  const { integrity: _, ...rest } = JSON.parse(readFileSync(manifest, 'utf8'));
  writeFileSync(manifest, JSON.stringify(rest));
}
