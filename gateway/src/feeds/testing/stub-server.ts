import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the stub answers one request. */
export type Reply = (response: ServerResponse, request: IncomingMessage) => void;

export interface StubServer {
  url: string;
  /** The requests it got, path and query, in order. */
  asked: string[];
  /** The replies to come; the last one repeats. */
  reply(...replies: Reply[]): void;
  close(): Promise<void>;
}

/** An outside service that answers whatever a test wants. */
export async function openStubServer(): Promise<StubServer> {
  const asked: string[] = [];
  let replies: Reply[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const reply = replies.length > 1 ? replies.shift() : replies[0];
    reply?.(response, request);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    reply: (...wanted) => {
      asked.length = 0;
      replies = wanted;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export const send =
  (status: number, headers: Record<string, string>, body: string | Buffer = ''): Reply =>
  (response) => {
    response.writeHead(status, headers).end(body);
  };

export const json = (value: unknown, status = 200): Reply =>
  send(status, { 'content-type': 'application/json' }, JSON.stringify(value));

export const text = (value: string, status = 200, type = 'text/plain'): Reply =>
  send(status, { 'content-type': type }, value);

export const redirect = (location: string, status = 302): Reply => send(status, { location });

/** Accepts the request and never answers; resolves when it did. */
export const hang =
  (onRequest: () => void): Reply =>
  () =>
    onRequest();

/** Begins to answer and stops; resolves when it did. */
export const stall =
  (onRequest: () => void): Reply =>
  (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('{"data":[', onRequest);
  };

/** Breaks off in the middle of the body. */
export const halfBody =
  (value: unknown): Reply =>
  (response) => {
    const whole = JSON.stringify(value);
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': String(whole.length) });
    response.write(whole.slice(0, whole.length / 2), () => response.destroy());
  };

/** Never ends. */
export const endless: Reply = (response) => {
  const chunk = Buffer.alloc(64 * 1024, 'a');
  response.writeHead(200, { 'content-type': 'application/json' });
  const pour = () => {
    if (!response.destroyed) response.write(chunk, () => setImmediate(pour));
  };
  response.on('error', () => {});
  pour();
};

/** Hangs up without an answer. */
export const cut: Reply = (response) => {
  response.destroy();
};
