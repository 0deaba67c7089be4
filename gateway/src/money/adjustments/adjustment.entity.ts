import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** An adjustment by a service that another service or an operator must confirm. */
@Entity({ tableName: 'adjustment_request' })
export class AdjustmentRequest {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  /** The name of the service's token. */
  @Property({ type: 'text' })
  askedBy!: string;

  @Property({ type: 'text' })
  memo!: string;

  @Property({ type: 'json' })
  changes!: { userId: string; cents: number; isCredit?: true }[];

  @Property({ type: 'datetime' })
  askedAt!: Date;

  @Property({ type: 'text', nullable: true })
  decidedBy: string | null = null;

  @Property({ type: 'boolean', nullable: true })
  isConfirmed: boolean | null = null;

  @Property({ type: 'datetime', nullable: true })
  decidedAt: Date | null = null;
}
