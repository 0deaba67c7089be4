import { randomBytes } from 'node:crypto';
import { type GatewayProcess, startGateway } from '../trials/gateway-process.ts';
import { openPoolWithCards } from '../trials/members.ts';
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
  const tokens = [...(await openPoolWithCards(gateway, pool, members)).values()];
  await gateway.ask('POST', '/sandbox/clock', { body: { advanceSeconds: 26 * 3600 } });
  pin(gateway.pid, serverCore);
  return { gateway, pool, token: tokens[0] ?? '', tokens };
}
