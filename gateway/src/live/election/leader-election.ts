import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';

/** Elects one of the gateways to do what only one needs to do, such as asking the feeds. */
export interface LeaderElection {
  /** Whether this gateway leads, as far as it knows. */
  isLeader(): boolean;
  /** Calls back when this gateway has become the leader. */
  onElected(listener: () => void): void;
  close(): Promise<void>;
}

interface Options {
  databaseUrl: string;
  /** Which lock: every gateway asks for the same. */
  key: number;
  log: FastifyBaseLogger;
  /** So often the leader sends a heartbeat, and the others try to become leader. */
  askMs?: number;
}

/**
 * The leader holds an advisory lock of a PostgreSQL session, which ends with the process that holds it. Where a
 * machine loses power or network nobody closes the connection, so that the session also ends by an idle timeout; then
 * the next gateway that asks becomes leader, within ten seconds.
 */
export function openLeaderElection({ databaseUrl, key, log, askMs = 2000 }: Options): LeaderElection {
  // A leader without a heartbeat for so long leads no more, though its connection may still be open.
  const silenceMs = 3 * askMs;
  const listeners = new Set<() => void>();
  let client: pg.Client | undefined;
  let isLeader = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  const connect = async () => {
    const next = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'fairway election',
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
    if (isLeader) log.warn('election: another gateway may lead now');
    isLeader = false;
  };

  const tryToLead = async () => {
    client ??= await connect();
    const asked = client;
    if (isLeader) {
      await asked.query('select 1');
      return;
    }
    const { rows } = await asked.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [key]);
    if (!rows[0]?.held || client !== asked) return;
    isLeader = true;
    log.info('election: this gateway leads, asks the feeds and settles');
    for (const listener of listeners) listener();
  };
  const tryAndRepeat = async () => {
    await tryToLead().catch(() => {
      const failed = client;
      if (!failed) return;
      lose(failed);
      // Not awaited: a broken connection may never say that it has ended.
      failed.end().catch(() => {});
    });
    if (!isClosed) timer = setTimeout(repeat, askMs);
  };
  let asking: Promise<void> = Promise.resolve();
  const repeat = () => {
    asking = tryAndRepeat();
  };
  repeat();

  return {
    isLeader: () => isLeader,
    onElected: (listener) => void listeners.add(listener),
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await asking;
      isLeader = false;
      await client?.end().catch(() => {});
    },
  };
}
