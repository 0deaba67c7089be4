import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import type { Advance } from '../../sandbox/clock.ts';
import { openSandbox, type Sandbox } from '../../sandbox/sandbox.ts';
import { withSandbox } from '../../sandbox/tables.ts';
import { buildApp } from '../app.ts';
import { openBackgroundWork } from '../async/background-work.ts';
import { wallClock } from '../clocks.ts';
import type { Env } from '../configuration/env.ts';
import { offeredToAll } from '../configuration/legal/offered-to.ts';
import { noMoneyLimits } from '../configuration/money/money-limits.ts';
import { connectFeeds, connectPayments, measureServices } from '../configuration/outside.ts';
import { everyRelaxation } from '../configuration/relaxations.ts';
import type { Parts } from '../context.ts';
import { type Orm, openOrm } from '../database/orm.ts';
import { featureParts, tables } from '../features/features.ts';
import { keysFrom } from '../keys/keys.ts';
import { openPostgresBus } from '../live/bus/bus.ts';
import { openExclusiveLock } from '../live/election/exclusive-lock.ts';
import { tick } from '../schedule/tick.ts';

type Settings = NonNullable<Env['sandbox']>;

/** A gateway on the sandbox, put together as in `main.ts`, that does not listen. */
export interface SandboxGateway {
  app: FastifyInstance;
  sandbox: Sandbox;
  parts: Parts;
  orm: Orm;
  /** Prepares the demo as a start does, if anything is left to prepare. */
  prepareDemo(app?: Pick<FastifyInstance, 'inject'>): Promise<void>;
  close(): Promise<void>;
}

const tickLock = 1;
const demoLock = 2;

/**
 * Opens on a database that others may have used or use now. Its game clock is frozen, unless a test wants
 * otherwise, since demos made separately are compared to the second.
 */
export async function openSandboxGateway(
  databaseUrl: string,
  settings: Partial<Settings> = {},
  own: Partial<Parts['settings']> = {},
): Promise<SandboxGateway> {
  const log = pino({ level: 'silent' });
  const orm = await openOrm(databaseUrl, withSandbox(tables), 'patient'); // as every test database, see there
  const bus = await openPostgresBus(databaseUrl, log);
  let advance: Advance = async () => {};
  const { empty = false, ...others } = settings;
  const sandbox = await openSandbox({
    orm,
    bus,
    wallClock,
    settings: { start: undefined, speed: 0, seed: 'demo', scenario: 'normal', empty, ...others },
    advance: (to) => advance(to),
    withDemo: !empty,
    gatewayUrl: 'http://127.0.0.1:1', // nobody: what the services have to tell must be asked for
  });
  const metrics = new Registry();
  const watch = measureServices(metrics);
  const parts: Parts = {
    orm,
    bus,
    wallClock,
    keys: keysFrom(['a secret for tests, and for nothing else'], wallClock),
    gameClock: sandbox.clock,
    mailer: undefined,
    push: undefined,
    feeds: connectFeeds({ configured: {}, sandbox, log, watch }),
    payments: connectPayments({ configured: {}, sandbox: sandbox.services, wallClock, watch }),
    metrics,
    log,
    backgroundWork: openBackgroundWork(log),
    ...featureParts,
    settings: {
      publicUrl: 'http://localhost:4000',
      legalTexts: [],
      offeredTo: offeredToAll,
      production: false,
      sandbox: true,
      contactEmail: 'support@fairway.example',
      cardsAreSandboxed: true,
      serviceTokens: [],
      operatorTokens: [],
      withdrawalHoldHours: 0,
      adjustmentConfirmAboveCents: null,
      moneyLimits: noMoneyLimits,
      pollLiveSeconds: 5,
      webhooksOut: [],
      maxSockets: { ofUser: 50, ofNetwork: 1000 },
      relaxed: everyRelaxation,
      ...own,
    },
  };
  const lock = openExclusiveLock(databaseUrl, tickLock);
  advance = () => lock.wait(() => tick(parts));
  const app = await buildApp(parts, {
    introspection: true,
    explorer: true,
    trustProxy: [],
    pages: { staticRoot: import.meta.dirname, remotesUrl: undefined },
    controls: sandbox.serve,
  });
  return {
    app,
    sandbox,
    parts,
    orm,
    prepareDemo: async (asked = app) =>
      sandbox.demo?.prepare(asked, openExclusiveLock(databaseUrl, demoLock)),
    close: async () => {
      await sandbox.demo?.stop();
      await app.close();
      await lock.close();
      await sandbox.close();
      await bus.close();
      await orm.close();
    },
  };
}
