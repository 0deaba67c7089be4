import { OptionalProps, PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

@Entity({ tableName: 'golfer' })
export class Golfer {
  @PrimaryKey({ type: 'int', autoincrement: false })
  dgId!: number;

  /** As the feed has it: 'Last, First'. */
  @Property({ type: 'text' })
  playerName!: string;

  @Property({ type: 'text' })
  nameKey!: string;

  @Property({ type: 'text', nullable: true })
  country!: string | null;
}

/** One round of one golfer: when it begins, and once it is finished, its strokes; par is its own course's. */
export interface RoundOfGolfer {
  round: number;
  teeAt: string | null;
  startHole: number | null;
  course: string | null;
  strokes: number | null;
  par: number | null;
}

/** A golfer in a tournament: chances, state and scores. */
@Entity({ tableName: 'field_entry' })
export class FieldEntry {
  [PrimaryKeyProp]?: ['tournamentId', 'dgId'];
  [OptionalProps]?: 'hasHit' | 'lastHitRound' | 'worldRank' | 'recentResults';

  @PrimaryKey({ type: 'text' })
  tournamentId!: string;

  @PrimaryKey({ type: 'int' })
  dgId!: number;

  /** 'active', 'cut', 'withdrawn', 'disqualified', 'mdf', or a word of the feed's that counts as active. */
  @Property({ type: 'text' })
  status!: string;

  @Property({ type: 'smallint', nullable: true })
  tier!: number | null;

  @Property({ type: 'double', nullable: true })
  frozenOdds!: number | null;

  @Property({ type: 'double', nullable: true })
  odds!: number | null;

  /** Whether any copy of the feed ever showed a shot of theirs. */
  @Property({ type: 'boolean' })
  hasHit = false;

  /** The latest round in which any copy of the feed showed a shot of theirs. */
  @Property({ type: 'smallint', nullable: true })
  lastHitRound: number | null = null;

  /** When they were gone from the field before a shot. */
  @Property({ type: 'datetime', nullable: true })
  leftAt!: Date | null;

  @Property({ type: 'text', nullable: true })
  position!: string | null;

  @Property({ type: 'int', nullable: true })
  toPar!: number | null;

  @Property({ type: 'int', nullable: true })
  thru!: number | null;

  @Property({ type: 'int', nullable: true })
  today!: number | null;

  @Property({ type: 'int', nullable: true })
  playingRound!: number | null;

  @Property({ type: 'json' })
  rounds!: RoundOfGolfer[];

  /** In the world ranking, before the tournament. */
  @Property({ type: 'int', nullable: true })
  worldRank: number | null = null;

  /** Places in the season's last tournaments before this one, the latest first: 'T12', 'CUT'. */
  @Property({ type: 'json' })
  recentResults: string[] = [];

  @Property({ type: 'datetime' })
  changedAt!: Date;
}

/** A golfer's place in a tournament, as it was read: nothing that is changed in it is stored. */
export interface Standing {
  entry: Readonly<FieldEntry>;
  golfer: Readonly<Golfer>;
}
