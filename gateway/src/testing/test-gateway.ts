import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { type AppOptions, buildApp } from '../app.ts';
import { openBackgroundWork } from '../async/background-work.ts';
import type { GameClock } from '../clocks.ts';
import { offeredToAll } from '../configuration/legal/offered-to.ts';
import { noMoneyLimits } from '../configuration/money/money-limits.ts';
import { everyRelaxation } from '../configuration/relaxations.ts';
import type { Settings } from '../configuration/settings.ts';
import type { Feeds, Parts, Payments } from '../context.ts';
import { refuseInTransaction } from '../database/in-transaction.ts';
import type { Orm } from '../database/orm.ts';
import { featureParts } from '../features/features.ts';
import { type Keys, keysFrom } from '../keys/keys.ts';
import { type Bus, hint, openPostgresBus } from '../live/bus/bus.ts';
import type { Mail } from '../mail/mailer.ts';
import { createTestDatabase, openSameDatabase, type TestCollation } from './database/test-database.ts';
import { movingClock, type TestClock } from './moving-clock.ts';

const marker = hint<{ id: string }>('test.marker');

export const serviceToken = 'a-trusted-service-of-the-tests';
export const secondServiceToken = 'another-service-of-the-tests';

/** A test account's password: individual, and without the name, with which it would be refused. */
export const passwordOf = (username: string) => `${[...username].join('-')} walks to the 18th`;

export interface Options {
  settings?: Partial<Settings>;
  feeds?: Feeds;
  payments?: Payments;
  /** What the game clock says of its speed: 1 is that of a real one. */
  clockSpeed?: number;
  push?: Parts['push'];
  keys?: Keys;
  /** What lies between the gateway and its bus, for tests that lose hints. */
  aroundBus?: (bus: Bus) => Bus;
  accountDeletion?: Parts['accountDeletion'];
  settlementSteps?: Parts['settlementSteps'];
  staticRoot?: string;
  /** The folder of deployed front-ends. */
  releases?: string;
  /** The folder with files of earlier builds. */
  builds?: string;
  /** The URL of an external registry of front-ends. */
  remotesUrl?: string;
  trustProxy?: string[];
  controls?: AppOptions['controls'];
  /** Where logs go; dropped unless a test reads them. */
  log?: FastifyBaseLogger;
  introspection?: boolean;
  /** Whether browsers get Apollo Sandbox. */
  explorer?: boolean;
  collation?: TestCollation;
  /** A gateway with whose database this one works, too. */
  beside?: Pick<TestGateway, 'databaseUrl'>;
}

export interface Answer<Body = Record<string, unknown>> {
  status: number;
  headers: Record<string, unknown>;
  body: Body;
}

export interface TestGateway {
  /** Its parts, for work that no API starts. */
  parts: Parts;
  orm: Orm;
  /** For parts with connections of their own. */
  databaseUrl: string;
  bus: Bus;
  /** Waits until all hints published so far have arrived everywhere. */
  allReceived(): Promise<void>;
  app: FastifyInstance;
  /** Its URL, for tests that need real sockets or processes. */
  origin: string;
  gameClock: TestClock & GameClock;
  wallClock: TestClock;
  /** The mails sent, newest last. */
  mails: Mail[];
  rest(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    options?: { token?: string; body?: unknown; headers?: Record<string, string> },
  ): Promise<Answer>;
  graphql(
    query: string,
    variables?: Record<string, unknown>,
    token?: string,
  ): Promise<{
    data?: Record<string, unknown> | null;
    errors?: { message: string; extensions: Record<string, unknown> }[];
  }>;
  /** Opens an account, confirms its address and logs in. */
  signUp(username: string, password?: string): Promise<string>;
  close(): Promise<void>;
}

/** With the byte order mark, which `text()` would remove. */
const bytesAsText = (bytes: ArrayBuffer) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
const fileKinds = ['csv', 'calendar'] as const;
/** A file's kind, by which a test finds its text in the answer. */
const fileKind = ({ headers }: Response) =>
  fileKinds.find((kind) => headers.get('content-type')?.startsWith(`text/${kind}`));

/** Confirms the address as if long ago, without mails about it. */
async function confirmAddressOf(orm: Orm, username: string): Promise<void> {
  const em = orm.em.fork();
  await em.execute(
    `update user_account set email_confirmed_at = created_at where name_key = ? and email_confirmed_at is null`,
    [username.toLowerCase()],
  );
  await em.execute(
    `delete from outbox where topic = 'address-claimed'
     and user_id = (select id from user_account where name_key = ?)`,
    [username.toLowerCase()],
  );
}

/** A real gateway on a real PostgreSQL, with clocks that move at every look and when a test sets them. */
export async function openTestGateway(options: Options = {}): Promise<TestGateway> {
  const { beside } = options;
  const database = beside
    ? await openSameDatabase(beside.databaseUrl)
    : await createTestDatabase(options.collation);
  const log = options.log ?? pino({ level: 'silent' });
  const openedBus = await openPostgresBus(database.url, log);
  const bus = options.aroundBus?.(openedBus) ?? openedBus;
  const gameClock = movingClock('2027-01-13T17:00:00Z', options.clockSpeed);
  const wallClock = movingClock('2026-11-21T12:00:00Z');
  const mails: Mail[] = [];
  const parts: Parts = {
    orm: database.orm,
    ...featureParts,
    ...(options.accountDeletion ? { accountDeletion: options.accountDeletion } : {}),
    ...(options.settlementSteps ? { settlementSteps: options.settlementSteps } : {}),
    metrics: new Registry(),
    backgroundWork: openBackgroundWork(log),
    feeds: options.feeds ?? {},
    payments: options.payments ?? {},
    bus,
    gameClock,
    wallClock,
    keys: options.keys ?? keysFrom(['a secret for tests, and for nothing else'], wallClock),
    log,
    push: options.push,
    mailer: {
      send: async (mail) => {
        refuseInTransaction('The mail server');
        mails.push(mail);
      },
    },
    settings: {
      publicUrl: 'http://localhost:4000',
      legalTexts: [],
      offeredTo: offeredToAll,
      production: false,
      contactEmail: 'support@fairway.example',
      cardsAreSandboxed: true,
      sandbox: true, // where opening accounts isn't limited
      serviceTokens: [
        { name: 'tests', token: serviceToken },
        { name: 'auditor', token: secondServiceToken },
      ],
      operatorTokens: [],
      withdrawalHoldHours: 0,
      adjustmentConfirmAboveCents: null,
      moneyLimits: noMoneyLimits,
      pollLiveSeconds: 60,
      webhooksOut: [],
      maxSockets: { ofUser: 50, ofNetwork: 1000 },
      relaxed: options.settings?.sandbox === false ? [] : everyRelaxation,
      ...options.settings,
    },
  };
  const app = await buildApp(parts, {
    introspection: options.introspection ?? true,
    explorer: options.explorer ?? true,
    trustProxy: options.trustProxy ?? [],
    pages: {
      staticRoot: options.staticRoot ?? import.meta.dirname,
      remotesUrl: options.remotesUrl,
      ...(options.releases ? { releases: options.releases } : {}),
      ...(options.builds ? { builds: options.builds } : {}),
    },
    ...(options.controls ? { controls: options.controls } : {}),
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

  const rest: TestGateway['rest'] = async (method, path, { token, body, headers = {} } = {}) => {
    const answer = await fetch(`${origin}/api${path}`, {
      method,
      headers: {
        ...(body !== undefined && !(body instanceof FormData) ? { 'content-type': 'application/json' } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      ...(body !== undefined ? { body: body instanceof FormData ? body : JSON.stringify(body) } : {}),
    });
    const kind = fileKind(answer);
    return {
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      body: kind
        ? { [kind]: bytesAsText(await answer.arrayBuffer()) }
        : ((await answer.json()) as Record<string, unknown>),
    };
  };

  // Hints arrive in order, so all earlier ones have arrived before the last.
  const allReceived = async () => {
    const mine = randomUUID();
    const received = new Promise<void>((resolve) => {
      const stop = bus.subscribe(marker, ({ id }) => {
        if (id !== mine) return;
        stop();
        resolve();
      });
    });
    await bus.publish(database.orm.em.fork(), marker, { id: mine });
    await received;
  };

  return {
    parts,
    orm: database.orm,
    databaseUrl: database.url,
    bus,
    allReceived,
    app,
    origin,
    gameClock,
    wallClock,
    mails,
    rest,
    graphql: async (query, variables, token) => {
      const answer = await fetch(`${origin}/graphql`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
        body: JSON.stringify({ query, variables }),
      });
      return (await answer.json()) as Awaited<ReturnType<TestGateway['graphql']>>;
    },
    signUp: async (username, password = passwordOf(username)) => {
      await rest('POST', '/register', { body: { username, password, email: `${username}@example.com` } });
      await confirmAddressOf(database.orm, username);
      const { body } = await rest('POST', '/login', { body: { username, password } });
      return String(body.token);
    },
    close: async () => {
      await app.close();
      await bus.close();
      await database.drop();
    },
  };
}
