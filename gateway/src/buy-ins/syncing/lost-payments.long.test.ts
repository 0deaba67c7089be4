import { describe, expect, test } from '@jest/globals';
import type { CardPayments } from '../../payments/stripe.ts';
import { StripeFault } from '../../payments/stripe-fault.ts';
import type { CardIntent } from '../../payments/stripe-shapes.ts';
import { picks } from '../../testing/paid-game.ts';
import { applyIntent } from '../checkouts/apply-intent.service.ts';
import { type CashGame, inCashGames } from '../testing/cash-game.ts';
import { syncCheckouts } from './checkout-sync.service.ts';

// What was taken from a card is either in a pot or on its way back, whatever happens between our rows and the
// provider's. Races are forced: what comes in between is done while the provider is being asked.

let game: CashGame;
inCashGames((opened) => {
  game = opened;
});

const lockAt = '2027-01-14T05:00:00Z';
const charge = (player: string) =>
  game.rest(player, 'POST', '/charge', { email: `${player}@example.com`, buyIn: 30, poolName: 'Cash' });

/** Does something as soon as the provider has made the next intent, before we hear of it. */
function onceMade(work: (intent: CardIntent) => Promise<void>): void {
  const { cards } = game.payments;
  if (!cards) throw new Error('This game takes no cards.');
  const createIntent: CardPayments['createIntent'] = async (order) => {
    game.payments.cards = cards;
    const intent = await cards.createIntent(order);
    await work(intent);
    return intent;
  };
  game.payments.cards = { ...cards, createIntent };
}

const atStripe = (id: string) => game.stripe(`/v1/payment_intents/${id}`);
const holdWebhooks = () => game.stripe('/v1/test_helpers/webhooks', { held: 'true' });

interface Row {
  status: string;
  reason: string | null;
  intent_id: string | null;
}
async function checkoutOf(player: string): Promise<Row | undefined> {
  const [row] = await game.gateway.orm.em.fork().execute<Row[]>(
    `select status, reason, intent_id from checkout
       where user_id = (select id from user_account where username = ?)`,
    [player],
  );
  return row;
}

/** Loses the answer of the provider, as a crash right then does. */
async function crashAfterMaking(player: string, meanwhile: (intent: CardIntent) => Promise<void>) {
  let made: CardIntent | undefined;
  onceMade(async (intent) => {
    made = intent;
    await meanwhile(intent);
    throw new Error('The process ends here.');
  });
  await charge(player);
  if (!made) throw new Error('No intent was made.');
  return made;
}

test('an intent that is made while the lock closes its checkout is cancelled, and its secret is not given out', async () => {
  let made = '';
  onceMade(async ({ id }) => {
    made = id;
    await game.at(lockAt);
  });
  expect(await charge('bob')).toMatchObject({ status: 409, body: { code: 'LOCKED' } });
  expect(await checkoutOf('bob')).toMatchObject({ status: 'cancelled' });
  expect(await atStripe(made)).toMatchObject({ status: 'canceled' });
});

test('one that was paid before it could be cancelled goes back whole', async () => {
  await holdWebhooks();
  let secret = '';
  onceMade(async ({ clientSecret }) => {
    secret = String(clientSecret);
    await game.at(lockAt);
    expect(await game.pay(secret)).toBe('succeeded');
  });
  expect(await charge('bob')).toMatchObject({ status: 409, body: { code: 'LOCKED' } });
  expect(await checkoutOf('bob')).toMatchObject({ status: 'refunded' });
  expect(await game.refunded(secret)).toBe(3300);
});

test('news of a payment for a cancelled checkout sends it back whole', async () => {
  const { clientSecret } = await crashAfterMaking('bob', () => game.at(lockAt));
  expect(await checkoutOf('bob')).toMatchObject({ status: 'cancelled', intent_id: null });
  await game.pay(String(clientSecret));
  await game.until(async () => (await checkoutOf('bob'))?.status === 'refunded');
  expect(await game.refunded(String(clientSecret))).toBe(3300);
});

test('the daily check finds a payment for a cancelled checkout without a webhook', async () => {
  await holdWebhooks();
  const { clientSecret } = await crashAfterMaking('bob', () => game.at(lockAt));
  await game.pay(String(clientSecret));
  await game.lookDaily();
  expect(await checkoutOf('bob')).toMatchObject({ status: 'refunded' });
  expect(await game.refunded(String(clientSecret))).toBe(3300);
  await game.lookDaily();
  expect(await game.refunded(String(clientSecret))).toBe(3300);
});

test('the daily look posts a payment whose checkout had lost sight of it', async () => {
  await holdWebhooks();
  const { clientSecret } = await crashAfterMaking('bob', async () => {});
  await game.pay(String(clientSecret));
  await game.lookDaily();
  expect(await checkoutOf('bob')).toMatchObject({ status: 'paid' });
  expect([await game.isPaid('bob', 'Cash'), await game.pot('bob', 'Cash')]).toEqual([true, 3000]);
});

test('the daily check refunds payments that a restored database doesn’t know, and no others', async () => {
  await holdWebhooks();
  const { clientSecret } = await game.checkout('bob', 'Cash', picks);
  await game.pay(clientSecret);
  await game.gateway.orm.em.fork().execute('delete from checkout');
  const foreign = await game.stripe('/v1/payment_intents', {
    amount: '3300',
    currency: 'usd',
    'metadata[checkout]': '11111111-1111-4111-8111-111111111111',
  });
  await game.pay(String(foreign.client_secret));
  await game.lookDaily();
  expect(await game.refunded(clientSecret)).toBe(3300);
  expect(await game.refunded(String(foreign.client_secret))).toBe(0);
});

test('the daily check finds a refund of which a restored database doesn’t know: nobody plays for it', async () => {
  const clientSecret = await game.byCard('bob');
  expect(await game.pot('bob', 'Cash')).toBe(3000);
  await holdWebhooks();
  await game.stripe('/v1/refunds', { payment_intent: clientSecret.split('_secret_')[0] ?? '' });
  await game.lookDaily();
  expect(await checkoutOf('bob')).toMatchObject({ status: 'reversed' });
  expect([await game.isPaid('bob', 'Cash'), await game.pot('bob', 'Cash')]).toEqual([null, 0]);
  await game.lookDaily();
  expect([await game.balance('bob'), await game.differences()]).toEqual([0, []]);
});

test('the daily check refunds a second payment of one checkout, and cancels checkouts that can no longer be paid', async () => {
  await holdWebhooks();
  const { clientSecret } = await game.checkout('bob', 'Cash', picks);
  const first = await atStripe(clientSecret.split('_secret_')[0] ?? '');
  const copies: string[] = [];
  for (const metadata of [first.metadata, first.metadata] as Record<string, string>[]) {
    const pairs = Object.entries(metadata).map(([name, value]) => [`metadata[${name}]`, value]);
    const copy = await game.stripe('/v1/payment_intents', {
      amount: '3300',
      currency: 'usd',
      ...Object.fromEntries(pairs),
    });
    copies.push(String(copy.client_secret));
  }
  const [second = '', third = ''] = copies;
  await game.pay(clientSecret);
  await game.pay(second);
  await game.lookDaily();
  expect([await game.refunded(clientSecret), await game.refunded(second)]).toEqual([0, 3300]);
  expect(await atStripe(third.split('_secret_')[0] ?? '')).toMatchObject({ status: 'canceled' });
  expect(await checkoutOf('bob')).toMatchObject({ status: 'paid' });
});

test('the daily look goes through all pages of the last weeks, and no further back', async () => {
  await holdWebhooks();
  const long = await crashAfterMaking('carla', async () => {});
  await game.pay(String(long.clientSecret));
  await game.gateway.orm.em
    .fork()
    .execute(`update sandbox.stripe_intent set created_at = created_at - interval '60 days'`);
  const { clientSecret } = await crashAfterMaking('bob', async () => {});
  await game.pay(String(clientSecret));
  const others = Array.from({ length: 105 }, () =>
    game.stripe('/v1/payment_intents', { amount: '3300', currency: 'usd' }),
  );
  await Promise.all(others);
  await game.lookDaily();
  expect([await checkoutOf('bob'), await checkoutOf('carla')]).toMatchObject([
    { status: 'paid' },
    { status: 'open' },
  ]);
});

test('a disputed payment is found, even when checking open checkouts takes the whole time limit', async () => {
  const paid = await game.byCard('carla');
  const open = await game.checkout('bob', 'Cash', picks);
  await holdWebhooks();
  await game.dispute(paid);
  game.gateway.wallClock.advance({ hours: 25 });
  const { cards } = game.payments;
  if (!cards) throw new Error('This game takes no cards.');
  const time = new AbortController();
  const cancelIntent: CardPayments['cancelIntent'] = async (id) => {
    if (open.clientSecret.startsWith(id)) time.abort();
    return cards.cancelIntent(id);
  };
  game.payments.cards = { ...cards, cancelIntent };
  await syncCheckouts({ ...game.ctx(), signal: time.signal }).catch(() => {});
  expect(time.signal.aborted).toBe(true);
  expect(await checkoutOf('carla')).toMatchObject({ status: 'reversed' });
});

describe('a late payment that its card takes nothing back of', () => {
  const late = async () => {
    await holdWebhooks();
    const { clientSecret } = await crashAfterMaking('bob', () => game.at(lockAt));
    await game.pay(String(clientSecret));
    return String(clientSecret);
  };
  const refusing = (refund: CardPayments['refund']) => {
    const { cards } = game.payments;
    if (cards) game.payments.cards = { ...cards, refund };
  };
  const credit = async () =>
    (await game.graphql<{ me: unknown }>('bob', '{ me { balanceCents withdrawableCents creditCents } }')).me;

  test.each<[string, CardPayments['refund']]>([
    ['is refused', async () => Promise.reject(new StripeFault('refused', { code: 'expired_card' }))],
    ['fails', async ({ intentId }) => ({ id: intentId, status: 'failed', amountCents: 3300 })],
  ])('stays with its payer as credit where the refund %s for good', async (_how, refund) => {
    await late();
    refusing(refund);
    await game.lookDaily();
    await Promise.all([game.work(), game.work()]);
    await game.lookDaily();
    expect(await checkoutOf('bob')).toMatchObject({ status: 'credited' });
    expect(await credit()).toEqual({ balanceCents: 3300, withdrawableCents: 0, creditCents: 3300 });
  });

  test('waits where that may go well later', async () => {
    await late();
    refusing(async () => Promise.reject(new StripeFault('refused', { code: 'balance_insufficient' })));
    await game.lookDaily();
    await game.work();
    expect(await checkoutOf('bob')).toMatchObject({ status: 'refunding' });
    expect(await credit()).toEqual({ balanceCents: 0, withdrawableCents: 0, creditCents: 0 });
    // Nor may its payer's account go meanwhile: should the card not take it, it becomes credit.
    expect(await game.rest('bob', 'DELETE', '/users/bob')).toMatchObject({
      status: 409,
      body: { message: 'A buy-in is still on its way back to your card. Please wait until it has arrived.' },
    });
  });

  test.each([
    [
      'by news of it',
      async (id: string) => {
        const { cards } = game.payments;
        if (cards) await applyIntent(game.ctx(), await cards.intent(id));
      },
    ],
    [
      'within a day',
      async () => {
        game.gateway.wallClock.advance({ hours: 25 });
        await game.work();
      },
    ],
    ['by the daily comparison', () => game.lookDaily()],
  ])(
    'a refund that fails at the bank after it counted as made is found %s, and stays as credit',
    async (_how, find) => {
      const secret = await late();
      await game.lookDaily();
      await game.work();
      expect(await checkoutOf('bob')).toMatchObject({ status: 'refunded' });
      const { cards } = game.payments;
      if (!cards) throw new Error('This game takes no cards.');
      const [id = ''] = secret.split('_secret_');
      // The provider repeats its answer to the key, as long as it knows that.
      const repeats = true;
      game.payments.cards = {
        ...cards,
        intent: async (asked) => ({ ...(await cards.intent(asked)), refundedCents: 0 }),
        intentsSince: async (begun, after) => {
          const page = await cards.intentsSince(begun, after);
          return { ...page, intents: page.intents.map((one) => ({ ...one, refundedCents: 0 })) };
        },
        refund: async ({ intentId }) => ({
          id: intentId,
          status: repeats ? 'succeeded' : 'failed',
          amountCents: 3300,
        }),
      };
      await find(id);
      await game.work();
      expect(await checkoutOf('bob')).toMatchObject({ status: 'credited' });
      expect(await credit()).toEqual({ balanceCents: 3300, withdrawableCents: 0, creditCents: 3300 });
    },
  );

  test('is over once its bank has taken it back', async () => {
    const secret = await late();
    refusing(async () => Promise.reject(new StripeFault('refused', { code: 'charge_disputed' })));
    const { id } = await game.dispute(secret);
    await game.lookDaily();
    await game.work();
    expect(await checkoutOf('bob')).toMatchObject({ status: 'refunding' });
    await game.stripe(`/v1/disputes/${String(id)}/close`, {});
    await game.work();
    await game.lookDaily();
    expect(await checkoutOf('bob')).toMatchObject({ status: 'refunded' });
    expect(await credit()).toEqual({ balanceCents: 0, withdrawableCents: 0, creditCents: 0 });
  });
});
