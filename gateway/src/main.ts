import 'reflect-metadata';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type Logger, pino } from 'pino';
import { Registry } from 'prom-client';
import type { Advance } from '../sandbox/clock.ts';
import { buildApp } from './app.ts';
import { openBackgroundWork } from './async/background-work.ts';
import { Shutdown, stepTimeoutMs } from './async/shutdown.ts';
import { realGameClock, wallClock } from './clocks.ts';
import { openBetweenGateways } from './configuration/between-gateways.ts';
import { type Env, readEnv } from './configuration/env.ts';
import { BadSetting } from './configuration/env-readers.ts';
import { asksNoAgeOrPlace } from './configuration/legal/offered-to.ts';
import {
  type Addresses,
  checkbookOf,
  connectFeeds,
  connectPayments,
  measureServices,
  stripeOf,
} from './configuration/outside.ts';
import { type ClaimedPort, claimPort } from './configuration/ports.ts';
import { settingsOf } from './configuration/settings-of-env.ts';
import type { Parts } from './context.ts';
import { openDataFolder } from './database/embedded/data-folder.ts';
import { startEmbeddedPostgres } from './database/embedded/embedded-postgres.ts';
import { waitForDatabase } from './database/opening/connection.ts';
import { migrate } from './database/opening/migrate.ts';
import { StartFailure } from './database/opening/start-failure.ts';
import { openOrm } from './database/orm.ts';
import { connectReplica } from './database/replica/replica.ts';
import { featureParts, tables } from './features/features.ts';
import { jobSchedule } from './jobs/schedule.ts';
import { startWorker } from './jobs/worker.ts';
import { keysFrom } from './keys/keys.ts';
import { newSigningSecret, openStoredKeys } from './keys/stored-secrets.ts';
import { openExclusiveLock } from './live/election/exclusive-lock.ts';
import { openLeaderElection } from './live/election/leader-election.ts';
import { outliveForgottenFailures } from './log/forgotten-failures.ts';
import { logOptions } from './log/log-options.ts';
import { smtpMailer } from './mail/mailer.ts';
import { connectPush } from './push/connect-push.ts';
import { waitForRedis } from './redis/connection.ts';
import { startTicker } from './schedule/ticker.ts';

async function start(env: Env, log: Logger, closing: Shutdown): Promise<string> {
  const outside = env.sandbox && (await loadSandbox());
  const { port, release } = await claimed(env);
  const publicUrl = env.publicUrl ?? `http://localhost:${port}`;
  const folder = await openDataFolder(env.dataDir);
  closing.add(folder.release);

  const databaseUrl = env.databaseUrl ?? (await embeddedDatabase(folder, closing));
  await waitForDatabase(databaseUrl);
  if (env.redisUrl) await waitForRedis(env.redisUrl);
  await migrate(databaseUrl, tables);
  if (outside) await migrate(databaseUrl, outside.sandboxTables);
  if (env.databasePoolerUrl) await waitForDatabase(env.databasePoolerUrl, 'DATABASE_POOLER_URL');
  const all = outside ? outside.withSandbox(tables) : tables;
  const pooled = env.databasePoolerUrl;
  const orm = await openOrm(pooled ?? databaseUrl, all, pooled ? 'pooled' : 'impatient');
  closing.add(() => orm.close());
  // Gateways on an external database must share their first secret through it; a single gateway used to have it
  // in its folder.
  const first = async () => (env.databaseUrl ? newSigningSecret() : folder.secret('auth-secret'));
  const stored =
    env.signingSecrets.length > 0 ? undefined : await openStoredKeys(orm, { wallClock, log, first });
  if (stored) closing.add(stored.close);
  const keys = stored?.keys ?? keysFrom(env.signingSecrets, wallClock);

  const { bus, rateLimits } = await openBetweenGateways(env, { orm, databaseUrl, log });
  closing.add(bus.close);
  // Assigned last, since the clock is part of what it advances.
  let advance: Advance = async () => {};
  const golfIsReal = env.services.datagolf !== undefined;
  const staticRoot = env.staticRoot ?? join(import.meta.dirname, '../..');
  const sandbox =
    env.sandbox &&
    outside &&
    (await outside.openSandbox({
      orm,
      bus,
      wallClock,
      settings: env.sandbox,
      advance: (to) => advance(to),
      golfIsReal,
      // Demo players are registered as anybody is, and have agreed to no text and confirmed nothing.
      withDemo:
        !env.sandbox.empty &&
        env.legalTexts.length === 0 &&
        asksNoAgeOrPlace(env.offeredTo) &&
        Object.values(env.services).every((service) => !service),
      gatewayUrl: `http://${reachableHost(env.host)}:${port}`,
      stripeJs: env.services.stripe ? undefined : join(staticRoot, 'gateway/dist/sandbox/browser/stripe.js'),
    }));
  if (sandbox) closing.add(sandbox.close);

  const metrics = new Registry();
  const watch = measureServices(metrics);
  const replica = await connectReplica(env.databaseReadUrl, { primary: orm, tables: all, metrics, log });
  if (replica) closing.add(replica.close);
  const mailer = mailerOf(env, sandbox?.mailbox.url);
  if (mailer) closing.add(async () => mailer.close());
  const parts: Parts = {
    orm,
    ...(replica ? { replica } : {}),
    bus,
    rateLimits,
    wallClock,
    keys,
    gameClock: sandbox?.clock ?? realGameClock,
    mailer,
    push: await connectPush(env, { orm, sandboxUrl: sandbox?.services.push.url }),
    feeds: connectFeeds({ configured: addressesOf(env), sandbox, log, watch }),
    payments: connectPayments({
      configured: { checkbook: checkbookOf(env), stripe: stripeOf(env) },
      sandbox: sandbox?.services,
      wallClock,
      watch,
    }),
    metrics,
    backgroundWork: openBackgroundWork(log),
    ...featureParts,
    log,
    settings: settingsOf(env, {
      publicUrl,
      sandbox: sandbox !== undefined && !golfIsReal,
      cardsAreSandboxed: sandbox !== undefined && !env.services.stripe,
    }),
  };
  logMissingServices(parts);
  const lock = openExclusiveLock(databaseUrl, tickLock);
  closing.add(lock.close);
  const election = openLeaderElection({ databaseUrl, key: tickElection, log });
  closing.add(election.close);
  const ticker = startTicker(parts, { election, lock });
  closing.add(ticker.stop);
  const worker = await startWorker(parts, { databaseUrl, jobs: jobSchedule });
  closing.add(worker.stop);
  advance = () => ticker.tickNow();

  const app = await buildApp(parts, {
    introspection: env.introspection,
    explorer: env.explorer,
    trustProxy: env.trustProxy,
    pages: {
      staticRoot,
      remotesUrl: env.remotesUrl,
      releases: join(folder.path, 'releases'),
      builds: join(folder.path, 'builds'),
    },
    ...(sandbox ? { controls: sandbox.serve } : {}),
  });
  closing.add(() => app.close());
  const drainMs = env.drainSeconds * 1000;
  closing.add(() => app.drain(drainMs), drainMs + stepTimeoutMs);
  if (sandbox?.demo) {
    process.stdout.write('The demo is being prepared: a week of golf is played, which takes some seconds.\n');
    closing.add(sandbox.demo.stop);
    await sandbox.demo.prepare(app, openExclusiveLock(databaseUrl, demoLock));
  }
  await release();
  await listen(app, env.host, port);
  return publicUrl;
}

/** The outside world on this machine. It is loaded only where it is asked for: images for production have none. */
async function loadSandbox() {
  try {
    return await import(/* webpackChunkName: "sandbox" */ '../sandbox/sandbox.ts');
  } catch (fault) {
    if (!(fault instanceof Error && 'code' in fault && fault.code === 'ERR_MODULE_NOT_FOUND')) throw fault;
    throw new StartFailure(
      'SANDBOX: the sandbox is asked for, but is not in this image: set SANDBOX=0, or take the image that has one (docs/running.md).',
    );
  }
}

// Any constant that all gateways share.
const tickLock = 4_711_003;
const demoLock = 4_711_004;
const tickElection = 4_711_005;

function addressesOf({ services: { datagolf, espn, weather, geocode } }: Env): Addresses {
  return {
    datagolf: datagolf && { url: datagolf.DATAGOLF_URL, key: datagolf.DATAGOLF_KEY },
    espn: espn && { url: espn.ESPN_URL },
    weather: weather && { url: weather.WEATHER_URL, key: weather.WEATHER_KEY },
    geocode: geocode && { url: geocode.GEOCODE_URL, key: geocode.GEOCODE_KEY },
  };
}

/** Logged once at the start: what answers NOT_CONFIGURED, and which variables would change that. */
function logMissingServices({ feeds, payments, mailer, push }: Parts): void {
  const services = {
    'Data Golf (DATAGOLF_URL, DATAGOLF_KEY)': feeds.dataGolf,
    'ESPN (ESPN_URL)': feeds.espn,
    'weather (WEATHER_URL, WEATHER_KEY)': feeds.weatherApi,
    'geocoding (GEOCODE_URL, GEOCODE_KEY)': feeds.geocoding,
    'Checkbook (CHECKBOOK_URL, CHECKBOOK_KEY, CHECKBOOK_SECRET, CHECKBOOK_WEBHOOK_KEY)': payments.echecks,
    'Stripe (STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_URL)': payments.cards,
    'mail (SMTP_URL, MAIL_FROM)': mailer,
    'notices on devices (VAPID_PRIVATE_KEY)': push,
  };
  const missing = Object.entries(services).flatMap(([name, service]) => (service ? [] : [name]));
  if (missing.length > 0)
    process.stdout.write(`Not configured, and without a sandbox: ${missing.join('; ')}.\n`);
}

async function embeddedDatabase(
  folder: Awaited<ReturnType<typeof openDataFolder>>,
  closing: Shutdown,
): Promise<string> {
  const password = await folder.secret('database-password');
  const postgres = await startEmbeddedPostgres({ folder: folder.path, password });
  closing.add(postgres.stop);
  return postgres.url;
}

function mailerOf({ services: { mail } }: Env, mailboxUrl: string | undefined) {
  if (mail) return smtpMailer({ url: mail.SMTP_URL, from: mail.MAIL_FROM });
  if (mailboxUrl) return smtpMailer({ url: mailboxUrl, from: 'Fairway <no-reply@fairway.example>' });
  return undefined;
}

/** Fails before anything else is started. Returns the port; with 0 a free one. */
const claimed = ({ port, host }: Env): Promise<ClaimedPort> =>
  claimPort(port, host).catch((fault: NodeJS.ErrnoException) => {
    throw portFailure(fault, host, port);
  });

/** A host name by which this machine reaches the listener; a wildcard address is not one. */
function reachableHost(host: string): string {
  const reachable = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
  return reachable.includes(':') ? `[${reachable}]` : reachable;
}

async function listen(app: FastifyInstance, host: string, port: number): Promise<void> {
  await app
    .listen({ host, port, listenTextResolver: (address) => `listening on ${address}` })
    .catch((fault: NodeJS.ErrnoException) => {
      throw portFailure(fault, host, port);
    });
}

function portFailure(fault: NodeJS.ErrnoException, host: string, port: number): Error {
  if (fault.code === 'EADDRINUSE')
    return new StartFailure(
      `Port ${port} is already in use: stop what listens there, or set PORT to another.`,
    );
  if (fault.code === 'EACCES')
    return new StartFailure(`Port ${port} may not be used by this user: set PORT to another.`);
  if (fault.code === 'EADDRNOTAVAIL' || fault.code === 'ENOTFOUND')
    return new StartFailure(`HOST must be an address of this machine, but is "${host}".`);
  return fault;
}

function stopOnSignals(closing: Shutdown, log: Logger): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) return; // Ctrl-C reaches us both from the terminal and through npm
    stopping = true;
    process.exit((await closing.run(log)) ? 0 : 1);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  process.on('SIGHUP', stop);
  process.on('disconnect', stop); // whoever started us is gone
}

async function main(): Promise<void> {
  const closing = new Shutdown();
  let log: Logger | undefined;
  try {
    const env = readEnv();
    log = pino({ ...logOptions, level: env.logLevel });
    stopOnSignals(closing, log);
    outliveForgottenFailures(log);
    const address = await start(env, log, closing);
    process.stdout.write(`Fairway is ready: ${address}\n`);
  } catch (fault) {
    if (closing.hasBegun) return; // told to stop is not failed: whoever told it ends the process
    await closing.run(log);
    const expected = fault instanceof BadSetting || fault instanceof StartFailure;
    process.stderr.write(
      `${expected ? fault.message : `Fairway could not start: ${fault instanceof Error ? fault.stack : fault}`}\n`,
    );
    process.exit(1);
  }
}

await main();
