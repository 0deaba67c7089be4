import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request as requestPlain } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { unusedPort } from '../../src/configuration/ports.ts';

// The proxy of compose.yaml as it runs there, before a gateway that says what it was asked. Skipped, by name, where there
// is no Caddy; CI installs it.

const hasCaddy = spawnSync('caddy', ['version']).status === 0;
const describeWithCaddy = hasCaddy ? describe : describe.skip;

const folder = mkdtempSync(join(tmpdir(), 'fairway-proxy-'));
const gateway = createServer((asked, answer) => {
  answer.setHeader('content-security-policy', 'its own');
  answer.end(`asked for ${asked.url} by ${String(asked.headers['x-forwarded-for'])}`);
});
let ports = { http: 0, https: 0 };
const closing: (() => unknown)[] = [];

beforeAll(async () => {
  if (!hasCaddy) return;
  gateway.listen(0, '127.0.0.1');
  await once(gateway, 'listening');
  ports = { http: await unusedPort('127.0.0.1'), https: await unusedPort('127.0.0.1') };
  const deployed = readFileSync(join(import.meta.dirname, '../../../compose/Caddyfile'), 'utf8');
  const own = `{\n\thttp_port ${ports.http}\n\thttps_port ${ports.https}\n\tskip_install_trust\n\tadmin off\n`;
  const here = deployed
    .replace(/^\{\n/m, own)
    .replace('gateway-1:4000 gateway-2:4000', `127.0.0.1:${Object(gateway.address()).port}`);
  writeFileSync(join(folder, 'Caddyfile'), here);
  const { PATH = '' } = process.env;
  // It ends with its standard input, and so with this process, however that ends.
  const script = 'caddy run --config Caddyfile --adapter caddyfile & cat; kill $!; wait $!';
  const shell = spawn('sh', ['-c', script], {
    cwd: folder,
    env: { PATH, HOME: folder, XDG_DATA_HOME: folder, OPERATOR_NETWORKS: '192.0.2.0/24' },
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const ended = once(shell, 'exit');
  closing.push(async () => {
    shell.stdin.end();
    await ended;
  });
  for (let tries = 0; (await ask('/').catch(() => null))?.status !== 200; tries += 1) {
    if (tries > 300) throw new Error('The proxy does not pass anything on.');
    await sleep(50);
  }
});
afterAll(async () => {
  for (const close of closing) await close();
  gateway.closeAllConnections();
  gateway.close();
  rmSync(folder, { recursive: true });
});

interface Answer {
  status: number | undefined;
  headers: Record<string, unknown>;
  body: string;
}

async function ask(path: string, options: RequestOptions = {}, over = request): Promise<Answer> {
  const port = over === request ? ports.https : ports.http;
  const common = { host: '127.0.0.1', port, path, servername: 'localhost', rejectUnauthorized: false };
  const asked = over({ ...common, ...options, headers: { host: 'localhost', ...Object(options.headers) } });
  asked.end();
  const [answer] = await once(asked, 'response');
  let body = '';
  for await (const piece of answer.setEncoding('utf8')) body += piece;
  return { status: answer.statusCode, headers: answer.headers, body };
}

const itsHeaders = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'content-security-policy': expect.stringMatching(/^default-src 'none'; .*frame-ancestors 'none'$/),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
};

describeWithCaddy('the proxy', () => {
  test('passes on what a gateway says, with the gateway’s headers', async () => {
    const answer = await ask('/Standings?x=1');
    expect(answer).toMatchObject({ status: 200, headers: { 'content-security-policy': 'its own' } });
    expect(answer.body).toBe('asked for /Standings?x=1 by 127.0.0.1');
  });

  test('tells a gateway who asks, whatever the asker says of it', async () => {
    const { body } = await ask('/', { headers: { 'x-forwarded-for': '192.0.2.7' } });
    expect(body).toBe('asked for / by 127.0.0.1');
  });

  test.each(['TLSv1', 'TLSv1.1'] as const)('does not speak %s', async (maxVersion) => {
    // Of this side, too, only weaker ciphers speak it.
    const old = { minVersion: 'TLSv1', maxVersion, ciphers: 'DEFAULT@SECLEVEL=0' } as const;
    await expect(ask('/', old)).rejects.toThrow(/protocol|version|alert|handshake/i);
  });

  test.each(['TLSv1.2', 'TLSv1.3'] as const)('speaks %s', async (version) => {
    const answer = await ask('/', { minVersion: version, maxVersion: version });
    expect(answer.status).toBe(200);
  });

  test('sends browsers on from http:', async () => {
    const { status, headers } = await ask('/Standings?x=1', {}, requestPlain);
    expect([status, headers.location]).toEqual([301, 'https://localhost/Standings?x=1']);
  });

  test.each(['/api', '/api/login', '/graphql', '/socket.io/?EIO=4'])(
    'refuses %s over http:, so that a program’s mistake shows',
    async (path) => {
      const { status, headers } = await ask(path, {}, requestPlain);
      expect([status, headers.location]).toEqual([403, undefined]);
      // Browsers are to believe that only where nobody can have written it on the way.
      expect(headers['strict-transport-security']).toBeUndefined();
    },
  );

  test.each(['/metrics', '/healthz', '/readyz', '/operator', '/operator/acts', '/%6fperator', '/Metrics'])(
    'lets nobody from outside to %s',
    async (path) => {
      expect(await ask(path)).toMatchObject({ status: 404, body: '', headers: itsHeaders });
    },
  );

  test('without a gateway says so as it would, and when to come back', async () => {
    gateway.closeAllConnections();
    gateway.close();
    const answer = await ask('/api/liveResults');
    expect(answer).toMatchObject({ status: 503, headers: { ...itsHeaders, 'retry-after': '2' } });
    expect(JSON.parse(answer.body)).toMatchObject({ code: 'UNAVAILABLE' });
  });
});
