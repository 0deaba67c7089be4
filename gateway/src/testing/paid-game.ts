import { openCheckbook } from '../../sandbox/services/checkbook/checkbook.ts';
import { openStripe, publishableKey, secretKey } from '../../sandbox/services/stripe/stripe.ts';
import { syncCheckouts } from '../buy-ins/syncing/checkout-sync.service.ts';
import { type Ctx, createCtx, type Payments } from '../context.ts';
import { fees, potAccount, refundAccount, rounding, userAccount } from '../money/ledger/accounts.ts';
import { balanceOf } from '../money/ledger/ledger.service.ts';
import { findDifferences } from '../money/ledger/proofs.ts';
import { checkbook } from '../payments/checkbook.ts';
import { stripePayments } from '../payments/stripe.ts';
import { openOutside } from './database/count-statements.ts';
import { openPoolGame, type PoolGame } from './pool-game.ts';

/** A game for money: cards go to the sandbox's Stripe, which sends webhooks to the gateway. */
export interface PaidGame extends PoolGame {
  payments: Payments;
  /** By which the sandbox's Stripe signs what it sends. */
  webhookSecret: string;
  /** Starts the player's checkout; the draft is given by places in the season's list. */
  checkout(
    player: string,
    pool: string,
    golfers?: readonly number[],
  ): Promise<{ clientSecret: string; totalCents: number }>;
  /** Pays as a browser does and returns the payment's status. */
  pay(clientSecret: string, card?: string): Promise<string>;
  /** Buys in by card and waits until the gateway knows. */
  buyIn(player: string, pool: string, golfers?: readonly number[]): Promise<void>;
  /** Calls the sandbox's Stripe with its own client. */
  stripe(path: string, form?: Record<string, string>): Promise<Record<string, unknown>>;
  /** The context of jobs. */
  ctx(): Ctx;
  /** Runs the checkout sync once, as if what is not paid had waited long enough. */
  work(): Promise<void>;
  balance(player: string): Promise<number>;
  /** What is being refunded to the player's card. */
  onItsWay(player: string): Promise<number>;
  fees(): Promise<number>;
  rounding(): Promise<number>;
  pot(player: string, pool: string): Promise<number>;
  isPaid(player: string, pool: string): Promise<unknown>;
  /** The ledger's violations. */
  differences(): Promise<string[]>;
  /** Waits until a condition holds, as long as a slow machine needs. */
  until(isSo: () => Promise<boolean>): Promise<void>;
}

export const picks = [0, 1, 2, 10, 11, 21, 22, 40];

export async function openPaidGame(
  players: readonly string[],
  options: Parameters<typeof openPoolGame>[1] = {},
): Promise<PaidGame> {
  const payments: Payments = {};
  const game = await openPoolGame(players, { ...options, payments });
  const { gateway } = game;
  const sandbox = await openOutside(() =>
    openStripe({
      orm: gateway.orm,
      now: () => gateway.wallClock.now(),
      webhookUrl: `${gateway.origin}/api/webhooks/stripe`,
    }),
  );
  const { url, webhookSecret } = sandbox;
  payments.cards = stripePayments({
    url,
    secretKey,
    publishableKey,
    webhookSecret,
    now: () => gateway.wallClock.now(),
  });

  const checks = await openOutside(() =>
    openCheckbook({
      orm: gateway.orm,
      wallNow: () => gateway.wallClock.now().getTime(),
      gatewayUrl: gateway.origin,
    }),
  );
  payments.echecks = checkbook({ ...checks.address, url: `${checks.url}/v3` });

  const stripe = async (path: string, form?: Record<string, string>, key = secretKey) => {
    const answer = await fetch(`${url}${path}`, {
      headers: { authorization: `Bearer ${key}` },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    });
    return (await answer.json()) as Record<string, unknown>;
  };
  const idOf = async (player: string) => {
    const { me } = await game.graphql<{ me: { id: string } }>(player, '{ me { id } }');
    return me.id;
  };
  const em = () => ({ em: gateway.orm.em.fork() });
  const until: PaidGame['until'] = async (isSo) => {
    const deadline = performance.now() + 20_000;
    while (!(await isSo())) {
      if (performance.now() > deadline) throw new Error('It did not come to be within twenty seconds.');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const isPaid: PaidGame['isPaid'] = async (player, pool) => {
    const query = `/create-pool/payment-status?poolName=${encodeURIComponent(pool)}&username=${player}`;
    return (await game.rest(player, 'GET', query)).body.paymentStatus;
  };
  const ctx = () => createCtx(gateway.parts, { caller: { kind: 'service', name: 'tests' }, address: '' });
  const paid: PaidGame = {
    ...game,
    payments,
    webhookSecret,
    stripe,
    until,
    isPaid,
    checkout: async (player, pool, golfers) => {
      const { startCheckout } = await game.graphql<{
        startCheckout: { clientSecret: string; totalCents: number };
      }>(
        player,
        `mutation ($pool: String!, $golfers: [ID!]) {
          startCheckout(pool: $pool, golfers: $golfers) { clientSecret totalCents }
        }`,
        { pool, golfers: golfers?.map((golfer) => String(game.golfers[golfer]?.dgId)) ?? null },
      );
      return startCheckout;
    },
    pay: async (clientSecret, card = '4242424242424242') => {
      const [id = ''] = clientSecret.split('_secret_');
      const answer = await stripe(
        `/v1/payment_intents/${id}/confirm`,
        {
          client_secret: clientSecret,
          'payment_method_data[type]': 'card',
          'payment_method_data[card][number]': card,
          'payment_method_data[card][exp_month]': '12',
          'payment_method_data[card][exp_year]': '34',
          'payment_method_data[card][cvc]': '123',
        },
        publishableKey,
      );
      const fault = answer.error as { code?: string } | undefined;
      return String(fault?.code ?? answer.status);
    },
    buyIn: async (player, pool, golfers = picks) => {
      const { clientSecret } = await paid.checkout(player, pool, golfers);
      await paid.pay(clientSecret);
      await until(async () => (await isPaid(player, pool)) === true);
    },
    ctx,
    work: async () => {
      await gateway.orm.em
        .fork()
        .execute(
          `update checkout set next_ask_at = '1970-01-01Z' where status in ('open', 'refunding', 'returning')`,
        );
      await syncCheckouts(ctx());
    },
    balance: async (player) => balanceOf(em(), userAccount(await idOf(player))),
    onItsWay: async (player) => balanceOf(em(), refundAccount(await idOf(player))),
    fees: () => balanceOf(em(), fees),
    rounding: () => balanceOf(em(), rounding),
    pot: async (player, pool) => {
      const { pool: found } = await game.graphql<{ pool: { contest: { id: string } } }>(
        player,
        'query ($pool: String!) { pool(name: $pool) { contest { id } } }',
        { pool },
      );
      return balanceOf(em(), potAccount(found.contest.id));
    },
    differences: () => findDifferences(em()),
  };
  const closeGame = gateway.close;
  gateway.close = async () => {
    await sandbox.close();
    await checks.close();
    await closeGame();
  };
  return paid;
}
