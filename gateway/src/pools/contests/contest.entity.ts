import { OptionalProps, PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, ID, ObjectType } from 'type-graphql';

@ObjectType({ description: 'One competition inside a pool, for one pot.' })
@Entity({ tableName: 'contest' })
export class Contest {
  [OptionalProps]?: 'version' | 'sealedAt' | 'settledAt' | 'outcome' | 'frozenBoard';

  @Field(() => ID, { description: 'Its id.' })
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Property({ type: 'uuid' })
  poolId!: string;

  /** 1 for the pool's first, and so on. */
  @Property({ type: 'int' })
  number!: number;

  /** Since when its entries are fixed and the payment status speaks of the next contest (G33). */
  @Property({ type: 'datetime', nullable: true })
  sealedAt: Date | null = null;

  @Field(() => Date, { nullable: true, description: 'When its result was fixed; null before.' })
  @Property({ type: 'datetime', nullable: true })
  settledAt: Date | null = null;

  @Property({ type: 'text', nullable: true })
  outcome: 'settled' | 'void' | null = null;

  /** Grows with every change of its entries, cards, payments and result. */
  @Property({ type: 'int' })
  version = 0;

  /** What settlement fixed, with its evidence; read by the boards, and for what the places paid. */
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

@ObjectType({ description: 'One member in one contest.' })
@Entity({ tableName: 'entry' })
export class Entry {
  [OptionalProps]?: 'paidAt' | 'paidBy' | 'feeCents' | 'heldUntil' | 'creditCents';

  @Field(() => ID, { description: 'Its id.' })
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Property({ type: 'uuid' })
  contestId!: string;

  @Property({ type: 'uuid' })
  userId!: string;

  @Property({ type: 'datetime' })
  createdAt!: Date;

  @Property({ type: 'datetime', nullable: true })
  paidAt: Date | null = null;

  @Property({ type: 'text', nullable: true })
  paidBy: 'card' | 'balance' | null = null;

  /** What paying by card cost on top of the buy-in. */
  @Property({ type: 'int' })
  feeCents = 0;

  /** Until when what paid it may be taken back by a card, though it was won or came back once already. */
  @Property({ type: 'datetime', nullable: true })
  heldUntil: Date | null = null;

  /** How much of what paid it was credit, and is credit again where it comes back. */
  @Property({ type: 'int' })
  creditCents = 0;
}
