import { OptionalProps, PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { PoolFormat as PoolFormatName } from '../rules/pools/formats.ts';
import type { PoolRules } from '../rules/pools/pool-rules.ts';
import type { NamedPrizes, SettledOutside } from '../rules/pools/settled-outside.ts';
import { PoolFormat, Round } from './pool-enums.ts';

@ObjectType({ description: 'A named group that plays for prizes, or for honour.' })
@Entity({ tableName: 'pool' })
export class Pool {
  [OptionalProps]?:
    | 'deletedAt'
    | 'stoppedAt'
    | 'isUnlisted'
    | 'rules'
    | 'settledOutside'
    | 'namedPrizes'
    | 'noticeAt'
    | 'noticeBy'
    | 'noticeContestId'
    | 'noticeUntil'
    | 'noticeText'
    | 'shownRound'
    | 'rerunOf'
    | 'offeredTo'
    | 'offeredAt'
    | 'offerLeaves';

  @Field(() => ID, { description: 'Stays the same whatever the pool is called.' })
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Field(() => String, { description: 'What it is called; former names go on finding it.' })
  @Property({ type: 'text' })
  name!: string;

  /** The name, case-folded for comparison. */
  @Property({ type: 'text' })
  nameKey!: string;

  @Field(() => PoolFormat, { description: 'What is picked, and what counts.' })
  @Property({ type: 'text' })
  format!: PoolFormatName;

  @Property({ type: 'smallint', nullable: true })
  round!: number | null;

  @Field(() => Int, { description: 'Over how many tournaments a contest goes.' })
  @Property({ type: 'smallint' })
  numTournaments!: number;

  @Field(() => Int, { nullable: true, description: 'How many members it takes; null for any number.' })
  @Property({ type: 'int', nullable: true })
  maxUsers!: number | null;

  @Field(() => Int, {
    description:
      'What a place in a contest costs on Fairway, the fee not included; 0 in a free pool, and where the group settles outside.',
  })
  @Property({ type: 'int' })
  buyInCents!: number;

  @Field(() => [Int], {
    description: 'Shares of the pot for the places from first on, three or more, in hundredths of a percent.',
  })
  @Property({ type: 'json' })
  payoutsBps!: number[];

  /** Its own rules; null for those of its format. */
  @Property({ type: 'json', nullable: true })
  rules: PoolRules | null = null;

  /** How its group settles the buy-ins itself; null where they are paid on Fairway, or it is free. */
  @Property({ type: 'json', nullable: true })
  settledOutside: SettledOutside | null = null;

  /** Its prizes by name; null for shares of the pot. */
  @Property({ type: 'json', nullable: true })
  namedPrizes: NamedPrizes | null = null;

  @Field(() => Boolean, { description: 'Whether joining takes a pin or an invitation.' })
  @Property({ type: 'boolean' })
  isPrivate!: boolean;

  /** Whether only its members and whom it has invited can find it. */
  @Property({ type: 'boolean' })
  isUnlisted = false;

  @Property({ type: 'text', nullable: true, lazy: true })
  pinHash!: string | null;

  @Property({ type: 'uuid' })
  adminId!: string;

  /** Members with the rights of its host, in the order in which the admin has named them. */
  @Property({ type: 'array', columnType: 'uuid[]' })
  coHostIds: string[] = [];

  @Property({ type: 'datetime' })
  createdAt!: Date;

  @Property({ type: 'datetime', nullable: true })
  deletedAt: Date | null = null;

  /** Since when a weekly pool goes no further, because its admin has said so. */
  @Property({ type: 'datetime', nullable: true })
  stoppedAt: Date | null = null;

  /** The admin's notice, when it was set and by which admin. */
  @Property({ type: 'text', nullable: true })
  noticeText: string | null = null;

  @Property({ type: 'datetime', nullable: true })
  noticeAt: Date | null = null;

  @Property({ type: 'uuid', nullable: true })
  noticeBy: string | null = null;

  /** When the notice ends, by the game clock. */
  @Property({ type: 'datetime', nullable: true })
  noticeUntil: Date | null = null;

  /** The contest with which the notice ends, where it has no moment of its own. */
  @Property({ type: 'uuid', nullable: true })
  noticeContestId: string | null = null;

  /** The pool that this one reruns. */
  @Property({ type: 'uuid', fieldName: 'again_of', nullable: true })
  rerunOf: string | null = null;

  /** The member who is asked to take the pool over, since when, and whether its admin then leaves. */
  @Property({ type: 'uuid', nullable: true })
  offeredTo: string | null = null;

  @Property({ type: 'datetime', nullable: true })
  offeredAt: Date | null = null;

  @Property({ type: 'boolean' })
  offerLeaves = false;

  @Field(() => Round, {
    name: 'round',
    nullable: true,
    description: 'The one round that is played; null in most formats.',
  })
  get shownRound(): number | null {
    return this.round;
  }
}

/** Every current and former name of a pool, which find it. */
@Entity({ tableName: 'pool_name' })
export class PoolName {
  @PrimaryKey({ type: 'text' })
  nameKey!: string;

  @Property({ type: 'uuid' })
  poolId!: string;
}

@Entity({ tableName: 'pool_member' })
export class PoolMember {
  [PrimaryKeyProp]?: ['poolId', 'userId'];

  @PrimaryKey({ type: 'uuid' })
  poolId!: string;

  @PrimaryKey({ type: 'uuid' })
  userId!: string;

  @Property({ type: 'datetime' })
  joinedAt!: Date;

  /** When the member last opened the pool. */
  @Property({ type: 'datetime' })
  openedAt!: Date;
}
