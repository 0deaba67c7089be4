import { PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** What a member has picked for a card and not submitted. Once it is, or is thrown away, the row stays empty. */
@Entity({ tableName: 'card_draft' })
export class CardDraft {
  [PrimaryKeyProp]?: ['entryId', 'week'];

  @PrimaryKey({ type: 'uuid' })
  entryId!: string;

  @PrimaryKey({ type: 'smallint' })
  week!: number;

  @Property({ type: 'json', nullable: true })
  golfers!: number[] | null;

  /** Grows with every change, by which what is late is told from what is new. */
  @Property({ type: 'int' })
  revision!: number;

  @Property({ type: 'datetime' })
  savedAt!: Date;
}
