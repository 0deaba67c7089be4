import { OptionalProps, PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** Scores to par of one card. */
export interface Scores {
  R1: number | null;
  R2: number | null;
  R3: number | null;
  R4: number | null;
  Total: number | null;
  /** Where points score, instead of a total to par: 166.67. */
  Points?: number;
}

/** What a user reached with one card; settlement writes it, and nobody changes it. */
@Entity({ tableName: 'result' })
export class Result {
  [PrimaryKeyProp]?: ['userId', 'contestId', 'week', 'entry'];
  [OptionalProps]?: 'isHidden' | 'nickname';

  @PrimaryKey({ type: 'uuid' })
  userId!: string;

  @PrimaryKey({ type: 'uuid' })
  contestId!: string;

  @PrimaryKey({ type: 'smallint' })
  week!: number;

  /** Which of the user's entries it is of: 1 for the first. */
  @PrimaryKey({ type: 'smallint' })
  entry!: number;

  /** What that entry was called then. */
  @Property({ type: 'text', nullable: true })
  nickname: string | null = null;

  @Property({ type: 'uuid' })
  poolId!: string;

  /** As the pool was called then. */
  @Property({ type: 'text' })
  poolName!: string;

  @Property({ type: 'text' })
  tournamentId!: string;

  @Property({ type: 'text' })
  tournamentName!: string;

  @Property({ type: 'int' })
  year!: number;

  /** The contest's board's own text: 'T2'. */
  @Property({ type: 'text' })
  position!: string;

  @Property({ type: 'json' })
  scores!: Scores;

  /** The day on which it was fixed, at the venue. */
  @Property({ type: 'date' })
  date!: string;

  /** Its owner shows it to nobody else. */
  @Property({ type: 'boolean' })
  isHidden = false;
}
