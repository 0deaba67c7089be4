import pg from 'pg';

/** A lock over all gateways, for what only one may do at a time, such as asking the feeds. */
export interface ExclusiveLock {
  /** Waits for the lock, then does the work. */
  wait<T>(work: () => Promise<T>): Promise<T>;
  /** Does the work if the lock is free now. */
  ifFree(work: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

// While it is held, the session also ends by an idle timeout.
const lockFor = (lock: string) => `
  with taken as materialized (select ${lock} as held)
  select held, case when held then set_config('idle_session_timeout', $2, false) end from taken`;
const waitForLock = lockFor('pg_advisory_lock($1) is not null');
const tryLock = lockFor('pg_try_advisory_lock($1)');
const unlock = `select pg_advisory_unlock($1), set_config('idle_session_timeout', '0', false)`;

/**
 * PostgreSQL releases an advisory lock when its holder's session ends: with its connection, so that another gateway
 * goes on within moments of a crash, or by the idle timeout, since nobody closes the connections of a machine without
 * power.
 */
export function openExclusiveLock(databaseUrl: string, key: number, { aliveMs = 2000 } = {}): ExclusiveLock {
  const silenceMs = 3 * aliveMs;
  let client: pg.Client | undefined;
  // Work of this gateway queues here: a session that holds the lock would be given it again.
  let queue: Promise<unknown> = Promise.resolve();

  const dropSession = (session: pg.Client) => {
    if (client === session) client = undefined;
  };
  const connected = async (): Promise<pg.Client> => {
    if (client) return client;
    const next = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'fairway exclusive lock',
      keepAlive: true,
      connectionTimeoutMillis: 3000,
    });
    next.on('error', () => dropSession(next));
    next.on('end', () => dropSession(next));
    await next.connect();
    client = next;
    return next;
  };

  /** A query that is answered at once. A session that is not is dropped: its connection may be broken. */
  const query = (session: pg.Client, text: string, values: unknown[] = []) =>
    session.query({ text, values, query_timeout: silenceMs } as pg.QueryConfig).catch((fault) => {
      dropSession(session);
      session.end().catch(() => {});
      throw fault;
    });
  const take = <T>(how: 'wait' | 'if free', work: (held: boolean) => Promise<T>): Promise<T> => {
    const mine = queue.then(async () => {
      const session = await connected();
      const values = [key, String(silenceMs)];
      const answer =
        how === 'wait' ? await session.query(waitForLock, values) : await query(session, tryLock, values);
      if (answer.rows[0]?.held !== true) return work(false);
      const alive = setInterval(() => query(session, 'select 1').catch(() => {}), aliveMs);
      try {
        return await work(true);
      } finally {
        clearInterval(alive);
        await query(session, unlock, [key]).catch(() => {});
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
