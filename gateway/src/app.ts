import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import fastifyCompress from '@fastify/compress';
import fastifyMultipart from '@fastify/multipart';
import proxyAddr from '@fastify/proxy-addr';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { addressRoutes } from './accounts/addresses/address.rest.ts';
import { pictureRoutes } from './accounts/pictures/picture.rest.ts';
import { pictureContent } from './accounts/pictures/picture.service.ts';
import { sessionRoutes } from './accounts/sessions/session.rest.ts';
import { identify, identifyWithTokens } from './accounts/sessions/session.service.ts';
import { sessionEnded } from './accounts/sessions/session-ended.ts';
import { userRoutes } from './accounts/users/user.rest.ts';
import { openAnswers, rememberedCaller } from './answers/answers.ts';
import { worthCompressingBytes } from './answers/stored-body.ts';
import { resultRoutes } from './board/result.rest.ts';
import { chatSocket } from './chat/chat.socket.ts';
import { messageRoutes } from './chat/message.rest.ts';
import { sayResult } from './chat/settlement-message.ts';
import { type Caller, type Ctx, createCtx, type Parts } from './context.ts';
import { apiDocsDoor } from './doors/api-docs/api-docs.ts';
import type { Asked } from './doors/controls.ts';
import { isOurFault, toRefusal } from './doors/faults.ts';
import { graphqlDoor, tellable } from './doors/graphql.ts';
import { healthDoor } from './doors/health.ts';
import { type PagesOptions, pagesDoor } from './doors/pages.ts';
import { refuseUnknown, restDoor, type ServedRoute, sendRefusal } from './doors/rest.ts';
import { refuseWithoutScope } from './doors/token-scopes.ts';
import { exportRoutes } from './exports/export.rest.ts';
import { measureBoards } from './golf/boards/board-metrics.ts';
import { measureFeeds } from './golf/copies/feed-metrics.ts';
import { golfRoutes } from './golf/golf.rest.ts';
import { currentTournamentOf } from './golf/tournament.service.ts';
import { graphqlSchema } from './graphql-schema.ts';
import { reminderDeletion } from './host/host.service.ts';
import { graphqlSocketDoor } from './live/graphql-ws.ts';
import { OpenSockets } from './live/open-sockets.ts';
import { SocketCaps } from './live/socket-caps.ts';
import { socketIoDoor } from './live/socket-io.ts';
import { leadUpgrades, ownOrigin } from './live/upgrades.ts';
import { adjustmentRoutes } from './money/adjustments/adjustment.rest.ts';
import { balanceRoutes } from './money/balance/balance.rest.ts';
import { moneyDeletion } from './money/balance/balance.service.ts';
import { measureMoney } from './money/money-metrics.ts';
import { stopWithdrawalPage } from './money/withdrawals/stopping/stop.page.ts';
import { namedScope } from './named-scope.ts';
import { newsRoutes } from './news/news.rest.ts';
import { newsPicture } from './news/news.service.ts';
import { measureMails } from './notifications/mail-metrics.ts';
import { unsubscribePage } from './notifications/settings/unsubscribe.page.ts';
import { mailDeletion, mailsOfSettlement, mailWitness } from './notifications/witness.service.ts';
import { draftCards } from './picks/draft-card.service.ts';
import { picksRoutes } from './picks/picks.rest.ts';
import { buyInRoutes } from './pools/buy-in/buy-in.rest.ts';
import { payBuyIns } from './pools/buy-in/buy-in.service.ts';
import { payOut } from './pools/buy-in/returns/returns.service.ts';
import { leavePoolsOnDeletion } from './pools/membership.service.ts';
import { poolRoutes } from './pools/pool.rest.ts';
import { unauthenticated } from './refusal.ts';
import { isRelaxed } from './relaxations.ts';
import { boardPicturePages } from './sharing/picture/board-picture.page.ts';
import { weatherRoutes } from './weather/weather.rest.ts';
import { measureWebhooks } from './webhooks-out/webhook-metrics.ts';
import { webhookOfSettlement, webhookWitness } from './webhooks-out/witness.service.ts';

/** Every REST route the gateway serves. */
export const servedRoutes: readonly ServedRoute[] = [
  ...sessionRoutes,
  ...userRoutes,
  ...addressRoutes,
  ...pictureRoutes,
  ...golfRoutes,
  ...newsRoutes,
  ...weatherRoutes,
  ...poolRoutes,
  ...buyInRoutes,
  ...messageRoutes,
  ...picksRoutes,
  ...resultRoutes,
  ...exportRoutes,
  ...balanceRoutes,
  ...adjustmentRoutes,
];

/** What features do for socket.io's clients. */
const socketFeatures = [chatSocket];

/** What higher features do in the acts of lower ones. */
export const highParts = {
  // Pools first: they hold what could still move the account's money.
  accountDeletion: [leavePoolsOnDeletion, moneyDeletion, mailDeletion, reminderDeletion],
  settlementSteps: [{ settle: payOut }, { settle: sayResult }, webhookOfSettlement, mailsOfSettlement],
  witnesses: [webhookWitness, mailWitness],
  payBuyIns,
  draftCards,
} satisfies Pick<Parts, 'accountDeletion' | 'settlementSteps' | 'witnesses' | 'payBuyIns' | 'draftCards'>;

const longestBodyBytes = 100 * 1024;
const readyPatienceMs = 2000;
const drainMs = 3000;
/** Of many sockets so many are parted from in a second, where there is time for it. */
const partingsPerSecond = 1000;
const longestPartingMs = 5000;

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Prepares for the end: says to those who send people here that no more are wanted, and parts from the
     * sockets one by one, while everything that is asked is still answered.
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
  /** The sandbox's controls, where there is a sandbox. */
  controls?: (app: FastifyInstance, asked: Asked) => Promise<void>;
}

/** The whole gateway on one port, made of the parts it is given; `close()` drains it. */
export async function buildApp(parts: Parts, options: AppOptions): Promise<FastifyInstance> {
  const { settings, log } = parts;
  const app = fastify({
    loggerInstance: log,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: longestBodyBytes,
    // Names in addresses are percent-encoded, and grow by it.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2000 },
    requestTimeout: 30_000,
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

  // Access tokens are known only at doors that hold them to their scopes.
  const ctxWith =
    (who: (authorization: string | undefined) => Promise<Caller>) =>
    async (request: FastifyRequest): Promise<Ctx> => {
      const caller = await who(request.headers.authorization);
      const userAgent = request.headers['user-agent'];
      return createCtx(parts, { caller, address: request.ip, userAgent, log: request.log });
    };
  const answers = openAnswers(parts);
  const ctxFor = ctxWith((authorization) => identify(parts, authorization));
  const whoAsks = (authorization: string | undefined) =>
    rememberedCaller(answers, authorization, () => identifyWithTokens(parts, authorization));
  const ctxWithTokens = ctxWith(whoAsks);

  let draining = false;
  const isOpen = () => !draining;
  const mostSockets = isRelaxed(parts, 'sockets')
    ? { ofUser: Number.POSITIVE_INFINITY, ofNetwork: Number.POSITIVE_INFINITY }
    : settings.mostSockets;
  const sockets = new OpenSockets(parts.wallClock, mostSockets);
  measureFeeds(parts);
  measureBoards(parts);
  measureMoney(parts);
  measureWebhooks(parts);
  measureMails(parts);
  // Boards and fields come to telephones; what fits into a packet or two comes as it is.
  await app.register(fastifyCompress, {
    threshold: worthCompressingBytes,
    customTypes: /^(application\/(graphql-response\+)?json|text\/csv)\b/,
    encodings: ['gzip'],
  });
  await healthDoor(app, {
    metrics: parts.metrics,
    openSockets: () => sockets.count,
    trouble: () => parts.bus.trouble(),
    notReady: async () => (draining ? 'The gateway is shutting down.' : databaseIsAway(parts)),
  });
  await pagesDoor(app, {
    ...options.pages,
    wallClock: parts.wallClock,
    publicUrl: settings.publicUrl,
    contactEmail: settings.contactEmail,
    production: settings.production,
    sandbox: settings.sandbox,
  });
  // Too large a file is found by the service, which has the words for it.
  await app.register(fastifyMultipart, { throwFileSizeLimit: false });
  app.get<{ Params: { id: string } }>('/pictures/:id.webp', async ({ params }, reply) => {
    const webp = await pictureContent({ em: parts.orm.em.fork() }, params.id);
    const forGood = 'public, max-age=31536000, immutable';
    return reply
      .headers({ 'cache-control': forGood, 'cross-origin-resource-policy': 'cross-origin' })
      .type('image/webp')
      .send(webp);
  });
  const ctxOfAnyone = () => createCtx(parts, { caller: { kind: 'anyone' }, address: '' });
  await app.register(namedScope('unsubscribe', (scope) => unsubscribePage(scope, ctxOfAnyone)));
  await app.register(namedScope('stop-withdrawal', (scope) => stopWithdrawalPage(scope, ctxOfAnyone)));
  app.get<{ Params: { article: string; index: string } }>(
    '/news-pictures/:article/:index',
    async (request, reply) => {
      const { article, index } = request.params;
      const webp = await newsPicture(await ctxFor(request), article, Number(index));
      return reply.headers({ 'cache-control': 'public, max-age=86400' }).type('image/webp').send(webp);
    },
  );
  await app.register(
    namedScope('board-pictures', (scope) =>
      boardPicturePages(scope, { metrics: parts.metrics, ctxOf: ctxFor }),
    ),
  );
  await app.register(
    namedScope('rest', (api) =>
      restDoor(api, {
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
  await app.register(namedScope('api-docs', (scope) => apiDocsDoor(scope, { routes, publicUrl })));
  const schema = graphqlSchema();
  const { introspection, explorer } = options;
  await graphqlDoor(app, { schema, introspection, explorer, answers, ctxOf: ctxWithTokens });

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

  // Behind a proxy the socket's own address is the proxy's; the same list says whose word counts as for HTTP.
  const isTrusted = proxyAddr.compile([...options.trustProxy]);
  const addressOf = (request: IncomingMessage) => proxyAddr(request, isTrusted);
  const caps = new SocketCaps(mostSockets, addressOf);

  const graphqlSockets = graphqlSocketDoor({
    schema,
    introspection,
    sockets,
    caps,
    identify: whoAsks,
    ctxFor: (request, caller) => createCtx(parts, { caller, address: addressOf(request) }),
    tellable: (fault, ctx) => {
      const cause = fault.originalError;
      if (cause && isOurFault(toRefusal(cause)))
        (ctx?.log ?? log).error({ err: cause }, 'a subscription failed');
      return tellable(fault.toJSON(), fault);
    },
  });
  const socketIo = socketIoDoor({
    server: app.server,
    sockets,
    caps,
    allowedOrigin: ownPage,
    isOpen,
    identify: async (authorization) => {
      const caller = await whoAsks(authorization);
      if (caller.kind !== 'user') throw unauthenticated();
      refuseWithoutScope(caller, 'chat');
      return caller;
    },
    ctxFor: (request, caller) => createCtx(parts, { caller, address: addressOf(request) }),
    features: socketFeatures,
    log,
  });
  leadUpgrades(app.server, {
    doors: { '/graphql': graphqlSockets.upgrade, '/socket.io': socketIo.upgrade },
    // Apollo Sandbox's page is kept apart from ours, and so has no origin; socket.io asks once more by itself.
    allowedOrigin: (request) => ownPage(request) || (explorer && request.headers.origin === 'null'),
    isOpen,
  });
  const stopHearing = [
    parts.bus.hear(sessionEnded, (session) => sockets.drop(session)),
    parts.bus.onGap(() => void sockets.recheck((authorization) => identifyWithTokens(parts, authorization))),
  ];
  app.decorate('drain', async (forMs: number) => {
    draining = true;
    const partingMs = Math.min(longestPartingMs, (sockets.count / partingsPerSecond) * 1000);
    const withinMs = Math.max(forMs, partingMs);
    await Promise.all([sleep(forMs), graphqlSockets.part(withinMs), socketIo.part(withinMs)]);
  });
  app.addHook('preClose', async () => {
    draining = true;
    // Requests under way get their time; what holds a connection without asking anything does not.
    setTimeout(() => app.server.closeAllConnections(), drainMs).unref();
    for (const stop of [...stopHearing, answers.close]) stop();
    await Promise.all([graphqlSockets.close(), socketIo.close()]);
  });
  // What answers have promised is done before what it needs is closed.
  app.addHook('onClose', () => parts.afterwards.settled());
  return app;
}

/**
 * Whether a request comes from this machine, and from nobody whom it speaks for: a proxy makes everyone look
 * local unless it is known, and a foreign name that leads here is some page's trick.
 */
function isFromThisMachine(request: FastifyRequest, publicUrl: string): boolean {
  const { headers, ip, socket, hostname } = request;
  const isForwarded = 'x-forwarded-for' in headers || 'forwarded' in headers;
  if (isForwarded && ip === socket.remoteAddress) return false;
  const ownNames = ['localhost', '127.0.0.1', '[::1]', new URL(publicUrl).hostname];
  return /^(127\.|::1$|::ffff:127\.)/.test(ip) && ownNames.includes(hostname);
}

async function databaseIsAway({ orm }: Parts): Promise<string | undefined> {
  const asked = orm.em.fork().execute('select 1');
  const answered = await Promise.race([
    asked.then(
      () => true,
      () => false,
    ),
    sleep(readyPatienceMs, false, { ref: false }),
  ]);
  return answered ? undefined : 'The database does not answer.';
}

/** Some clients name JSON as the kind of a body that they don't send; that is no reason to refuse them. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parse(request, body as string, done),
  );
}
