import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** A picture of an article, made small. */
@Entity({ tableName: 'news_picture' })
export class NewsPicture {
  /** The article and the number of the picture in it. */
  @PrimaryKey({ type: 'text' })
  id!: string;

  @Property({ type: 'blob' })
  webp!: Buffer;

  @Property({ type: 'datetime' })
  keptAt!: Date;
}
