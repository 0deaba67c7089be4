import { Repeater } from '@repeaterjs/repeater';
import {
  Arg,
  Ctx as Context,
  Field,
  FieldResolver,
  Float,
  ID,
  Int,
  ObjectType,
  Query,
  Resolver,
  Root,
  Subscription,
} from 'type-graphql';
import { batched } from '../batched.ts';
import type { Ctx } from '../context.ts';
import { unauthenticated } from '../refusal.ts';
import { tournamentChanged } from './golf-events.ts';
import { firstTeeOf, isStale, type Standing, standingsOf, standingsOfMany } from './leaderboard.service.ts';
import { spokenName } from './names/names.ts';
import { Tournament } from './tournament.entity.ts';
import { currentTournamentOf, scheduleOf, tournamentById } from './tournament.service.ts';

@ObjectType({ description: 'When a golfer begins a round.' })
export class TeeTime {
  @Field(() => Int, { description: '1 to 4.' })
  round!: number;

  @Field(() => Date, { description: 'When.' })
  at!: Date;

  @Field(() => Int, { nullable: true, description: 'The hole of the first shot.' })
  startHole!: number | null;
}

@ObjectType({ description: 'A golfer in a tournament.' })
export class TournamentGolfer {
  @Field(() => ID, { description: "The golfer's id; names change, this doesn't." })
  id!: string;

  @Field(() => String, { description: 'The name, as people say it.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'Three letters of the country.' })
  country!: string | null;

  @Field(() => Int, { nullable: true, description: 'Tier 1 to 4; null until tiers are made.' })
  tier!: number | null;

  @Field(() => Float, {
    nullable: true,
    description: "The bookmaker's probability to win, 0 to 1; null without one.",
  })
  odds!: number | null;

  @Field(() => String, {
    description: "'active', 'cut', 'withdrawn', 'disqualified', 'mdf', or the feed's own word.",
  })
  status!: string;

  @Field(() => [TeeTime], { description: 'As far as they are known.' })
  teeTimes!: TeeTime[];
}

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
  tournament!: Tournament;

  @Field(() => Int, { description: 'Grows with every change.' })
  version!: number;

  @Field(() => Date, { nullable: true, description: 'Game time of the last good copy of the scores.' })
  asOf!: Date | null;

  @Field(() => Boolean, { description: 'Whether that copy is older than live scores should be.' })
  stale!: boolean;

  @Field(() => [LeaderboardRow], { description: 'Who is in by place, then who is out.' })
  rows!: LeaderboardRow[];
}

const golferOf = ({ entry, golfer }: Standing): TournamentGolfer => ({
  id: String(golfer.dgId),
  name: spokenName(golfer.playerName),
  country: golfer.country,
  tier: entry.tier,
  odds: entry.odds,
  status: entry.status,
  teeTimes: entry.rounds.flatMap(({ round, teeAt, startHole }) =>
    teeAt ? [{ round, at: new Date(teeAt), startHole }] : [],
  ),
});

async function leaderboardOf(ctx: Ctx, tournament: Tournament): Promise<Leaderboard> {
  const standings = await standingsOf(ctx, tournament.id);
  return {
    tournament,
    version: tournament.version,
    asOf: tournament.liveAt ?? tournament.fieldAt,
    stale: isStale(ctx, tournament, firstTeeOf(standings)),
    rows: standings.map((standing) => {
      const { position, toPar, thru, today, rounds } = standing.entry;
      return {
        golfer: golferOf(standing),
        position: position ?? '--',
        toPar,
        thru,
        today,
        rounds: rounds.map(({ strokes }) => strokes),
        pars: rounds.map(({ par }) => par),
      };
    }),
  };
}

const signedIn = ({ caller }: Ctx): void => {
  if (caller.kind === 'anyone') throw unauthenticated();
};

const tournamentOrCurrent = (ctx: Ctx, id: string | undefined) =>
  id === undefined ? currentTournamentOf(ctx) : tournamentById(ctx, id);

/** Once at the start, then for every change of the tournament that is looked at. */
const changesOf = ({ bus }: Ctx, id: string | undefined) =>
  new Repeater<true>(async (push, stop) => {
    void push(true);
    const stopHearing = [
      bus.hear(tournamentChanged, ({ tournamentId }) => {
        if (id === undefined || id === tournamentId) void push(true);
      }),
      bus.onGap(() => void push(true)),
    ];
    await stop;
    for (const unlisten of stopHearing) unlisten();
  });

@Resolver(() => Tournament)
export class GolfResolver {
  @Query(() => Tournament, { nullable: true, description: 'The current tournament, or the one of that id.' })
  async tournament(
    @Context() ctx: Ctx,
    @Arg('id', () => ID, { nullable: true, description: 'An older or a later one.' }) id?: string,
  ): Promise<Tournament | null> {
    signedIn(ctx);
    return (await tournamentOrCurrent(ctx, id)) ?? null;
  }

  @Query(() => [Tournament], { description: "The season's tournaments in order." })
  async schedule(
    @Context() ctx: Ctx,
    @Arg('season', () => Int, { nullable: true, description: 'Of another year.' }) season?: number,
  ): Promise<Tournament[]> {
    signedIn(ctx);
    return scheduleOf(ctx, season);
  }

  @Query(() => Leaderboard, {
    nullable: true,
    description: 'The leaderboard; null while no tournament is known.',
  })
  async leaderboard(
    @Context() ctx: Ctx,
    @Arg('tournament', () => ID, { nullable: true, description: 'Of another than the current one.' })
    id?: string,
  ): Promise<Leaderboard | null> {
    signedIn(ctx);
    const tournament = await tournamentOrCurrent(ctx, id);
    return tournament ? leaderboardOf(ctx, tournament) : null;
  }

  @Subscription(() => Leaderboard, {
    name: 'leaderboard',
    nullable: true,
    subscribe: ({ context, args }: { context: Ctx; args: { tournament?: string } }) => {
      signedIn(context);
      return changesOf(context, args.tournament);
    },
    description: 'The whole leaderboard at once, then at every change.',
  })
  async leaderboardChanged(
    @Root() _changed: true,
    @Context() ctx: Ctx,
    @Arg('tournament', () => ID, { nullable: true, description: 'Of another than the current one.' })
    id?: string,
  ): Promise<Leaderboard | null> {
    const fresh = { ...ctx, em: ctx.em.fork() };
    const tournament = await tournamentOrCurrent(fresh, id);
    return tournament ? leaderboardOf(fresh, tournament) : null;
  }

  @FieldResolver(() => [TournamentGolfer], { description: 'Its golfers, in the order of the leaderboard.' })
  async field(@Root() { id }: Tournament, @Context() ctx: Ctx): Promise<TournamentGolfer[]> {
    return (await batched(ctx, standingsOfMany).load(id)).map(golferOf);
  }
}
