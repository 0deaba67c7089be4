import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { openTestGateway, type TestGateway } from '../../../testing/test-gateway.ts';

const [older, newer] = ['0123456789abcdef', 'fedcba9876543210'];

let staticRoot: string;
let releases: string;
let gateway: TestGateway;
beforeAll(async () => {
  releases = await mkdtemp(join(tmpdir(), 'fairway-releases-'));
  staticRoot = await mkdtemp(join(tmpdir(), 'fairway-checkout-'));
  await mkdir(join(staticRoot, 'mfe-pools'));
  await writeFile(join(staticRoot, 'mfe-pools/front-end.json'), '{}');
  gateway = await openTestGateway({ staticRoot, releases });
  for (const id of [older, newer]) {
    await mkdir(join(releases, 'mfe-pools', id), { recursive: true });
    await writeFile(join(releases, 'mfe-pools', id, 'mf-manifest.json'), JSON.stringify({ id }));
  }
  await writeFile(join(releases, 'secret.txt'), 'not to be read');
});
afterAll(async () => {
  await gateway.close();
  await rm(releases, { recursive: true });
  await rm(staticRoot, { recursive: true });
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
  ['an address', '//evil.example/x'],
  ['another folder', '../../secret.txt'],
  ['half a name', '0123'],
])('%s in the list of what is deployed is passed over', async (_what, line) => {
  await deploy(older, line);
  expect(await served()).toBe(`/releases/mfe-pools/${older}/mf-manifest.json`);
  await deploy();
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

describe('a registry elsewhere', () => {
  const elsewhere = createServer((_request, response) => void answer(response));
  let answer: (response: import('node:http').ServerResponse) => void;
  let another: TestGateway;
  const says = (text: string) => {
    answer = (response) => response.end(text);
  };
  beforeAll(async () => {
    elsewhere.listen(0, '127.0.0.1');
    await once(elsewhere, 'listening');
  });
  afterAll(() => {
    elsewhere.close();
  });
  beforeEach(async () => {
    const remotesUrl = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/remotes.json`;
    another = await openTestGateway({ staticRoot, remotesUrl });
  });
  afterEach(() => another.close());

  const lines = {
    'mfe-pools': 'https://far.example/pools/mf-manifest.json',
    'mfe-chat': '/remotes/mfe-chat/x.json',
  };
  const registry = async () => (await fetch(`${another.origin}/remotes.json`)).json();

  test('is passed on to all who asked at once', async () => {
    says(JSON.stringify(lines));
    expect(await Promise.all([registry(), registry(), registry()])).toEqual([lines, lines, lines]);
  });

  test.each([
    ['nothing', 'null'],
    ['a list', '[]'],
    ['a text', '"https://far.example/"'],
    ['no JSON', '<html>'],
    ['a script', '{"mfe-pools":"javascript:alert(1)"}'],
    ['data', '{"mfe-pools":"data:text/javascript,1"}'],
    ['any host', '{"mfe-pools":"https://*/m.json"}'],
    ['a policy of its own', '{"mfe-pools":"http://a;script-src/x"}'],
    ['another scheme of ours', '{"mfe-pools":"//far.example/m.json"}'],
    ['a number', '{"mfe-pools":7}'],
    ['more than anybody needs', JSON.stringify({ 'mfe-pools': `/${'x'.repeat(70_000)}` })],
  ])('that says %s is not believed, and our own builds serve', async (_what, text) => {
    says(text);
    expect(await registry()).toMatchObject({ 'mfe-pools': '/remotes/mfe-pools/mf-manifest.json' });
  });

  test('that fails is as good as none', async () => {
    answer = (response) => response.writeHead(500).end('{}');
    expect(await registry()).toMatchObject({ 'mfe-pools': '/remotes/mfe-pools/mf-manifest.json' });
  });
});
