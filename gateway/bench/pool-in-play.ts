import { randomBytes } from 'node:crypto';
import { type GatewayProcess, startGateway } from '../trials/gateway-process.ts';
import { makeCard, openPool } from '../trials/members.ts';
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

export async function openPoolInPlay(
  members: number,
  settings: Record<string, string> = {},
): Promise<PoolInPlay> {
  const gateway = await startGateway({
    NODE_ENV: 'production',
    AUTH_SECRET: randomBytes(32).toString('base64'),
    SANDBOX: '1',
    LOG_LEVEL: 'warn',
    ...settings,
  });
  const usernames = Array.from({ length: members }, (_member, at) => `player${at + 1}`);
  const tokens = await openPool(gateway, pool, usernames);
  for (const [at, username] of usernames.entries())
    await makeCard(gateway, pool, tokens.get(username) ?? '', at);
  await gateway.ask('POST', '/sandbox/clock', { body: { advanceSeconds: 26 * 3600 } });
  pin(gateway.pid, serverCore);
  return { gateway, pool, token: tokens.get(usernames[0] ?? '') ?? '', tokens: [...tokens.values()] };
}
