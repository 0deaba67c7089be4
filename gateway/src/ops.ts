import 'reflect-metadata';
import { pino } from 'pino';
import { Shutdown } from './async/shutdown.ts';
import { wallClock } from './clocks.ts';
import { openBetweenGateways } from './configuration/between-gateways.ts';
import { type Env, readEnv } from './configuration/env.ts';
import { BadSetting } from './configuration/env-readers.ts';
import { checkbookOf, connectPayments } from './configuration/outside.ts';
import { openDataFolder } from './database/embedded/data-folder.ts';
import { startEmbeddedPostgres } from './database/embedded/embedded-postgres.ts';
import { urlOfRunning } from './database/embedded/running-database.ts';
import { migrate } from './database/opening/migrate.ts';
import { StartFailure } from './database/opening/start-failure.ts';
import { openOrm } from './database/orm.ts';
import { featureParts, tables } from './features/features.ts';
import { adjustmentsCommand } from './ops/adjustments.ts';
import { boardsCommand } from './ops/boards.ts';
import { type Command, Misuse, readOperator, tellsNobody } from './ops/command.ts';
import { debtsCommand } from './ops/debts.ts';
import { golfersCommand } from './ops/golfers.ts';
import { releaseCommand, selfCheckCommand, stopWithdrawalsCommand } from './ops/ledger.ts';
import { checkRestoredCommand } from './ops/restored/check-restored.ts';
import { rotateSecretCommand } from './ops/secrets.ts';
import { endAccessTokensCommand, signOutCommand } from './ops/sessions.ts';
import { mailsCommand } from './ops/unsent/mails.ts';
import { webhooksCommand } from './ops/unsent/webhooks.ts';
import { settleWithdrawalCommand, withdrawalsCommand } from './ops/withdrawals.ts';
import { waitForRedis } from './redis/connection.ts';
import { Refusal } from './refusal.ts';

// The operators' command line: `npm run ops -- …`. See docs/operations.md.

const commands: Record<string, Command> = {
  golfers: golfersCommand,
  boards: boardsCommand,
  withdrawals: withdrawalsCommand,
  'settle-withdrawal': settleWithdrawalCommand,
  adjustments: adjustmentsCommand,
  debts: debtsCommand,
  'self-check': selfCheckCommand,
  'stop-withdrawals': stopWithdrawalsCommand,
  release: releaseCommand,
  'check-restored': checkRestoredCommand,
  webhooks: webhooksCommand,
  mails: mailsCommand,
  'rotate-secret': rotateSecretCommand,
  'sign-out': signOutCommand,
  'end-access-tokens': endAccessTokensCommand,
};

const usage = (command?: Command): string => {
  const lines = (command ? [command] : Object.values(commands)).flatMap((one) => one.usage);
  return lines.map(([written, does]) => `npm run ops -- ${written.padEnd(40)}  ${does}`).join('\n');
};

/** The running gateway's database, or the data folder's, started for this. */
async function openDatabase(env: Env): Promise<{ url: string; close(): Promise<unknown> }> {
  if (env.databaseUrl) return { url: env.databaseUrl, close: async () => {} };
  const running = await urlOfRunning(env.dataDir);
  if (running) return { url: running, close: async () => {} };
  const folder = await openDataFolder(env.dataDir);
  const postgres = await startEmbeddedPostgres({
    folder: folder.path,
    password: await folder.secret('database-password'),
  });
  return { url: postgres.url, close: () => postgres.stop().then(folder.release) };
}

async function main(said: readonly string[]): Promise<void> {
  const { operator, words: asked } = readOperator(said);
  const [topic = '', ...words] = asked;
  const command = Object.hasOwn(commands, topic) ? commands[topic] : undefined;
  if (!command) throw new Misuse(usage());
  const env = readEnv();
  if (command.tellsGateways && env.redisUrl) await waitForRedis(env.redisUrl);
  const database = await openDatabase(env);
  // What is printed is the outcome; trouble that ends nothing goes where faults go.
  const log = pino({ level: 'error' }, pino.destination(2));
  const closing = new Shutdown();
  closing.add(database.close);
  try {
    if (!command.leavesAsIs) await migrate(database.url, tables);
    const orm = await openOrm(database.url, tables);
    closing.add(() => orm.close());
    const shared = command.tellsGateways
      ? await openBetweenGateways(env, { orm, databaseUrl: database.url, log })
      : undefined;
    if (shared) closing.add(shared.bus.close);
    const work = {
      em: orm.em.fork(),
      bus: shared?.bus ?? tellsNobody,
      wallClock,
      log,
      hooks: featureParts.hooks,
      settings: { webhooksOut: env.webhooksOut },
      // The sandbox's providers are the running gateway's own.
      payments: connectPayments({
        configured: { checkbook: checkbookOf(env) },
        sandbox: undefined,
        wallClock,
        watch: { onRequest: () => {}, onBreaker: () => {} },
      }),
      secretIsSet: env.signingSecrets.length > 0,
      operator,
      mustSayWho: env.production,
    };
    await command.run(work, words);
  } catch (fault) {
    throw fault instanceof Misuse && fault.message === '' ? new Misuse(usage(command)) : fault;
  } finally {
    await closing.run(log);
  }
}

main(process.argv.slice(2)).catch((fault) => {
  const expected = [Misuse, Refusal, StartFailure, BadSetting].some((kind) => fault instanceof kind);
  process.stderr.write(`${expected ? fault.message : fault instanceof Error ? fault.stack : fault}\n`);
  process.exitCode = 1;
});
