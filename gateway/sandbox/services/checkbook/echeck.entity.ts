import { BigIntType, OptionalProps } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** A check that the sandbox's Checkbook has sent. Its status follows from the time since then. */
@Entity({ tableName: 'echeck', schema: 'sandbox' })
export class SandboxECheck {
  [OptionalProps]?: 'number' | 'voidedAt';

  @PrimaryKey({ type: 'text' })
  id!: string;

  @Property({ type: new BigIntType('number'), autoincrement: true })
  number!: number;

  @Property({ type: 'text', nullable: true })
  idempotencyKey!: string | null;

  @Property({ type: 'text' })
  recipient!: string;

  @Property({ type: 'text' })
  name!: string;

  @Property({ type: new BigIntType('number') })
  amountCents!: number;

  @Property({ type: 'text' })
  description!: string;

  @Property({ type: 'datetime' })
  createdAt!: Date;

  @Property({ type: 'datetime', nullable: true })
  voidedAt: Date | null = null;

  /** The status that was last sent to the webhook. */
  @Property({ type: 'text' })
  sentStatus!: string;

  /** When the next webhook may be due; null after the last status. */
  @Property({ type: 'datetime', nullable: true })
  nextAt!: Date | null;
}
