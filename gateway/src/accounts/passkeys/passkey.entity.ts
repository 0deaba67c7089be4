import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** What is known of a passkey: enough to tell its answers from others', and nothing that could answer. */
@Entity({ tableName: 'passkey' })
export class Passkey {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Property({ type: 'uuid' })
  userId!: string;

  /** What the device calls it, in base64url. */
  @Property({ type: 'text' })
  credentialId!: string;

  /** In base64url, as COSE has it. */
  @Property({ type: 'text' })
  publicKey!: string;

  /** How often it has answered, where it counts at all: a copy of it counts for itself, and falls behind. */
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

/** A challenge that was answered, until it is too old to be answered again anyway. */
@Entity({ tableName: 'answered_challenge' })
export class AnsweredChallenge {
  @PrimaryKey({ type: 'text' })
  challenge!: string;

  @Property({ type: 'datetime' })
  expiresAt!: Date;
}
