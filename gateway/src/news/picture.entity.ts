import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** An article's picture, scaled down. */
@Entity({ tableName: 'news_picture' })
export class NewsPicture {
  /** The article's id and the picture's index. */
  @PrimaryKey({ type: 'text' })
  id!: string;

  @Property({ type: 'blob' })
  webp!: Buffer;

  @Property({ type: 'datetime' })
  keptAt!: Date;
}
