import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/**
 * A claim to an address, until the mailed link proves it. The link is signed over the id, so a copy of this
 * table opens nothing.
 */
@Entity({ tableName: 'email_claim' })
export class EmailClaim {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Property({ type: 'uuid' })
  userId!: string;

  @Property({ type: 'text' })
  email!: string;

  @Property({ type: 'text' })
  emailKey!: string;

  @Property({ type: 'datetime' })
  createdAt!: Date;

  /** Until then the claim can be confirmed, or, once it replaced another address, be undone. */
  @Property({ type: 'datetime' })
  expiresAt!: Date;

  @Property({ type: 'datetime', nullable: true })
  confirmedAt: Date | null = null;

  /** The confirmed address that this one replaced. */
  @Property({ type: 'text', nullable: true })
  formerEmail: string | null = null;

  /** Kept for this account until the change can't be undone any more. */
  @Property({ type: 'text', nullable: true })
  formerEmailKey: string | null = null;
}
