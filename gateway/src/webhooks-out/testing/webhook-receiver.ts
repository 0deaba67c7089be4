import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  headers: Record<string, string | string[] | undefined>;
  /** The bytes that came, as text. */
  text: string;
  body: { id: string; type: string; at: string; data: Record<string, unknown> };
}

/** Another system, which receives webhooks. */
export interface WebhookReceiver {
  url: string;
  /** All that came, in order, whatever was answered. */
  received: Received[];
  /** What it answers from now on; 'nothing' keeps the caller waiting. */
  answers: number | 'nothing';
  /** Events of that type it answers with a 422. */
  refuses: string | null;
  close(): Promise<void>;
}

export async function openWebhookReceiver(): Promise<WebhookReceiver> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8');
      receiver.received.push({ headers: request.headers, text, body: JSON.parse(text) });
      if (receiver.answers === 'nothing') return;
      const isRefused = receiver.received.at(-1)?.body.type === receiver.refuses;
      response
        .writeHead(isRefused ? 422 : receiver.answers, { location: `${receiver.url}/elsewhere` })
        .end('heard');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received: [],
    answers: 200,
    refuses: null,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}
