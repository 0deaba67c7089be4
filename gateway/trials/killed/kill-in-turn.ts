import { expect } from '@jest/globals';
import type { EntityManager } from '@mikro-orm/postgresql';
import { findDifferences } from '../../src/money/ledger/proofs.ts';
import type { GatewayProcess } from '../gateway-process.ts';
import { until } from '../until.ts';

interface Middle {
  em: EntityManager;
  /** How much is still to be done. */
  countLeft(): Promise<number>;
  /** When less than that is left, whoever leads is killed, and then the other one. */
  killsAt: readonly [number, number];
  patienceMs: number;
}

/** Kills two gateways, one after the other, each in the middle of its work: the ledger is in order whenever they die. */
export async function killInTurn(
  [here, there]: readonly [GatewayProcess, GatewayProcess],
  { em, countLeft, killsAt: [first, second], patienceMs }: Middle,
): Promise<void> {
  const killWhen = async (gateway: GatewayProcess, left: number) => {
    await until(`less than ${left} are left`, async () => (await countLeft()) < left, patienceMs);
    await gateway.kill();
    expect(await countLeft()).toBeGreaterThan(0);
    expect(await findDifferences({ em: em.fork() })).toEqual([]);
  };
  const isLeading = (await here.metric('fairway_is_leader')) === 1;
  await killWhen(isLeading ? here : there, first);
  await killWhen(isLeading ? there : here, second);
}
