import type { GraphQLSchema } from 'graphql';
import { GraphQLDateTime } from 'graphql-scalars';
import { buildSchemaSync } from 'type-graphql';
import { SessionResolver } from './accounts/sessions/session.resolver.ts';
import { UserResolver } from './accounts/users/user.resolver.ts';
import { ClockResolver } from './golf/clock.resolver.ts';
import { GolfResolver } from './golf/golf.resolver.ts';

import { NewsResolver } from './news/news.resolver.ts';
import { WeatherResolver } from './weather/weather.resolver.ts';

let built: GraphQLSchema | undefined;

/** The GraphQL schema of all features. It holds no state, so that one serves the whole process. */
export function graphqlSchema(): GraphQLSchema {
  built ??= buildSchemaSync({
    resolvers: [ClockResolver, GolfResolver, NewsResolver, SessionResolver, UserResolver, WeatherResolver],
    scalarsMap: [{ type: Date, scalar: GraphQLDateTime }],
    validate: false,
    // Every subscription here brings its own source, so type-graphql's is never asked for anything.
    pubSub: { publish: () => {}, subscribe: () => (async function* () {})() as never },
  });
  return built;
}
