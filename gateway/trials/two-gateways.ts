import { afterAll, beforeAll, describe } from '@jest/globals';
import { createTestDatabase } from '../src/testing/database/test-database.ts';
import { hasRedis, openTestRedis, type TestRedis } from '../src/testing/test-redis.ts';
import { type GatewayProcess, startGateway } from './gateway-process.ts';
import { openPool } from './members.ts';
import { hasPgBouncer, openPgBouncer, type PgBouncer } from './pgbouncer.ts';

/** Two gateways with their own folders on one database, and their players. */
export interface TwoGateways {
  readonly here: GatewayProcess;
  readonly there: GatewayProcess;
  readonly both: readonly GatewayProcess[];
  /** As `openPool`, at the first of them. */
  pool(poolName: string, usernames: readonly string[]): Promise<Map<string, string>>;
}

type Between = 'PostgreSQL' | 'Redis' | 'PostgreSQL behind PgBouncer';

/** Runs the same trials with the bus on PostgreSQL and on Redis; the latter are skipped without a Redis. */
export const onBothBuses = (title: string, trials: (two: TwoGateways) => void): void =>
  onEach(['PostgreSQL', 'Redis'], title, trials);

/** The same also behind a pooler, which is skipped where none is installed. */
export const onBothBusesAndPooled = (title: string, trials: (two: TwoGateways) => void): void =>
  onEach(['PostgreSQL', 'Redis', 'PostgreSQL behind PgBouncer'], title, trials);

const isHere = { PostgreSQL: true, Redis: hasRedis, 'PostgreSQL behind PgBouncer': hasPgBouncer };

function onEach(all: readonly Between[], title: string, trials: (two: TwoGateways) => void): void {
  for (const bus of all) {
    const describeHere = isHere[bus] ? describe : describe.skip;
    describeHere(`${title}, over ${bus}`, () => {
      let gateways: GatewayProcess[] = [];
      let redis: TestRedis | undefined;
      let pooler: PgBouncer | undefined;
      let database: Awaited<ReturnType<typeof createTestDatabase>>;
      beforeAll(async () => {
        database = await createTestDatabase();
        if (bus === 'Redis') redis = await openTestRedis();
        if (bus === 'PostgreSQL behind PgBouncer') pooler = await openPgBouncer(database.url);
        const settings = {
          DATABASE_URL: database.url,
          ...(redis ? { REDIS_URL: redis.url } : {}),
          ...(pooler ? { DATABASE_POOLER_URL: pooler.url } : {}),
        };
        gateways = await Promise.all([startGateway(settings), startGateway(settings)]);
      });
      afterAll(async () => {
        for (const gateway of gateways) await gateway.remove();
        await redis?.close();
        await pooler?.close();
        await database.drop();
      });
      trials(twoOf(() => gateways));
    });
  }
}

function twoOf(gateways: () => readonly GatewayProcess[]): TwoGateways {
  const one = (place: number): GatewayProcess => {
    const gateway = gateways()[place];
    if (!gateway) throw new Error('The gateways run only while a trial does.');
    return gateway;
  };
  return {
    get here() {
      return one(0);
    },
    get there() {
      return one(1);
    },
    get both() {
      return gateways();
    },
    pool: (poolName, usernames) => openPool(one(0), poolName, usernames),
  };
}
