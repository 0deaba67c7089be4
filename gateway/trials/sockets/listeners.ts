import type { ChatMessage, ClientEvents, ServerEvents } from '@fairway/schema/events';
import { type Client, CloseCode, createClient } from 'graphql-ws';
import { io, type Socket } from 'socket.io-client';
import { WebSocket } from 'ws';
import type { GatewayProcess } from '../gateway-process.ts';

/** A standard graphql-ws client, which reconnects as long as it is let in. */
export const graphqlClient = (gateway: GatewayProcess, token: string, retryAttempts = 100): Client =>
  createClient({
    url: `${gateway.origin.replace(/^http/, 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { authorization: `Bearer ${token}` },
    // An expired token is not retried.
    shouldRetry: (cause) => (cause as CloseEvent).code !== CloseCode.Forbidden,
    retryAttempts,
  });

/** Ends it, whatever it is doing. */
export const endClient = (client: Client): Promise<void> => Promise.resolve(client.dispose()).catch(() => {});

/** All frames of a subscription, as they come. */
export function listen<Data>(client: Client, query: string, variables: Record<string, unknown> = {}): Data[] {
  const received: Data[] = [];
  client.subscribe<Data>(
    { query, variables },
    { next: ({ data }) => data && received.push(data), error: () => {}, complete: () => {} },
  );
  return received;
}

export type ChatSocket = Socket<ServerEvents, ClientEvents>;

export const chatSocket = (gateway: GatewayProcess, token: string): ChatSocket =>
  io(gateway.origin, { auth: { token }, transports: ['websocket'] });

/** All messages of a pool from now on. */
export async function collectMessages(socket: ChatSocket, pool: string): Promise<ChatMessage[]> {
  const received: ChatMessage[] = [];
  socket.on('chatMessage', (message) => received.push(message));
  const answer = await socket.emitWithAck('joinPool', pool, {});
  if ('error' in answer) throw new Error(answer.error.message);
  return received;
}
