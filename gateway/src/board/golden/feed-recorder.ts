import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Copy, inPlayPath } from './oracle/feed/wire.ts';

/** A proxy between the product and its stats feed that records what the feed said and when. */
export interface FeedRecorder {
  /** Where the feed is to be asked. */
  url: string;
  /** Every good answer, and every board that was asked for in vain, in the order in which they came. */
  copies: readonly Copy[];
  close(): Promise<void>;
}

export async function startFeedRecorder(feedUrl: string, now: () => Date): Promise<FeedRecorder> {
  const copies: Copy[] = [];
  const server = createServer((request, response) => {
    const giveUp = new AbortController();
    response.on('close', () => giveUp.abort());
    const asked = new URL(request.url ?? '/', feedUrl);
    const path = asked.pathname;
    const miss = () => {
      if (path === inPlayPath) copies.push({ at: now(), path, body: null, isMissing: true });
    };
    fetch(asked, { signal: giveUp.signal })
      .then(async (answer) => {
        const text = await answer.text();
        if (answer.ok) copies.push({ at: now(), path, body: JSON.parse(text) });
        else miss();
        response
          .writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
          .end(text);
      })
      .catch(() => {
        // Whoever asked has lost patience.
        miss();
        response.destroy();
      });
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
