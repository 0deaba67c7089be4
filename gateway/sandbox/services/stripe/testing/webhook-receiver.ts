import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A webhook as it arrived. */
export interface ReceivedEvent {
  body: Buffer;
  signature: string;
  event: { id: string; type: string; data: { object: Record<string, unknown> } };
}

/** A server that receives events, for tests that look at each. */
export interface WebhookReceiver {
  url: string;
  received: ReceivedEvent[];
  /** With what it answers the next ones, in turn; with 200 after that. */
  answers: number[];
  /** When that many have arrived in all. */
  until(count: number): Promise<ReceivedEvent[]>;
  close(): Promise<void>;
}

export async function openWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedEvent[] = [];
  const answers: number[] = [];
  let waiting: { count: number; done(): void }[] = [];
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    response.writeHead(answers.shift() ?? 200).end();
    const signature = String(request.headers['stripe-signature']);
    received.push({ body, signature, event: JSON.parse(body.toString('utf8')) });
    for (const { count, done } of waiting) if (received.length >= count) done();
    waiting = waiting.filter(({ count }) => received.length < count);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/webhooks/stripe`,
    received,
    answers,
    until: async (count) => {
      if (received.length < count) await new Promise<void>((done) => waiting.push({ count, done }));
      return received;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
