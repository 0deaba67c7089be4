import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openTestGateway, type TestGateway } from '../testing/test-gateway.ts';

const [older, newer] = ['0123456789abcdef', 'fedcba9876543210'];

let releases: string;
let gateway: TestGateway;
beforeAll(async () => {
  releases = await mkdtemp(join(tmpdir(), 'fairway-releases-'));
  gateway = await openTestGateway({ releases });
  for (const id of [older, newer]) {
    await mkdir(join(releases, 'mfe-pools', id), { recursive: true });
    await writeFile(join(releases, 'mfe-pools', id, 'mf-manifest.json'), JSON.stringify({ id }));
  }
  await writeFile(join(releases, 'secret.txt'), 'not to be read');
});
afterAll(async () => {
  await gateway.close();
  await rm(releases, { recursive: true });
});

const ask = (path: string) => fetch(gateway.origin + path);
const deploy = (...ids: string[]) =>
  writeFile(join(releases, 'mfe-pools/deployed'), ids.map((id) => `${id}\n`).join(''));
const served = async () => {
  const registry = (await (await ask('/remotes.json')).json()) as Record<string, string>;
  return registry['mfe-pools'] ?? '';
};

test('what is deployed is in the registry at once, and so is what was before it', async () => {
  const ownBuild = '/remotes/mfe-pools/mf-manifest.json';
  expect(await served()).toBe(ownBuild);
  await deploy(older);
  expect(await served()).toBe(`/releases/mfe-pools/${older}/mf-manifest.json`);
  await deploy(older, newer);
  expect(await (await ask(await served())).json()).toEqual({ id: newer });
  // A tab that was opened before goes on with the files that it began with.
  expect((await ask(`/releases/mfe-pools/${older}/mf-manifest.json`)).status).toBe(200);
  await deploy(older);
  expect(await (await ask(await served())).json()).toEqual({ id: older });
  await deploy();
  expect(await served()).toBe(ownBuild);
});

test.each([
  '/releases/mfe-pools/deployed',
  '/releases/secret.txt',
  `/releases/mfe-pools/${older}/..%2f..%2f..%2fsecret.txt`,
  '/releases/mfe-pools/none/mf-manifest.json',
  '/releases/',
])('%s is none', async (path) => {
  const answer = await ask(path);
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(await answer.text()).not.toContain('not to be read');
});
