import { withoutSignIn } from '@fairway/schema/field-marks';
import { alone } from '@fairway/schema/graphql-limits';
import {
  Arg,
  Ctx as Context,
  Extensions,
  Field,
  FieldResolver,
  ID,
  Int,
  Mutation,
  ObjectType,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import type { Ctx } from '../context.ts';
import { Pool } from '../pools/pool.entity.ts';
import { PoolFormat, Round } from '../pools/pool-enums.ts';
import type { PoolFormat as PoolFormatName } from '../rules/pools/formats.ts';
import {
  poolOfBoardLink,
  publicBoardLink,
  publicBoardUrl,
  switchPublicBoard,
} from './public-board.service.ts';
import { sharedBoard, tournamentOnBoard } from './shared-board.service.ts';

@ObjectType({ description: 'A link by which whoever has it sees the board, without an account.' })
class PublicBoardAddress {
  @Field(() => String, { description: 'Where the board is shown.' })
  url!: string;
}

@ObjectType({ description: 'One entry on a public board.' })
class PublicBoardRow {
  @Field(() => ID, { description: 'Its entry.' })
  id!: string;

  @Field(() => String, { description: 'Whose it is.' })
  username!: string;

  @Field(() => String, { description: "'1', 'T2' where it is shared, '-' without anything to rank by." })
  position!: string;

  @Field(() => [Int], {
    nullable: 'items',
    description: 'Scores to par of the four rounds; over several weeks, of the one in play or played last.',
  })
  rounds!: (number | null)[];

  @Field(() => Int, { nullable: true, description: 'Score to par so far.' })
  running!: number | null;

  @Field(() => Int, { nullable: true, description: 'Score to par once the last round is complete.' })
  total!: number | null;

  @Field(() => [Int], { nullable: 'items', description: 'Score to par of each week.' })
  weeks!: (number | null)[];

  @Field(() => Int, {
    nullable: true,
    description: 'In hundredths of a point, so far, where points score; null where strokes do.',
  })
  points!: number | null;

  @Field(() => [Int], {
    nullable: 'items',
    description: 'Points of each week, in hundredths; empty where strokes score.',
  })
  weekPoints!: (number | null)[];

  @Field(() => Int, {
    nullable: true,
    description: 'Places won since the round in play began, negative for lost ones; null in the first round.',
  })
  moved!: number | null;

  @Field(() => Int, { nullable: true, description: 'What it won, once settled; null for nothing.' })
  prizeCents!: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'What it won where the host names prizes in words, once settled; null for nothing.',
  })
  prizeWords!: string | null;
}

@ObjectType({
  description: "What people who are not in a pool may see of its board: no cards, no one's address.",
})
class PublicBoard {
  @Field(() => String, { description: 'What the pool is called.' })
  poolName!: string;

  @Field(() => PoolFormat, { description: 'What is picked, and what counts.' })
  format!: PoolFormatName;

  @Field(() => Round, { nullable: true, description: 'The one round that is played; null in most formats.' })
  round!: number | null;

  @Field(() => [String], { description: 'The names of its tournaments, week by week; empty without one.' })
  tournaments!: string[];

  @Field(() => String, {
    nullable: true,
    description: 'The tournament in play, played last or coming first.',
  })
  tournament!: string | null;

  @Field(() => String, { nullable: true, description: 'IANA zone of the venue.' })
  zone!: string | null;

  @Field(() => Boolean, {
    description: 'Whether play has begun. Before, only the number of entries is told.',
  })
  locked!: boolean;

  @Field(() => Date, { nullable: true, description: 'When play begins, or began.' })
  lockAt!: Date | null;

  @Field(() => Int, { description: 'How many entries count.' })
  entryCount!: number;

  @Field(() => [PublicBoardRow], {
    description: 'The entries that count, the best first; none before the lock.',
  })
  rows!: PublicBoardRow[];

  @Field(() => Date, { nullable: true, description: 'Game time of the scores in it; null before the first.' })
  asOf!: Date | null;

  @Field(() => Boolean, { description: 'Whether those scores are older than live scores should be.' })
  stale!: boolean;

  @Field(() => Boolean, { description: 'Whether it is settled, and so will not change any more.' })
  official!: boolean;

  @Field(() => Boolean, {
    description: 'Whether the contest did not count, being cancelled or not played far enough.',
  })
  void!: boolean;

  @Field(() => [Int], {
    description: 'What the places pay, the first one first, in whole dollars; empty in a free pool.',
  })
  prizesCents!: number[];

  @Field(() => String, {
    nullable: true,
    description: 'Who handles the money, where the group settles it itself; null elsewhere.',
  })
  outsideText!: string | null;

  @Field(() => Int, { description: 'After how many seconds it is worth while to look again.' })
  lookAgainSeconds!: number;
}

@Resolver(() => Pool)
export class PublicBoardResolver {
  @Query(() => PublicBoard, { description: 'The board that a link shows, for whoever has the link.' })
  @Extensions({ ...withoutSignIn, ...alone })
  async publicBoard(
    @Context() ctx: Ctx,
    @Arg('token', () => String, { description: 'The last part of the link.' }) token: string,
  ): Promise<PublicBoard> {
    const board = await sharedBoard(ctx, await poolOfBoardLink(ctx, token));
    const { pool, tournaments, isLocked, isStale, isSettled, isVoid, ...shown } = board;
    const tournament = tournamentOnBoard(board);
    return {
      ...shown,
      poolName: pool.name,
      format: pool.format,
      round: pool.round,
      tournaments: tournaments.map(({ name }) => name),
      tournament: tournament?.name ?? null,
      zone: tournament?.zone ?? null,
      locked: isLocked,
      stale: isStale,
      official: isSettled,
      void: isVoid,
      lookAgainSeconds: ctx.settings.pollLiveSeconds,
    };
  }

  @Mutation(() => Pool, {
    description: 'Makes the board of your pool public by a link, or private again; then that link is over.',
  })
  @Extensions(alone)
  switchPublicBoard(
    @Context() ctx: Ctx,
    @Arg('pool', () => String, { description: 'Its name.' }) pool: string,
    @Arg('on', () => Boolean, { description: 'Whether it is public from now on.' }) on: boolean,
  ): Promise<Pool> {
    return switchPublicBoard(ctx, pool, on);
  }

  @FieldResolver(() => PublicBoardAddress, {
    name: 'publicBoard',
    nullable: true,
    description: 'The link that shows the board to whoever has it, for members; null while it is not public.',
  })
  async publicBoardAddress(@Root() pool: Pool, @Context() ctx: Ctx): Promise<PublicBoardAddress | null> {
    const link = await publicBoardLink(ctx, pool);
    return link && { url: publicBoardUrl(ctx, link) };
  }
}
