import { ApolloServer, type ApolloServerPlugin, HeaderMap } from '@apollo/server';
import { ApolloServerErrorCode, unwrapResolverError } from '@apollo/server/errors';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import { ApolloServerPluginLandingPageLocalDefault } from '@apollo/server/plugin/landingPage/default';
import { fastifyApolloDrainPlugin, fastifyApolloHandler } from '@as-integrations/fastify';
import { type ErrorCode, httpStatusOfCode } from '@fairway/schema/codes';
import { limits, tooMuch } from '@fairway/schema/graphql-limits';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type DocumentNode, GraphQLError, type GraphQLFormattedError, type GraphQLSchema } from 'graphql';
import type { Answers } from '../../answers/answers.ts';
import { CompiledExecution } from '../../answers/compiled-execution.ts';
import { headersOfBody, type StoredBody, sendBody, storedBody } from '../../answers/stored-body.ts';
import type { Ctx } from '../../context.ts';
import type { Refusal } from '../../refusal.ts';
import { beyondScopes, countTokenRequest } from '../access-tokens/token-scopes.ts';
import { isOurFault, toRefusal } from '../refusals/faults.ts';
import { logRefusedFields } from '../refusals/refusal-log.ts';
import { sendLimitHeaders } from '../rest/rest.ts';
import { exampleOperations, exampleVariables } from './example-operations.ts';
import { RepeatedOperations } from './repeated/repeated-operations.ts';
import { bodyReadAhead, repeatedQueryKey } from './repeated/repeated-queries.ts';

interface GraphqlOptions {
  schema: GraphQLSchema;
  introspection: boolean;
  /** Whether browsers are shown Apollo Sandbox. */
  explorer: boolean;
  answers: Answers;
  ctxOf(request: FastifyRequest): Promise<Ctx>;
}

export async function serveGraphql(
  app: FastifyInstance,
  { schema, introspection, explorer, answers, ctxOf }: GraphqlOptions,
): Promise<void> {
  const execution = new CompiledExecution();
  const server = new ApolloServer<Ctx>({
    schema,
    introspection,
    hideSchemaDetailsFromClientErrors: !introspection,
    parseOptions: { maxTokens: limits.tokens },
    stopOnTerminationSignals: false,
    includeStacktraceInErrorResponses: false,
    formatError: (formatted, fault) => toPublicError(formatted, fault),
    plugins: [
      fastifyApolloDrainPlugin(app),
      explorer
        ? ApolloServerPluginLandingPageLocalDefault({
            embed: { runTelemetry: false },
            footer: false,
            document: exampleOperations,
            variables: exampleVariables,
          })
        : ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginCacheControlDisabled(),
      sizeLimit,
      faultLog,
      refusalLog,
      noteRepeatable,
      compiledQueries(execution),
    ],
  });
  await server.start();

  const operations = new RepeatedOperations(schema, execution);
  const asks = new WeakMap<FastifyRequest, Promise<Ctx>>();
  const apollo = fastifyApolloHandler(server, {
    context: (request) =>
      (asks.get(request) ?? ctxOf(request)).catch((fault) => {
        throw asHttp(toRefusal(fault));
      }),
  });
  if (explorer) allowExplorer(app);
  app.route({
    method: ['GET', 'POST'],
    url: '/graphql',
    preParsing: async (request, _reply, payload) => bodyReadAhead(request.raw) ?? payload,
    onSend: async (request, reply) => {
      reply.headers(notStored);
      if (explorer && request.headers.origin === 'null') reply.headers(askedWithoutOrigin);
      // Also what is asked by GET has an answer; only the explorer is a page.
      if (explorer && String(reply.getHeader('content-type')).startsWith('text/html'))
        reply.header('content-security-policy', explorerPolicy(request.headers.host ?? ''));
    },
    handler: async function answer(request, reply) {
      const asked = ctxOf(request).then(async (ctx) => {
        await countTokenRequest(ctx).finally(() => sendLimitHeaders(ctx, reply));
        return ctx;
      });
      asks.set(request, asked);
      const ctx = await asked.catch(() => undefined);
      const execute = () => apollo.call(this, request, reply);
      const key = ctx && keyOf(request, ctx);
      if (!ctx || key === undefined) return execute();
      const operation = operations.of(request);
      if (!operation) {
        const text = await execute();
        // What nobody takes in the form that is asked for has an answer all the same, which is not sent.
        const document = reply.statusCode === 200 ? repeatable.get(ctx.em) : undefined;
        operations.note(request, document, String(reply.getHeader('content-type')));
        return text;
      }

      const send = (body: StoredBody) => {
        body.headers ??= headersOfBody(reply.headers(notStored));
        return sendBody(body, request, reply);
      };
      const known = answers.bodies.find(key);
      if (known) return send(known);
      const body = await answers.bodies.workOut(key, async () => {
        const answer = await operation.answer(ctx);
        if (answer !== undefined) return repeatableAnswer(storedBody(answer, operation.type));
        const text = await execute();
        const type = String(reply.getHeader('content-type'));
        const body = storedBody(String(text), type, reply.statusCode);
        return repeatable.has(ctx.em) ? repeatableAnswer(body) : { answer: body, bytes: undefined };
      });
      return send(body);
    },
  });
}

const notStored = { 'cache-control': 'no-store' };

const askedWithoutOrigin = { 'access-control-allow-origin': 'null', vary: 'origin' };

/** The explorer's page has no origin, so its browser sends a preflight. */
function allowExplorer(app: FastifyInstance): void {
  app.options('/graphql', async (request, reply) => {
    if (request.headers.origin !== 'null') return reply.callNotFound();
    return reply
      .code(204)
      .headers({
        ...askedWithoutOrigin,
        'access-control-allow-methods': 'GET, POST',
        'access-control-allow-headers': request.headers['access-control-request-headers'] ?? 'content-type',
        'access-control-max-age': '600',
      })
      .send();
  });
}

/** A GraphQL error with that HTTP status. */
const withStatus = ({ message, extensions }: GraphQLError, status: number, headers = new HeaderMap()) =>
  new GraphQLError(message, { extensions: { ...extensions, http: { status, headers } } });

/** A refusal before GraphQL runs, with its own HTTP status. */
function asHttp({ code, message, extensions, details }: Refusal): GraphQLError {
  const { retryAfterSeconds } = details;
  const headers = new HeaderMap(retryAfterSeconds ? [['retry-after', String(retryAfterSeconds)]] : []);
  return withStatus(
    new GraphQLError(message, { extensions: { ...extensions } }),
    httpStatusOfCode[code],
    headers,
  );
}

const onlyBySocket = new GraphQLError(
  'Subscriptions go over WebSockets at this address, in the graphql-ws protocol.',
  { extensions: { code: 'INVALID' satisfies ErrorCode } },
);

const sizeLimit: ApolloServerPlugin<Ctx> = {
  requestDidStart: async () => ({
    didResolveOperation: async ({ schema, document, request, operationName, operation, contextValue }) => {
      if (operation?.operation === 'subscription') throw withStatus(onlyBySocket, 400);
      const refusal = tooMuch(schema, document, request.variables ?? {}, operationName);
      if (refusal) throw withStatus(refusal, 400);
      const beyond = beyondScopes(schema, document, contextValue.caller);
      if (beyond) throw withStatus(beyond, 403);
    },
  }),
};

/** By unit of work, since Apollo copies the rest of a context: the document of a response that would be the same if repeated now. */
const repeatable = new WeakMap<Ctx['em'], DocumentNode>();

const noteRepeatable: ApolloServerPlugin<Ctx> = {
  requestDidStart: async () => ({
    willSendResponse: async ({ document, operation, response, contextValue }) => {
      const { body } = response;
      const isWhole = body.kind === 'single' && !body.singleResult.errors && !response.http.status;
      if (document && operation?.operation === 'query' && isWhole) repeatable.set(contextValue.em, document);
    },
  }),
};

const repeatableAnswer = (body: StoredBody) => ({ answer: body, bytes: body.bytes.length });

/** Answers queries that are asked often by compiled code. What fails goes Apollo's own way, errors and log included. */
function compiledQueries(execution: CompiledExecution): ApolloServerPlugin<Ctx> {
  return {
    requestDidStart: async () => ({
      responseForOperation: async ({ schema, document, operation, request, operationName, contextValue }) => {
        // Despite its type there is none where the request names one that the document hasn't.
        if (operation?.operation !== 'query') return null;
        const asked = { schema, document, operationName, contextValue, variableValues: request.variables };
        const singleResult = await execution.compiledAnswer(asked);
        if (!singleResult) return null;
        const http = { headers: new HeaderMap() };
        return { http, body: { kind: 'single', singleResult } };
      },
    }),
  };
}

/** What makes two requests the same. Access tokens may allow less than their users. */
const keyOf = ({ raw }: FastifyRequest, { caller }: Ctx): string | undefined =>
  caller.kind === 'user' && !caller.accessToken ? repeatedQueryKey(raw) : undefined;

const faultLog: ApolloServerPlugin<Ctx> = {
  requestDidStart: async () => ({
    didEncounterErrors: async ({ errors, contextValue }) => {
      for (const error of errors) {
        const fault = unwrapResolverError(error);
        if (fault === error || fault instanceof GraphQLError) continue; // about the request, not about us
        if (isOurFault(toRefusal(fault))) contextValue.log.error({ err: fault }, 'graphql: resolver failed');
      }
    },
  }),
};

const refusalLog: ApolloServerPlugin<Ctx> = {
  requestDidStart: async () => ({
    didEncounterErrors: async ({ errors, contextValue }) => logRefusedFields(contextValue, 'graphql', errors),
  }),
};

/** Turns what resolvers throw into refusals; GraphQL's own errors stay as they are. */
export function toPublicError(formatted: GraphQLFormattedError, fault: unknown): GraphQLFormattedError {
  const cause = unwrapResolverError(fault);
  // GraphQL's own errors are the caller's, whether raised by parsing, validation or execution.
  if (cause === fault || cause instanceof GraphQLError) return ofRequest(formatted, cause);
  const refusal = toRefusal(cause);
  return { ...formatted, message: refusal.message, extensions: { ...refusal.extensions } };
}

/** What is wrong with a request, and has no code of its own, Apollo would call our fault, although it answers 400. */
function ofRequest(formatted: GraphQLFormattedError, fault: unknown): GraphQLFormattedError {
  const { extensions } = formatted;
  const isBadRequest = fault instanceof GraphQLError && Object(fault.extensions.http).status === 400;
  if (!isBadRequest || extensions?.code !== ApolloServerErrorCode.INTERNAL_SERVER_ERROR) return formatted;
  return { ...formatted, extensions: { ...extensions, code: 'INVALID' satisfies ErrorCode } };
}

// Apollo Sandbox is Apollo's page in a frame, added by their script. Our page around it is restricted by nonces
// and sandboxed without an origin, so it can't read our pages' storage, such as tokens. `'self'` may match
// nothing there, so the allowed hosts are named.
const explorerPolicy = (host: string) =>
  [
    'sandbox allow-scripts allow-forms allow-modals allow-downloads allow-popups allow-popups-to-escape-sandbox',
    "default-src 'none'",
    "script-src 'unsafe-inline' https://embeddable-sandbox.cdn.apollographql.com",
    "style-src 'unsafe-inline' https://fonts.googleapis.com",
    'font-src https://fonts.gstatic.com',
    "img-src 'self' data: https://apollo-server-landing-page.cdn.apollographql.com",
    'frame-src https://sandbox.embed.apollographql.com',
    `connect-src 'self' ${/^[\w.:[\]-]+$/.test(host) ? `ws://${host} wss://${host} http://${host} https://${host}` : ''} https://*.apollographql.com`,
    'manifest-src https://apollo-server-landing-page.cdn.apollographql.com',
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
