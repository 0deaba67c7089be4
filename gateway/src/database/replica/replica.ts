import type { EntityManager } from '@mikro-orm/postgresql';
import type { FastifyBaseLogger } from 'fastify';
import { Counter, Gauge, type Registry } from 'prom-client';
import { isDatabaseAway, waitForDatabase } from '../opening/connection.ts';
import { StartFailure } from '../opening/start-failure.ts';
import { type Orm, openOrm, type Tables } from '../orm.ts';
import { flag, orNull, rowsOf, text } from '../rows.ts';

/** A copy of the database that follows it, for what may be two seconds old and is not kept. */
export interface Replica {
  /** Reads there while it follows closely, and otherwise, or where that fails, in the database itself. */
  read<T>(from: { primary: EntityManager }, work: (em: EntityManager) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

interface Options {
  primary: Orm;
  replica: Orm;
  metrics: Registry;
  log: FastifyBaseLogger;
}

/** What is older is not read. */
const mayBeOldMs = 2000;
const askMs = 500;
const waitMs = 1000;
const mostPlaces = 100;

/** None where no address is given. One that is away keeps no gateway from starting: it is asked again and again. */
export async function connectReplica(
  url: string | undefined,
  { tables, ...options }: Omit<Options, 'replica'> & { tables: Tables },
): Promise<Replica | undefined> {
  if (!url) return undefined;
  await waitForDatabase(url, 'DATABASE_READ_URL', waitMs).catch((fault) => {
    if (!(fault instanceof StartFailure)) throw fault;
    options.log.warn(`database: ${fault.message} Until it answers, all is read in the database itself.`);
  });
  return openReplica({ ...options, replica: await openOrm(url, tables, 'replica') });
}

function openReplica({ primary, replica, metrics, log }: Options): Replica {
  /** Where the database's log was, and when: the latest last. */
  let places: { at: number; place: bigint }[] = [];
  let isAsOf = Number.NEGATIVE_INFINITY;
  const ageMs = () => performance.now() - isAsOf;
  new Gauge({
    name: 'fairway_replica_age_seconds',
    help: 'How old what is read from the replica is at most.',
    registers: [metrics],
    collect() {
      this.set(Math.min(ageMs(), 86_400_000) / 1000);
    },
  });
  const reads = new Counter({
    name: 'fairway_replica_reads_total',
    help: 'Reads that a replica may answer, by who answered: replica or primary.',
    labelNames: ['by'],
    registers: [metrics],
  });

  const written = async () => {
    const [now] = await rowsOf(
      primary.em.fork(),
      { place: text },
      'select pg_current_wal_lsn()::text as place',
    );
    return placeOf(now?.place ?? '0/0');
  };
  const look = async () => {
    const at = performance.now();
    const latest = { at, place: await written() };
    places = [...places.slice(-mostPlaces), latest];
    const [followed] = await rowsOf(
      replica.em.fork(),
      { place: orNull(text), follows: flag },
      'select pg_last_wal_replay_lsn()::text as place, pg_is_in_recovery() as follows',
    );
    // One that was promoted goes its own way.
    const reached = followed?.follows && followed.place ? placeOf(followed.place) : -1n;
    // What it follows can't be behind it: the database has gone back in time, and this is what was undone.
    if (reached > latest.place && reached > (await written())) {
      places = [];
      return;
    }
    const known = places.findLast(({ place }) => place <= reached);
    if (!known) return;
    isAsOf = known.at;
    places = places.filter((one) => one.at >= known.at);
  };
  let asking: Promise<void> | undefined;
  const timer = setInterval(() => {
    asking ??= look()
      .catch((fault) => {
        if (!isDatabaseAway(fault)) log.warn({ err: fault }, 'replica: how far it is could not be asked');
      })
      .finally(() => {
        asking = undefined;
      });
  }, askMs);
  timer.unref();

  return {
    read: async ({ primary: own }, work) => {
      if (ageMs() <= mayBeOldMs && !own.isInTransaction()) {
        try {
          const done = await work(replica.em.fork());
          reads.inc({ by: 'replica' });
          return done;
        } catch (fault) {
          if (!isDatabaseAway(fault) && !isConflict(fault)) throw fault;
        }
      }
      reads.inc({ by: 'primary' });
      return work(own);
    },
    close: async () => {
      clearInterval(timer);
      await asking;
      await replica.close();
    },
  };
}

/** '1/2A' is a number of bytes. */
function placeOf(place: string): bigint {
  const [high = '0', low = '0'] = place.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/** What is replayed may need rows away that a read still looks at. */
function isConflict(fault: unknown): boolean {
  for (let cause: unknown = fault; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && cause.code === '40001') return true;
  return false;
}
