import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';

/** What one of the gateways does for all of them, until it ends. */
export interface Lead {
  /** Whether that is this one, as far as it knows. */
  isOurs(): boolean;
  /** Calls back when it has become this one. */
  onTaken(listener: () => void): void;
  close(): Promise<void>;
}

interface Options {
  databaseUrl: string;
  /** Which lead: every gateway asks for the same. */
  key: number;
  log: FastifyBaseLogger;
  /** So often whoever leads shows that it lives, and the others ask whether nobody does. */
  askMs?: number;
}

/**
 * The lead is a lock of a PostgreSQL session, which ends with the process that holds it. Where a machine loses its
 * power or its network nobody closes the connection, so that the session also ends by its silence; then the next
 * gateway that asks is given the lead, within ten seconds of whatever has happened.
 */
export function openLead({ databaseUrl, key, log, askMs = 2000 }: Options): Lead {
  // A leader who shows nothing for so long leads no more, though its connection may still stand.
  const silenceMs = 3 * askMs;
  const listeners = new Set<() => void>();
  let client: pg.Client | undefined;
  let isOurs = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  const connect = async () => {
    const next = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'fairway lead',
      connectionTimeoutMillis: 3000,
      query_timeout: silenceMs / 2,
    });
    next.on('error', () => lose(next));
    next.on('end', () => lose(next));
    await next.connect();
    await next.query(`set idle_session_timeout = ${silenceMs}`).catch((fault) => {
      next.end().catch(() => {});
      throw fault;
    });
    return next;
  };
  const lose = (lost: pg.Client) => {
    if (client !== lost) return;
    client = undefined;
    if (isOurs) log.warn('lead: another gateway may lead now');
    isOurs = false;
  };

  const ask = async () => {
    client ??= await connect();
    const asked = client;
    if (isOurs) {
      await asked.query('select 1');
      return;
    }
    const { rows } = await asked.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [key]);
    if (!rows[0]?.held || client !== asked) return;
    isOurs = true;
    log.info('lead: this gateway leads, asks the feeds and settles');
    for (const listener of listeners) listener();
  };
  const goOn = async () => {
    await ask().catch(() => {
      const failed = client;
      if (!failed) return;
      lose(failed);
      // Nobody waits for it: a line that leads nowhere may never say that it has ended.
      failed.end().catch(() => {});
    });
    if (!isClosed) timer = setTimeout(again, askMs);
  };
  let asking: Promise<void> = Promise.resolve();
  const again = () => {
    asking = goOn();
  };
  again();

  return {
    isOurs: () => isOurs,
    onTaken: (listener) => void listeners.add(listener),
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await asking;
      isOurs = false;
      await client?.end().catch(() => {});
    },
  };
}
