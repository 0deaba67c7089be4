import type { GraphQLSchema } from 'graphql';
import { GraphQLDateTime } from 'graphql-scalars';
import { buildSchemaSync, type NonEmptyArray } from 'type-graphql';
import { features } from '../../features/features.ts';
import { requireSignIn } from './graphql-gate.ts';

let built: GraphQLSchema | undefined;

/** The GraphQL schema of all features. Stateless, so one serves the whole process. */
export function graphqlSchema(): GraphQLSchema {
  built ??= build();
  return built;
}

function build(): GraphQLSchema {
  const resolvers = features.flatMap((feature) => feature.resolvers ?? []);
  const schema = buildSchemaSync({
    resolvers: resolvers as NonEmptyArray<NewableFunction>,
    scalarsMap: [{ type: Date, scalar: GraphQLDateTime }],
    validate: false,
    // Every subscription brings its own source, so type-graphql's is never used.
    pubSub: { publish: () => {}, subscribe: () => (async function* () {})() as never },
  });
  // Once: it wraps every field that wants a log-in.
  requireSignIn(schema);
  for (const [root, description] of Object.entries(roots)) {
    const type = schema.getType(root);
    if (type) type.description = description;
  }
  return schema;
}

/** The root types have no class. */
const roots = {
  Query: 'What can be asked. Everything that is about a person shows what the bearer of the token may see.',
  Mutation: 'What can be done. A refusal is an error with one of the codes of `ErrorCode` in its extensions.',
  Subscription: 'What can be followed, over WebSockets in the graphql-ws protocol.',
};
