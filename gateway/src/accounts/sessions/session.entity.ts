import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** A log-in, with all tokens that are renewed from it: they end together. */
@Entity({ tableName: 'user_session' })
export class UserSession {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Property({ type: 'uuid' })
  userId!: string;

  /** What the browser called itself when it logged in, in a few words. */
  @Property({ type: 'text' })
  device!: string;

  /** Where it logged in from. */
  @Property({ type: 'text' })
  network!: string;

  @Property({ type: 'datetime' })
  signedInAt!: Date;

  /** To the hour. */
  @Property({ type: 'datetime' })
  lastUsedAt!: Date;

  /** When the newest of its tokens dies by itself: then it need not be remembered any more. */
  @Property({ type: 'datetime' })
  expiresAt!: Date;

  /** When it was ended before its time; null while it is good. */
  @Property({ type: 'datetime', nullable: true })
  endedAt: Date | null = null;
}

/** A link by which a user may set a new password; they all go with the first that is used. */
@Entity({ tableName: 'password_reset' })
export class PasswordReset {
  @PrimaryKey({ type: 'text' })
  tokenHash!: string;

  @Property({ type: 'uuid' })
  userId!: string;

  /** The address that it was mailed to, and that it proves; null for those from before. */
  @Property({ type: 'text', nullable: true })
  emailKey: string | null = null;

  @Property({ type: 'datetime' })
  expiresAt!: Date;
}
