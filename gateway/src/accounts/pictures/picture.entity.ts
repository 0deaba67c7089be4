import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** A user's picture, re-encoded from the upload. */
@Entity({ tableName: 'picture' })
export class Picture {
  @PrimaryKey({ type: 'uuid' })
  userId!: string;

  /** The hash of its content and part of its URL, so that it can be cached for good. */
  @Property({ type: 'text' })
  id!: string;

  @Property({ type: 'blob' })
  webp!: Buffer;
}
