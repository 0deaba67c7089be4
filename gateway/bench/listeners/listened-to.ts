import { type ReferenceServer, startReference } from '../reference-server.ts';
import { type Listeners, type Listening, openListeners } from './listeners.ts';

/** A server that sends something to many. */
export interface ListenedTo {
  name: string;
  isReference: boolean;
  pid: number;
  listeners: Listeners;
  /** Has it send something new. */
  trigger(): Promise<void>;
}

export interface References {
  servers: ListenedTo[];
  stop(): Promise<void>;
}

/** The servers that ours is compared with, each with as many listeners, to whom they send that frame. */
export async function openReferences(
  frame: string,
  count: number,
  subscription: Omit<NonNullable<Listening['subscription']>, 'tokens'>,
): Promise<References> {
  const stock = await startReference('stock-graphql-ws', frame);
  const raw = await startReference('raw-ws', frame);
  const opened = async (
    name: string,
    { url, pid }: ReferenceServer,
    listening: Partial<Listening>,
  ): Promise<ListenedTo> => ({
    name,
    isReference: true,
    pid,
    listeners: await openListeners({ url, count, ...listening }),
    trigger: async () => void (await fetch(`${url}push`, { method: 'POST' })),
  });
  return {
    servers: [
      await opened('graphql-ws', stock, { subscription: { ...subscription, tokens: [''] } }),
      await opened('raw ws', raw, {}),
    ],
    stop: async () => {
      await Promise.all([stock.stop(), raw.stop()]);
    },
  };
}

/** How long each change took to reach all listeners; the next one comes when all have the last one. */
export async function changesOf({ listeners, trigger }: ListenedTo, seconds: number): Promise<number[]> {
  const took: number[] = [];
  const endsAt = performance.now() + seconds * 1000;
  while (performance.now() < endsAt) {
    const begunAt = performance.now();
    const delivered = listeners.everybody();
    await trigger();
    await delivered;
    took.push(performance.now() - begunAt);
  }
  return took;
}
