import type { Server as HttpServer, IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientEvents, ServerEvents, SocketRefusal } from '@fairway/schema/events';
import type { FastifyBaseLogger } from 'fastify';
import { Server, type Socket } from 'socket.io';
import type { Caller, Ctx } from '../context.ts';
import { toRefusal } from '../doors/faults.ts';
import type { SocketDoor } from './graphql-ws.ts';
import type { OpenSockets } from './open-sockets.ts';
import type { OriginCheck } from './upgrades.ts';

const longestMessageBytes = 16 * 1024;
const mostWaiting = 1000;
const drainedPollMs = 10;

interface SocketIoOptions {
  server: HttpServer;
  sockets: OpenSockets;
  allowedOrigin: OriginCheck;
  /** Who carries this `authorization`; it refuses what is nobody's. */
  identify(authorization: string): Promise<Caller>;
  ctxFor(request: IncomingMessage, caller: Caller): Ctx;
  features: readonly SocketFeature[];
  log: FastifyBaseLogger;
}

/** One client, as the features that serve it see it. */
export interface ClientSocket {
  on<Event extends keyof ClientEvents>(event: Event, handle: (...args: unknown[]) => void): void;
  /** Sends to this client; one that has fallen far behind is let go, and may come back. */
  emit<Event extends keyof ServerEvents>(event: Event, ...args: Parameters<ServerEvents[Event]>): void;
  /** When what was sent has left for the client. */
  sent(): Promise<void>;
  /** Aborted when the client is gone. */
  gone: AbortSignal;
  log: FastifyBaseLogger;
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
export function socketIoDoor(options: SocketIoOptions): SocketDoor {
  const { server, sockets, allowedOrigin, identify, features } = options;
  const io = new Server<ClientEvents, ServerEvents, Record<never, never>, SocketData>({
    maxHttpBufferSize: longestMessageBytes,
    serveClient: false,
    allowRequest: (request, admit) => admit(null, allowedOrigin(request)),
  });
  io.attach(server, { destroyUpgrade: false });
  // Upgrades come through the one gate for all doors, not through engine.io's own listener.
  const own = server.listeners('upgrade').at(-1) as (
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
  ) => void;
  server.off('upgrade', own);

  io.use(async (socket, next) => {
    try {
      const { token } = socket.handshake.auth as { token?: unknown };
      socket.data.authorization = `Bearer ${typeof token === 'string' ? token : ''}`;
      socket.data.caller = await identify(socket.data.authorization);
      next();
    } catch (fault) {
      const { code, message } = toRefusal(fault);
      next(Object.assign(new Error(message), { data: { code, message } satisfies SocketRefusal }));
    }
  });
  io.on('connection', (socket) => {
    const unwatch = sockets.watch({ ...socket.data, close: () => socket.disconnect(true) });
    socket.on('disconnect', unwatch);
    const client = clientOf(socket, options);
    for (const serve of features) serve(client);
  });

  return {
    upgrade: own,
    // Not io.close(): that would close the HTTP server, which other doors still need.
    close: async () => {
      io.disconnectSockets(true);
      io.engine.close();
    },
  };
}

type OwnSocket = Socket<ClientEvents, ServerEvents, Record<never, never>, SocketData>;

function clientOf(socket: OwnSocket, { identify, ctxFor, log }: SocketIoOptions): ClientSocket {
  const gone = new AbortController();
  socket.on('disconnect', () => gone.abort());
  const waiting = () => (socket.conn as unknown as { writeBuffer: unknown[] }).writeBuffer.length;
  return {
    log,
    gone: gone.signal,
    on: (event, handle) => socket.on(event, handle as never),
    emit: (event, ...args) => {
      if (waiting() > mostWaiting) socket.disconnect(true);
      else (socket as Socket).emit(event, ...args);
    },
    sent: async () => {
      while (waiting() > 0 && !gone.signal.aborted) await sleep(drainedPollMs);
    },
    ctx: async () => ctxFor(socket.request, await identify(socket.data.authorization)),
  };
}
