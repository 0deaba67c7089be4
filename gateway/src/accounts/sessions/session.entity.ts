import { OptionalProps } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** A log-in with all tokens renewed from it, which end together. */
@Entity({ tableName: 'user_session' })
export class UserSession {
  [OptionalProps]?: 'disowned';

  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Property({ type: 'uuid' })
  userId!: string;

  /** The label of the device that logged in. */
  @Property({ type: 'text' })
  device!: string;

  /** The network it logged in from. */
  @Property({ type: 'text' })
  network!: string;

  @Property({ type: 'datetime' })
  signedInAt!: Date;

  /** Rounded to the hour. */
  @Property({ type: 'datetime' })
  lastUsedAt!: Date;

  /** When the newest of its tokens expires; the row is not needed after that. */
  @Property({ type: 'datetime' })
  expiresAt!: Date;

  /** When it was ended early; null while it is valid. */
  @Property({ type: 'datetime', nullable: true })
  endedAt: Date | null = null;

  /** Whether its owner threw it, or one like it, out as one that they don't know. */
  @Property({ type: 'boolean' })
  disowned = false;
}

/** A link to set a new password. Using one deletes all of the user's. */
@Entity({ tableName: 'password_reset' })
export class PasswordReset {
  @PrimaryKey({ type: 'text' })
  tokenHash!: string;

  @Property({ type: 'uuid' })
  userId!: string;

  /** The address that it was mailed to and that using it confirms; null in old rows. */
  @Property({ type: 'text', nullable: true })
  emailKey: string | null = null;

  @Property({ type: 'datetime' })
  expiresAt!: Date;
}
