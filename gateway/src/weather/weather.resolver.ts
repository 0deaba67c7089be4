import { Ctx as Context, Field, FieldResolver, Float, ObjectType, Query, Resolver, Root } from 'type-graphql';
import type { Ctx } from '../context.ts';
import { Tournament } from '../golf/tournament.entity.ts';
import type { TournamentSnapshot } from '../golf/tournaments/tournament-snapshot.ts';
import { type Weather as WeatherNow, weatherNow, weatherOf } from './weather.service.ts';

@ObjectType({ description: 'The weather of one hour.' })
export class WeatherHour {
  @Field(() => Date, { description: 'When the hour begins.' })
  at!: Date;

  @Field(() => String, { description: "In words, such as 'Partly cloudy'." })
  condition!: string;

  @Field(() => Float, { description: 'Degrees Fahrenheit.' })
  tempF!: number;

  @Field(() => Float, { description: 'Miles per hour.' })
  windMph!: number;
}

@ObjectType({ description: 'The hours to come where a tournament is played.' })
export class Weather {
  @Field(() => [WeatherHour], { description: 'The one under way first, until midnight at the venue.' })
  hours!: WeatherHour[];

  @Field(() => Date, { nullable: true, description: 'Game time of the forecast.' })
  asOf!: Date | null;

  @Field(() => String, {
    nullable: true,
    description: 'Why there is no forecast, as a sentence for people; null where there is one.',
  })
  reason!: string | null;
}

@Resolver(() => Tournament)
export class WeatherResolver {
  @Query(() => Weather, {
    name: 'weather',
    description: 'The next hours at the venue of the current tournament.',
  })
  weatherNow(@Context() ctx: Ctx): Promise<WeatherNow> {
    return weatherNow(ctx);
  }

  @FieldResolver(() => Weather, {
    nullable: true,
    description: 'The next hours at its venue: empty, with the reason, when it is over or not yet near.',
  })
  async weather(@Root() tournament: TournamentSnapshot, @Context() ctx: Ctx): Promise<WeatherNow> {
    return weatherOf(ctx, tournament);
  }
}
