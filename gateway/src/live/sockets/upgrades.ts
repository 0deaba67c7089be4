import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { decodedPath } from '../../http/decoded-path.ts';

type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** Leads each WebSocket to the server it asks for; what asks for none, or comes from elsewhere, is hung up on. */
export function routeUpgrades(
  server: Server,
  options: { servers: Record<string, Upgrade>; allowedOrigin: OriginCheck; isOpen(): boolean },
) {
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    const path = decodedPath(request.url ?? '').replace(/\/$/, '');
    const upgrade = options.servers[path];
    if (!upgrade) return rejectUpgrade(socket, '404 Not Found');
    if (!options.isOpen()) return rejectUpgrade(socket, '503 Service Unavailable');
    if (!options.allowedOrigin(request)) return rejectUpgrade(socket, '403 Forbidden');
    upgrade(request, socket, head);
  });
}

export function rejectUpgrade(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

export type OriginCheck = (request: IncomingMessage) => boolean;

/**
 * CORS does not cover WebSockets: a browser says which page opens one, and it must be a page of ours, under
 * the public address or the one that was asked. Programs send no Origin and need none.
 */
export const ownOrigin =
  (publicUrl: string): OriginCheck =>
  ({ headers }) => {
    const { origin, host } = headers;
    if (origin === undefined) return true;
    if (!URL.canParse(origin)) return false;
    const page = new URL(origin);
    return page.origin === new URL(publicUrl).origin || page.host === host;
  };
