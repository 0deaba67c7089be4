import { randomBytes } from 'node:crypto';
import { type GatewayProcess, startGateway } from '../trials/gateway-process.ts';
import { openPool } from '../trials/members.ts';
import { pin, serverCore } from './cores.ts';

/** The product as deployed, with a pool whose first round is being played. */
export interface PoolInPlay {
  gateway: GatewayProcess;
  pool: string;
  /** Of one of its members. */
  token: string;
  /** Of all of them. */
  tokens: string[];
}

const pool = 'A Bench';

export async function openPoolInPlay(members: number): Promise<PoolInPlay> {
  const gateway = await startGateway({
    NODE_ENV: 'production',
    AUTH_SECRET: randomBytes(32).toString('base64'),
    SANDBOX: '1',
    LOG_LEVEL: 'warn',
  });
  const usernames = Array.from({ length: members }, (_member, at) => `player${at + 1}`);
  const tokens = await openPool(gateway, pool, usernames);
  for (const [at, username] of usernames.entries()) await makeCard(gateway, tokens.get(username) ?? '', at);
  await gateway.ask('POST', '/sandbox/clock', { body: { advanceSeconds: 26 * 3600 } });
  pin(gateway.pid, serverCore);
  return { gateway, pool, token: tokens.get(usernames[0] ?? '') ?? '', tokens: [...tokens.values()] };
}

interface Tier {
  limit: number;
  golfers: { id: string }[];
}

async function makeCard(gateway: GatewayProcess, token: string, at: number): Promise<void> {
  const sheet =
    'query ($pool: String!) { pool(name: $pool) { entry { sheet { tiers { limit golfers { id } } } } } }';
  const data = await gateway.graphql(sheet, { pool }, token);
  const { entry } = data.pool as { entry: { sheet: { tiers: Tier[] } } };
  const golfers = entry.sheet.tiers.flatMap(({ limit, golfers: all }) =>
    Array.from({ length: limit }, (_pick, place) => all[(at + place * 3) % all.length]?.id),
  );
  const save =
    'mutation ($pool: String!, $golfers: [ID!]!) { saveCard(pool: $pool, golfers: $golfers) { week } }';
  await gateway.graphql(save, { pool, golfers: [...new Set(golfers)] }, token);
}
