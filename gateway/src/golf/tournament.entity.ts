import { OptionalProps } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Float, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import type {
  RoundState as RoundStateName,
  TournamentState as TournamentStateName,
} from '../rules/golf/tournament.ts';

export enum TournamentState {
  SCHEDULED = 'scheduled',
  LIVE = 'live',
  SUSPENDED = 'suspended',
  COMPLETE = 'complete',
  OFFICIAL = 'official',
  CANCELLED = 'cancelled',
}

registerEnumType(TournamentState, {
  name: 'TournamentState',
  description: 'How far a tournament is.',
  valuesConfig: {
    SCHEDULED: { description: 'Nobody has hit a shot.' },
    LIVE: { description: 'It is being played.' },
    SUSPENDED: { description: 'Play is interrupted, by weather or darkness.' },
    COMPLETE: { description: 'The last shot was hit; the result may still be corrected.' },
    OFFICIAL: { description: 'The result stands.' },
    CANCELLED: { description: 'It was called off.' },
  },
});

export enum RoundState {
  SCHEDULED = 'scheduled',
  LIVE = 'live',
  SUSPENDED = 'suspended',
  COMPLETE = 'complete',
}

registerEnumType(RoundState, {
  name: 'RoundState',
  description: 'How far a round is.',
  valuesConfig: {
    SCHEDULED: { description: 'Nobody has teed off.' },
    LIVE: { description: 'It is being played.' },
    SUSPENDED: { description: 'Play is interrupted.' },
    COMPLETE: { description: 'Everyone still in has finished it.' },
  },
});

@ObjectType({ description: 'One round of a tournament.' })
export class TournamentRound {
  @Field(() => Int, { description: '1 to 4.' })
  number!: number;

  @Field(() => RoundState, { description: 'How far it is.' })
  state!: RoundStateName;
}

@ObjectType({ description: 'A professional tournament.' })
@Entity({ tableName: 'tournament' })
export class Tournament {
  [OptionalProps]?: 'version' | 'fieldVersion' | 'unchangedCopies' | 'copiesSinceCalled';

  /** Season and the feed's event: the same on every gateway, whoever reads the schedule first. */
  @Field(() => ID, { description: 'Season and event.' })
  @PrimaryKey({ type: 'text' })
  id!: string;

  @Field(() => Int, { description: 'The year its season is named after.' })
  @Property({ type: 'int' })
  season!: number;

  @Property({ type: 'text' })
  eventId!: string;

  @Field(() => String, { description: 'Its name.' })
  @Property({ type: 'text' })
  name!: string;

  @Field(() => String, { description: 'Where it is played.' })
  @Property({ type: 'text' })
  club!: string;

  @Field(() => String, { description: 'City of the venue.' })
  @Property({ type: 'text' })
  city!: string;

  /** `state` says how far the tournament is. */
  @Field(() => String, {
    name: 'venueState',
    description: 'State of the venue, as in GA; empty outside the United States.',
  })
  @Property({ type: 'text' })
  state!: string;

  @Field(() => String, { description: 'Country of the venue.' })
  @Property({ type: 'text' })
  country!: string;

  @Field(() => Float, { nullable: true, description: 'Latitude of the venue.' })
  @Property({ type: 'double', nullable: true })
  latitude!: number | null;

  @Field(() => Float, { nullable: true, description: 'Longitude of the venue.' })
  @Property({ type: 'double', nullable: true })
  longitude!: number | null;

  @Field(() => String, { description: 'The day of its first round at the venue, as YYYY-MM-DD.' })
  @Property({ type: 'date' })
  startsOn!: string;

  @Field(() => String, { description: 'IANA zone of the venue: every day and lock is read in it.' })
  @Property({ type: 'text' })
  zone!: string;

  @Property({ type: 'int', nullable: true })
  par: number | null = null;

  @Field(() => TournamentState, { name: 'state', description: 'How far it is.' })
  @Property({ type: 'text' })
  status!: TournamentStateName;

  @Field(() => String, { nullable: true, description: 'Why no pool is played on it; null for most.' })
  @Property({ type: 'text', nullable: true })
  excluded: string | null = null;

  @Property({ type: 'text', nullable: true })
  feedStatus: string | null = null;

  @Property({ type: 'json' })
  roundStates!: RoundStateName[];

  @Field(() => Date, { description: 'When picks lock.' })
  @Property({ type: 'datetime' })
  lockAt!: Date;

  @Property({ type: 'datetime', nullable: true })
  tiersFrozenAt: Date | null = null;

  /** Game time of the last good copy of the field, and of the live board. */
  @Property({ type: 'datetime', nullable: true })
  fieldAt: Date | null = null;

  @Property({ type: 'datetime', nullable: true })
  liveAt: Date | null = null;

  /** Score to par of the last who would make the cut, if it were made now (rules/golf/projected-cut). */
  @Property({ type: 'int', nullable: true })
  projectedCut: number | null = null;

  /** Since when the board has not changed; reset when the schedule first says that the event is completed. */
  @Property({ type: 'datetime', nullable: true })
  boardChangedAt: Date | null = null;

  /** How many good copies in a row have shown it so. */
  @Property({ type: 'int' })
  unchangedCopies = 0;

  /** How many good copies of the board have come since the schedule called the event completed. */
  @Property({ type: 'int' })
  copiesSinceCalled = 0;

  /** Since when it has waited for its final scores: it is over by its schedule, or nobody plays it, and its board is not. */
  @Property({ type: 'datetime', nullable: true })
  finalAwaitedSince: Date | null = null;

  /** When operators were last alerted. */
  @Property({ type: 'datetime', nullable: true })
  finalAlarmAt: Date | null = null;

  /** An operator's ruling on its board that is still to be followed. */
  @Property({ type: 'bigint', nullable: true })
  rulingId: string | null = null;

  @Property({ type: 'datetime', nullable: true })
  officialAt: Date | null = null;

  /** Grows with every change of its field, scores or state. */
  @Property({ type: 'int' })
  version = 0;

  /** Raised by a trigger of the database with every change of the field. */
  @Property({ type: 'int', defaultRaw: `nextval('field_version')` })
  readonly fieldVersion!: number;
}
