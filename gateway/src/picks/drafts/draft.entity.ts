import { PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** Picks that a member has not submitted. Once submitted or discarded, the row stays empty. */
@Entity({ tableName: 'card_draft' })
export class CardDraft {
  [PrimaryKeyProp]?: ['entryId', 'week'];

  @PrimaryKey({ type: 'uuid' })
  entryId!: string;

  @PrimaryKey({ type: 'smallint' })
  week!: number;

  @Property({ type: 'json', nullable: true })
  golfers!: number[] | null;

  /** Increases with every change, so that late writes are recognised. */
  @Property({ type: 'int' })
  revision!: number;

  @Property({ type: 'datetime' })
  savedAt!: Date;
}
