import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** A token that was logged out before its time. */
@Entity({ tableName: 'ended_session' })
export class EndedSession {
  @PrimaryKey({ type: 'uuid' })
  tokenId!: string;

  /** When the token would have died by itself, and need not be remembered any more. */
  @Property({ type: 'datetime' })
  expiresAt!: Date;
}

/** The newest link by which a user may set a new password. */
@Entity({ tableName: 'password_reset' })
export class PasswordReset {
  @PrimaryKey({ type: 'uuid' })
  userId!: string;

  @Property({ type: 'text' })
  tokenHash!: string;

  @Property({ type: 'datetime' })
  expiresAt!: Date;
}
