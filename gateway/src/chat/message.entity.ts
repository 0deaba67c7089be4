import { BigIntType, OptionalProps } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

@Entity({ tableName: 'message' })
export class StoredMessage {
  [OptionalProps]?: 'clientId' | 'removedAt' | 'removedBy' | 'replyTo' | 'pictureId';

  /** Grows in the order of commits within a pool. */
  @PrimaryKey({ type: 'string', columnType: 'bigint' })
  id!: string;

  @Property({ type: 'uuid' })
  poolId!: string;

  /** Null for the product's own messages. */
  @Property({ type: 'uuid', nullable: true })
  userId!: string | null;

  /** Empty once it is removed. */
  @Property({ type: 'text' })
  text!: string;

  @Property({ type: 'datetime' })
  at!: Date;

  /** Chosen by its sender, for it to be the same message when it is sent again. */
  @Property({ type: 'text', nullable: true })
  clientId: string | null = null;

  @Property({ type: 'datetime', nullable: true })
  removedAt: Date | null = null;

  /** Who removed it: its author, or the pool's admin. */
  @Property({ type: 'uuid', nullable: true })
  removedBy: string | null = null;

  /** The message of the same pool that it answers. */
  @Property({ type: new BigIntType('string'), nullable: true })
  replyTo: string | null = null;

  /** The picture that it shows; null once that is gone. */
  @Property({ type: 'text', nullable: true })
  pictureId: string | null = null;
}
