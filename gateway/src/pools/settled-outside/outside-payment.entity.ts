import { OptionalProps } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** What a host has noted of an entry's money where the group settles it outside. */
@Entity({ tableName: 'outside_payment' })
export class OutsidePayment {
  [OptionalProps]?: 'paidAt' | 'note' | 'prizePaidAt' | 'prizeNote';

  @PrimaryKey({ type: 'uuid' })
  entryId!: string;

  /** When the host noted the buy-in as paid. */
  @Property({ type: 'datetime', nullable: true })
  paidAt: Date | null = null;

  /** How it was paid, in the host's words. */
  @Property({ type: 'text', nullable: true })
  note: string | null = null;

  /** When the host noted the prize as handed over. */
  @Property({ type: 'datetime', nullable: true })
  prizePaidAt: Date | null = null;

  @Property({ type: 'text', nullable: true })
  prizeNote: string | null = null;
}
