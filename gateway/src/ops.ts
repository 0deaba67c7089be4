import 'reflect-metadata';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDataFolder } from './database/data-folder.ts';
import { startEmbeddedPostgres } from './database/embedded-postgres.ts';
import { migrate } from './database/migrate.ts';
import { type Orm, openOrm } from './database/orm.ts';
import { StartFailure } from './database/start-failure.ts';
import { BadSetting, type Env, readEnv } from './env.ts';
import { golfersLike, settleName, unmatchedNames } from './golf/names/name-review.service.ts';

// An operator's work, from the command line: `npm run ops -- …`. See docs/operations.md.

const usage = `npm run ops -- golfers                 names that no golfer could be found for
npm run ops -- golfers find TEXT       golfers whose name holds the text
npm run ops -- golfers match NAME ID   ties a name to the golfer of that id`;

const say = (line: string) => process.stdout.write(`${line}\n`);

class Misuse extends Error {}

async function golfers(orm: Orm, [verb, ...words]: string[]): Promise<void> {
  const em = orm.em.fork();
  if (verb === undefined) {
    const names = await unmatchedNames({ em });
    for (const { name, source, seenAt } of names) say(`${name}  (${source}, ${seenAt.toISOString()})`);
    if (names.length === 0) say('Every name was placed.');
  } else if (verb === 'find' && words.length > 0) {
    const found = await golfersLike({ em }, words.join(' '));
    for (const { dgId, playerName, country } of found)
      say(`${dgId}  ${playerName}  ${country ?? ''}`.trimEnd());
    if (found.length === 0) say('No golfer has such a name.');
  } else if (verb === 'match' && words.length === 2 && /^\d{1,9}$/.test(words[1] ?? '')) {
    const [name = '', id] = words;
    const golfer = await settleName({ em }, name, Number(id));
    if (!golfer) throw new Misuse(`There is no golfer ${id}.`);
    say(`${name} is ${golfer.playerName} from now on.`);
  } else throw new Misuse(usage);
}

/** The database of the running gateway, or else the one in the data folder, started for this. */
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

async function urlOfRunning(dataDir: string): Promise<string | undefined> {
  try {
    const [pid, , , port] = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n');
    process.kill(Number(pid), 0);
    const password = await readFile(join(dataDir, 'database-password'), 'utf8');
    return `postgresql://fairway:${password}@127.0.0.1:${port?.trim()}/fairway`;
  } catch {
    return undefined;
  }
}

async function main([topic, ...words]: string[]): Promise<void> {
  if (topic !== 'golfers') throw new Misuse(usage);
  const database = await openDatabase(readEnv());
  try {
    await migrate(database.url);
    const orm = await openOrm(database.url);
    await golfers(orm, words).finally(() => orm.close());
  } finally {
    await database.close();
  }
}

main(process.argv.slice(2)).catch((fault) => {
  const expected = fault instanceof Misuse || fault instanceof StartFailure || fault instanceof BadSetting;
  process.stderr.write(`${expected ? fault.message : fault instanceof Error ? fault.stack : fault}\n`);
  process.exitCode = 1;
});
