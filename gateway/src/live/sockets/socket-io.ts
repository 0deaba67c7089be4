import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ClientEvents, ServerEvents, SocketRefusal } from '@fairway/schema/events';
import type { FastifyBaseLogger } from 'fastify';
import { Server, type Socket } from 'socket.io';
import type { Caller, Ctx } from '../../context.ts';
import { countTokenRequest } from '../../http/access-tokens/token-scopes.ts';
import { toRefusal } from '../../http/refusals/faults.ts';
import { logRefusal } from '../../http/refusals/refusal-log.ts';
import { Refusal } from '../../refusal.ts';
import { disconnectAll } from './disconnect-all.ts';
import type { SocketServer } from './graphql-ws.ts';
import type { OpenSockets } from './open-sockets.ts';
import { PingedServer } from './pings.ts';
import type { SocketCaps } from './socket-caps.ts';
import type { OriginCheck } from './upgrades.ts';

const longestMessageBytes = 16 * 1024;
const maxWaiting = 1000;

interface SocketIoOptions {
  server: HttpServer;
  sockets: OpenSockets;
  caps: SocketCaps;
  allowedOrigin: OriginCheck;
  /** What each answer to polling has, refusals included. */
  headers: Readonly<Record<string, string>>;
  /** Whether newcomers are let in. */
  isOpen(): boolean;
  /** Who carries this `authorization`; it refuses what is nobody's. */
  identify(authorization: string): Promise<Caller>;
  addressOf(request: IncomingMessage): string;
  ctxFor(address: string, caller: Caller): Ctx;
  features: readonly SocketFeature[];
  log: FastifyBaseLogger;
}

/** One client, as the features that serve it see it. */
export interface ClientSocket {
  on<Event extends keyof ClientEvents>(event: Event, handle: (...args: unknown[]) => void): void;
  /** Sends to this client; one that has fallen far behind is disconnected, and may come back. */
  emit<Event extends keyof ServerEvents>(event: Event, ...args: Parameters<ServerEvents[Event]>): void;
  /** When what was sent has left for the client. */
  sent(): Promise<void>;
  /** Aborted when the client has disconnected. */
  disconnected: AbortSignal;
  log: FastifyBaseLogger;
  /** Logs what the client may not, by the name of its event. */
  noteRefused(event: keyof ClientEvents, refusal: Refusal): void;
  /** A unit of work of its own for each thing the client asks for, by whoever its token is now. */
  ctx(): Promise<Ctx>;
}

/** What a feature does for every client. */
export type SocketFeature = (socket: ClientSocket) => void;

interface SocketData {
  caller: Caller;
  authorization: string;
}

/** socket.io at its usual path, open to whoever brings a token in the handshake. */
export function openSocketIo(options: SocketIoOptions): SocketServer {
  const { server, sockets, caps, allowedOrigin, isOpen, identify, addressOf, features, log } = options;
  const io = new Server<ClientEvents, ServerEvents, Record<never, never>, SocketData>({
    maxHttpBufferSize: longestMessageBytes,
    serveClient: false,
    wsEngine: PingedServer,
    allowRequest: (request, admit) =>
      admit(null, isOpen() && allowedOrigin(request) && caps.hasRoomFor(addressOf(request))),
  });
  io.attach(server, { destroyUpgrade: false });
  // Upgrades come through the one gate for all APIs, not through engine.io's own listener.
  const own = server.listeners('upgrade').at(-1) as (
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
  ) => void;
  server.off('upgrade', own);

  io.engine.use((_request: IncomingMessage, response: ServerResponse, next: () => void) => {
    for (const [name, value] of Object.entries(options.headers)) response.setHeader(name, value);
    next();
  });
  io.engine.on('connection', (connection: Socket['conn']) => {
    connection.once('close', caps.count(addressOf(connection.request)));
  });
  io.use(async (socket, next) => {
    try {
      const { token } = socket.handshake.auth as { token?: unknown };
      socket.data.authorization = `Bearer ${typeof token === 'string' ? token : ''}`;
      socket.data.caller = await identify(socket.data.authorization);
      // One that has closed meanwhile would be counted for good, since its close event is over.
      if (socket.conn.readyState !== 'open') return next(new Error('The client has disconnected.'));
      // Disconnected by name, a client does not come back by itself: its token is no good any more.
      const unwatch = sockets.watch({
        caller: socket.data.caller,
        close: () => socket.disconnect(true),
      });
      if (!unwatch)
        throw new Refusal('RATE_LIMITED', 'You have too many live connections open. Please close some.');
      // One that has closed before it was let in has no disconnect event.
      socket.conn.once('close', unwatch);
      socket.once('disconnect', unwatch);
      next();
    } catch (fault) {
      const { code, message } = toRefusal(fault);
      const asker = { log, caller: { kind: 'anyone' } as const, address: addressOf(socket.request) };
      logRefusal(asker, { over: 'socket.io', code });
      next(Object.assign(new Error(message), { data: { code, message } satisfies SocketRefusal }));
    }
  });
  io.on('connection', (socket) => {
    const client = clientOf(socket, options);
    for (const serve of features) serve(client);
  });

  // Only the connection ends, so that every client comes back by itself.
  const disconnect = (withinMs: number) =>
    disconnectAll(io.sockets.sockets.values(), withinMs, (socket) => socket.conn.close());
  return {
    upgrade: own,
    disconnect,
    // Not io.close(): that would close the HTTP server, which other APIs still need.
    close: async () => {
      await disconnect(0);
      io.engine.close();
    },
  };
}

type OwnSocket = Socket<ClientEvents, ServerEvents, Record<never, never>, SocketData>;

function clientOf(socket: OwnSocket, { identify, addressOf, ctxFor, log }: SocketIoOptions): ClientSocket {
  const disconnected = new AbortController();
  socket.on('disconnect', () => disconnected.abort());
  const { conn } = socket;
  const waiting = () => (conn as unknown as { writeBuffer: unknown[] }).writeBuffer.length;
  // What waits is dropped with the connection, for who does not read would not take it.
  const isBehind = () => {
    if (waiting() <= maxWaiting) return false;
    conn.close(true);
    return true;
  };
  return {
    log,
    disconnected: disconnected.signal,
    on: (event, handle) =>
      socket.on(event, ((...args: unknown[]) => {
        // Answers, too, pile up for one who asks on and reads nothing.
        if (!isBehind()) handle(...args);
      }) as never),
    emit: (event, ...args) => {
      if (!isBehind()) (socket as Socket).emit(event, ...args);
    },
    sent: () =>
      new Promise((sent) => {
        if (waiting() === 0 || disconnected.signal.aborted) return sent();
        const done = () => {
          conn.off('drain', done);
          disconnected.signal.removeEventListener('abort', done);
          sent();
        };
        conn.on('drain', done);
        disconnected.signal.addEventListener('abort', done);
      }),
    noteRefused: (event, { code }) => {
      const asker = { log, caller: socket.data.caller, address: addressOf(socket.request) };
      logRefusal(asker, { over: 'socket.io', code, field: event });
    },
    ctx: async () => {
      const ctx = ctxFor(addressOf(socket.request), await identify(socket.data.authorization));
      await countTokenRequest(ctx);
      return ctx;
    },
  };
}
