import { PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** A golfer who came in for one who was out before a shot, and when, on the game clock. */
export interface Replacement {
  out: number;
  in: number;
  at: string;
}

/** What a member picked for one week of a contest. Without picks there is no row. */
@Entity({ tableName: 'card' })
export class SavedCard {
  [PrimaryKeyProp]?: ['entryId', 'week'];

  @PrimaryKey({ type: 'uuid' })
  entryId!: string;

  @PrimaryKey({ type: 'smallint' })
  week!: number;

  /** The ids of those who play for it: as they were picked, save for who was replaced. */
  @Property({ type: 'json' })
  golfers!: number[];

  @Property({ type: 'json' })
  replacements!: Replacement[];

  @Property({ type: 'datetime' })
  savedAt!: Date;
}

/** A golfer's tier in a single round, frozen on its morning. */
@Entity({ tableName: 'round_tier' })
export class RoundTier {
  [PrimaryKeyProp]?: ['tournamentId', 'round', 'dgId'];

  @PrimaryKey({ type: 'text' })
  tournamentId!: string;

  @PrimaryKey({ type: 'smallint' })
  round!: number;

  @PrimaryKey({ type: 'int' })
  dgId!: number;

  @Property({ type: 'smallint' })
  tier!: number;
}
