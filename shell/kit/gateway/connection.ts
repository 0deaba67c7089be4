import { useApolloClient } from '@apollo/client/react';
import type { Client } from 'graphql-ws';
import { useSyncExternalStore } from 'react';

/** The state of a page's socket. */
export interface Connection {
  /** How often it was opened. Subscribers refetch what they missed when this grows. */
  times: number;
  /** No live data arrive at the moment. While it opens for the first time nothing is lost yet. */
  isLost: boolean;
}

/** The connection of one Apollo Client, for those who show or follow how it is doing. */
export class ConnectionWatch {
  #now: Connection = { times: 0, isLost: false };
  readonly #listeners = new Set<() => void>();

  constructor(socket: Client) {
    socket.on('connected', () => this.#set({ times: this.#now.times + 1, isLost: false }));
    socket.on('closed', () => this.#set({ ...this.#now, isLost: true }));
  }

  readonly now = () => this.#now;

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #set(next: Connection) {
    this.#now = next;
    for (const listener of this.#listeners) listener();
  }
}

const watches = new WeakMap<object, ConnectionWatch>();

export function watchConnection(client: object, socket: Client): void {
  watches.set(client, new ConnectionWatch(socket));
}

const unknown: Connection = { times: 0, isLost: false };
const never = () => () => undefined;

/** The page's own connection. It belongs to the client, so screens import this from where the client is. */
export function useConnection(): Connection {
  const watch = watches.get(useApolloClient());
  return useSyncExternalStore(watch?.subscribe ?? never, watch?.now ?? (() => unknown));
}
