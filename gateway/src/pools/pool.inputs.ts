import { Field, ID, InputType, Int } from 'type-graphql';
import { PoolAccess } from './access/pool-access.ts';
import { PoolFormat, Round } from './pool-enums.ts';
import { PoolRulesInput } from './pool-rules/pool-rules.types.ts';
import { NamedPrizesInput, SettledOutsideInput } from './settled-outside/settled-outside.types.ts';

@InputType({ description: 'What a pool is made from; what is left out takes the default of its format.' })
export class CreatePoolInput {
  @Field(() => String, { description: '1 to 60 visible characters, unique whatever their case.' })
  name!: string;

  @Field(() => PoolFormat, { description: 'What is picked, and what counts.' })
  format!: PoolFormat;

  @Field(() => Int, { nullable: true, description: 'How many members it takes; null for any number.' })
  maxUsers?: number | null;

  @Field(() => Int, { nullable: true, description: 'What a place in a contest costs; 0 for a free pool.' })
  buyInCents?: number | null;

  @Field(() => [Int], {
    nullable: true,
    description: 'Shares of first place, second, and so on: 1 to 10, in hundredths of a percent.',
  })
  payoutsBps?: number[] | null;

  @Field(() => PoolRulesInput, { nullable: true, description: "Its own rules; the format's if left out." })
  rules?: PoolRulesInput | null;

  @Field(() => SettledOutsideInput, {
    nullable: true,
    description: 'For a group that settles the money itself, without a buy-in on Fairway. Never changes.',
  })
  settledOutside?: SettledOutsideInput | null;

  @Field(() => NamedPrizesInput, {
    nullable: true,
    description: 'Prizes by name, where the buy-in is not paid on Fairway; shares of the pot if left out.',
  })
  namedPrizes?: NamedPrizesInput | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether joining takes the pin; `access` says more, and decides if it is given.',
  })
  isPrivate?: boolean | null;

  @Field(() => PoolAccess, { nullable: true, description: 'Who may find and join it: anyone, if left out.' })
  access?: PoolAccess | null;

  @Field(() => String, { nullable: true, description: 'Of a pool with a pin: 6 to 64 characters.' })
  pin?: string | null;

  @Field(() => Int, { nullable: true, description: 'In Multi-Week formats: 2 or 3.' })
  numTournaments?: number | null;

  @Field(() => Round, { nullable: true, description: 'In Single Round: which.' })
  round?: Round | null;

  @Field(() => ID, {
    nullable: true,
    description: 'The event of the schedule that it begins with; the next one if left out.',
  })
  event?: string | null;

  @Field(() => [ID], {
    nullable: true,
    description:
      'In a Series or One and Done: its tournaments of the schedule in any order, 2 to 8, or 4 to 30.',
  })
  tournaments?: string[] | null;
}

@InputType({ description: 'What changes in a pool; what is left out stays.' })
export class UpdatePoolInput {
  @Field(() => String, { nullable: true, description: 'Its new name; the old one goes on finding it.' })
  name?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The username of the member who is asked to take it over.',
  })
  admin?: string | null;

  @Field(() => Int, { nullable: true, description: 'How many members it takes; null for any number.' })
  maxUsers?: number | null;

  @Field(() => [Int], {
    nullable: true,
    description: 'Shares of first place, second, and so on: 1 to 10, in hundredths of a percent.',
  })
  payoutsBps?: number[] | null;

  @Field(() => PoolRulesInput, {
    nullable: true,
    description: "What of its rules changes, until its first lock; null gives it its format's again.",
  })
  rules?: PoolRulesInput | null;

  @Field(() => NamedPrizesInput, {
    nullable: true,
    description:
      'Its prizes by name, as long as payouts may change; without a list, shares of the pot again.',
  })
  namedPrizes?: NamedPrizesInput | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Where the group settles the money itself: whether members see who has paid. At any time.',
  })
  showsPayments?: boolean | null;

  @Field(() => PoolAccess, {
    nullable: true,
    description: 'Who may find and join it from now on; its members stay.',
  })
  access?: PoolAccess | null;

  @Field(() => String, {
    nullable: true,
    description: 'Its new pin, 6 to 64 characters. A pool that has one can be given another at any time.',
  })
  pin?: string | null;

  @Field(() => ID, {
    nullable: true,
    description: 'The event that it begins with: until its first lock, as long as nobody has paid or picked.',
  })
  event?: string | null;

  @Field(() => [ID], {
    nullable: true,
    description:
      'In a Series or One and Done: its tournaments, until its first lock, as long as nobody has paid or picked.',
  })
  tournaments?: string[] | null;
}
