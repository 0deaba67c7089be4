import type { Server as HttpServer, IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ClientEvents, ServerEvents, SocketRefusal } from '@fairway/schema/events';
import { Server } from 'socket.io';
import type { Caller } from '../context.ts';
import { toRefusal } from '../doors/faults.ts';
import type { SocketDoor } from './graphql-ws.ts';
import type { OpenSockets } from './open-sockets.ts';
import type { OriginCheck } from './upgrades.ts';

const longestMessageBytes = 16 * 1024;

interface SocketIoOptions {
  server: HttpServer;
  sockets: OpenSockets;
  allowedOrigin: OriginCheck;
  /** Who carries this `authorization`; it refuses what is nobody's. */
  identify(authorization: string): Promise<Caller>;
}

interface SocketData {
  caller: Caller;
  authorization: string;
}

/** socket.io at its usual path, open to whoever brings a token in the handshake. */
export function socketIoDoor({ server, sockets, allowedOrigin, identify }: SocketIoOptions): SocketDoor {
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
