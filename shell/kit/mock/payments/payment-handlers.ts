// Card payments outside of GraphQL: the fake Stripe.js, the provider's API, and the
// route by which the gateway is asked to look at a payment.
import { HttpResponse, http } from 'msw';
import { entryKey } from '../pools/entries/mock-entries.ts';
import { faultIn, refused } from '../rest/refused.ts';
import { usernameOf } from '../token.ts';
import type { World } from '../world.ts';
import { pay } from './checkouts.ts';
import { fakeStripe } from './fake-stripe.ts';

/** The provider's answers to test cards; all others are accepted. */
const declines: Record<string, object> = {
  '4000000000000002': { code: 'card_declined', message: 'Your card was declined.' },
  '4000000000009995': { code: 'card_declined', message: 'Your card has insufficient funds.' },
};

/** Usernames whose payments fail, or get no answer. */
const sentinels = { late: 'x-late', unheard: 'x-unheard', slow: 'x-slow' };

export function paymentHandlers(world: World) {
  const addPayment = (clientSecret: string, name: string) => {
    const checkout = world.checkouts.find((one) => one.clientSecret === clientSecret && one.isOpen);
    if (!checkout) return;
    checkout.isOpen = false;
    if (name !== sentinels.late) pay(checkout);
    if (checkout.savesCard)
      world.savedCards.set(checkout.username, {
        paymentMethod: 'pm_1',
        brand: 'visa',
        last4: '4242',
        expMonth: 12,
        expYear: 2034,
      });
  };

  return [
    http.get('*/sandbox/stripe.js', () =>
      world.condition === 'offline'
        ? HttpResponse.error()
        : new HttpResponse(`(${fakeStripe})()`, { headers: { 'content-type': 'text/javascript' } }),
    ),

    http.post('*/sandbox/stripe/confirm', async ({ request }) => {
      if (world.condition === 'offline') return HttpResponse.error();
      const { clientSecret, number, name, receiptEmail } = (await request.json()) as Record<string, string>;
      const decline = declines[String(number)];
      if (decline) return HttpResponse.json({ error: { type: 'card_error', ...decline } });
      const status = name === sentinels.slow ? 'processing' : 'succeeded';
      const checkout = world.checkouts.find((one) => one.clientSecret === clientSecret);
      if (checkout) Object.assign(checkout, { receiptEmail, isUnderWay: status === 'processing' });
      if (status === 'succeeded') addPayment(String(clientSecret), String(name));
      return name === sentinels.unheard
        ? HttpResponse.error()
        : HttpResponse.json({ paymentIntent: { id: 'pi_1', object: 'payment_intent', status } });
    }),

    http.put('*/api/create-pool/update-payment-status', async ({ request }) => {
      const fault = await faultIn(world);
      if (fault) return fault;
      const username = usernameOf(request.headers.get('authorization'));
      const { poolName, entry = 1 } = (await request.json()) as { poolName: string; entry?: number };
      const pool = world.pools.find(({ name }) => name === poolName);
      if (!username || !pool?.members.includes(username))
        return refused({ code: 'NOT_MEMBER', message: 'You are not a member of this pool.' });
      return pool.unpaid.includes(entryKey(username, entry))
        ? refused({ code: 'UNPAID', message: 'The buy-in of this contest has not been paid.' })
        : HttpResponse.json({ success: true });
    }),
  ];
}
