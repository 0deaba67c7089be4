import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, get, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { serviceAt } from '../service.ts';
import { kindOf } from '../testing/feed-stubs.ts';
import { openFeedClient } from './feed-client.ts';

let folder: string;
let certificate: string;
let server: Server;
let url: string;
let asked = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fairway-certificate-'));
  const [keyFile, certificateFile] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const selfSigned =
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost';
  execFileSync('openssl', [...selfSigned.split(' '), '-keyout', keyFile, '-out', certificateFile], {
    stdio: 'pipe',
  });
  certificate = await readFile(certificateFile, 'utf8');
  server = createServer({ key: await readFile(keyFile), cert: certificate }, (_request, response) => {
    asked += 1;
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `https://localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

test('a server whose certificate nobody signed is told nothing, neither address nor key', async () => {
  const client = openFeedClient();
  const service = serviceAt('Stub', url, { attempts: 1 });
  expect(await kindOf(client(service, new URL(`${url}/scores?key=SECRET`), 'application/json'))).toBe(
    'network',
  );
  expect(asked).toBe(0);
  // It was the certificate: whoever knows it is answered.
  const [answer] = await once(get(url, { ca: certificate, family: 4 }), 'response');
  answer.resume();
  expect([answer.statusCode, asked]).toEqual([200, 1]);
});
