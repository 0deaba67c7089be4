import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** The authenticator app of a user: what it shares with us, and how far it was used. */
@Entity({ tableName: 'second_factor' })
export class SecondFactor {
  @PrimaryKey({ type: 'uuid' })
  userId!: string;

  /** Sealed about the user, so that it is nothing in another's row. */
  @Property({ type: 'text' })
  sealedSecret!: string;

  /** The half minute whose code was taken last: neither that one nor those before it are taken again. */
  @Property({ type: 'int', nullable: true })
  lastStep: number | null = null;

  @Property({ type: 'datetime' })
  createdAt!: Date;

  /** When its first code showed that the app has the secret; it is off until then. */
  @Property({ type: 'datetime', nullable: true })
  confirmedAt: Date | null = null;
}
