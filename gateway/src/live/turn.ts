import pg from 'pg';

/** What only one gateway may do at a time, such as asking the feeds. */
export interface Turn {
  /** Does it as soon as nobody else does. */
  wait<T>(work: () => Promise<T>): Promise<T>;
  /** Does it unless somebody else is at it right now. */
  ifFree(work: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

/**
 * Turns are taken by a lock that PostgreSQL gives back when its holder's connection ends, so that another
 * gateway goes on within moments of a crash.
 */
export function openTurn(databaseUrl: string, key: number): Turn {
  let client: Promise<pg.Client> | undefined;
  // Within this gateway turns queue here: a session that holds the lock would be given it again.
  let queue: Promise<unknown> = Promise.resolve();

  const connect = async () => {
    const next = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'fairway turn',
      keepAlive: true,
      connectionTimeoutMillis: 3000,
    });
    const forget = () => {
      client = undefined;
    };
    next.on('error', forget);
    next.on('end', forget);
    await next.connect();
    return next;
  };
  const connected = (): Promise<pg.Client> => {
    client ??= connect().catch((fault) => {
      client = undefined;
      throw fault;
    });
    return client;
  };

  const take = <T>(lock: string, work: (held: boolean) => Promise<T>): Promise<T> => {
    const mine = queue.then(async () => {
      const session = await connected();
      const answer = await session.query<{ held: boolean | string }>(lock, [key]);
      const held = answer.rows[0]?.held !== false;
      try {
        return await work(held);
      } finally {
        if (held) await session.query('select pg_advisory_unlock($1)', [key]).catch(() => {});
      }
    });
    queue = mine.catch(() => {});
    return mine;
  };

  return {
    wait: (work) => take('select pg_advisory_lock($1)::text as held', work),
    ifFree: (work) =>
      take('select pg_try_advisory_lock($1) as held', async (held) => {
        if (held) await work();
      }),
    close: async () => {
      await queue;
      await (await client?.catch(() => undefined))?.end().catch(() => {});
    },
  };
}
