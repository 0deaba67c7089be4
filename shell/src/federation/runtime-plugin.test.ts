import { mockedGateway } from '@fairway/kit/screen';
import { expect, jest, test } from '@jest/globals';
import { createInstance } from '@module-federation/enhanced/runtime';
import { HttpResponse, http } from 'msw';
import { loadTimeoutMs } from '../screen-constants.ts';
import type { Manifest } from './manifest.ts';
import { type Attempt, loadingRules } from './runtime-plugin.ts';

const gateway = mockedGateway();

const base = 'https://far.example/7/';
const manifest: Manifest = {
  metaData: { globalName: 'far', publicPath: 'auto', remoteEntry: { path: '', name: 'entry.1a2b.js' } },
  shared: [],
  exposes: [{ path: './remote', assets: { js: { sync: ['exposed.3c4d.js'], async: ['later.5e6f.js'] } } }],
  integrity: { 'entry.1a2b.js': 'sha384-entry' },
};
const url = `${base}mf-manifest.json`;

/** The rules as the runtime asks for them, in the given attempt at the remote 'far'. */
function rules(retries = 0) {
  const attempt: Attempt = { name: 'far', url, manifest, retries, entryLoaded: false };
  const { loaderHook } = createInstance({
    name: 'test',
    remotes: [],
    plugins: [loadingRules(new Map([['far', attempt]]))],
  });
  return { attempt, hooks: loaderHook.lifecycle };
}
const remoteInfo = {
  name: 'far',
  entry: `${base}entry.1a2b.js`,
  type: 'window' as const,
  entryGlobalName: 'far',
  shareScope: 'default',
};

test('scripts are asked for without cookies, with their checksums, and for as long as we wait', () => {
  const { hooks } = rules();
  const answer = hooks.createScript.emit({ url: remoteInfo.entry, attrs: {}, remoteInfo });
  if (!answer || !('script' in answer) || !answer.script) throw new Error('There is no script.');
  expect(answer.timeout).toBe(loadTimeoutMs);
  expect(answer.script).toMatchObject({
    src: remoteInfo.entry,
    integrity: 'sha384-entry',
    crossOrigin: 'anonymous',
  });
});

test('so are links, with what the runtime wants of them', () => {
  const { hooks } = rules();
  const attrs = { rel: 'preload', as: 'script' };
  const answer = hooks.createLink.emit({ url: remoteInfo.entry, attrs, remoteInfo });
  if (!answer || !('link' in answer) || !answer.link) throw new Error('There is no link.');
  expect(answer.timeout).toBe(loadTimeoutMs);
  expect(answer.link).toMatchObject({
    href: remoteInfo.entry,
    rel: 'preload',
    integrity: 'sha384-entry',
    crossOrigin: 'anonymous',
  });
});

test('what has no checksum in the manifest has none', () => {
  const answer = rules().hooks.createScript.emit({ url: `${base}exposed.3c4d.js`, attrs: {}, remoteInfo });
  expect(answer).toMatchObject({ script: { integrity: '', crossOrigin: 'anonymous' } });
});

test('only the entry that came tells that the remote was reached', () => {
  const { attempt, hooks } = rules();
  const load = (address: string) => {
    const answer = hooks.createScript.emit({ url: address, attrs: {}, remoteInfo });
    if (answer && 'script' in answer) answer.script?.dispatchEvent(new Event('load'));
  };
  load(`${base}exposed.3c4d.js`);
  expect(attempt.entryLoaded).toBe(false);
  load(remoteInfo.entry);
  expect(attempt.entryLoaded).toBe(true);
});

test('the manifest that was looked through is the one that the runtime gets, without another request', async () => {
  const ask = jest.spyOn(globalThis, 'fetch');
  const answer = await rules().hooks.fetch.emit(url, {}, remoteInfo, undefined);
  expect(await (answer as Response).json()).toEqual(manifest);
  expect(ask).not.toHaveBeenCalled();
  ask.mockRestore();
});

test('in a retry its first scripts have addresses of their own', async () => {
  const answer = await rules(2).hooks.fetch.emit(url, {}, remoteInfo, undefined);
  const addressed = (await (answer as Response).json()) as Manifest;
  expect(addressed.metaData.remoteEntry.name).toBe('entry.1a2b.js?again=2');
  expect(addressed.exposes[0]?.assets.js).toEqual({
    sync: ['exposed.3c4d.js?again=2'],
    async: ['later.5e6f.js'],
  });
});

test('any other manifest is read past every cache', async () => {
  gateway.server.use(http.get(`${base}other.json`, () => HttpResponse.json({ other: true })));
  const ask = jest.spyOn(globalThis, 'fetch');
  const answer = await rules().hooks.fetch.emit(`${base}other.json`, {}, remoteInfo, undefined);
  expect(await (answer as Response).json()).toEqual({ other: true });
  expect(ask).toHaveBeenCalledWith(`${base}other.json`, { cache: 'no-store' });
  ask.mockRestore();
});
