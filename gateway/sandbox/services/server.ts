import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a service says to a request. */
export interface Answer {
  status?: number;
  type?: string;
  body: string | Uint8Array;
}

export const json = (body: unknown, status = 200): Answer => ({
  status,
  type: 'application/json',
  body: JSON.stringify(body),
});

export const text = (body: string, status: number): Answer => ({ status, type: 'text/plain', body });

/** Some services leave a caller waiting. */
export const noAnswer = 'silence';

export type Handler = (url: URL) => Answer | typeof noAnswer | Promise<Answer | typeof noAnswer>;

export interface Service {
  /** Its origin on this machine. */
  url: string;
  close(): Promise<void>;
}

/** A service of the outside world, on a port of its own that only this machine reaches. */
export async function serve(handle: Handler): Promise<Service> {
  const answerTo = async ({ method, url: path = '/' }: IncomingMessage) =>
    method === 'GET' ? handle(new URL(path, url)) : text('method not allowed', 405);
  const server = createServer(async (request, response) => {
    const answer = await answerTo(request).catch((fault: Error) => text(fault.message, 500));
    if (answer !== noAnswer) send(response, answer);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    close: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function send(response: ServerResponse, { status = 200, type = 'text/plain', body }: Answer): void {
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(body) });
  response.end(body);
}
