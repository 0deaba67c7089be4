import { accountOf } from '../../../src/board/golden/golden-pools.ts';
import { webhookSignature } from '../../outside/card-provider.ts';
import { checkSignature } from '../../outside/echeck-provider.ts';
import { chooseCard } from '../choose-card.ts';
import type { Week } from '../week.ts';
import { mayAddEntry, mayPay } from '../windows.ts';
import {
  type Act,
  type Acting,
  ask,
  fine,
  isOfAnother,
  isOver,
  mustBe,
  ofPool,
  ownerOf,
  send,
  skipped,
} from './acting.ts';

export const payFromBalance: Act = (acting) => {
  const { week, pool, who } = acting;
  if (isOfAnother(acting)) return null;
  const { owner, entry } = ownerOf(acting);
  return {
    send: () => {
      // Nobody pays at the same moment as somebody else.
      week.gateway.wallClock.advance({ seconds: 1 });
      const query =
        'mutation ($pool: String!, $entry: Int) { payFromBalance(pool: $pool, entry: $entry) { paid } }';
      return ask(owner, query, { pool: pool.name, ...entry });
    },
    note: ({ code }) => {
      const { book } = week;
      // Given back meanwhile: whoever pays for another entry of theirs adds it, too.
      const isAdded = code === fine && owner.who !== who && !book.entries(pool).has(who);
      if (isAdded && mayAddEntry(week, pool, owner.who)) book.addEntry(pool, who);
      const isAllowed = mayPay(week, pool, who) && book.balance(owner.who) >= pool.buyInCents;
      if (!book.isDisputed(owner.who)) mustBe(code, isAllowed, acting, 'pay from the balance');
      if (code !== fine) return code;
      const creditCents = book.take(owner.who, pool.buyInCents);
      Object.assign(book.entries(pool).get(who) ?? {}, { paidBy: 'balance', creditCents });
      return code;
    },
  };
};

/** Only of whom a bank takes back a payment: what they have left is not known until it has. */
export const payWhileDisputed: Act = (acting) =>
  acting.week.book.isDisputed(ownerOf(acting).owner.who) ? payFromBalance(acting) : null;

const providerLies = ['provider is down', 'provider times out', 'provider is asked too much'] as const;

export const startCheckout: Act = (acting) => {
  const { week, pool, who, choice } = acting;
  if (isOfAnother(acting)) return null;
  const golfers = choice % 3 > 0 ? chooseCard(week, pool, choice) : null;
  const known = week.book.checkout(pool, who);
  const intent = week.provider.intents().find(({ id }) => id === known?.intentId);
  const { owner, entry } = ownerOf(acting);
  return {
    send: () =>
      ask(
        owner,
        `mutation ($pool: String!, $golfers: [ID!], $entry: Int) {
          startCheckout(pool: $pool, golfers: $golfers, entry: $entry) { clientSecret totalCents }
        }`,
        { pool: pool.name, golfers: golfers?.map(String) ?? null, ...entry },
      ),
    note: ({ code, data }) => {
      const isAway = providerLies.some(week.isLying);
      if (isAway && code === 'UNAVAILABLE') return code;
      // One that was paid earlier, and given up since, is no hindrance.
      if (intent?.status !== 'succeeded') mustBe(code, mayPay(week, pool, who), acting, 'start a checkout');
      if (code !== fine) return code;
      const { clientSecret } = Object(data.startCheckout) as { clientSecret: string };
      const [intentId = ''] = clientSecret.split('_secret_');
      const draft = golfers ?? (known?.intentId === intentId ? known.golfers : null);
      week.book.startCheckout(pool, who, { intentId, golfers: draft });
      return code;
    },
  };
};

export const comeBackFromPaying: Act = (acting) =>
  isOver(acting)
    ? null
    : {
        send: () => send(acting, 'PUT', '/create-pool/update-payment-status', ofPool(acting)),
        note: ({ code }) => code,
      };

export function payByCard({ week, pool, who }: Acting, isDeclined: boolean): string {
  const checkout = week.book.checkout(pool, who);
  if (!checkout) return skipped;
  return week.provider.pay(checkout.intentId, { isDeclined }) ? fine : 'declined';
}

/** The bank takes the payment back, until it has decided. */
export function dispute({ week, pool, who }: Acting): string {
  const checkout = week.book.checkout(pool, who);
  if (!checkout || !week.provider.dispute(checkout.intentId, 'open')) return skipped;
  week.book.noteDispute(accountOf(pool, who));
  return fine;
}

export function decideDispute({ week, pool, who, choice }: Acting): string {
  const checkout = week.book.checkout(pool, who);
  const outcome = choice % 2 === 0 ? 'won' : 'lost';
  return checkout && week.provider.dispute(checkout.intentId, outcome) ? outcome : skipped;
}

export const wish =
  (to: 'CARD' | 'CREDIT'): Act =>
  (acting) => ({
    send: () => ask(acting, 'mutation ($to: ReturnsTo!) { setReturnsTo(to: $to) { returnsTo } }', { to }),
    note: ({ code }) => {
      acting.week.book.wishForCredit(acting.who, to === 'CREDIT');
      return code;
    },
  });

/** Both providers' webhooks; what fails is tried again later. */
export async function deliverWebhooks(
  { provider, checks, gateway }: Week,
  inOrder: (waiting: readonly string[]) => readonly string[],
  isAtOnce = false,
): Promise<string> {
  const deliver = async (body: string) => {
    const { status } = await fetch(`${gateway.origin}/api/webhooks/stripe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': webhookSignature },
      body,
    });
    if (status >= 300 && !provider.waiting.includes(body)) provider.waiting.push(body);
  };
  provider.catchUp();
  const bodies = inOrder([...provider.waiting]);
  provider.waiting.length = 0;
  if (isAtOnce) await Promise.all(bodies.map(deliver));
  else for (const body of bodies) await deliver(body);
  const news = inOrder(checks.waiting());
  for (const body of news)
    await fetch(`${gateway.origin}/api/webhooks/checkbook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', signature: checkSignature },
      body,
    });
  return `${bodies.length} and ${news.length} delivered`;
}
