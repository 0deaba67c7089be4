import fs from 'node:fs';
import { mkdir, mkdtemp, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { openTestGateway, type TestGateway } from '../../testing/test-gateway.ts';

const html =
  '<meta name="csp-nonce" content="__CSP_NONCE__"><meta name="fairway-env" content="__ENV__"><meta name="fairway-offline" content="__OFFLINE__"><meta name="fairway-contact" content="__CONTACT__"><meta name="fairway-remotes" content="__REMOTES__">';

const script = 'shell();'.repeat(500);

let folder: string;
let development: TestGateway;
let production: TestGateway;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fairway-pages-'));
  for (const [file, text] of [
    ['shell/dist/index.html', html],
    ['shell/dist/assets/main.0123456789abcdef.js', script],
    ['shell/dist/assets/main.0123456789abcdef.js.br', brotliCompressSync(script)],
    ['shell/dist/assets/main.0123456789abcdef.js.gz', gzipSync(script)],
    ['shell/dist/sw.js', 'keep();'],
    ['shell/dist/manifest.webmanifest', '{"name":"Fairway"}'],
    ['shell/dist/icons/icon-192.png', 'a picture'],
    ['mfe-pools/front-end.json', '{}'],
    ['mfe-pools/dist/mf-manifest.json', '{}'],
    ['secret.txt', 'not to be read'],
  ] as const) {
    await mkdir(join(folder, file, '..'), { recursive: true });
    await writeFile(join(folder, file), text);
  }
  development = await openTestGateway({ staticRoot: folder });
  production = await openTestGateway({
    staticRoot: folder,
    settings: {
      production: true,
      publicUrl: 'https://fairway.example',
      contactEmail: 'hello@golf.example.com',
    },
  });
});
afterAll(async () => {
  await Promise.all([development.close(), production.close()]);
  await rm(folder, { recursive: true });
});

const policyOf = (answer: Response) =>
  new Map(
    (answer.headers.get('content-security-policy') ?? '').split('; ').map((rule) => {
      const [name = '', ...sources] = rule.trim().split(' ');
      return [name, sources] as const;
    }),
  );

/** Where front-ends may come from besides the gateway, in development. */
const onThisMachine = ['http://localhost:*', 'http://127.0.0.1:*'];

describe('a page', () => {
  test.each(['/', '/my-pools', '/MY-POOLS', '/user-profile/a.b', '/reset-password/abc', '/nowhere'])(
    '%s is the shell, with a nonce of its own',
    async (path) => {
      const [first, second] = await Promise.all([
        fetch(development.origin + path),
        fetch(development.origin + path),
      ]);
      const text = await first.text();
      const nonce = /csp-nonce" content="([^"]+)"/.exec(text)?.[1];
      expect(policyOf(first).get('style-src')).toEqual(["'self'", `'nonce-${nonce}'`, ...onThisMachine]);
      expect(await second.text()).not.toBe(text);
      expect(first.headers.get('cache-control')).toBe('no-store');
    },
  );

  test('names the front-ends as the registry does, so that none of them waits for it', async () => {
    const registry = await (await fetch(`${development.origin}/remotes.json`)).text();
    const inPage = async (path: string) =>
      /fairway-remotes" content="([^"]*)"/.exec(await (await fetch(development.origin + path)).text())?.[1];
    expect((await inPage('/my-pools'))?.replaceAll('&quot;', '"')).toBe(registry);
    // What is kept for when there is no network can't load any.
    expect(await inPage('/offline.html')).toBe('');
  });

  test('may run nothing but ours, the card provider’s and, outside production, what is on this machine', async () => {
    const [here, there] = [await fetch(development.origin), await fetch(production.origin)];
    for (const kind of ['script-src', 'style-src', 'img-src', 'font-src', 'media-src', 'connect-src'])
      expect(policyOf(here).get(kind)).toEqual(expect.arrayContaining(onThisMachine));
    expect(policyOf(there).get('script-src')).toEqual([
      "'self'",
      'https://js.stripe.com',
      'https://*.js.stripe.com',
    ]);
    expect(policyOf(there).get('connect-src')).toEqual(["'self'", 'https://api.stripe.com']);
    expect(policyOf(there).get('img-src')).toContain('https://fairway.example');
    expect(policyOf(there).has('upgrade-insecure-requests')).toBe(true);
    for (const policy of [policyOf(here), policyOf(there)]) {
      expect(policy.get('default-src')).toEqual(["'none'"]);
      expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
      expect([...policy.values()].flat()).not.toContain("'unsafe-eval'");
      expect([...policy.values()].flat()).not.toContain("'unsafe-inline'");
    }
    expect(there.headers.get('x-content-type-options')).toBe('nosniff');
    expect([await here.text(), await there.text()]).toEqual([
      expect.stringContaining('content="development"'),
      expect.stringContaining('content="production"'),
    ]);
  });
});

describe('every answer, of the router and to polling of sockets', () => {
  test.each([
    ['a page', '/'],
    ['a file', '/assets/main.0123456789abcdef.js'],
    ['the service worker', '/sw.js'],
    ['the list of front-ends', '/remotes.json'],
    ['an API', '/api/users'],
    ['GraphQL without a query', '/graphql'],
    ['what is not there', '/api/none'],
    ['the first one to a socket', '/socket.io/?EIO=4&transport=polling'],
    ['a refusal of a socket', '/socket.io/?EIO=4&transport=none'],
  ])('has the headers that browsers go by: %s', async (_what, path) => {
    const [here, there] = [await fetch(development.origin + path), await fetch(production.origin + path)];
    for (const answer of [here, there]) {
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('referrer-policy')).toBe('same-origin');
      const policy = policyOf(answer);
      for (const rule of ['default-src', 'object-src', 'base-uri', 'frame-ancestors'])
        expect([rule, policy.get(rule)]).toEqual([rule, ["'none'"]]);
    }
    // A year, and all names below this one.
    expect(there.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    expect(here.headers.get('strict-transport-security')).toBeNull();
  });
});

describe('a file', () => {
  const ask = (path: string) => fetch(development.origin + path);

  test('with a hash in its name is kept for good, any other is asked for anew', async () => {
    expect((await ask('/assets/main.0123456789abcdef.js')).headers.get('cache-control')).toMatch(/immutable/);
    expect((await ask('/remotes/mfe-pools/mf-manifest.json')).headers.get('cache-control')).toBe('no-cache');
    expect(await (await ask('/remotes.json')).json()).toMatchObject({
      'mfe-pools': '/remotes/mfe-pools/mf-manifest.json',
    });
  });

  describe('that was built with compressed copies', () => {
    const path = '/assets/main.0123456789abcdef.js';
    const askFor = (encodings: string, headers: Record<string, string> = {}) =>
      fetch(development.origin + path, { headers: { 'accept-encoding': encodings, ...headers } });

    test.each([
      ['gzip, deflate, br', 'br'],
      ['gzip, deflate', 'gzip'],
      ['identity', null],
    ])('comes to who takes %s as %s, and is the same script', async (encodings, encoding) => {
      const answer = await askFor(encodings);
      expect(answer.headers.get('content-encoding')).toBe(encoding);
      expect(answer.headers.get('content-type')).toMatch(/javascript/);
      expect(answer.headers.get('vary')).toMatch(/accept-encoding/i);
      expect(answer.headers.get('cache-control')).toMatch(/immutable/);
      expect(await answer.text()).toBe(script);
    });

    test('has a tag for each, by which it is not sent twice', async () => {
      const [brotli, plain] = await Promise.all([askFor('br'), askFor('identity')]);
      const tag = brotli.headers.get('etag') ?? '';
      // As a browser asks that has it already; by itself this client would say that it wants it all again.
      const known = { 'if-none-match': tag, 'cache-control': 'max-age=0' };
      expect(plain.headers.get('etag')).not.toBe(tag);
      expect((await askFor('br', known)).status).toBe(304);
      expect((await askFor('identity', known)).status).toBe(200);
    });

    test('is compressed on the way where there is no copy', async () => {
      const answer = await fetch(`${development.origin}/remotes/mfe-pools/mf-manifest.json`);
      expect(answer.headers.get('content-encoding')).toBe('gzip');
      expect(await answer.json()).toEqual({});
    });
  });

  test.each([
    '/assets/none.js',
    '/favicon.ico',
    '/assets/..%2f..%2f..%2fsecret.txt',
    '/remotes/mfe-pools/..%2f..%2fsecret.txt',
  ])('%s is none', async (path) => {
    const answer = await ask(path);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.text()).not.toContain('not to be read');
  });

  test('that goes while the gateway runs is missing, and back when it is back', async () => {
    const [here, away] = [join(folder, 'mfe-pools/dist'), join(folder, 'mfe-pools/away')];
    await rename(here, away);
    expect((await ask('/remotes/mfe-pools/mf-manifest.json')).status).toBe(404);
    await rename(away, here);
    expect((await ask('/remotes/mfe-pools/mf-manifest.json')).status).toBe(200);
  });

  test('that goes between its look-up and its first byte is missing, and not kept as such', async () => {
    const open = fs.createReadStream;
    const lost = jest
      .spyOn(fs, 'createReadStream')
      .mockImplementationOnce((path, options) => open(`${path}.gone`, options));
    const answer = await ask('/assets/main.0123456789abcdef.js');
    expect(lost).toHaveBeenCalledTimes(1);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-encoding')).toBeNull();
    jest.restoreAllMocks();
  });
});

test('a page says where those who run the product can be written to', async () => {
  const text = await (await fetch(`${production.origin}/`)).text();
  expect(text).toContain('fairway-contact" content="hello@golf.example.com"');
});

describe('what a browser keeps', () => {
  const ask = (path: string) => fetch(development.origin + path);
  const headersOf = ({ headers }: Response) => ({
    type: headers.get('content-type')?.split(';')[0],
    kept: headers.get('cache-control'),
  });

  test('is the page, which says of itself that it was kept', async () => {
    const [page, kept] = await Promise.all([ask('/my-pools'), ask('/offline.html')]);
    expect(await page.text()).toContain('fairway-offline" content="no"');
    expect(await kept.text()).toContain('fairway-offline" content="yes"');
    expect(policyOf(kept).get('script-src')).toEqual(policyOf(page).get('script-src'));
  });

  test('is cached by a service worker that is revalidated each time, and may fetch from our origin only', async () => {
    const worker = await ask('/sw.js');
    expect(headersOf(worker)).toEqual({ type: 'text/javascript', kept: 'no-cache' });
    expect([...policyOf(worker)]).toEqual([
      ['default-src', ["'none'"]],
      ['object-src', ["'none'"]],
      ['base-uri', ["'none'"]],
      ['frame-ancestors', ["'none'"]],
      ['connect-src', ["'self'"]],
    ]);
    expect(await worker.text()).toBe('keep();');
  });

  test('is taken away where there is no worker any more', async () => {
    const [here, away] = [join(folder, 'shell/dist/sw.js'), join(folder, 'shell/dist/away.js')];
    await rename(here, away);
    const unregisteringWorker = await ask('/sw.js');
    expect(headersOf(unregisteringWorker)).toEqual({ type: 'text/javascript', kept: 'no-cache' });
    expect(await unregisteringWorker.text()).toContain('registration.unregister()');
    await rename(away, here);
  });

  test('stays where it can’t be read for a moment, or a build is under way', async () => {
    const [here, away] = [join(folder, 'shell/dist/sw.js'), join(folder, 'shell/dist/away.js')];
    const [page, noPage] = [join(folder, 'shell/dist/index.html'), join(folder, 'shell/dist/away.html')];
    await rename(here, away);
    await mkdir(here);
    expect((await ask('/sw.js')).status).toBe(503);
    await rmdir(here);
    await rename(page, noPage);
    expect((await ask('/sw.js')).status).toBe(503);
    await rename(noPage, page);
    await rename(away, here);
  });

  test('can be installed by its manifest and its icons', async () => {
    expect(headersOf(await ask('/manifest.webmanifest'))).toEqual({
      type: 'application/manifest+json',
      kept: 'no-cache',
    });
    expect(headersOf(await ask('/icons/icon-192.png'))).toEqual({ type: 'image/png', kept: 'no-cache' });
    for (const missing of ['/icons/none.png', '/icons/', '/icons'])
      expect((await ask(missing)).status).toBe(404);
  });

  test('has no manifest where none was built', async () => {
    const [here, away] = ['manifest.webmanifest', 'away'].map((name) => join(folder, 'shell/dist', name));
    await rename(here ?? '', away ?? '');
    expect((await ask('/manifest.webmanifest')).status).toBe(404);
    await rename(away ?? '', here ?? '');
  });
});
