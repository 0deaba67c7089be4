import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** The public half of a passkey: enough to verify it, nothing to impersonate it. */
@Entity({ tableName: 'passkey' })
export class Passkey {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Property({ type: 'uuid' })
  userId!: string;

  /** The credential id, in base64url. */
  @Property({ type: 'text' })
  credentialId!: string;

  /** The public key: COSE, in base64url. */
  @Property({ type: 'text' })
  publicKey!: string;

  /** The signature counter, where the device keeps one. A cloned passkey falls behind. */
  @Property({ type: 'double' })
  counter!: number;

  /** What its owner calls it. */
  @Property({ type: 'text' })
  name!: string;

  @Property({ type: 'datetime' })
  createdAt!: Date;

  @Property({ type: 'datetime', nullable: true })
  lastUsedAt: Date | null = null;
}

/** A used challenge, kept until it has expired anyway. */
@Entity({ tableName: 'answered_challenge' })
export class AnsweredChallenge {
  @PrimaryKey({ type: 'text' })
  challenge!: string;

  @Property({ type: 'datetime' })
  expiresAt!: Date;
}
