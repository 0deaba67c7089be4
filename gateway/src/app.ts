import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import fastifyCompress from '@fastify/compress';
import fastifyMultipart from '@fastify/multipart';
import proxyAddr from '@fastify/proxy-addr';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { inForce } from './accounts/consent/consent.service.ts';
import { identify, identifyWithTokens } from './accounts/sessions/session.service.ts';
import { cachedCaller, openAnswers } from './answers/answers.ts';
import { worthCompressingBytes } from './answers/stored-body.ts';
import { isRelaxed } from './configuration/relaxations.ts';
import { type Caller, type Ctx, createCtx, type Parts } from './context.ts';
import { features } from './features/features.ts';
import { currentTournamentOf } from './golf/tournaments/tournament-snapshot.ts';
import { refuseWithoutScope } from './http/access-tokens/token-scopes.ts';
import { answerHeaders } from './http/answer-headers.ts';
import { isFromThisMachine, type SandboxControls } from './http/controls.ts';
import { serveGraphql, toPublicError } from './http/graphql/graphql.ts';
import { graphqlSchema } from './http/graphql/graphql-schema.ts';
import { answerRepeatedQueries } from './http/graphql/repeated/repeated-queries.ts';
import { databaseIsAway, serveHealth } from './http/health.ts';
import { namedScope } from './http/named-scope.ts';
import { serveWithLimits } from './http/pages/limits-of-pages.ts';
import { linkPreview } from './http/pages/link-preview.ts';
import { type PagesOptions, servePages } from './http/pages/pages.ts';
import { isOurFault, toRefusal } from './http/refusals/faults.ts';
import { requestSecondsIn } from './http/request-seconds.ts';
import { serveApiDocs } from './http/rest/api-docs/api-docs.ts';
import { refuseUnknown, type ServedRoute, sendRefusal, serveRest } from './http/rest/rest.ts';
import { openGraphqlSockets } from './live/sockets/graphql-ws.ts';
import { OpenSockets } from './live/sockets/open-sockets.ts';
import { SocketCaps } from './live/sockets/socket-caps.ts';
import { openSocketIo } from './live/sockets/socket-io.ts';
import { ownOrigin, routeUpgrades } from './live/sockets/upgrades.ts';
import { topicEngine } from './live/topics/topic-engine.ts';
import { unauthenticated } from './refusal.ts';

/** Every REST route the gateway serves. */
export const servedRoutes: readonly ServedRoute[] = features.flatMap(({ routes = [] }) => routes);

const longestBodyBytes = 100 * 1024;
const drainMs = 3000;
/** Sockets closed per second while draining, if the time allows. */
const disconnectsPerSecond = 1000;
const longestDisconnectingMs = 5000;

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Prepares the shutdown: reports not ready, so that proxies send no more traffic, and closes the sockets
     * gradually, while requests are still answered.
     */
    drain(forMs: number): Promise<void>;
  }
}

export interface AppOptions {
  introspection: boolean;
  /** Whether browsers are shown Apollo Sandbox. */
  explorer: boolean;
  trustProxy: readonly string[];
  pages: Pick<PagesOptions, 'staticRoot' | 'remotesUrl' | 'releases' | 'builds'>;
  /** The routes that control the sandbox, where there is one. */
  controls?: (app: FastifyInstance, asked: SandboxControls) => Promise<void>;
}

/** Builds the gateway on one port from its parts; `close()` shuts it down. */
export async function buildApp(parts: Parts, options: AppOptions): Promise<FastifyInstance> {
  const { settings, log } = parts;
  const answers = openAnswers(parts);
  const requestSeconds = requestSecondsIn(parts.metrics);
  let draining = false;
  const isOpen = () => !draining;
  const timeouts = { requestTimeout: 30_000, keepAliveTimeout: 72_000 };
  const app = fastify({
    serverFactory: (handler) =>
      createServer(timeouts, answerRepeatedQueries(handler, { answers, log, isOpen, requestSeconds })),
    loggerInstance: log,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: longestBodyBytes,
    // Names in URLs are percent-encoded, which makes them longer.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2000 },
    ...timeouts,
    forceCloseConnections: 'idle',
    trustProxy: options.trustProxy.length > 0 ? [...options.trustProxy] : false,
    frameworkErrors: sendRefusal,
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.setErrorHandler(sendRefusal);
  app.setNotFoundHandler(refuseUnknown(servedRoutes));
  acceptEmptyJson(app);

  // Access tokens are only accepted by APIs that enforce their scopes.
  const ctxWith =
    (who: (authorization: string | undefined) => Promise<Caller>) =>
    async (request: FastifyRequest): Promise<Ctx> => {
      const caller = await who(request.headers.authorization);
      const userAgent = request.headers['user-agent'];
      return createCtx(parts, { caller, address: request.ip, userAgent, log: request.log });
    };
  const ctxOfAnyone = () => createCtx(parts, { caller: { kind: 'anyone' }, address: '' });
  const ctxFor = ctxWith((authorization) => identify(parts, authorization));
  const whoAsks = (authorization: string | undefined) =>
    cachedCaller(answers, authorization, () => identifyWithTokens(parts, authorization));
  const ctxWithTokens = ctxWith(whoAsks);

  const maxSockets = isRelaxed(parts, 'sockets')
    ? { ofUser: Number.POSITIVE_INFINITY, ofNetwork: Number.POSITIVE_INFINITY }
    : settings.maxSockets;
  const sockets = new OpenSockets(parts.wallClock, maxSockets);
  for (const feature of features) feature.measure?.(parts);
  // Compress what is larger than a packet or two; boards and fields go to phones.
  await app.register(fastifyCompress, {
    threshold: worthCompressingBytes,
    customTypes: /^(application\/(graphql-response\+)?json|text\/csv)\b/,
    encodings: ['gzip'],
  });
  await serveHealth(app, {
    metrics: parts.metrics,
    requestSeconds,
    openSockets: () => sockets.count,
    trouble: () => parts.bus.trouble(),
    notReady: async () => (draining ? 'The gateway is shutting down.' : databaseIsAway(parts)),
  });
  await servePages(app, {
    ...options.pages,
    wallClock: parts.wallClock,
    publicUrl: settings.publicUrl,
    contactEmail: settings.contactEmail,
    textsInForce: () => inForce(parts).map(({ id }) => id),
    production: settings.production,
    sandbox: settings.sandbox,
    previewOf: (path) =>
      linkPreview(
        path,
        features.flatMap(({ linkPreviews = [] }) => linkPreviews),
        { asking: ctxOfAnyone, publicUrl: settings.publicUrl },
      ),
  });
  // The service refuses files that are too large, with its own message.
  await app.register(fastifyMultipart, { throwFileSizeLimit: false });
  const requests = {
    metrics: parts.metrics,
    ctxOf: ctxFor,
    ctxOfAnyone,
  };
  for (const page of features.flatMap(({ pages = [] }) => pages))
    await app.register(namedScope(page.name, (scope) => serveWithLimits(scope, page, requests)));
  await app.register(
    namedScope('rest', (api) =>
      serveRest(api, {
        routes: servedRoutes,
        answers,
        ctxOf: ctxWithTokens,
        checkAnswers: !settings.production,
      }),
    ),
    { prefix: '/api' },
  );
  const routes = servedRoutes.map(({ route }) => route);
  const { publicUrl } = settings;
  await app.register(namedScope('api-docs', (scope) => serveApiDocs(scope, { routes, publicUrl })));
  const schema = graphqlSchema();
  const { introspection, explorer } = options;
  await serveGraphql(app, { schema, introspection, explorer, answers, ctxOf: ctxWithTokens });

  const ownPage = ownOrigin(settings.publicUrl);
  const { controls } = options;
  if (controls) {
    const mayControl = async (request: FastifyRequest) => {
      const { kind } = await identify(parts, request.headers.authorization);
      return kind === 'service' || (isFromThisMachine(request, settings.publicUrl) && ownPage(request.raw));
    };
    const tournamentNow = async () => {
      const reading = { em: parts.orm.em.fork(), gameClock: parts.gameClock };
      const tournament = await currentTournamentOf(reading);
      if (!tournament) return undefined;
      const { id, name, status: state, zone, startsOn, lockAt } = tournament;
      return { id, name, state, zone, startsOn, lockAt };
    };
    await app.register(namedScope('controls', (scope) => controls(scope, { mayControl, tournamentNow })));
  }

  // Behind a proxy the socket's address is the proxy's; the same trust list as for HTTP applies.
  const isTrusted = proxyAddr.compile([...options.trustProxy]);
  const addressOf = (request: IncomingMessage) => proxyAddr(request, isTrusted);
  const caps = new SocketCaps(maxSockets);

  const ctxOfSocket = (address: string, caller: Caller) => createCtx(parts, { caller, address });

  const graphqlSockets = openGraphqlSockets({
    schema,
    introspection,
    sockets,
    caps,
    identify: whoAsks,
    addressOf,
    ctxFor: ctxOfSocket,
    toPublicError: (fault, ctx) => {
      const cause = fault.originalError;
      if (cause && isOurFault(toRefusal(cause)))
        (ctx?.log ?? log).error({ err: cause }, 'graphql: subscription failed');
      return toPublicError(fault.toJSON(), fault);
    },
  });
  const socketIo = openSocketIo({
    server: app.server,
    sockets,
    caps,
    allowedOrigin: ownPage,
    headers: answerHeaders(settings.publicUrl),
    isOpen,
    identify: async (authorization) => {
      const caller = await whoAsks(authorization);
      if (caller.kind !== 'user') throw unauthenticated();
      refuseWithoutScope(caller, 'chat');
      return caller;
    },
    addressOf,
    ctxFor: ctxOfSocket,
    features: features.flatMap(({ sockets: ofFeature = [] }) => ofFeature),
    log,
  });
  routeUpgrades(app.server, {
    servers: { '/graphql': graphqlSockets.upgrade, '/socket.io': socketIo.upgrade },
    // Apollo Sandbox's page is sandboxed and so has no origin; socket.io checks the origin itself.
    allowedOrigin: (request) => ownPage(request) || (explorer && request.headers.origin === 'null'),
    isOpen,
  });
  const serviceCtx = createCtx(parts, { caller: { kind: 'service' }, address: '' });
  topicEngine(serviceCtx).register(features.flatMap(({ topics = [] }) => topics));
  const stopping = features.flatMap(({ watchSockets }) => watchSockets?.(parts, sockets) ?? []);
  app.decorate('drain', async (forMs: number) => {
    draining = true;
    const disconnectingMs = Math.min(longestDisconnectingMs, (sockets.count / disconnectsPerSecond) * 1000);
    const withinMs = Math.max(forMs, disconnectingMs);
    await Promise.all([sleep(forMs), graphqlSockets.disconnect(withinMs), socketIo.disconnect(withinMs)]);
  });
  app.addHook('preClose', async () => {
    draining = true;
    // Requests under way get time to finish; idle connections are closed.
    setTimeout(() => app.server.closeAllConnections(), drainMs).unref();
    for (const stop of [...stopping, answers.close]) stop();
    await Promise.all([graphqlSockets.close(), socketIo.close()]);
  });
  // Finish background work before closing what it needs.
  app.addHook('onClose', () => parts.backgroundWork.settled());
  return app;
}

/** Some clients send a JSON content type without a body; accept that. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parse(request, body as string, done),
  );
}
