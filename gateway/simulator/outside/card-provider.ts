import { hourMs } from '@fairway/schema/days';
import type { CardPayments } from '../../src/payments/stripe.ts';
import { StripeFault } from '../../src/payments/stripe-fault.ts';
import type { CardIntent, CardRefund } from '../../src/payments/stripe-shapes.ts';
import { fateOf, type RefundFate, refundWaitsMs } from './refund-fates.ts';

// A provider of card payments in memory, with books of its own. It fails as real ones do: it works and its answer is
// lost, it does nothing, it takes no more requests for now, refunds wait and come to nothing, and its webhooks come late,
// twice, in another order or never.

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
  /** What it gave back of that payment, and the card's bank did not take. */
  refusedCents(intentId: string): number;
  /** Tells of what has become of refunds meanwhile. */
  catchUp(): void;
}

interface Options {
  seed: string;
  now(): Date;
  /** How it fails at the moment: where it is asked too much, every other time. */
  fault(): 'times out' | 'is down' | 'is asked too much' | null;
}

interface Refund extends CardRefund {
  answer: CardRefund;
  intentId: string;
  order: string;
  at: number;
  fate: RefundFate;
}

export const webhookSignature = 'the provider itself';

/** Longer than this, the same key is another request. */
const keysLastMs = 24 * hourMs;

export function simulatedProvider({ seed, now, fault }: Options): SimulatedProvider {
  const intents = new Map<string, CardIntent>();
  const created = new Map<string, { id: string; order: string }>();
  /** By key; what was made before another one of the same key is in there, too. */
  const refunds = new Map<string, Refund>();
  const refundsBefore: Refund[] = [];
  let requests = 0;
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
    catchUp();
    requests += 1;
    if (fault() === 'is down') throw new StripeFault('unavailable');
    if (fault() === 'is asked too much' && requests % 2 === 0)
      throw new StripeFault('unavailable', { code: 'rate_limit' });
    const answer = structuredClone(work());
    if (fault() === 'times out') throw new StripeFault('unavailable');
    return answer;
  };
  const same = (before: string, order: object) => {
    if (before !== JSON.stringify(order)) throw new StripeFault('refused', { code: 'idempotency_mismatch' });
  };

  const allRefunds = () => [...refundsBefore, ...refunds.values()];
  const catchUp = () => {
    for (const refund of allRefunds()) {
      if (refund.status !== 'pending' || now().getTime() - refund.at < refundWaitsMs) continue;
      refund.status = refund.fate === 'succeeds later' ? 'succeeded' : 'failed';
      if (refund.status === 'failed') known(refund.intentId).refundedCents -= refund.amountCents;
      tell(refund.status === 'failed' ? 'refund.failed' : 'refund.updated', refund.intentId);
    }
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
        if (before && now().getTime() - before.at < keysLastMs) {
          same(before.order, order);
          // As it was said then, whatever has become of it.
          return before.answer;
        }
        if (before) refundsBefore.push(before);
        const intent = known(order.intentId);
        const leftCents = intent.receivedCents - intent.refundedCents;
        const amountCents = order.amountCents ?? leftCents;
        if (leftCents === 0) throw new StripeFault('refused', { code: 'charge_already_refunded' });
        if (intent.dispute && intent.dispute.status !== 'won')
          throw new StripeFault('refused', { code: 'charge_disputed' });
        if (amountCents > leftCents) throw new StripeFault('refused', { code: 'amount_too_large' });
        const fate = fateOf(seed, intent.id, allRefunds().filter((one) => one.intentId === intent.id).length);
        const status = fate === 'fails' ? 'failed' : fate === 'succeeds' ? 'succeeded' : 'pending';
        const answer: CardRefund = { id: nextId('re'), status, amountCents };
        refunds.set(idempotencyKey, {
          ...{ ...answer, answer, intentId: intent.id, fate },
          at: now().getTime(),
          order: JSON.stringify(order),
        });
        if (fate === 'fails') return answer;
        // What waits counts as given back, until it has come to nothing.
        intent.refundedCents += amountCents;
        tell('charge.refunded', intent.id);
        return answer;
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
    catchUp,
    refusedCents: (id) =>
      allRefunds()
        .filter(({ intentId, status }) => intentId === id && status === 'failed')
        .reduce((sum, { amountCents }) => sum + amountCents, 0),
    heldCents: () =>
      [...intents.values()].reduce(
        (sum, { receivedCents, refundedCents, dispute }) =>
          sum + (dispute && dispute.status !== 'won' ? 0 : receivedCents - refundedCents),
        0,
      ),
  };
}
