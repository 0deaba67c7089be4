import { Ctx as Context, Field, Float, ObjectType, Query, Resolver } from 'type-graphql';
import type { Ctx } from '../context.ts';
import { type Weather as WeatherNow, weatherNow } from './weather.service.ts';

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

@ObjectType({ description: 'The hours to come where the current tournament is played.' })
export class Weather {
  @Field(() => [WeatherHour], { description: 'The one under way first, until midnight at the venue.' })
  hours!: WeatherHour[];

  @Field(() => Date, { nullable: true, description: 'Game time of the forecast.' })
  asOf!: Date | null;
}

@Resolver()
export class WeatherResolver {
  @Query(() => Weather, { description: 'The next hours at the venue of the current tournament.' })
  weather(@Context() ctx: Ctx): Promise<WeatherNow> {
    return weatherNow(ctx);
  }
}
