import { afterAll, beforeAll, describe } from '@jest/globals';
import { createTestDatabase } from '../src/testing/test-database.ts';
import { hasRedis, openTestRedis, type TestRedis } from '../src/testing/test-redis.ts';
import { type GatewayProcess, startGateway } from './gateway-process.ts';

const password = 'a long walk to the 18th';

/** Two gateways with folders of their own on one database, and whoever plays there. */
export interface TwoGateways {
  readonly here: GatewayProcess;
  readonly there: GatewayProcess;
  readonly both: readonly GatewayProcess[];
  /** As `openPool`, at the first of them. */
  pool(poolName: string, usernames: readonly string[]): Promise<Map<string, string>>;
}

/** The same trials with hints by PostgreSQL and with hints by Redis; the latter are skipped where there is none. */
export function onBothBuses(title: string, trials: (two: TwoGateways) => void): void {
  for (const bus of ['PostgreSQL', 'Redis'] as const) {
    const describeHere = bus === 'Redis' && !hasRedis ? describe.skip : describe;
    describeHere(`${title}, over ${bus}`, () => {
      let gateways: GatewayProcess[] = [];
      let redis: TestRedis | undefined;
      let database: Awaited<ReturnType<typeof createTestDatabase>>;
      beforeAll(async () => {
        database = await createTestDatabase();
        if (bus === 'Redis') redis = await openTestRedis();
        const settings = { DATABASE_URL: database.url, ...(redis ? { REDIS_URL: redis.url } : {}) };
        gateways = await Promise.all([startGateway(settings), startGateway(settings)]);
      });
      afterAll(async () => {
        for (const gateway of gateways) await gateway.remove();
        await redis?.close();
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

/** Opens accounts, and puts them all into a free pool whose admin is the first; answers their tokens. */
export async function openPool(
  gateway: GatewayProcess,
  poolName: string,
  usernames: readonly string[],
): Promise<Map<string, string>> {
  const tokens = new Map<string, string>();
  for (const username of usernames) tokens.set(username, await signUp(gateway, username));
  const body = { poolName, format: 'Single Week', buyIn: 0, maxUsers: null };
  const [admin = '', ...others] = usernames;
  await gateway.ask('POST', '/api/create-pool', { token: tokens.get(admin), body });
  for (const username of others) {
    const joining = { token: tokens.get(username), body: { poolName, username } };
    const { status } = await gateway.ask('PUT', '/api/create-pool/join', joining);
    if (status !== 200) throw new Error(`${username} could not join: ${status}`);
  }
  return tokens;
}

let homes = 0;

/** Each from a home of their own, since one opens a few accounts an hour. */
async function signUp(gateway: GatewayProcess, username: string): Promise<string> {
  homes += 1;
  const network = `10.0.${Math.floor(homes / 250)}.${homes % 250}`;
  const body = { username, password, email: `${username}@example.com` };
  await gateway.ask('POST', '/api/register', { network, body });
  const login = await gateway.ask('POST', '/api/login', { body: { username, password } });
  return String(login.body.token);
}
