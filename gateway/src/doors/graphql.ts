import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import { unwrapResolverError } from '@apollo/server/errors';
import { ApolloServerPluginLandingPageDisabled } from '@apollo/server/plugin/disabled';
import { ApolloServerPluginLandingPageLocalDefault } from '@apollo/server/plugin/landingPage/default';
import { fastifyApolloDrainPlugin, fastifyApolloHandler } from '@as-integrations/fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { GraphQLFormattedError, GraphQLSchema } from 'graphql';
import type { Ctx } from '../context.ts';
import { isOurFault, toRefusal } from './faults.ts';
import { limits, tooMuch } from './graphql-limits.ts';

interface GraphqlOptions {
  schema: GraphQLSchema;
  introspection: boolean;
  ctxOf(request: FastifyRequest): Promise<Ctx>;
}

export async function graphqlDoor(
  app: FastifyInstance,
  { schema, introspection, ctxOf }: GraphqlOptions,
): Promise<void> {
  const server = new ApolloServer<Ctx>({
    schema,
    introspection,
    parseOptions: { maxTokens: limits.tokens },
    stopOnTerminationSignals: false,
    includeStacktraceInErrorResponses: false,
    formatError: (formatted, fault) => tellable(formatted, fault),
    plugins: [
      fastifyApolloDrainPlugin(app),
      introspection
        ? ApolloServerPluginLandingPageLocalDefault({ embed: true, footer: false })
        : ApolloServerPluginLandingPageDisabled(),
      sizeLimit,
      faultLog,
    ],
  });
  await server.start();

  app.route({
    method: ['GET', 'POST'],
    url: '/graphql',
    onSend: async (request, reply) => {
      if (request.method === 'GET') reply.header('content-security-policy', explorerPolicy);
    },
    handler: fastifyApolloHandler(server, { context: (request) => ctxOf(request) }),
  });
}

const sizeLimit: ApolloServerPlugin<Ctx> = {
  requestDidStart: async () => ({
    didResolveOperation: async ({ schema, document, request, operationName }) => {
      const refusal = tooMuch(schema, document, request.variables ?? {}, operationName);
      if (refusal) throw refusal;
    },
  }),
};

const faultLog: ApolloServerPlugin<Ctx> = {
  requestDidStart: async () => ({
    didEncounterErrors: async ({ errors, contextValue }) => {
      for (const error of errors) {
        const fault = unwrapResolverError(error);
        if (fault === error) continue; // said by GraphQL itself, about the request
        if (isOurFault(toRefusal(fault))) contextValue.log.error({ err: fault }, 'a resolver failed');
      }
    },
  }),
};

/** What a resolver throws reaches the caller as a refusal; what GraphQL itself says stays as it is. */
export function tellable(formatted: GraphQLFormattedError, fault: unknown): GraphQLFormattedError {
  const cause = unwrapResolverError(fault);
  if (cause === fault) return formatted;
  const refusal = toRefusal(cause);
  return { ...formatted, message: refusal.message, extensions: { ...refusal.extensions } };
}

// Apollo Sandbox is Apollo's own page in a frame. The page that holds it narrows this further by nonces.
const explorerPolicy = [
  "default-src 'none'",
  "script-src 'unsafe-inline' https://embeddable-sandbox.cdn.apollographql.com",
  "style-src 'unsafe-inline' https://fonts.googleapis.com",
  'font-src https://fonts.gstatic.com',
  "img-src 'self' data: https://apollo-server-landing-page.cdn.apollographql.com",
  'frame-src https://sandbox.embed.apollographql.com',
  "connect-src 'self' https://*.apollographql.com",
  'manifest-src https://apollo-server-landing-page.cdn.apollographql.com',
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');
