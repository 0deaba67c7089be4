import pg from 'pg';

/** What only one gateway may do at a time, such as asking the feeds. */
export interface Turn {
  /** Does it as soon as nobody else does. */
  wait<T>(work: () => Promise<T>): Promise<T>;
  /** Does it unless somebody else is at it right now. */
  ifFree(work: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

// Whoever has its turn also has to be heard of, until it gives it back.
const lockFor = (lock: string) => `
  with taken as materialized (select ${lock} as held)
  select held, case when held then set_config('idle_session_timeout', $2, false) end from taken`;
const waitForIt = lockFor('pg_advisory_lock($1) is not null');
const takeIfFree = lockFor('pg_try_advisory_lock($1)');
const giveBack = `select pg_advisory_unlock($1), set_config('idle_session_timeout', '0', false)`;

/**
 * Turns are taken by a lock that PostgreSQL gives back when its holder's session ends: with its connection, so
 * that another gateway goes on within moments of a crash, or with its silence, since nobody closes the connections
 * of a machine without power.
 */
export function openTurn(databaseUrl: string, key: number, { aliveMs = 2000 } = {}): Turn {
  const silenceMs = 3 * aliveMs;
  let client: pg.Client | undefined;
  // Within this gateway turns queue here: a session that holds the lock would be given it again.
  let queue: Promise<unknown> = Promise.resolve();

  const forget = (session: pg.Client) => {
    if (client === session) client = undefined;
  };
  const connected = async (): Promise<pg.Client> => {
    if (client) return client;
    const next = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'fairway turn',
      keepAlive: true,
      connectionTimeoutMillis: 3000,
    });
    next.on('error', () => forget(next));
    next.on('end', () => forget(next));
    await next.connect();
    client = next;
    return next;
  };

  /** Asks what is answered at once. A session that doesn't is given up: its line may lead nowhere any more. */
  const ask = (session: pg.Client, text: string, values: unknown[] = []) =>
    session.query({ text, values, query_timeout: silenceMs } as pg.QueryConfig).catch((fault) => {
      forget(session);
      session.end().catch(() => {});
      throw fault;
    });
  const take = <T>(how: 'wait' | 'if free', work: (held: boolean) => Promise<T>): Promise<T> => {
    const mine = queue.then(async () => {
      const session = await connected();
      const values = [key, String(silenceMs)];
      const answer =
        how === 'wait' ? await session.query(waitForIt, values) : await ask(session, takeIfFree, values);
      if (answer.rows[0]?.held !== true) return work(false);
      const alive = setInterval(() => ask(session, 'select 1').catch(() => {}), aliveMs);
      try {
        return await work(true);
      } finally {
        clearInterval(alive);
        await ask(session, giveBack, [key]).catch(() => {});
      }
    });
    queue = mine.catch(() => {});
    return mine;
  };

  return {
    wait: (work) => take('wait', work),
    ifFree: (work) =>
      take('if free', async (held) => {
        if (held) await work();
      }),
    close: async () => {
      await queue;
      await client?.end().catch(() => {});
    },
  };
}
