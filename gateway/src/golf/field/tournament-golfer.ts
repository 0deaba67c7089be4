import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { displayName } from '../names/names.ts';
import type { Standing } from './field.entity.ts';

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

  @Field(() => Int, {
    nullable: true,
    description: 'The place in the world ranking before the tournament; null without one.',
  })
  worldRank!: number | null;

  @Field(() => [String], {
    description:
      "Up to five places of the season before the tournament, the latest first: 'T12', or 'CUT', 'WD', 'DQ'. Of the tournaments that were followed here.",
  })
  recentResults!: readonly string[];

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

export const golferOf = ({ entry, golfer }: Standing): TournamentGolfer => ({
  id: String(golfer.dgId),
  name: displayName(golfer.playerName),
  country: golfer.country,
  worldRank: entry.worldRank,
  recentResults: entry.recentResults,
  tier: entry.tier,
  odds: entry.odds,
  status: entry.status,
  teeTimes: entry.rounds.flatMap(({ round, teeAt, startHole }) =>
    teeAt ? [{ round, at: new Date(teeAt), startHole }] : [],
  ),
});
