import { randomUUID } from 'node:crypto';
import { type Checkbook, openCheckbook } from '../../sandbox/services/checkbook/checkbook.ts';
import type { Settings } from '../configuration/settings.ts';
import { type Caller, type Ctx, createCtx, inTransaction, type Payments } from '../context.ts';
import { adjustments, userAccount } from '../money/ledger/accounts.ts';
import { balanceOf, post } from '../money/ledger/ledger.service.ts';
import { dueWithdrawals } from '../money/withdrawals/due-withdrawals.service.ts';
import { sendWithdrawal, syncWithdrawal } from '../money/withdrawals/send-withdrawal.service.ts';
import { checkbook } from '../payments/checkbook.ts';
import { openTestGateway, type TestGateway } from './test-gateway.ts';

export interface Player {
  id: string;
  username: string;
  token: string;
}

export interface MoneyGateway extends TestGateway {
  /** The parts handed to services; tests may replace adapters. */
  payments: Payments;
  checkbook: Checkbook;
  /** The context of a service or of the player. */
  ctxOf(player?: Pick<Player, 'id'>): Ctx;
  /** Opens an account with this balance. */
  player(username: string, cents?: number): Promise<Player>;
  give(userId: string, cents: number): Promise<void>;
  balance(userId: string): Promise<number>;
  /** Runs the withdrawal jobs once and returns their failures. */
  work(): Promise<unknown[]>;
}

/** A gateway with the sandbox's Checkbook on the test's wall clock. No jobs run by themselves. */
export async function openMoneyGateway(
  settings: Partial<Settings> = {},
  {
    hasWebhooks = true,
    ...more
  }: Parameters<typeof openTestGateway>[0] & {
    /** Whether Checkbook tells of changes, in its own time; else they are only there to be asked for. */
    hasWebhooks?: boolean;
  } = {},
): Promise<MoneyGateway> {
  const payments: Payments = {};
  const gateway = await openTestGateway({ ...more, payments, settings });
  const sandbox = await openCheckbook({
    orm: gateway.orm,
    wallNow: () => gateway.wallClock.now().getTime(),
    gatewayUrl: hasWebhooks ? gateway.origin : 'http://localhost:9',
  });
  payments.echecks = checkbook({ ...sandbox.address, url: `${sandbox.url}/v3` });

  const ctxOf: MoneyGateway['ctxOf'] = (player) => {
    const expiresAt = new Date('2030-01-01T00:00:00Z');
    const signedInAt = gateway.wallClock.now();
    const token = { sessionId: randomUUID(), tokenVersion: 1, expiresAt, signedInAt };
    const caller: Caller = player
      ? { kind: 'user', userId: player.id, username: '', ...token }
      : { kind: 'service', name: 'tests' };
    return createCtx(gateway.parts, { caller, address: '' });
  };
  const give: MoneyGateway['give'] = (userId, cents) =>
    inTransaction(ctxOf(), (tx) =>
      post(tx, {
        key: `gift:${randomUUID()}`,
        reason: 'adjustment',
        lines: [
          { account: userAccount(userId), cents },
          { account: adjustments, cents: -cents },
        ],
      }),
    );

  return {
    ...gateway,
    payments,
    checkbook: sandbox,
    ctxOf,
    give,
    player: async (username, cents = 0) => {
      const token = await gateway.signUp(username);
      const { data } = await gateway.graphql('{ me { id } }', {}, token);
      const { id } = Object(data?.me) as { id: string };
      if (cents > 0) await give(id, cents);
      return { id, username, token };
    },
    balance: (userId) => balanceOf(ctxOf(), userAccount(userId)),
    work: async () => {
      const { toSend, toSync } = await dueWithdrawals(ctxOf());
      const done = await Promise.allSettled([
        ...toSend.map((id) => sendWithdrawal(ctxOf(), id)),
        ...toSync.map((id) => syncWithdrawal(ctxOf(), id)),
      ]);
      return done.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    },
    close: async () => {
      await sandbox.close();
      await gateway.close();
    },
  };
}
