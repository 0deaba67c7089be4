import { PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { number, object, text } from '../../database/rows.ts';

/** A golfer who replaced one that withdrew unplayed, and when, on the game clock. */
export interface Replacement {
  out: number;
  in: number;
  at: string;
}
/** One as JSON has it. */
export const replacement = object({ out: number, in: number, at: text });

/** A member's picks for one week of a contest; no row without picks. */
@Entity({ tableName: 'card' })
export class PicksCard {
  [PrimaryKeyProp]?: ['entryId', 'week'];

  @PrimaryKey({ type: 'uuid' })
  entryId!: string;

  @PrimaryKey({ type: 'smallint' })
  week!: number;

  /** The golfers who play for it: as picked, except for replacements. */
  @Property({ type: 'json' })
  golfers!: number[];

  @Property({ type: 'json' })
  replacements!: Replacement[];

  @Property({ type: 'datetime' })
  savedAt!: Date;

  /** Whether there was no card when picks locked: its owner was let in, or the host entered it. */
  @Property({ type: 'boolean' })
  isLate!: boolean;
}

/** A golfer's tier in a single round, frozen that morning. */
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
