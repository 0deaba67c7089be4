import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** A user's picture, as it was made from what they sent. */
@Entity({ tableName: 'picture' })
export class Picture {
  @PrimaryKey({ type: 'uuid' })
  userId!: string;

  /** The hash of its content: its address, which therefore may be cached for good. */
  @Property({ type: 'text' })
  id!: string;

  @Property({ type: 'blob' })
  webp!: Buffer;
}
