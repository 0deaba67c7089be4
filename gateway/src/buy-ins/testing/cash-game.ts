import { afterEach, beforeEach, expect } from '@jest/globals';
import { jobSchedule } from '../../jobs/schedule.ts';
import { adjustments } from '../../money/ledger/accounts.ts';
import { balanceOf } from '../../money/ledger/ledger.service.ts';
import { openPaidGame, type PaidGame, picks } from '../../testing/paid-game.ts';
import { passwordOf } from '../../testing/test-gateway.ts';

/** Ann, Bob and Carla in 'Cash', a pool for 30 dollars, and what becomes of what they pay. */
export interface CashGame extends PaidGame {
  /** How the payment ended here, and why. */
  outcome(clientSecret: string): Promise<{ status: string; reason: string | null } | undefined>;
  /** What of the payment the provider has sent back, in cents. */
  refunded(clientSecret: string): Promise<number>;
  /** The player's bank takes the payment back. */
  dispute(clientSecret: string): Promise<Record<string, unknown>>;
  /** Buys in by card, and answers by which payment. */
  byCard(player: string, golfers?: readonly number[]): Promise<string>;
  /** Where the player's money goes that comes back from a buy-in by card. */
  returnTo(player: string, to: 'CARD' | 'CREDIT'): Promise<unknown>;
  /** What is on the account of what was given by hand. */
  adjusted(): Promise<number>;
  /** Compares our payments by card with the provider's list, as the job of the day does. */
  lookDaily(): Promise<void>;
  /** Leaves 'Cash'; its admin, alone in it, deletes it. */
  leave(player: string): ReturnType<PaidGame['rest']>;
  /** Sends money from the balance to an address at the bank. */
  withdraw(player: string, dollars: number, to?: string): ReturnType<PaidGame['rest']>;
  /** Puts money on the player's balance. */
  give(player: string, cents: number): Promise<void>;
  /** Buys in from the balance; the card is golfers by their place in the season's list. */
  fromBalance(player: string, golfers?: readonly number[] | null): ReturnType<PaidGame['gateway']['graphql']>;
}

const intentOf = (clientSecret: string) => clientSecret.split('_secret_')[0] ?? '';

export async function openCashGame(): Promise<CashGame> {
  const game = await openPaidGame(['ann', 'bob', 'carla']);
  await game.pool('Cash', ['ann', 'bob', 'carla'], { buyIn: 30 });
  return {
    ...game,
    outcome: async (clientSecret) => {
      const [row] = await game.gateway.orm.em
        .fork()
        .execute<{ status: string; reason: string | null }[]>(
          'select status, reason from checkout where intent_id = ?',
          [intentOf(clientSecret)],
        );
      return row;
    },
    refunded: async (clientSecret) => {
      const { data } = await game.stripe(`/v1/refunds?payment_intent=${intentOf(clientSecret)}`);
      return (data as { amount: number }[]).reduce((sum, { amount }) => sum + amount, 0);
    },
    dispute: (clientSecret) =>
      game.stripe('/v1/test_helpers/disputes', { payment_intent: intentOf(clientSecret) }),
    byCard: async (player, golfers = picks) => {
      const { clientSecret } = await game.checkout(player, 'Cash', golfers);
      await game.pay(clientSecret);
      await game.until(async () => (await game.isPaid(player, 'Cash')) === true);
      return clientSecret;
    },
    returnTo: (player, to) =>
      game.graphql(player, 'mutation ($to: ReturnsTo!) { setReturnsTo(to: $to) { returnsTo } }', { to }),
    adjusted: () => balanceOf({ em: game.gateway.orm.em.fork() }, adjustments),
    lookDaily: async () => {
      const job = jobSchedule.find(({ name }) => name === 'reconcile-payments');
      if (!job) throw new Error('Nothing looks at the provider’s own list of payments.');
      await job.run(game.ctx(), '', async () => {});
    },
    leave: (player) =>
      game.rest(player, 'DELETE', '/create-pool/pool', { poolName: 'Cash', username: player }),
    withdraw: (player, dollars, to = `${player}@bank.test`) =>
      game.rest(player, 'POST', '/balance/withdraw-balance', {
        username: player,
        email: to,
        adjustment: -dollars,
        password: passwordOf(player),
      }),
    give: async (player, cents) => {
      const answer = await game.gateway.rest('POST', '/balance/update-balance', {
        token: 'a-trusted-service-of-the-tests',
        headers: { 'idempotency-key': `gift-${player}-${cents}` },
        body: { users: [{ username: player, email: null, adjustment: cents / 100 }], memo: 'A gift' },
      });
      expect(answer).toMatchObject({ status: 200 });
    },
    fromBalance: (player, golfers = picks) =>
      game.gateway.graphql(
        'mutation ($golfers: [ID!]) { payFromBalance(pool: "Cash", golfers: $golfers) { paid } }',
        { golfers: golfers?.map((golfer) => String(game.golfers[golfer]?.dgId)) ?? null },
        game.token(player),
      ),
  };
}

/** Each test of the file plays a cash game of its own; behind each of them the money adds up. */
export function inCashGames(begin: (game: CashGame) => void): void {
  let game: CashGame;
  beforeEach(async () => {
    game = await openCashGame();
    begin(game);
  });
  afterEach(async () => {
    const differences = await game.differences();
    await game.gateway.close();
    expect(differences).toEqual([]);
  });
}
