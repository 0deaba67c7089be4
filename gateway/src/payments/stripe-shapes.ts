import { z } from 'zod';
import { StripeFault } from './stripe-fault.ts';

export interface CardDispute {
  /** An inquiry has taken nothing; open until the bank has decided; lost means that the money is gone. */
  status: 'inquiry' | 'open' | 'won' | 'lost';
  amountCents: number;
}

/** A payment by card, as Stripe has it now. */
export interface CardIntent {
  id: string;
  /** Lets a browser pay; null where Stripe does not return it. */
  clientSecret: string | null;
  /** Open while a browser may still pay it. Only `succeeded` is a payment. */
  status: 'open' | 'processing' | 'succeeded' | 'canceled';
  amountCents: number;
  /** What was really taken; 0 until it succeeded. */
  receivedCents: number;
  metadata: Record<string, string>;
  /** The latest attempt to pay, whatever its outcome. */
  chargeId: string | null;
  /** When that was, on the wall clock. */
  chargedAt: Date | null;
  refundedCents: number;
  dispute: CardDispute | null;
  /** Whose saved cards can pay it; null for most. */
  customerId: string | null;
  /** The card of the latest attempt. */
  methodId: string | null;
  /** Whether that card is saved with the customer once it has paid. */
  savesCard: boolean;
}

/** A card at the provider; without a customer it is not saved any more. */
export interface CardAtProvider {
  customerId: string | null;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
}

/** A payment in a list, parsed only as far as needed: others may use the same account. */
export interface ListedIntent {
  id: string;
  status: CardIntent['status'];
  metadata: Record<string, string>;
  receivedCents: number;
  refundedCents: number;
}

export interface IntentPage {
  intents: ListedIntent[];
  isLast: boolean;
}

export interface CardRefund {
  id: string;
  status: 'pending' | 'succeeded' | 'failed';
  amountCents: number;
}

const cents = z.int().nonnegative();

const reference = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]);

const intentShape = z.object({
  id: z.string().min(1),
  client_secret: z.string().nullable(),
  amount: cents,
  amount_received: cents,
  currency: z.literal('usd'),
  status: z.string(),
  metadata: z.record(z.string(), z.string()),
  customer: reference.nullish(),
  payment_method: reference.nullish(),
  setup_future_usage: z.string().nullish(),
  latest_charge: z
    .object({ id: z.string().min(1), amount_refunded: cents, disputed: z.boolean(), created: z.int() })
    .nullable(),
});

/** Reads an intent with its latest charge; disputes are fetched separately. */
export function readIntent(answer: unknown): Omit<CardIntent, 'dispute'> & { isDisputed: boolean } {
  const intent = take(intentShape, answer);
  return {
    id: intent.id,
    clientSecret: intent.client_secret,
    status: intentStatus(intent.status),
    amountCents: intent.amount,
    receivedCents: intent.amount_received,
    metadata: intent.metadata,
    chargeId: intent.latest_charge?.id ?? null,
    chargedAt: intent.latest_charge ? new Date(intent.latest_charge.created * 1000) : null,
    refundedCents: intent.latest_charge?.amount_refunded ?? 0,
    isDisputed: intent.latest_charge?.disputed ?? false,
    customerId: intent.customer ?? null,
    methodId: intent.payment_method ?? null,
    savesCard: intent.setup_future_usage != null && intent.setup_future_usage !== '',
  };
}

const customerShape = z.object({ id: z.string().min(1) });
export const readCustomerId = (answer: unknown): string => take(customerShape, answer).id;

const methodShape = z.object({
  customer: reference.nullish(),
  card: z.object({ brand: z.string(), last4: z.string(), exp_month: z.int(), exp_year: z.int() }),
});

export function readMethod(answer: unknown): CardAtProvider {
  const { customer, card } = take(methodShape, answer);
  const { brand, last4, exp_month: expMonth, exp_year: expYear } = card;
  return { customerId: customer ?? null, brand, last4, expMonth, expYear };
}

const pageShape = z.object({
  has_more: z.boolean(),
  data: z.array(
    z.object({
      id: z.string().min(1),
      status: z.string(),
      amount_received: cents,
      metadata: z.record(z.string(), z.string()),
      latest_charge: z.object({ amount_refunded: cents }).nullable(),
    }),
  ),
});

export function readIntentPage(answer: unknown): IntentPage {
  const { data, has_more: hasMore } = take(pageShape, answer);
  const intents = data.map(({ id, status, metadata, amount_received, latest_charge }) => ({
    id,
    status: intentStatus(status),
    metadata,
    receivedCents: amount_received,
    refundedCents: latest_charge?.amount_refunded ?? 0,
  }));
  return { intents, isLast: !hasMore };
}

/** An unknown status is neither a payment nor final. */
function intentStatus(status: string): CardIntent['status'] {
  if (status === 'succeeded' || status === 'canceled' || status === 'processing') return status;
  return 'open';
}

const refundShape = z.object({ id: z.string().min(1), amount: cents, status: z.string().nullable() });

export function readRefund(answer: unknown): CardRefund {
  const { id, amount, status } = take(refundShape, answer);
  return { id, amountCents: amount, status: refundStatus(status) };
}

function refundStatus(status: string | null): CardRefund['status'] {
  if (status === 'succeeded') return status;
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending';
}

const disputeShape = z.object({ amount: cents, status: z.string() });

/** Whether a bank has the money for now, or for good. */
export const takesMoney = (dispute: CardDispute | null): boolean =>
  dispute?.status === 'open' || dispute?.status === 'lost';

/** Of several disputes, the worst: lost before open before an inquiry before won. */
export function readDispute(answer: unknown): CardDispute | null {
  const found = take(z.object({ data: z.array(disputeShape) }), answer).data.map(
    ({ amount, status }): CardDispute => ({ amountCents: amount, status: disputeStatus(status) }),
  );
  const weights = ['lost', 'open', 'inquiry', 'won'] as const;
  return weights.flatMap((weight) => found.filter(({ status }) => status === weight))[0] ?? null;
}

/**
 * A bank's inquiry takes no money, and the payment may still be refunded; it counts from when it becomes a dispute. A
 * closed one and a prevented dispute leave the money where it is.
 */
function disputeStatus(status: string): CardDispute['status'] {
  if (status === 'won' || status === 'warning_closed' || status === 'prevented') return 'won';
  if (status.startsWith('warning_')) return 'inquiry';
  return status === 'lost' ? 'lost' : 'open';
}

/** The content of a webhook: something happened to a payment. Its state must be fetched. */
export interface StripeEvent {
  eventId: string;
  /** Stripe's event type, such as `payment_intent.succeeded`. */
  type: string;
  /** Null if it is not about a payment. */
  intentId: string | null;
}

/** Safe as part of a URL path. */
const asId = z.string().regex(/^\w{1,255}$/);

const eventShape = z.object({
  id: z.string().min(1),
  type: z.string().min(1),
  data: z.object({
    object: z.object({
      object: z.string(),
      id: z.string().optional(),
      payment_intent: reference.nullish(),
    }),
  }),
});

export function readEvent(event: unknown): StripeEvent {
  const { id, type, data } = take(eventShape, event);
  const { object, id: objectId, payment_intent } = data.object;
  const intentId = object === 'payment_intent' ? objectId : payment_intent;
  return { eventId: id, type, intentId: intentId == null ? null : take(asId, intentId) };
}

function take<T>(shape: z.ZodType<T>, answer: unknown): T {
  const parsed = shape.safeParse(answer);
  if (!parsed.success) throw new StripeFault('shape');
  return parsed.data;
}
