import { OptionalProps, PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { PoolRules } from '../../rules/pools/pool-rules.ts';

@ObjectType({ description: 'One competition inside a pool, for one pot.' })
@Entity({ tableName: 'contest' })
export class Contest {
  [OptionalProps]?:
    | 'version'
    | 'rules'
    | 'paymentsClosedAt'
    | 'settledAt'
    | 'outcome'
    | 'frozenBoard'
    | 'quiet';

  @Field(() => ID, { description: 'Its id.' })
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Property({ type: 'uuid' })
  poolId!: string;

  @Field(() => Int, { description: "Which of the pool's it is: 1 for the first." })
  @Property({ type: 'int' })
  number!: number;

  /** From when on its payments are closed and the payment status speaks of the next contest (G33). */
  @Property({ type: 'datetime', nullable: true, fieldName: 'sealed_at' })
  paymentsClosedAt: Date | null = null;

  @Field(() => Date, { nullable: true, description: 'When its result was fixed; null before.' })
  @Property({ type: 'datetime', nullable: true })
  settledAt: Date | null = null;

  @Property({ type: 'text', nullable: true })
  outcome: 'settled' | 'void' | null = null;

  /** The pool's own rules that it is played by; null for those of the format. */
  @Property({ type: 'json', nullable: true })
  rules: PoolRules | null = null;

  @Field(() => Boolean, {
    description:
      'Whether it waits for its host to say that the pool goes on: until then, or until somebody pays or makes a card, nobody is reminded of it.',
  })
  @Property({ type: 'boolean' })
  quiet = false;

  /** Increases with every change of its entries, cards, payments and result. */
  @Property({ type: 'int' })
  version = 0;

  /** The settled board with its evidence, read by the boards and for the prizes paid. */
  @Property({ type: 'json', nullable: true, lazy: true })
  frozenBoard: unknown = null;
}

@Entity({ tableName: 'contest_week' })
export class ContestWeekRow {
  [PrimaryKeyProp]?: ['contestId', 'week'];

  @PrimaryKey({ type: 'uuid' })
  contestId!: string;

  @PrimaryKey({ type: 'smallint' })
  week!: number;

  @Property({ type: 'text' })
  tournamentId!: string;
}

@ObjectType({ description: 'What a member plays a contest with: a card, a buy-in and a place of its own.' })
@Entity({ tableName: 'entry' })
export class Entry {
  [OptionalProps]?:
    | 'number'
    | 'nickname'
    | 'paidAt'
    | 'paidBy'
    | 'feeCents'
    | 'heldUntil'
    | 'creditCents'
    | 'lateWeeks'
    | 'letInAt';

  @Field(() => ID, { description: 'Its id.' })
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Property({ type: 'uuid' })
  contestId!: string;

  @Property({ type: 'uuid' })
  userId!: string;

  @Field(() => Int, { description: "Which of its member's in the contest it is: everybody has a first one." })
  @Property({ type: 'smallint' })
  number = 1;

  @Field(() => String, { nullable: true, description: 'What its member calls it; null without a nickname.' })
  @Property({ type: 'text', nullable: true })
  nickname: string | null = null;

  @Property({ type: 'datetime' })
  createdAt!: Date;

  @Property({ type: 'datetime', nullable: true })
  paidAt: Date | null = null;

  @Property({ type: 'text', nullable: true })
  paidBy: 'card' | 'balance' | null = null;

  /** The card fee, on top of the buy-in. */
  @Property({ type: 'int' })
  feeCents = 0;

  /** Until when the money that paid it may be reversed by a card, even if it was won or refunded in between. */
  @Property({ type: 'datetime', nullable: true })
  heldUntil: Date | null = null;

  /** How much of what paid it was credit, and becomes credit again on a refund. */
  @Property({ type: 'int' })
  creditCents = 0;

  /** For which weeks the host has let it pick after the lock. */
  @Property({ type: 'json' })
  lateWeeks: number[] = [];

  /** When the host last did; null where picks could not open again after it. */
  @Property({ type: 'datetime', nullable: true })
  letInAt: Date | null = null;
}
