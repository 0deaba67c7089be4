import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import type { GatewayProcess } from './gateway-process.ts';
import { chatSocket, endClient } from './listeners.ts';

/** Somebody who listens to a pool from its first message on, and after every interruption asks for what they missed. */
export interface ChatClient {
  name: string;
  /** The ids of what was heard, in the order in which it came. */
  heard: string[];
  /** Loses its connection, as by a tunnel or a change of networks. */
  drop(): unknown;
  close(): void;
}

interface Opening {
  name: string;
  gateway: GatewayProcess;
  token: string;
  pool: string;
}

const lastOf = (heard: readonly string[]) => heard.at(-1) ?? '0';

/** socket.io's own client, with its own ways of coming back. */
export function bySocketIo({ name, gateway, token, pool }: Opening): ChatClient {
  const heard: string[] = [];
  const socket = chatSocket(gateway, token);
  const join = () =>
    socket.emit('joinPool', pool, { after: lastOf(heard) }, (answer) => {
      if ('error' in answer) setTimeout(() => socket.connected && join(), 200);
    });
  socket.on('connect', join);
  socket.on('chatMessage', ({ id }) => heard.push(id));
  return { name, heard, drop: () => socket.io.engine.close(), close: () => socket.close() };
}

/** graphql-ws' own client. It would subscribe again with the old variables, so coming back is left to us. */
export function byGraphqlWs({ name, gateway, token, pool }: Opening): ChatClient {
  const heard: string[] = [];
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
      const variables = { pool, after: lastOf(heard) };
      try {
        for await (const { data } of client.iterate<{ messages: { id: string } }>({ query, variables }))
          if (data) heard.push(data.messages.id);
      } catch {
        // The connection is gone, or could not be made.
      }
      await sleep(200 + Math.random() * 800);
    }
  };
  void follow();
  return {
    name,
    heard,
    drop: () => isConnected && client.terminate(),
    close: () => {
      isClosed = true;
      void endClient(client);
    },
  };
}
