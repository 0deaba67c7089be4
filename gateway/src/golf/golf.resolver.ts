import {
  Arg,
  Ctx as Context,
  Field,
  FieldResolver,
  ID,
  Int,
  ObjectType,
  Query,
  Resolver,
  Root,
  Subscription,
} from 'type-graphql';
import type { Ctx } from '../context.ts';
import { topicEvents } from '../live/topics/topic-events.ts';
import type { TopicEvent } from '../live/topics/topic-kind.ts';
import { unauthenticated } from '../refusal.ts';
import { isMajor } from '../rules/golf/majors.ts';
import { type FieldSnapshot, fieldBatched, fieldOf } from './field/field-snapshot.ts';
import { TournamentGolfer } from './field/tournament-golfer.ts';
import { currentKey, type LiveLeaderboard, leaderboardTopics } from './scores/live-leaderboards.ts';
import { isStale } from './scores/stale-scores.ts';
import { Tournament, TournamentRound } from './tournament.entity.ts';
import {
  currentTournamentOf,
  scheduleOf,
  shownPar,
  type TournamentSnapshot,
  tournamentById,
} from './tournaments/tournament-snapshot.ts';

@ObjectType({ description: "A golfer's line of the leaderboard." })
export class LeaderboardRow {
  @Field(() => TournamentGolfer, { description: 'Whose line it is.' })
  golfer!: TournamentGolfer;

  @Field(() => String, { description: "'1', 'T2', 'CUT', 'WD', 'DQ', 'MDF' or '--'." })
  position!: string;

  @Field(() => Int, { nullable: true, description: 'Score to par; null before the first shot.' })
  toPar!: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Holes done of the round in play; 18 when it is finished.',
  })
  thru!: number | null;

  @Field(() => Int, { nullable: true, description: 'Score to par of the round in play.' })
  today!: number | null;

  @Field(() => [Int], {
    nullable: 'items',
    description: 'Strokes of the four rounds; null until one is finished.',
  })
  rounds!: (number | null)[];

  @Field(() => [Int], {
    nullable: 'items',
    description: 'Par of the four rounds, of the course each was played on.',
  })
  pars!: (number | null)[];
}

@ObjectType({ description: "A tournament's golfers in order." })
export class Leaderboard {
  @Field(() => Tournament, { description: 'Of which tournament.' })
  tournament!: TournamentSnapshot;

  @Field(() => Int, { description: 'Grows with every change.' })
  version!: number;

  @Field(() => Date, { nullable: true, description: 'Game time of the last good copy of the scores.' })
  asOf!: Date | null;

  @Field(() => Boolean, { description: 'Whether that copy is older than live scores should be.' })
  stale!: boolean;

  @Field(() => Int, {
    nullable: true,
    description:
      'Score to par of the last who would make the cut, if it were made now: a projection, by which nothing is scored; null without a cut to come.',
  })
  projectedCut!: number | null;

  @Field(() => [LeaderboardRow], { description: 'Who is in by place, then who is out.' })
  rows!: LeaderboardRow[];
}

const leaderboardOf = ({ tournament, field, isStale: stale }: LiveLeaderboard): Leaderboard => ({
  tournament,
  version: tournament.version,
  asOf: tournament.liveAt ?? tournament.fieldAt,
  stale,
  projectedCut: hasBeenPlayed(tournament) ? null : tournament.projectedCut,
  rows: field.standings.map(({ entry, golfer }) => {
    const { position, toPar, thru, today, rounds } = entry;
    return {
      golfer: field.golfers.get(golfer.dgId) as TournamentGolfer,
      position: position ?? '--',
      toPar,
      thru,
      today,
      rounds: rounds.map(({ strokes }) => strokes),
      pars: rounds.map(({ par }) => par),
    };
  }),
});

/** It may be called off before the feed has made its cut. */
const hasBeenPlayed = ({ status }: TournamentSnapshot): boolean =>
  status === 'official' || status === 'cancelled';

const leaderboardNow = (ctx: Ctx, tournament: TournamentSnapshot, field: FieldSnapshot): Leaderboard =>
  leaderboardOf({ tournament, field, isStale: isStale(ctx, tournament, field.firstTeeAt) });

const signedIn = ({ caller }: Ctx): void => {
  if (caller.kind === 'anyone') throw unauthenticated();
};

/** Clients write null for a variable that they leave out. */
const tournamentOrCurrent = (ctx: Ctx, id: string | null | undefined) =>
  id == null ? currentTournamentOf(ctx) : tournamentById(ctx, id);

/** Once at the start, then for every change; a slow reader sees the last. */
const leaderboardEvents = (ctx: Ctx, id: string | null | undefined) =>
  topicEvents(ctx, leaderboardTopics, id ?? currentKey);

@Resolver(() => Tournament)
export class GolfResolver {
  @Query(() => Tournament, { nullable: true, description: 'The current tournament, or the one of that id.' })
  async tournament(
    @Context() ctx: Ctx,
    @Arg('id', () => ID, { nullable: true, description: 'An older or a later one.' }) id?: string,
  ): Promise<TournamentSnapshot | null> {
    signedIn(ctx);
    return (await tournamentOrCurrent(ctx, id)) ?? null;
  }

  @Query(() => [Tournament], { description: "The season's tournaments in order." })
  async schedule(
    @Context() ctx: Ctx,
    @Arg('season', () => Int, { nullable: true, description: 'Of another year.' }) season?: number,
  ): Promise<TournamentSnapshot[]> {
    signedIn(ctx);
    return scheduleOf(ctx, season);
  }

  @Query(() => Leaderboard, {
    name: 'leaderboard',
    nullable: true,
    description: 'The leaderboard; null while no tournament is known.',
  })
  async leaderboardNow(
    @Context() ctx: Ctx,
    @Arg('tournament', () => ID, { nullable: true, description: 'Of another than the current one.' })
    id?: string,
  ): Promise<Leaderboard | null> {
    signedIn(ctx);
    const tournament = await tournamentOrCurrent(ctx, id);
    return tournament ? leaderboardNow(ctx, tournament, await fieldOf(ctx.em, tournament)) : null;
  }

  @Subscription(() => Leaderboard, {
    name: 'leaderboard',
    subscribe: async ({ context, args }: { context: Ctx; args: { tournament?: string | null } }) => {
      signedIn(context);
      if (args.tournament != null) await tournamentById(context, args.tournament);
      return leaderboardEvents(context, args.tournament);
    },
    description: 'The whole leaderboard at once, then at every change.',
  })
  leaderboardChanged(
    @Root() { value }: TopicEvent<LiveLeaderboard>,
    @Arg('tournament', () => ID, { nullable: true, description: 'Of another than the current one.' })
    _id?: string,
  ): Leaderboard {
    return leaderboardOf(value);
  }

  @FieldResolver(() => Boolean, {
    description: 'Whether it is over, but its scores are not: they are waited for, and nothing is settled.',
  })
  awaitsFinalScores(@Root() { finalAwaitedSince }: TournamentSnapshot): boolean {
    return finalAwaitedSince !== null;
  }

  @FieldResolver(() => Boolean, { description: 'Whether it is one of the four majors.' })
  isMajor(@Root() tournament: TournamentSnapshot): boolean {
    return isMajor(tournament);
  }

  @FieldResolver(() => Int, {
    description: 'Par of the course, or of most of its courses; 72 until it is known.',
  })
  par(@Root() tournament: TournamentSnapshot): number {
    return shownPar(tournament);
  }

  @FieldResolver(() => [TournamentRound], { description: 'Its four rounds.' })
  rounds(@Root() { roundStates }: TournamentSnapshot): TournamentRound[] {
    return roundStates.map((state, index) => ({ number: index + 1, state }));
  }

  @FieldResolver(() => [TournamentGolfer], { description: 'Its golfers, in the order of the leaderboard.' })
  async field(@Root() tournament: TournamentSnapshot, @Context() ctx: Ctx): Promise<TournamentGolfer[]> {
    return [...(await fieldBatched(ctx, tournament)).golfers.values()];
  }

  @FieldResolver(() => Leaderboard, { complexity: 20, description: 'Its leaderboard.' })
  async leaderboard(@Root() tournament: TournamentSnapshot, @Context() ctx: Ctx): Promise<Leaderboard> {
    return leaderboardNow(ctx, tournament, await fieldBatched(ctx, tournament));
  }
}
