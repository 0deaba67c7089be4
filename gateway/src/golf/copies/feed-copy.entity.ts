import { OptionalProps } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** What a feed last said, how old that is, and how it has failed since. */
@Entity({ tableName: 'feed_copy' })
export class FeedCopy {
  [OptionalProps]?: 'refused' | 'failed';

  @PrimaryKey({ type: 'text' })
  feed!: string;

  @Property({ type: 'datetime' })
  askedAt!: Date;

  /** Game time of the last good copy. */
  @Property({ type: 'datetime', nullable: true })
  goodAt!: Date | null;

  /** The copy itself, where it has no tables of its own. */
  @Property({ type: 'json', nullable: true })
  body!: unknown;

  @Property({ type: 'int' })
  refused = 0;

  @Property({ type: 'int' })
  failed = 0;

  @Property({ type: 'text', nullable: true })
  complaint!: string | null;
}

/** A name that operators have tied to a golfer. */
@Entity({ tableName: 'name_alias' })
export class NameAlias {
  @PrimaryKey({ type: 'text' })
  nameKey!: string;

  @Property({ type: 'int' })
  dgId!: number;
}

/** A name that nobody could place yet. */
@Entity({ tableName: 'unmatched_name' })
export class UnmatchedName {
  @PrimaryKey({ type: 'text' })
  nameKey!: string;

  @Property({ type: 'text' })
  name!: string;

  @Property({ type: 'text' })
  source!: string;

  @Property({ type: 'datetime' })
  seenAt!: Date;
}
