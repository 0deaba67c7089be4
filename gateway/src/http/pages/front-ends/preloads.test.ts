import { once } from 'node:events';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { openTestGateway, type TestGateway } from '../../../testing/test-gateway.ts';
import { digestOf } from './manifests.ts';

const manifestOf = (name: string, build: string) => ({
  id: name,
  metaData: {
    name,
    globalName: name,
    publicPath: 'auto',
    remoteEntry: { path: '', name: `entry.${build}.js`, type: 'window' },
    buildInfo: { buildVersion: '1', buildName: name },
  },
  shared: [{ name: 'react', singleton: true, requiredVersion: '^19.0.0', assets: { js: {} } }],
  exposes: [
    { path: './remote', assets: { js: { sync: [`exposed.${build}.js`], async: ['any.js'] }, css: {} } },
  ],
  contract: 2,
  integrity: { [`entry.${build}.js`]: 'sha384-entry', [`board.${build}.js`]: 'sha384-board', 'any.js': 'x' },
  parts: { 'page-standings': [`board.${build}.js`], 'slot-poolChat': [`chat.${build}.js`] },
});
/** Of a build whose board something stands in for. */
const asking = {
  ...manifestOf('mfe-pools', 'own'),
  parts: { 'page-standings': ['board.own.js'], 'first-standings': ['first.own.js'] },
  questions: {
    'page-standings': {
      operationName: 'FirstBoard',
      query: 'query FirstBoard { x }',
      variables: { pool: 'pool' },
    },
  },
};
const release = '0123456789abcdef';

let elsewhere = (): { status: number; body: string } => ({ status: 404, body: '' });
const host = createServer((request, response) => {
  const isRegistry = request.url === '/remotes.json';
  const { status, body } = isRegistry
    ? { status: 200, body: JSON.stringify({ 'mfe-pools': `${origin()}/pools/mf-manifest.json` }) }
    : elsewhere();
  response.writeHead(status).end(body);
});
const origin = () => `http://127.0.0.1:${(host.address() as AddressInfo).port}`;

let folder: string;
let releases: string;
let own: TestGateway;
let others: TestGateway;
const write = async (file: string, content: object | string) => {
  await mkdir(join(folder, file, '..'), { recursive: true });
  await writeFile(join(folder, file), typeof content === 'string' ? content : JSON.stringify(content));
};
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fairway-preloads-'));
  releases = join(folder, 'releases');
  await write(
    'shell/dist/index.html',
    '<head><meta name="fairway-manifests" content="__MANIFESTS__"><meta name="fairway-first-question" content="__FIRST_QUESTION__"><script src="/assets/main.js"></script></head>',
  );
  await write('shell/dist/preloads.json', {
    integrity: { 'assets/kit.js': 'sha384-kit' },
    remotes: ['assets/kit.js', 'assets/apollo.js'],
    first: ['assets/kit.js'],
    lent: { react: '19.3.1', '@fairway/kit/paths': '1.4.0' },
    pages: [
      { pattern: '/', scripts: ['assets/landing.js'] },
      {
        pattern: '/Standings',
        scripts: [],
        remote: { name: 'mfe-pools', part: 'page-standings' },
      },
      {
        pattern: '/rules/:format',
        scripts: [],
        remote: { name: 'mfe-pools', part: 'page-rules' },
      },
    ],
  });
  for (const name of ['mfe-pools', 'mfe-chat']) {
    await write(`${name}/front-end.json`, '{}');
    await write(`${name}/dist/mf-manifest.json`, manifestOf(name, 'own'));
  }
  await write(`releases/mfe-pools/${release}/mf-manifest.json`, manifestOf('mfe-pools', 'deployed'));
  await once(host.listen(0, '127.0.0.1'), 'listening');
  own = await openTestGateway({ staticRoot: folder, releases });
  others = await openTestGateway({ staticRoot: folder, remotesUrl: `${origin()}/remotes.json` });
});
afterAll(async () => {
  await Promise.all([own.close(), others.close()]);
  host.close();
  await rm(folder, { recursive: true });
});
afterEach(() => rm(join(releases, 'mfe-pools/deployed'), { force: true }));

const pageAt = async (path: string, gateway = own) => (await fetch(gateway.origin + path)).text();
const preloadsIn = (html: string) =>
  [...html.matchAll(/<link rel="preload"[^>]*href="([^"]+)"/g)].map(([, url]) => url);
const manifestsIn = (html: string) =>
  JSON.parse(/fairway-manifests" content="([^"]*)"/.exec(html)?.[1]?.replaceAll('&quot;', '"') ?? '');

test('a page has all its scripts fetched at once: the shell’s and its front-end’s', async () => {
  const html = await pageAt('/sTANDINGS/?pool=x');
  expect(preloadsIn(html)).toEqual([
    '/assets/kit.js',
    '/assets/apollo.js',
    '/remotes/mfe-pools/entry.own.js',
    '/remotes/mfe-pools/exposed.own.js',
    '/remotes/mfe-pools/board.own.js',
  ]);
  // As the scripts are asked for afterwards, or they would be fetched twice.
  expect(html).toContain(
    '<link rel="preload" as="script" crossorigin integrity="sha384-kit" href="/assets/kit.js">',
  );
  expect(html).toContain('crossorigin integrity="sha384-board" href="/remotes/mfe-pools/board.own.js">');
  expect(html.indexOf('main.js')).toBeLessThan(html.indexOf('preload'));
});

test.each([
  ['a page of the shell', '/', ['/assets/landing.js']],
  [
    'an address that has something in it',
    '/rules/salary-cap',
    [
      '/assets/kit.js',
      '/assets/apollo.js',
      '/remotes/mfe-pools/entry.own.js',
      '/remotes/mfe-pools/exposed.own.js',
    ],
  ],
  ['no page', '/nowhere', []],
  ['the page for when there is no network', '/offline.html', []],
])('%s has what it needs', async (_what, path, preloads) => {
  expect(preloadsIn(await pageAt(path))).toEqual(preloads);
});

describe('of a page that something stands in for', () => {
  const file = 'mfe-pools/dist/mf-manifest.json';
  const built = async (manifest: object) => {
    await write(file, manifest);
    await utimes(join(folder, file), new Date(), new Date(Date.now() + Math.random() * 1e6));
  };
  afterAll(() => built(manifestOf('mfe-pools', 'own')));
  const questionIn = (html: string) =>
    /fairway-first-question" content="([^"]*)"/.exec(html)?.[1]?.replaceAll('&quot;', '"');

  test('the first question is written into it, with what the address asks about, and only those scripts', async () => {
    await built(asking);
    const html = await pageAt('/Standings?pool=Ann+%26+%22Bob%22');
    expect(JSON.parse(questionIn(html)?.replaceAll('&amp;', '&') ?? '')).toEqual({
      operationName: 'FirstBoard',
      query: 'query FirstBoard { x }',
      variables: { pool: 'Ann & "Bob"' },
    });
    expect(preloadsIn(html)).toEqual([
      '/assets/kit.js',
      '/remotes/mfe-pools/entry.own.js',
      '/remotes/mfe-pools/exposed.own.js',
      '/remotes/mfe-pools/first.own.js',
    ]);
    expect(manifestsIn(html)['mfe-pools']).not.toHaveProperty('questions');
  });

  test.each([
    ['the address names no pool', asking, '/Standings'],
    ['the page has none', asking, '/rules/salary-cap?pool=x'],
    ['the shell refuses the front-end', { ...asking, contract: 99 }, '/Standings?pool=x'],
    ['the manifest has none', manifestOf('mfe-pools', 'own'), '/Standings?pool=x'],
    [
      'what the manifest has is no question',
      { ...asking, questions: { 'page-standings': { query: 'query FirstBoard { x }' } } },
      '/Standings?pool=x',
    ],
  ])('none is asked, and the page has all that it ever had, where %s', async (_where, manifest, path) => {
    await built(manifest);
    const html = await pageAt(path);
    expect(questionIn(html)).toBe('');
    expect(preloadsIn(html)).toContain('/assets/apollo.js');
  });
});

test('what is deployed is preloaded at once, and so is what was before it', async () => {
  const list = join(releases, 'mfe-pools/deployed');
  await writeFile(list, `${release}\n`);
  expect(preloadsIn(await pageAt('/Standings'))).toContain(
    `/releases/mfe-pools/${release}/board.deployed.js`,
  );
  await writeFile(list, '');
  expect(preloadsIn(await pageAt('/Standings'))).toContain('/remotes/mfe-pools/board.own.js');
});

test('a manifest comes with the page as far as it is needed to load the front-end', async () => {
  expect(manifestsIn(await pageAt('/Standings'))['mfe-pools']).toEqual({
    metaData: {
      globalName: 'mfe-pools',
      publicPath: 'auto',
      remoteEntry: { path: '', name: 'entry.own.js' },
      buildInfo: { buildVersion: '1' },
    },
    shared: [{ name: 'react', singleton: true, requiredVersion: '^19.0.0' }],
    exposes: [
      {
        path: './remote',
        assets: { js: { sync: ['exposed.own.js'], async: [] }, css: { sync: [], async: [] } },
      },
    ],
    contract: 2,
    integrity: { 'entry.own.js': 'sha384-entry', 'board.own.js': 'sha384-board' },
    parts: { 'page-standings': ['board.own.js'], 'slot-poolChat': ['chat.own.js'] },
  });
});

test('a front-end on another host that is away costs the page its preloads, and nothing else', async () => {
  expect(preloadsIn(await pageAt('/Standings', others))).toEqual(['/assets/kit.js', '/assets/apollo.js']);
});

test('one that is there is preloaded from there', async () => {
  elsewhere = () => ({ status: 200, body: JSON.stringify(manifestOf('mfe-pools', 'far')) });
  const gateway = await openTestGateway({ staticRoot: folder, remotesUrl: `${origin()}/remotes.json` });
  const far = `${origin()}/pools/board.far.js`;
  // A page doesn't wait long for it.
  let preloads: (string | undefined)[] = [];
  while (!preloads.includes(far)) preloads = preloadsIn(await pageAt('/Standings', gateway));
  expect(preloads).toHaveLength(5);
  await gateway.close();
});

test.each([
  [
    'another version of what is lent',
    { shared: [{ name: 'react', singleton: true, requiredVersion: '^18.2.0' }] },
  ],
  ['a later one', { shared: [{ name: '@fairway/kit/paths', singleton: true, requiredVersion: '^1.5.0' }] }],
  ['what is not lent', { shared: [{ name: '@fairway/kit/later' }] }],
  ['a later contract', { contract: 99 }],
])('of a front-end that needs %s nothing is fetched, since the shell refuses it', async (_what, needs) => {
  const file = 'mfe-pools/dist/mf-manifest.json';
  await write(file, { ...manifestOf('mfe-pools', 'own'), ...needs });
  await utimes(join(folder, file), new Date(), new Date(Date.now() + Math.random() * 1e6));
  expect(preloadsIn(await pageAt('/Standings'))).toEqual(['/assets/kit.js', '/assets/apollo.js']);
});

test.each([
  ['nothing', null],
  [
    'a path of its own',
    { ...manifestOf('x', '1'), metaData: { ...manifestOf('x', '1').metaData, publicPath: '/' } },
  ],
  ['another folder', { ...manifestOf('x', '../1') }],
  [
    'two modules',
    { ...manifestOf('x', '1'), exposes: [...manifestOf('x', '1').exposes, ...manifestOf('x', '1').exposes] },
  ],
])('a manifest with %s is left to the shell', (_what, manifest) => {
  expect(digestOf(manifest)).toBeNull();
});
