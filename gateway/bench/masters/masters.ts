import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../src/database/embedded/embedded-postgres.ts';
import { startGateway } from '../../trials/gateway-process.ts';
import { makeCard, openPool } from '../../trials/members.ts';
import { fill, sizeOf } from './fill.ts';
import { growthOf } from './growth.ts';
import { findFaults } from './proof.ts';
import { type PlayedWeek, playWeek, type WeekOptions } from './week.ts';

// A Masters week: twenty thousand pools and a million cards at 100 %. `npm run bench -- masters 1 10` plays it at 1 and
// at 10 %, by one gateway and by two, and says how each figure grows.

const number = (name: string, usual: number) => Number(process.env[name] ?? usual);
const seed = process.env.MASTERS_SEED ?? 'masters';
const template = 'Masters';
/** Of those who have signed up, and watch, read, talk and pay. */
const signedUp = 50;

export interface Run {
  percent: number;
  gateways: number;
  week: PlayedWeek;
}

export async function masters(asked: readonly string[]): Promise<number> {
  const percents = (asked.length > 0 ? asked : ['1', '10']).map(Number);
  const counts = (process.env.MASTERS_GATEWAYS ?? '1,2').split(',').map(Number);
  const runs: Run[] = [];
  const faults: string[] = [];
  for (const percent of percents) {
    const folder = mkdtempSync(join(tmpdir(), 'fairway-masters-'));
    const postgres = await startEmbeddedPostgres({
      folder,
      password: randomBytes(16).toString('hex'),
      settings: ['shared_preload_libraries=pg_stat_statements', 'shared_buffers=1GB', 'max_wal_size=8GB'],
    });
    try {
      const { settings, members, payments, filled } = await filledDatabase(postgres, percent);
      for (const gateways of counts) {
        process.stderr.write(`masters: ${percent} %, ${gateways} gateway(s)…\n`);
        const databaseUrl = await copyOf(postgres, `week_${gateways}`);
        const week = await playWeek({
          ...{ databaseUrl, settings, gateways, members, payments },
          listeners: number('MASTERS_LISTENERS', 300),
          readers: number('MASTERS_READERS', 20),
          chatters: number('MASTERS_CHATTERS', 10),
          speed: number('MASTERS_SPEED', 600),
          seconds: number('MASTERS_SECONDS', 60),
          killsLeader: process.env.MASTERS_KILL === '1',
        });
        week.figures['filled in, s'] = filled;
        runs.push({ percent, gateways, week });
        const database = new pg.Client({ connectionString: databaseUrl });
        await database.connect();
        const boards = Math.min(1000, sizeOf(percent).pools);
        const found = await findFaults(database, {
          settings: { ...settings, DATABASE_URL: databaseUrl },
          boards,
          seed,
        });
        await database.end();
        process.stdout.write(`${tableOf(runs)}\n\n${notesOf(runs.at(-1))}\n`);
        process.stdout.write(
          `Ledger and ${boards} boards drawn at random: ${found.length === 0 ? 'nothing is wrong' : found.slice(0, 5).join(' ')}\n\n`,
        );
        faults.push(...found);
        await dropped(postgres, databaseUrl);
      }
    } finally {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  }
  writeFileSync(
    join(import.meta.dirname, '../../../bench-masters.json'),
    `${JSON.stringify({ seed, runs, faults }, null, 2)}\n`,
  );
  return faults.length === 0 ? 0 : 1;
}

interface Filled extends Pick<WeekOptions, 'settings' | 'members' | 'payments'> {
  /** In so many seconds. */
  filled: number;
}

async function filledDatabase(postgres: EmbeddedPostgres, percent: number): Promise<Filled> {
  const settings = {
    NODE_ENV: 'production',
    AUTH_SECRET: randomBytes(32).toString('base64'),
    SANDBOX: '1',
    SANDBOX_SCENARIO: process.env.MASTERS_SCENARIO ?? 'normal',
    LOG_LEVEL: 'warn',
  };
  const gateway = await startGateway({ ...settings, DATABASE_URL: postgres.url });
  const names = Array.from({ length: signedUp }, (_one, at) => `player${at + 1}`);
  const tokens = await openPool(gateway, template, names);
  await makeCard(gateway, template, tokens.get('player1') ?? '', 0);
  await gateway.remove();
  const database = new pg.Client({ connectionString: postgres.url });
  await database.connect();
  const size = sizeOf(percent);
  process.stderr.write(
    `masters: ${percent} %, filling ${size.pools} pools with ${size.pools * size.members} cards…\n`,
  );
  const startedAt = performance.now();
  await fill(database, { pool: template, size, seed });
  const filled = (performance.now() - startedAt) / 1000;
  const { rows } = await database.query<{ username: string; pool: string }>(
    // Everybody once before anybody comes again.
    `select username, pool.name as pool from user_account
     join pool_member on user_id = user_account.id join pool on pool.id = pool_id
     where username like 'player%' and pool.name like 'Week %'
     order by row_number() over (partition by username order by md5(pool.name)), md5(username)`,
  );
  await database.end();
  const members = rows.map(({ username, pool }) => ({ token: tokens.get(username) ?? '', pool }));
  return { settings, members, payments: members.slice(0, number('MASTERS_PAYMENTS', 200)), filled };
}

/** A database of its own for each run, made from the one that was filled. */
async function copyOf({ url }: EmbeddedPostgres, name: string): Promise<string> {
  await onServer(url, `create database ${name} template fairway strategy file_copy`);
  return url.replace(/fairway$/, name);
}

const dropped = ({ url }: EmbeddedPostgres, databaseUrl: string) =>
  onServer(url, `drop database ${new URL(databaseUrl).pathname.slice(1)} with (force)`);

async function onServer(url: string, statement: string): Promise<void> {
  const server = new pg.Client({ connectionString: url.replace(/fairway$/, 'postgres') });
  await server.connect();
  await server.query(statement);
  await server.end();
}

const written = (value: number | undefined) =>
  value === undefined
    ? '–'
    : value >= 100
      ? Math.round(value).toLocaleString('en-US')
      : String(Number(value.toPrecision(3)));

/** A row for each figure, a column for each run, and how it grows by each number of gateways. */
export function tableOf(runs: readonly Run[]): string {
  const names = [...new Set(runs.flatMap(({ week }) => Object.keys(week.figures)))];
  const counts = [...new Set(runs.map(({ gateways }) => gateways))];
  const growth = (name: string) =>
    counts.map((count) => {
      const own = runs.filter(({ gateways }) => gateways === count);
      const slope = growthOf(own.map(({ percent, week }) => ({ percent, value: week.figures[name] ?? 0 })));
      return slope === null ? '–' : slope.toFixed(2);
    });
  const head = [
    '',
    ...runs.map(({ percent, gateways }) => `${percent} %, ${gateways} gw`),
    ...counts.map((count) => `growth, ${count} gw`),
  ];
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    line(head),
    line(head.map((_cell, at) => (at === 0 ? '---' : '---:'))),
    ...names.map((name) =>
      line([name, ...runs.map(({ week }) => written(week.figures[name])), ...growth(name)]),
    ),
  ].join('\n');
}

const notesOf = (run: Run | undefined) => (run?.week.notes ?? []).map((note) => `- ${note}`).join('\n');
