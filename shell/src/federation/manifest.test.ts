import { mockedGateway } from '@fairway/kit/screen';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { HttpResponse, http } from 'msw';

const gateway = mockedGateway();

let findRemote: typeof import('./manifest.ts').findRemote;
beforeEach(async () => {
  jest.resetModules();
  ({ findRemote } = await import('./manifest.ts'));
});
afterEach(() => document.head.replaceChildren());

const manifest = (publicPath: string) => ({
  metaData: { globalName: 'mfe-far', publicPath, remoteEntry: { path: '', name: 'remote-entry.1a2b.js' } },
  shared: [{ name: 'react' }, { name: '@fairway/kit/paths' }],
  exposes: [{ path: './remote', assets: { js: { sync: ['exposed.3c4d.js'] } } }],
  integrity: { 'remote-entry.1a2b.js': 'sha384-entry' },
});

function serve(publicPath: string) {
  gateway.server.use(
    http.get('*/remotes.json', () => HttpResponse.json({ 'mfe-far': 'https://far.example/7/manifest.json' })),
    http.get('https://far.example/7/manifest.json', () => HttpResponse.json(manifest(publicPath))),
  );
}

const preloaded = () =>
  [...document.querySelectorAll('link')].map(({ rel, href, integrity }) =>
    `${rel} ${href} ${integrity}`.trim(),
  );

test('the files of a remote are beside its manifest, and are fetched at once', async () => {
  serve('auto');
  expect(await findRemote('mfe-far', 0)).toEqual({
    entry: 'https://far.example/7/remote-entry.1a2b.js',
    integrity: 'sha384-entry',
    globalName: 'mfe-far',
    borrows: ['react', '@fairway/kit/paths'],
  });
  expect(preloaded()).toEqual([
    'preload https://far.example/7/remote-entry.1a2b.js sha384-entry',
    'preload https://far.example/7/exposed.3c4d.js',
  ]);
});

test('or where the manifest says', async () => {
  serve('https://elsewhere.example/files/');
  expect(await findRemote('mfe-far', 0)).toMatchObject({
    entry: 'https://elsewhere.example/files/remote-entry.1a2b.js',
  });
});

test('each retry asks under an address that no stuck request stands in the way of', async () => {
  serve('auto');
  for (const [retries, address] of [
    [0, 'https://far.example/7/remote-entry.1a2b.js'],
    [1, 'https://far.example/7/remote-entry.1a2b.js?again=1'],
    [2, 'https://far.example/7/remote-entry.1a2b.js?again=2'],
  ] as const)
    expect((await findRemote('mfe-far', retries)).entry).toBe(address);
});

test('a manifest that is gone is away', async () => {
  serve('auto');
  gateway.server.use(
    http.get('https://far.example/7/manifest.json', () => new HttpResponse(null, { status: 404 })),
  );
  await expect(findRemote('mfe-far', 0)).rejects.toMatchObject({ kind: 'away' });
});
