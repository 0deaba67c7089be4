import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/**
 * Somebody's word that an address is theirs, until the link that is mailed there proves it. The link is signed by its
 * id, so that nothing in here opens anything.
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

  /** Until then it can be confirmed; once it is, and took the place of another address, be undone. */
  @Property({ type: 'datetime' })
  expiresAt!: Date;

  @Property({ type: 'datetime', nullable: true })
  confirmedAt: Date | null = null;

  /** The confirmed address that this one took the place of. */
  @Property({ type: 'text', nullable: true })
  formerEmail: string | null = null;
}
