import { PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** What a member guesses that a week's winner will score to par; it counts with a card only. */
@Entity({ tableName: 'card_guess' })
export class CardGuess {
  [PrimaryKeyProp]?: ['entryId', 'week'];

  @PrimaryKey({ type: 'uuid' })
  entryId!: string;

  @PrimaryKey({ type: 'smallint' })
  week!: number;

  @Property({ type: 'smallint' })
  toPar!: number;

  @Property({ type: 'datetime' })
  savedAt!: Date;
}
