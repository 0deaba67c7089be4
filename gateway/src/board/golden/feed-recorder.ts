import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Copy } from './oracle/feed/wire.ts';

/** A proxy between the product and its stats feed that records what the feed said and when. */
export interface FeedRecorder {
  /** Where the feed is to be asked. */
  url: string;
  /** Every good answer, in the order in which they were given. */
  copies: readonly Copy[];
  close(): Promise<void>;
}

export async function startFeedRecorder(feedUrl: string, now: () => Date): Promise<FeedRecorder> {
  const copies: Copy[] = [];
  const server = createServer((request, response) => {
    const giveUp = new AbortController();
    response.on('close', () => giveUp.abort());
    const asked = new URL(request.url ?? '/', feedUrl);
    fetch(asked, { signal: giveUp.signal })
      .then(async (answer) => {
        const text = await answer.text();
        if (answer.ok) copies.push({ at: now(), path: asked.pathname, body: JSON.parse(text) });
        response
          .writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
          .end(text);
      })
      .catch(() => response.destroy()); // whoever asked has lost patience
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    copies,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
