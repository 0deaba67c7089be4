import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { z } from 'zod';

/** A kind of message between gateways: small, and only a hint that tables hold something new. */
export interface Hint<Body> {
  readonly name: string;
  /** Never set: it ties the kind to its body. */
  readonly body?: Body;
}

export const hint = <Body extends object>(name: string): Hint<Body> => ({ name });

/** What sends hints. */
export interface HintSender {
  /** Sends a hint to every gateway, this one included: when the transaction commits, and only then. */
  publish<Body extends object>(em: EntityManager, kind: Hint<Body>, body: Body): Promise<void>;
  /** Sends many hints of one kind, in one statement. */
  publishAll<Body extends object>(
    em: EntityManager,
    kind: Hint<Body>,
    bodies: readonly Body[],
  ): Promise<void>;
}

export interface Bus extends HintSender {
  /** Whether hints come in the order of commits, those of other gateways among those of this one. */
  readonly isInOrder: boolean;
  /** Calls back with every such hint; answers how to unsubscribe. */
  subscribe<Body extends object>(kind: Hint<Body>, listener: (body: Body) => void): () => void;
  /**
   * Calls back with each such hint on one gateway: the one that sent it. Hints of senders that do not listen themselves,
   * such as a command, reach all. If the sender dies, nobody is called: whoever uses this also reads the tables now and
   * then.
   */
  subscribeOnce<Body extends object>(kind: Hint<Body>, listener: (body: Body) => void): () => void;
  /** Calls back after the bus was cut off and is back: hints may have been missed. */
  onGap(listener: () => void): () => void;
  /** Why hints are late right now, in a sentence; nothing when they aren't. */
  trouble(): string | undefined;
  close(): Promise<void>;
}

const sentHint = z.object({
  name: z.string(),
  // Its kind says what is in it, of which both sides have the type.
  body: z.record(z.string(), z.unknown()),
  /** The sender, if it acts on the hint itself; without it every gateway does, as with hints of older versions. */
  from: z.string().exactOptional(),
});
/** A hint on its way. */
export interface SentHint extends Omit<z.infer<typeof sentHint>, 'body'> {
  body: object;
}

const oneOrSeveral = z.union([z.array(sentHint), sentHint.transform((one) => [one])]);
/** One hint or several as another process sent them; undefined if it is something else. */
export const sentHintsIn = (sent: string): SentHint[] | undefined => messageIn(sent, oneOrSeveral);

/** A message from outside this process, if it is of that shape. */
export function messageIn<Message>(sent: string, shape: z.ZodType<Message>): Message | undefined {
  try {
    return shape.safeParse(JSON.parse(sent)).data;
  } catch {
    return undefined;
  }
}

type ListenersByKind = Map<string, Set<(body: never) => void>>;

/** The subscribers on this gateway, by the kind of hint. */
export class HintListeners {
  readonly #id = randomUUID();
  readonly #byKind: ListenersByKind = new Map();
  readonly #onceByKind: ListenersByKind = new Map();
  readonly #ofGaps = new Set<() => void>();

  subscribe<Body extends object>(kind: Hint<Body>, listener: (body: Body) => void): () => void {
    return addTo(this.#byKind, kind.name, listener);
  }

  subscribeOnce<Body extends object>(kind: Hint<Body>, listener: (body: Body) => void): () => void {
    return addTo(this.#onceByKind, kind.name, listener);
  }

  onGap(listener: () => void): () => void {
    this.#ofGaps.add(listener);
    return () => this.#ofGaps.delete(listener);
  }

  /** The hint as it is sent; `comesBack` if it will be delivered to this gateway. */
  hintOf<Body extends object>({ name }: Hint<Body>, body: Body, comesBack: boolean): SentHint {
    const actsItself = comesBack && (this.#onceByKind.get(name)?.size ?? 0) > 0;
    return { name, body, ...(actsItself && { from: this.#id }) };
  }

  publish({ name, body, from = this.#id }: SentHint): void {
    for (const listener of this.#byKind.get(name) ?? []) listener(body as never);
    if (from !== this.#id) return;
    for (const listener of this.#onceByKind.get(name) ?? []) listener(body as never);
  }

  publishGap(): void {
    for (const listener of this.#ofGaps) listener();
  }
}

function addTo(byKind: ListenersByKind, name: string, listener: (body: never) => void): () => void {
  const known = byKind.get(name) ?? new Set();
  byKind.set(name, known.add(listener));
  return () => known.delete(listener);
}

const channel = 'fairway';
const retryMs = 250;

/** The bus on PostgreSQL's LISTEN and NOTIFY: nothing more to run, and hints follow the commit by themselves. */
export async function openPostgresBus(
  databaseUrl: string,
  log: FastifyBaseLogger,
  { askMs = 5000 } = {},
): Promise<Bus> {
  const listeners = new HintListeners();
  let client: pg.Client | undefined;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  const publishHints = (payload: string) => {
    const hints = sentHintsIn(payload);
    for (const sent of hints ?? []) listeners.publish(sent);
    if (hints) return;
    log.warn('bus: a message could not be read; what it may have said is read from the tables');
    listeners.publishGap();
  };

  const connect = async () => {
    const next = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'fairway bus',
      keepAlive: true,
      connectionTimeoutMillis: 3000,
      query_timeout: askMs,
    });
    next.on('notification', ({ payload }) => payload && publishHints(payload));
    next.on('error', () => {});
    next.on('end', () => {
      client = undefined;
      if (!closed) reconnect();
    });
    await next.connect();
    await ask(next, `listen ${channel}`);
    client = next;
  };
  // What does not answer is ended, and its end asks for the next attempt.
  const ask = (asked: pg.Client, question: string) =>
    asked.query(question).catch((fault) => {
      asked.end().catch(() => {});
      throw fault;
    });
  // A connection that only listens would notice a dead line after a quarter of an hour.
  const asking = setInterval(() => {
    if (client) ask(client, 'select 1').catch(() => {});
  }, askMs).unref();

  const reconnect = () => {
    clearTimeout(retry);
    retry = setTimeout(() => {
      connect().then(
        () => {
          log.warn('bus: reconnected after a gap');
          listeners.publishGap();
        },
        // A failed connection ends, and its end asks for the next attempt.
        () => {},
      );
    }, retryMs);
  };

  // While the bus is cut off, what is sent does not come back.
  const textOf = <Body extends object>(kind: Hint<Body>, body: Body) =>
    JSON.stringify(listeners.hintOf(kind, body, client !== undefined));

  await connect().catch((fault) => {
    closed = true;
    clearInterval(asking);
    throw fault;
  });
  return {
    isInOrder: true,
    publish: async (em, kind, body) => {
      await em.execute('select pg_notify(?, ?)', [channel, textOf(kind, body)]);
    },
    publishAll: async (em, kind, bodies) => {
      if (bodies.length === 0) return;
      const hints = bodies.map((body) => textOf(kind, body));
      await em.execute('select pg_notify(?, hint) from jsonb_array_elements_text(?::jsonb) as hint', [
        channel,
        JSON.stringify(hints),
      ]);
    },
    subscribe: (kind, listener) => listeners.subscribe(kind, listener),
    subscribeOnce: (kind, listener) => listeners.subscribeOnce(kind, listener),
    onGap: (listener) => listeners.onGap(listener),
    trouble: () => (client ? undefined : 'The database’s bus is cut off: what is new comes late.'),
    close: async () => {
      closed = true;
      clearTimeout(retry);
      clearInterval(asking);
      await client?.end().catch(() => {});
    },
  };
}
