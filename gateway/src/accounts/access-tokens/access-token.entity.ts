import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { TokenScope } from '../../rules/token-scopes.ts';

/** A user's token for programs to log in with. Valid until it expires or is revoked. */
@Entity({ tableName: 'access_token' })
export class AccessToken {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Property({ type: 'uuid' })
  userId!: string;

  /** What its owner calls it. */
  @Property({ type: 'text' })
  name!: string;

  /** The SHA-256 of the token, which itself is known to its owner alone. */
  @Property({ type: 'text' })
  tokenHash!: string;

  @Property({ type: 'string[]', columnType: 'text[]' })
  scopes!: TokenScope[];

  @Property({ type: 'datetime' })
  createdAt!: Date;

  @Property({ type: 'datetime' })
  expiresAt!: Date;

  /** Rounded to the minute; null if it was never used. */
  @Property({ type: 'datetime', nullable: true })
  lastUsedAt: Date | null = null;
}
