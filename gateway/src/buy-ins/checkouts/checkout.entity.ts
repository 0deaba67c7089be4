import { OptionalProps } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/**
 * A payment by card for an entry: open until it is paid, given back, or given up. One that was paid and whose
 * buy-in comes back is returning to its card, and then returned; or it stays with its payer, credited.
 */
@Entity({ tableName: 'checkout' })
export class Checkout {
  [OptionalProps]?: 'intentId' | 'clientSecret' | 'reason' | 'closedAt' | 'lookedAt' | 'refundCents';

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

  /** The week whose card comes with the payment. */
  @Property({ type: 'smallint' })
  week!: number;

  /** The draft card: it becomes the card once the payment is posted. */
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
  status!:
    | 'open'
    | 'paid'
    | 'refunding'
    | 'refunded'
    | 'cancelled'
    | 'reversed'
    | 'returning'
    | 'returned'
    | 'credited';

  /** What of a paid one is on its way back to the card, or went there. */
  @Property({ type: 'int' })
  refundCents = 0;

  /** Why it was not paid or was given back, as its payer is told. */
  @Property({ type: 'text', nullable: true })
  reason: string | null = null;

  @Property({ type: 'datetime' })
  createdAt!: Date;

  @Property({ type: 'datetime', nullable: true })
  closedAt: Date | null = null;

  /** When the provider was last asked about it after it was paid. */
  @Property({ type: 'datetime', nullable: true })
  lookedAt: Date | null = null;
}

export const totalCents = ({ buyInCents, feeCents }: Checkout): number => buyInCents + feeCents;
