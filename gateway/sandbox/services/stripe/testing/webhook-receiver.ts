import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A webhook as it arrived. */
export interface Heard {
  body: Buffer;
  signature: string;
  event: { id: string; type: string; data: { object: Record<string, unknown> } };
}

/** Whoever is told of events, for tests that want to see each. */
export interface WebhookReceiver {
  url: string;
  heard: Heard[];
  /** With what it answers the next ones, in turn; with 200 after that. */
  answers: number[];
  /** When that many have arrived in all. */
  until(count: number): Promise<Heard[]>;
  close(): Promise<void>;
}

export async function openWebhookReceiver(): Promise<WebhookReceiver> {
  const heard: Heard[] = [];
  const answers: number[] = [];
  let waiting: { count: number; done(): void }[] = [];
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    response.writeHead(answers.shift() ?? 200).end();
    const signature = String(request.headers['stripe-signature']);
    heard.push({ body, signature, event: JSON.parse(body.toString('utf8')) });
    for (const { count, done } of waiting) if (heard.length >= count) done();
    waiting = waiting.filter(({ count }) => heard.length < count);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/webhooks/stripe`,
    heard,
    answers,
    until: async (count) => {
      if (heard.length < count) await new Promise<void>((done) => waiting.push({ count, done }));
      return heard;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
