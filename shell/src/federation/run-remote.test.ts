/** @modules own */
import { REMOTE_CONTRACT, type Remote } from '@fairway/kit/remote';
import { mockedGateway } from '@fairway/kit/screen';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { FoundRemote } from './manifest.ts';

// The real runtime, in a document that fetches no scripts: the test plays the network.
mockedGateway();
const load = jest.fn<() => Promise<unknown>>();
jest.unstable_mockModule('./lent.ts', () => ({ lent: { react: { version: '19.3.1', load } } }));
const { runRemote } = await import('./run-remote.ts');

const base = 'https://far.example/7/';
const remote = (contract = REMOTE_CONTRACT): Remote => ({
  name: 'any',
  contract: contract as typeof REMOTE_CONTRACT,
  routes: {},
  navigation: [],
});

let named = 0;
let found: FoundRemote;
let exposes: () => Promise<unknown>;
let asked: HTMLScriptElement[];
/** What happens to a script that is asked for. */
let network: (script: HTMLScriptElement) => 'load' | 'error' | 'stuck';

type ShareScope = Record<string, Record<string, { get: () => Promise<() => unknown> }>>;
let scope: ShareScope;

/** What an entry leaves in the window. */
const leaveContainer = () =>
  Reflect.set(window, found.manifest.metaData.globalName, {
    init: (shared: ShareScope) => {
      scope = shared;
    },
    get: async () => {
      const exposed = await exposes();
      return () => exposed;
    },
  });

beforeEach(() => {
  named += 1;
  const name = `mfe-${named}`;
  const css = { sync: [], async: [] };
  const manifest = {
    metaData: {
      globalName: name,
      publicPath: 'auto',
      remoteEntry: { path: '', name: 'remote-entry.1a2b.js' },
      buildInfo: { buildVersion: '1' },
    },
    shared: [{ name: 'react', singleton: true, requiredVersion: '^19.0.0' }],
    exposes: [
      { path: './remote', name: 'remote', assets: { js: { sync: ['exposed.3c4d.js'], async: [] }, css } },
    ],
    integrity: { 'remote-entry.1a2b.js': 'sha384-entry', 'exposed.3c4d.js': 'sha384-exposed' },
  };
  found = { name, url: `${base}${name}/mf-manifest.json`, manifest };
  load.mockReset().mockResolvedValue({ lent: 'react' });
  exposes = async () => ({ remote: remote() });
  asked = [];
  network = () => 'load';
  jest.spyOn(document.head, 'appendChild').mockImplementation((node) => {
    if (!(node instanceof HTMLScriptElement)) throw new Error('Only scripts are expected.');
    asked.push(node);
    const fate = network(node);
    if (fate === 'stuck') return node;
    queueMicrotask(() => {
      if (fate === 'load' && node.src.includes('remote-entry')) leaveContainer();
      node.dispatchEvent(new Event(fate));
    });
    return node;
  });
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.restoreAllMocks();
});

const addresses = () => asked.map(({ src }) => src.replace(`${base}${found.name}/`, ''));

test('a remote is run from its manifest: each script once, checked, and past cookies', async () => {
  expect(await runRemote(found, 0)).toMatchObject({ name: 'any' });
  expect(addresses().sort()).toEqual(['exposed.3c4d.js', 'remote-entry.1a2b.js']);
  for (const { src, integrity, crossOrigin } of asked)
    expect([integrity, crossOrigin]).toEqual([
      src.includes('remote-entry') ? 'sha384-entry' : 'sha384-exposed',
      'anonymous',
    ]);
});

test('what it needs is fetched beside it, and lent to it', async () => {
  await runRemote(found, 0);
  expect(load).toHaveBeenCalledTimes(1);
  const factory = await scope.react?.['19.3.1']?.get();
  expect(factory?.()).toEqual({ lent: 'react' });
});

test('the runtime is published, for those built without', () => {
  expect(Reflect.get(globalThis, '_FEDERATION_RUNTIME_CORE')).toHaveProperty('ModuleFederation');
});

test('what could not be lent once is lent later', async () => {
  await runRemote(found, 0);
  const entry = scope.react?.['19.3.1'];
  load.mockRejectedValueOnce(new TypeError('no network'));
  await expect(entry?.get()).rejects.toThrow('no network');
  expect(entry).toMatchObject({ loading: null });
  expect((await entry?.get())?.()).toEqual({ lent: 'react' });
});

test('an unfit one is told before anything of it is fetched', async () => {
  const shared = [{ name: 'react', singleton: true, requiredVersion: '^18.2.0' }];
  const unfit = { ...found, manifest: { ...found.manifest, shared } };
  await expect(runRemote(unfit, 0)).rejects.toMatchObject({ kind: 'incompatible' });
  expect(asked).toEqual([]);
  expect(load).not.toHaveBeenCalled();
});

test('an entry that does not come is away; a retry asks under an address of its own, and has what came then', async () => {
  network = () => 'error';
  await expect(runRemote(found, 0)).rejects.toMatchObject({ kind: 'away' });
  network = () => 'load';
  asked = [];
  expect(await runRemote(found, 1)).toMatchObject({ name: 'any' });
  expect(addresses()).toContain('remote-entry.1a2b.js?again=1');
  expect(addresses()).not.toContain('remote-entry.1a2b.js');
  for (const { integrity } of asked) expect(integrity).not.toBe('');
});

test('a retry does not wait for an entry that is stuck', async () => {
  network = () => 'stuck';
  const stuck = runRemote(found, 0);
  stuck.catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve, 0));
  network = () => 'load';
  expect(await runRemote(found, 1)).toMatchObject({ name: 'any' });
});

test('a retry runs what is served then, not what came before', async () => {
  exposes = async () => {
    throw new Error('broken on purpose');
  };
  await expect(runRemote(found, 0)).rejects.toThrow('broken on purpose');
  exposes = async () => ({ remote: { ...remote(), name: 'mended' } });
  expect(await runRemote({ ...found, url: 'https://far.example/8/mf-manifest.json' }, 1)).toMatchObject({
    name: 'mended',
  });
  expect(asked.at(-1)?.src).toMatch(/^https:\/\/far\.example\/8\//);
});

test.each([REMOTE_CONTRACT + 1, 0, Number.NaN])(
  'one that turns out to keep contract %d is incompatible',
  async (contract) => {
    exposes = async () => ({ remote: remote(contract) });
    await expect(runRemote(found, 0)).rejects.toMatchObject({ kind: 'incompatible' });
  },
);

test('one that exposes something else is broken', async () => {
  exposes = async () => ({ somethingElse: true });
  await expect(runRemote(found, 0)).rejects.toMatchObject({ kind: 'broken' });
});
