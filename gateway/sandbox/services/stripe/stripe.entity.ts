import { OptionalProps } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { Card, Decline } from './api/cards.ts';

export type IntentStatus = 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled';

@Entity({ tableName: 'stripe_intent', schema: 'sandbox' })
export class StripeIntent {
  [OptionalProps]?:
    | 'number'
    | 'status'
    | 'card'
    | 'lastError'
    | 'authenticationId'
    | 'latestChargeId'
    | 'cancellationReason'
    | 'customerId'
    | 'setupFutureUsage'
    | 'canceledAt';

  /** Grows, so that lists have an order. */
  @PrimaryKey({ type: 'bigint', autoincrement: true })
  number!: string;

  @Property({ type: 'text' })
  id!: string;

  @Property({ type: 'text' })
  clientSecret!: string;

  @Property({ type: 'int' })
  amountCents!: number;

  @Property({ type: 'text' })
  status: IntentStatus = 'requires_payment_method';

  @Property({ type: 'text', nullable: true })
  description!: string | null;

  @Property({ type: 'text', nullable: true })
  receiptEmail!: string | null;

  @Property({ type: 'json' })
  metadata!: Record<string, string>;

  @Property({ type: 'json', nullable: true })
  allowedTypes!: string[] | null;

  @Property({ type: 'json', nullable: true })
  automaticMethods!: { enabled: boolean; allow_redirects?: string } | null;

  /** The card of the attempt under way, or of the one that succeeded. */
  @Property({ type: 'json', nullable: true })
  card: Card | null = null;

  @Property({ type: 'json', nullable: true })
  lastError: PaymentError | null = null;

  /** What the cardholder's bank was asked, while its answer is awaited. */
  @Property({ type: 'text', nullable: true })
  authenticationId: string | null = null;

  @Property({ type: 'text', nullable: true })
  latestChargeId: string | null = null;

  @Property({ type: 'text', nullable: true })
  customerId: string | null = null;

  /** Whether its card is saved with the customer once it has paid. */
  @Property({ type: 'text', nullable: true })
  setupFutureUsage: 'on_session' | 'off_session' | null = null;

  @Property({ type: 'text', nullable: true })
  cancellationReason: string | null = null;

  @Property({ type: 'datetime', nullable: true })
  canceledAt: Date | null = null;

  @Property({ type: 'datetime' })
  createdAt!: Date;
}

@Entity({ tableName: 'stripe_customer', schema: 'sandbox' })
export class StripeCustomer {
  [OptionalProps]?: 'number' | 'deletedAt';

  @PrimaryKey({ type: 'bigint', autoincrement: true })
  number!: string;

  @Property({ type: 'text' })
  id!: string;

  @Property({ type: 'json' })
  metadata!: Record<string, string>;

  @Property({ type: 'datetime', nullable: true })
  deletedAt: Date | null = null;

  @Property({ type: 'datetime' })
  createdAt!: Date;
}

/** A card that a customer has saved; without a customer it was taken away again. */
@Entity({ tableName: 'stripe_payment_method', schema: 'sandbox' })
export class StripePaymentMethod {
  [OptionalProps]?: 'number';

  @PrimaryKey({ type: 'bigint', autoincrement: true })
  number!: string;

  @Property({ type: 'text' })
  id!: string;

  @Property({ type: 'text', nullable: true })
  customerId!: string | null;

  @Property({ type: 'json' })
  card!: Card;

  @Property({ type: 'datetime' })
  createdAt!: Date;
}

/** Why the last attempt failed, and with which card. */
export interface PaymentError {
  type: 'card_error' | 'invalid_request_error';
  code: string;
  decline_code?: string;
  message: string;
  charge?: string;
  card: Card;
}

@Entity({ tableName: 'stripe_charge', schema: 'sandbox' })
export class StripeCharge {
  [OptionalProps]?: 'number' | 'refundedCents' | 'isDisputed';

  @PrimaryKey({ type: 'bigint', autoincrement: true })
  number!: string;

  @Property({ type: 'text' })
  id!: string;

  @Property({ type: 'text' })
  intentId!: string;

  @Property({ type: 'int' })
  amountCents!: number;

  @Property({ type: 'int' })
  refundedCents = 0;

  @Property({ type: 'json' })
  card!: Card;

  /** Null where the money was taken. */
  @Property({ type: 'json', nullable: true })
  decline!: Decline | null;

  @Property({ type: 'boolean' })
  isDisputed = false;

  @Property({ type: 'datetime' })
  createdAt!: Date;
}

@Entity({ tableName: 'stripe_refund', schema: 'sandbox' })
export class StripeRefund {
  [OptionalProps]?: 'number';

  @PrimaryKey({ type: 'bigint', autoincrement: true })
  number!: string;

  @Property({ type: 'text' })
  id!: string;

  @Property({ type: 'text' })
  chargeId!: string;

  @Property({ type: 'text' })
  intentId!: string;

  @Property({ type: 'int' })
  amountCents!: number;

  @Property({ type: 'text', nullable: true })
  reason!: string | null;

  @Property({ type: 'json' })
  metadata!: Record<string, string>;

  @Property({ type: 'datetime' })
  createdAt!: Date;
}

@Entity({ tableName: 'stripe_dispute', schema: 'sandbox' })
export class StripeDispute {
  [OptionalProps]?: 'number' | 'evidence';

  @PrimaryKey({ type: 'bigint', autoincrement: true })
  number!: string;

  @Property({ type: 'text' })
  id!: string;

  @Property({ type: 'text' })
  chargeId!: string;

  @Property({ type: 'text' })
  intentId!: string;

  @Property({ type: 'int' })
  amountCents!: number;

  @Property({ type: 'text' })
  reason!: string;

  @Property({ type: 'text' })
  status!: 'needs_response' | 'under_review' | 'won' | 'lost';

  @Property({ type: 'text', nullable: true })
  evidence: string | null = null;

  @Property({ type: 'datetime' })
  createdAt!: Date;
}

/** Something that happened, and how far the telling of it is. */
@Entity({ tableName: 'stripe_event', schema: 'sandbox' })
export class StripeEvent {
  [OptionalProps]?: 'number' | 'tries';

  @PrimaryKey({ type: 'bigint', autoincrement: true })
  number!: string;

  @Property({ type: 'text' })
  id!: string;

  @Property({ type: 'text' })
  type!: string;

  /** What it happened to, as it was then. */
  @Property({ type: 'json' })
  object!: object;

  @Property({ type: 'text' })
  requestId!: string;

  @Property({ type: 'text', nullable: true })
  idempotencyKey!: string | null;

  @Property({ type: 'datetime' })
  createdAt!: Date;

  @Property({ type: 'int' })
  tries = 0;

  /** Null once it was delivered. */
  @Property({ type: 'datetime', nullable: true })
  nextTryAt!: Date | null;
}

/** The first answer under an idempotency key. */
@Entity({ tableName: 'stripe_answer', schema: 'sandbox' })
export class StripeAnswer {
  @PrimaryKey({ type: 'text' })
  key!: string;

  @Property({ type: 'text' })
  path!: string;

  /** What was sent, by its hash. */
  @Property({ type: 'text' })
  content!: string;

  @Property({ type: 'int' })
  status!: number;

  @Property({ type: 'json' })
  body!: object;

  @Property({ type: 'text' })
  requestId!: string;

  @Property({ type: 'datetime' })
  givenAt!: Date;
}
