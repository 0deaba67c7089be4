import { OptionalProps } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** A user as a customer of the provider's, and the card saved there: never its number. */
@Entity({ tableName: 'saved_card' })
export class SavedCardRow {
  [OptionalProps]?: 'methodId' | 'brand' | 'last4' | 'expMonth' | 'expYear' | 'savedAt' | 'forgottenAt';

  @PrimaryKey({ type: 'uuid' })
  userId!: string;

  @Property({ type: 'text' })
  customerId!: string;

  /** Null while no card is saved. */
  @Property({ type: 'text', nullable: true })
  methodId: string | null = null;

  @Property({ type: 'text', nullable: true })
  brand: string | null = null;

  @Property({ type: 'text', nullable: true })
  last4: string | null = null;

  @Property({ type: 'smallint', nullable: true })
  expMonth: number | null = null;

  @Property({ type: 'smallint', nullable: true })
  expYear: number | null = null;

  @Property({ type: 'datetime', nullable: true })
  savedAt: Date | null = null;

  /** When the account was deleted, while the provider still has its customer. */
  @Property({ type: 'datetime', nullable: true })
  forgottenAt: Date | null = null;
}
