import type { EntityManager } from '@mikro-orm/postgresql';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';

/** A kind of message between gateways: small, and only a hint that tables hold something new. */
export interface Hint<Body> {
  readonly name: string;
  /** Never set: it ties the kind to its body. */
  readonly body?: Body;
}

export const hint = <Body extends object>(name: string): Hint<Body> => ({ name });

export interface Bus {
  /** Tells every gateway, this one included: when the transaction commits, and only then. */
  tell<Body extends object>(em: EntityManager, kind: Hint<Body>, body: Body): Promise<void>;
  /** Tells of many things of one kind, in one statement. */
  tellAll<Body extends object>(em: EntityManager, kind: Hint<Body>, bodies: readonly Body[]): Promise<void>;
  /** Calls back with every such hint; answers how to stop listening. */
  hear<Body extends object>(kind: Hint<Body>, listener: (body: Body) => void): () => void;
  /** Calls back after the bus was cut off and is back: hints may have been missed. */
  onGap(listener: () => void): () => void;
  close(): Promise<void>;
}

const channel = 'fairway';
const retryMs = 250;

/** The bus on PostgreSQL's LISTEN and NOTIFY: nothing more to run, and hints follow the commit by themselves. */
export async function openPostgresBus(databaseUrl: string, log: FastifyBaseLogger): Promise<Bus> {
  const listeners = new Map<string, Set<(body: never) => void>>();
  const gapListeners = new Set<() => void>();
  let client: pg.Client | undefined;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  const hearOut = (payload: string) => {
    const { name, body } = JSON.parse(payload);
    for (const listener of listeners.get(name) ?? []) listener(body as never);
  };

  const connect = async () => {
    const next = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'fairway bus',
      keepAlive: true,
      connectionTimeoutMillis: 3000,
    });
    next.on('notification', ({ payload }) => payload && hearOut(payload));
    next.on('error', () => {});
    next.on('end', () => {
      if (!closed) reconnect();
    });
    await next.connect();
    await next.query(`listen ${channel}`);
    client = next;
  };

  const reconnect = () => {
    clearTimeout(retry);
    retry = setTimeout(() => {
      connect().then(
        () => {
          log.warn('the bus is back after a gap');
          for (const listener of gapListeners) listener();
        },
        // A failed connection ends, and its end asks for the next attempt.
        () => {},
      );
    }, retryMs);
  };

  await connect();
  return {
    tell: async (em, kind, body) => {
      await em.execute('select pg_notify(?, ?)', [channel, JSON.stringify({ name: kind.name, body })]);
    },
    tellAll: async (em, kind, bodies) => {
      if (bodies.length === 0) return;
      const hints = bodies.map((body) => JSON.stringify({ name: kind.name, body }));
      await em.execute('select pg_notify(?, hint) from jsonb_array_elements_text(?::jsonb) as hint', [
        channel,
        JSON.stringify(hints),
      ]);
    },
    hear: (kind, listener) => {
      const known = listeners.get(kind.name) ?? new Set();
      listeners.set(kind.name, known.add(listener));
      return () => known.delete(listener);
    },
    onGap: (listener) => {
      gapListeners.add(listener);
      return () => gapListeners.delete(listener);
    },
    close: async () => {
      closed = true;
      clearTimeout(retry);
      await client?.end().catch(() => {});
    },
  };
}
