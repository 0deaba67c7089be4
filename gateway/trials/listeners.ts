import type { ChatMessage, ClientEvents, ServerEvents } from '@fairway/schema/events';
import { type Client, CloseCode, createClient } from 'graphql-ws';
import { io, type Socket } from 'socket.io-client';
import { WebSocket } from 'ws';
import type { GatewayProcess } from './gateway-process.ts';

/** A stock graphql-ws client, which comes back by itself as long as it is let in, and as long as it is told to. */
export const graphqlClient = (gateway: GatewayProcess, token: string, retryAttempts = 100): Client =>
  createClient({
    url: `${gateway.origin.replace(/^http/, 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { authorization: `Bearer ${token}` },
    // Nobody is let in again with a token that has died.
    shouldRetry: (cause) => (cause as CloseEvent).code !== CloseCode.Forbidden,
    retryAttempts,
  });

/** Ends it, whatever it is just about. */
export const endClient = (client: Client): Promise<void> => Promise.resolve(client.dispose()).catch(() => {});

/** Everything a subscription says, as it comes. */
export function listen<Data>(client: Client, query: string, variables: Record<string, unknown> = {}): Data[] {
  const heard: Data[] = [];
  client.subscribe<Data>(
    { query, variables },
    { next: ({ data }) => data && heard.push(data), error: () => {}, complete: () => {} },
  );
  return heard;
}

export type ChatSocket = Socket<ServerEvents, ClientEvents>;

export const chatSocket = (gateway: GatewayProcess, token: string): ChatSocket =>
  io(gateway.origin, { auth: { token }, transports: ['websocket'] });

/** What is said in a pool, to somebody who was there from the beginning. */
export async function collectMessages(socket: ChatSocket, pool: string): Promise<ChatMessage[]> {
  const heard: ChatMessage[] = [];
  socket.on('chatMessage', (message) => heard.push(message));
  const answer = await socket.emitWithAck('joinPool', pool, {});
  if ('error' in answer) throw new Error(answer.error.message);
  return heard;
}
