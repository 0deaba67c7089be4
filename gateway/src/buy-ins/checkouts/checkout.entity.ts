import { OptionalProps } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { Ctx } from '../../context.ts';

export const checkoutStatuses = [
  'open',
  'paid',
  'refunding',
  'refunded',
  'cancelled',
  'reversed',
  'returning',
  'returned',
  'credited',
] as const;

/**
 * A payment by card for an entry: open until it is paid, refunded or cancelled. When a paid buy-in is refunded
 * it is `returning`, then `returned`; if the card can't take it, it stays with the payer as credit.
 */
@Entity({ tableName: 'checkout' })
export class Checkout {
  [OptionalProps]?:
    | 'intentId'
    | 'clientSecret'
    | 'reason'
    | 'closedAt'
    | 'asks'
    | 'claimedUntil'
    | 'refundCents';

  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Property({ type: 'uuid' })
  entryId!: string;

  @Property({ type: 'uuid' })
  contestId!: string;

  @Property({ type: 'uuid' })
  userId!: string;

  @Property({ type: 'int' })
  buyInCents!: number;

  @Property({ type: 'int' })
  feeCents!: number;

  /** The week of the card that is submitted with the payment. */
  @Property({ type: 'smallint' })
  week!: number;

  /** The draft card, which becomes the card when the payment is posted. */
  @Property({ type: 'json', nullable: true })
  golfers!: number[] | null;

  /** Where the provider sends its receipt. */
  @Property({ type: 'text', nullable: true })
  receiptEmail!: string | null;

  @Property({ type: 'text', nullable: true })
  intentId: string | null = null;

  @Property({ type: 'text', nullable: true })
  clientSecret: string | null = null;

  @Property({ type: 'text' })
  status!: (typeof checkoutStatuses)[number];

  /** The cents that are being or were refunded to the card. */
  @Property({ type: 'int' })
  refundCents = 0;

  /** Why it was not paid or was refunded, as shown to the payer. */
  @Property({ type: 'text', nullable: true })
  reason: string | null = null;

  @Property({ type: 'datetime' })
  createdAt!: Date;

  @Property({ type: 'datetime', nullable: true })
  closedAt: Date | null = null;

  /** How often the provider was asked since its status last changed; the pauses grow with it. */
  @Property({ type: 'smallint' })
  asks = 0;

  /** When the provider is asked next, if no webhook comes first. */
  @Property({ type: 'datetime' })
  nextAskAt!: Date;

  /** Until when somebody is closing it after the lock. */
  @Property({ type: 'datetime', nullable: true })
  claimedUntil: Date | null = null;
}

/** Resets the pauses between requests to the provider; the first is made after so many milliseconds. */
export const askedIn = (
  { wallClock }: Pick<Ctx, 'wallClock'>,
  ms: number,
): Pick<Checkout, 'asks' | 'nextAskAt'> => ({
  asks: 0,
  nextAskAt: new Date(wallClock.now().getTime() + ms),
});

export const totalCents = ({ buyInCents, feeCents }: Checkout): number => buyInCents + feeCents;
