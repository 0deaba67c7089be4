import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** A user's authenticator app: the shared secret, and the last time step used. */
@Entity({ tableName: 'second_factor' })
export class SecondFactor {
  @PrimaryKey({ type: 'uuid' })
  userId!: string;

  /** Encrypted for the user, so that it can't be decrypted in another's row. */
  @Property({ type: 'text', fieldName: 'sealed_secret' })
  encryptedSecret!: string;

  /** The time step of the last accepted code; that one and earlier ones are refused. */
  @Property({ type: 'int', nullable: true })
  lastStep: number | null = null;

  @Property({ type: 'datetime' })
  createdAt!: Date;

  /** When the first code proved that the app has the secret; the factor is off until then. */
  @Property({ type: 'datetime', nullable: true })
  confirmedAt: Date | null = null;
}
