/** @modules own */
import { mockedGateway } from '@fairway/kit/screen';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { HttpResponse, http } from 'msw';

const gateway = mockedGateway();

let findRemote: typeof import('./manifest.ts').findRemote;
beforeEach(async () => {
  jest.resetModules();
  ({ findRemote } = await import('./manifest.ts'));
});

const manifest = {
  metaData: {
    globalName: 'mfe-far',
    publicPath: 'auto',
    remoteEntry: { path: '', name: 'remote-entry.1a2b.js' },
  },
  shared: [{ name: 'react' }, { name: '@fairway/kit/paths' }],
  exposes: [{ path: './remote', assets: { js: { sync: ['exposed.3c4d.js'], async: [] } } }],
};
const url = 'https://far.example/7/manifest.json';

function serve(answer: () => Response) {
  gateway.server.use(
    http.get('*/remotes.json', () => HttpResponse.json({ 'mfe-far': url })),
    http.get(url, answer),
  );
}

test('a remote is where its manifest is, which is read past every cache', async () => {
  serve(() => HttpResponse.json(manifest));
  const ask = jest.spyOn(globalThis, 'fetch');
  expect(await findRemote('mfe-far', 0)).toEqual({ name: 'mfe-far', url, manifest });
  for (const [, options] of ask.mock.calls) expect(options).toEqual({ cache: 'no-store' });
  expect(ask).toHaveBeenCalledTimes(2);
  ask.mockRestore();
});

describe('a manifest that came with the page', () => {
  /** The page as the gateway filled it in. */
  const fillIn = async (manifests: unknown) => {
    document.head.innerHTML = '<meta name="fairway-remotes"><meta name="fairway-manifests">';
    const [remotes, inPage] = document.head.querySelectorAll('meta');
    if (remotes) remotes.content = JSON.stringify({ 'mfe-far': url });
    if (inPage) inPage.content = JSON.stringify(manifests);
    jest.spyOn(performance, 'now').mockReturnValue(2000);
    jest.resetModules();
    ({ findRemote } = await import('./manifest.ts'));
  };
  afterEach(() => {
    document.head.replaceChildren();
    jest.restoreAllMocks();
  });

  test('spares all requests while the page is young', async () => {
    await fillIn({ 'mfe-far': manifest });
    const ask = jest.spyOn(globalThis, 'fetch');
    expect(await findRemote('mfe-far', 0)).toEqual({ name: 'mfe-far', url, manifest });
    expect(ask).not.toHaveBeenCalled();
  });

  test.each([
    ['there is none', {}],
    ['it is no manifest', { 'mfe-far': { metaData: 7 } }],
  ])('is asked for where %s', async (_what, inPage) => {
    await fillIn(inPage);
    serve(() => HttpResponse.json(manifest));
    expect(await findRemote('mfe-far', 0)).toEqual({ name: 'mfe-far', url, manifest });
  });

  test('counts for less than a retry, and for nothing an hour later', async () => {
    await fillIn({ 'mfe-far': manifest });
    const newer = { ...manifest, contract: 2 };
    serve(() => HttpResponse.json(newer));
    expect(await findRemote('mfe-far', 1)).toMatchObject({ manifest: newer });
    jest.spyOn(performance, 'now').mockReturnValue(3_600_000);
    expect(await findRemote('mfe-far', 0)).toMatchObject({ manifest: newer });
  });
});

test('a manifest that is gone is away', async () => {
  serve(() => new HttpResponse(null, { status: 404 }));
  await expect(findRemote('mfe-far', 0)).rejects.toMatchObject({ kind: 'away' });
});

const { metaData } = manifest;
test.each([
  null,
  7,
  [],
  {},
  { ...manifest, shared: undefined },
  { ...manifest, exposes: 'none' },
  { ...manifest, metaData: { ...metaData, remoteEntry: undefined } },
  // Code where an address belongs.
  { ...manifest, metaData: { ...metaData, publicPath: undefined, getPublicPath: 'return "/"' } },
])('what is no manifest is told from one: %j', async (nonsense) => {
  serve(() => HttpResponse.json(nonsense));
  await expect(findRemote('mfe-far', 0)).rejects.toMatchObject({ kind: 'broken' });
  // It isn't remembered.
  serve(() => HttpResponse.json(manifest));
  expect(await findRemote('mfe-far', 0)).toMatchObject({ url });
});
