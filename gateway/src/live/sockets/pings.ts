import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws';

/** An answer to a ping that can't leave waits in our memory, and so much of them is more than any honest client has. */
const maxWaitingBytes = 64 * 1024;

/**
 * Answers pings ourselves, since `ws` answers each without looking whether anybody reads: a client that only pings
 * could fill the gateway's memory, before it has said who it is.
 */
export class PingedServer extends WebSocketServer {
  constructor(options?: ServerOptions) {
    super({ ...options, autoPong: false });
  }

  override handleUpgrade(
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    opened: (client: WebSocket, request: IncomingMessage) => void,
  ): void {
    super.handleUpgrade(request, socket, head, (client, upgraded) => {
      client.on('ping', (data) => {
        if (client.bufferedAmount > maxWaitingBytes) client.terminate();
        else if (client.readyState === client.OPEN) client.pong(data);
      });
      opened(client, upgraded);
    });
  }
}
