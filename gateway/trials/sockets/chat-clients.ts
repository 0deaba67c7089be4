import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import type { GatewayProcess } from '../gateway-process.ts';
import { chatSocket, endClient } from './listeners.ts';

/**
 * A client that receives a pool's messages from the first one on, and fetches what it missed after each
 * interruption.
 */
export interface ChatClient {
  name: string;
  /** The ids received, in order. */
  received: string[];
  /** Drops the connection, as a tunnel or a change of networks does. */
  drop(): unknown;
  close(): void;
}

interface Opening {
  name: string;
  gateway: GatewayProcess;
  token: string;
  pool: string;
}

const lastOf = (received: readonly string[]) => received.at(-1) ?? '0';

/** socket.io's own client with its own reconnection. */
export function bySocketIo({ name, gateway, token, pool }: Opening): ChatClient {
  const received: string[] = [];
  const socket = chatSocket(gateway, token);
  const join = () =>
    socket.emit('joinPool', pool, { after: lastOf(received) }, (answer) => {
      if ('error' in answer) setTimeout(() => socket.connected && join(), 200);
    });
  socket.on('connect', join);
  socket.on('chatMessage', ({ id }) => received.push(id));
  return { name, received, drop: () => socket.io.engine.close(), close: () => socket.close() };
}

/** graphql-ws' own client. It would resubscribe with the old variables, so we reconnect ourselves. */
export function byGraphqlWs({ name, gateway, token, pool }: Opening): ChatClient {
  const received: string[] = [];
  let isClosed = false;
  let isConnected = false;
  const client = createClient({
    url: `${gateway.origin.replace(/^http/, 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { authorization: `Bearer ${token}` },
    retryAttempts: 0,
    on: {
      connected: () => {
        isConnected = true;
      },
      closed: () => {
        isConnected = false;
      },
    },
  });
  const query = 'subscription ($pool: String!, $after: ID) { messages(pool: $pool, after: $after) { id } }';
  const follow = async () => {
    while (!isClosed) {
      const variables = { pool, after: lastOf(received) };
      try {
        for await (const { data } of client.iterate<{ messages: { id: string } }>({ query, variables }))
          if (data) received.push(data.messages.id);
      } catch {
        // The connection is closed, or could not be opened.
      }
      await sleep(200 + Math.random() * 800);
    }
  };
  void follow();
  return {
    name,
    received,
    drop: () => isConnected && client.terminate(),
    close: () => {
      isClosed = true;
      void endClient(client);
    },
  };
}
