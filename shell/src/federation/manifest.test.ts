import { mockedGateway } from '@fairway/kit/screen';
import { beforeEach, expect, jest, test } from '@jest/globals';
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
