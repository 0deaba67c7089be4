import type { CardPayments } from '../../src/payments/stripe.ts';
import { StripeFault } from '../../src/payments/stripe-fault.ts';
import type { CardIntent, CardRefund } from '../../src/payments/stripe-shapes.ts';

// A provider of card payments in memory, with books of its own. It fails as real ones do: it works and its answer is
// lost, it does nothing, and its webhooks come late, twice, in another order or never.

export interface SimulatedProvider {
  payments: CardPayments;
  /** Pays as a browser does; says whether that went through. */
  pay(intentId: string, options: { isDeclined: boolean }): boolean;
  /** The bank takes a payment back, or decides about that. Says whether there was something to take or to decide. */
  dispute(intentId: string, status: 'open' | 'won' | 'lost'): boolean;
  /** Bodies of webhooks that have not been delivered, the oldest first. */
  waiting: string[];
  intents(): readonly Readonly<CardIntent>[];
  /** What it has taken from cards and not given back. */
  heldCents(): number;
}

interface Options {
  now(): Date;
  /** How it fails at the moment. */
  fault(): 'times out' | 'is down' | null;
}

export const webhookSignature = 'the provider itself';

export function simulatedProvider({ now, fault }: Options): SimulatedProvider {
  const intents = new Map<string, CardIntent>();
  const created = new Map<string, { id: string; order: string }>();
  const refunds = new Map<string, { refund: CardRefund; order: string }>();
  const waiting: string[] = [];
  let count = 0;
  const nextId = (kind: string) => {
    count += 1;
    return `${kind}_${count}`;
  };
  const known = (id: string): CardIntent => {
    const intent = intents.get(id);
    if (!intent) throw new StripeFault('refused', { code: 'resource_missing' });
    return intent;
  };
  const tell = (type: string, intentId: string) =>
    waiting.push(JSON.stringify({ eventId: nextId('evt'), type, intentId }));
  /** Does the work, unless it is down, and loses the answer, if that is what happens. */
  const answering = async <T>(work: () => T): Promise<T> => {
    if (fault() === 'is down') throw new StripeFault('unavailable');
    const answer = structuredClone(work());
    if (fault() === 'times out') throw new StripeFault('unavailable');
    return answer;
  };
  const same = (before: string, order: object) => {
    if (before !== JSON.stringify(order)) throw new StripeFault('refused', { code: 'idempotency_mismatch' });
  };

  const payments: CardPayments = {
    publishableKey: 'pk_simulated',
    requestsPerSecond: 1_000_000,
    createIntent: ({ idempotencyKey, ...order }) =>
      answering(() => {
        const before = created.get(idempotencyKey);
        if (before) {
          same(before.order, order);
          return known(before.id);
        }
        const id = nextId('pi');
        created.set(idempotencyKey, { id, order: JSON.stringify(order) });
        const intent: CardIntent = {
          id,
          clientSecret: `${id}_secret_simulated`,
          status: 'open',
          amountCents: order.amountCents,
          receivedCents: 0,
          metadata: order.metadata,
          chargeId: null,
          chargedAt: null,
          refundedCents: 0,
          dispute: null,
          customerId: null,
          methodId: null,
          savesCard: false,
        };
        intents.set(id, intent);
        return intent;
      }),
    intent: (id) => answering(() => known(id)),
    cancelIntent: (id) =>
      answering(() => {
        const intent = known(id);
        if (intent.status === 'open') {
          intent.status = 'canceled';
          tell('payment_intent.canceled', id);
        }
        return intent;
      }),
    createCustomer: () => answering(() => nextId('cus')),
    setCustomer: (id, { customerId, savesCard }) =>
      answering(() => void Object.assign(known(id), { customerId, savesCard })),
    savedCard: async () => null,
    removeCard: async () => {},
    deleteCustomer: async () => {},
    refund: ({ idempotencyKey, ...order }) =>
      answering(() => {
        const before = refunds.get(idempotencyKey);
        if (before) {
          same(before.order, order);
          return before.refund;
        }
        const intent = known(order.intentId);
        const leftCents = intent.receivedCents - intent.refundedCents;
        const amountCents = order.amountCents ?? leftCents;
        if (leftCents === 0) throw new StripeFault('refused', { code: 'charge_already_refunded' });
        if (intent.dispute && intent.dispute.status !== 'won')
          throw new StripeFault('refused', { code: 'charge_disputed' });
        if (amountCents > leftCents) throw new StripeFault('refused', { code: 'amount_too_large' });
        intent.refundedCents += amountCents;
        const refund: CardRefund = { id: nextId('re'), status: 'succeeded', amountCents };
        refunds.set(idempotencyKey, { refund, order: JSON.stringify(order) });
        tell('charge.refunded', intent.id);
        return refund;
      }),
    intentsSince: () =>
      answering(() => ({
        intents: [...intents.values()]
          .toReversed()
          .map(({ id, status, metadata, receivedCents, refundedCents }) => ({
            id,
            status,
            metadata,
            receivedCents,
            refundedCents,
          })),
        isLast: true,
      })),
    readWebhook: (rawBody, signature) => {
      if (signature !== webhookSignature) throw new StripeFault('signature');
      return JSON.parse(rawBody.toString('utf8'));
    },
  };

  return {
    payments,
    waiting,
    pay: (id, { isDeclined }) => {
      const intent = known(id);
      if (intent.status !== 'open') return false;
      Object.assign(intent, { chargeId: nextId('ch'), chargedAt: now() });
      if (isDeclined) {
        tell('payment_intent.payment_failed', id);
        return false;
      }
      Object.assign(intent, {
        status: 'succeeded',
        receivedCents: intent.amountCents,
        methodId: nextId('pm'),
      });
      tell('payment_intent.succeeded', id);
      return true;
    },
    dispute: (id, status) => {
      const intent = known(id);
      const before = intent.dispute?.status;
      const isPossible =
        status === 'open'
          ? before === undefined && intent.status === 'succeeded' && intent.refundedCents === 0
          : before === 'open';
      if (!isPossible) return false;
      intent.dispute = { status, amountCents: intent.receivedCents };
      tell(status === 'open' ? 'charge.dispute.created' : 'charge.dispute.closed', id);
      return true;
    },
    intents: () => [...intents.values()],
    heldCents: () =>
      [...intents.values()].reduce(
        (sum, { receivedCents, refundedCents, dispute }) =>
          sum + (dispute && dispute.status !== 'won' ? 0 : receivedCents - refundedCents),
        0,
      ),
  };
}
