import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type GatewayProcess, startGateway } from '../../trials/gateway-process.ts';
import { openCrowd, type SeenByCrowd } from './crowd.ts';
import { percentile } from './growth.ts';
import {
  costliest,
  forgetStatements,
  mostMemoryMb,
  taskTimesOf,
  ticksBetween,
  workBetween,
  workOf,
} from './meters.ts';
import { type Payment, payAll } from './payers.ts';

export interface WeekOptions {
  databaseUrl: string;
  settings: Record<string, string>;
  gateways: number;
  listeners: number;
  readers: number;
  chatters: number;
  /** Game seconds of a real second, */
  speed: number;
  /** and how many real seconds of the first day are played so. */
  seconds: number;
  members: { token: string; pool: string }[];
  payments: Payment[];
  /** Whether the gateway that leads is killed when half of the contests are settled; another has to be there. */
  killsLeader: boolean;
}

/** The figures of a week by name, and what is to be read beside them. */
export interface PlayedWeek {
  figures: Record<string, number>;
  notes: string[];
}

/** What the log says of ticks and tasks that failed, and by what. */
const failuresIn = (gateway: GatewayProcess): string[] =>
  gateway
    .output()
    .split('\n')
    .filter((line) => /schedule: (?:task failed|tick could not start)/.test(line))
    .map((line) =>
      [...line.matchAll(/"(?:task|message)":"([^"]{1,120})/g)].map(([, text]) => text).join(': '),
    );

/** Pays at the lock, plays, and settles: what it took. */
export async function playWeek(options: WeekOptions): Promise<PlayedWeek> {
  const gateways: GatewayProcess[] = [];
  const database = new pg.Client({ connectionString: options.databaseUrl });
  await database.connect();
  await database.query('create extension if not exists pg_stat_statements');
  try {
    for (let count = 0; count < options.gateways; count += 1)
      gateways.push(await startGateway({ ...options.settings, DATABASE_URL: options.databaseUrl }));
    const [first] = gateways;
    if (!first) throw new Error('A week needs a gateway.');
    return await playOn({ ...options, database, all: gateways, first });
  } finally {
    for (const gateway of gateways) await gateway.remove();
    await database.end();
  }
}

interface Playing extends WeekOptions {
  database: pg.Client;
  all: GatewayProcess[];
  first: GatewayProcess;
}

async function playOn(playing: Playing): Promise<PlayedWeek> {
  const { database, all } = playing;
  await advanceTo(playing, lock, 600);
  const payments = await payAtTheLock(playing);
  await advanceTo(playing, firstTee, 300);
  const play = await playFirstDay(playing);
  const settlement = await settleAll(playing);
  const failures = all.flatMap(failuresIn);
  return {
    figures: {
      ...payments.figures,
      ...play.figures,
      ...settlement.figures,
      'memory of a gateway at most, MB': Math.max(...all.map(({ pid }) => mostMemoryMb(pid))),
      'database, MB': await sizeMb(database),
      'ticks or tasks that failed': failures.length,
    },
    notes: [
      ...play.notes,
      ...settlement.notes,
      ...[...new Set(failures)].slice(0, 5).map((text) => `It failed: ${text}`),
    ],
  };
}

async function sizeMb(database: pg.Client): Promise<number> {
  const { rows } = await database.query('select pg_database_size(current_database()) / 1048576.0 as mb');
  return Number(rows[0].mb);
}

/** To so many seconds before a moment, which may move as the gateway hears more. */
async function advanceTo({ database, first }: Playing, moment: string, before: number): Promise<void> {
  for (;;) {
    const { rows } = await database.query<{ at: Date }>(`select ${moment} as at from (${event}) event`);
    const { body } = await first.ask('GET', '/sandbox');
    const seconds = ((rows[0]?.at.getTime() ?? 0) - Date.parse(String(body.now))) / 1000 - before;
    if (seconds <= 1) return;
    await first.ask('POST', '/sandbox/clock', { body: { advanceSeconds: seconds } });
  }
}
const event = `select * from tournament
  where id = (select tournament_id from contest_week where contest_id = masters.contest_id(0))`;
const lock = 'lock_at';
const firstTee = `(select min((one ->> 'teeAt')::timestamptz)
  from field_entry, jsonb_array_elements(rounds) one where tournament_id = event.id)`;

async function payAtTheLock({ all, payments, database }: Playing) {
  const before = await workOf(database);
  const startedAt = performance.now();
  const took = (await payAll(all, payments, 20)).sort((one, other) => one - other);
  const seconds = (performance.now() - startedAt) / 1000;
  const { statements } = workBetween(before, await workOf(database));
  return {
    figures: {
      'card payments a second, 20 at a time': took.length / seconds,
      'a card payment, p50 ms': percentile(took, 50),
      'a card payment, p99 ms': percentile(took, 99),
      'statements a card payment': statements / took.length,
    },
  };
}

async function playFirstDay(playing: Playing) {
  const { all, first, database, listeners, readers, chatters, members, speed, seconds } = playing;
  const origins = all.map(({ origin }) => origin);
  const crowd = await openCrowd({
    ...{ origins, members, listeners, readers, chatters },
    readerPauseMs: 1000,
    chatterPauseMs: 3000,
  });
  const stored: number[] = [];
  database.on('notification', ({ payload }) => {
    if (payload?.includes('golf.tournament')) stored.push(Date.now());
  });
  await database.query('listen fairway');
  await forgetStatements(database);
  const before = { work: await workOf(database), tasks: await taskTimesOf(all) };
  await crowd.look();
  await first.ask('POST', '/sandbox/clock', { body: { speed } });
  await sleep(seconds * 1000);
  await first.ask('POST', '/sandbox/clock', { body: { speed: 0 } });
  const seen = await crowd.look();
  const after = { work: await workOf(database), tasks: await taskTimesOf(all) };
  const notes = await costliest(database, 12);
  await database.query('unlisten fairway');
  await crowd.close();
  const ticks = ticksBetween(before.tasks, after.tasks);
  const work = workBetween(before.work, after.work);
  const delays = delaysOf(seen.frames, stored);
  return {
    figures: {
      'a tick, mean ms': ticks.meanMs,
      'changes of scores': stored.length,
      'scores stored until a listener has them, p50 ms': percentile(delays, 50),
      'scores stored until a listener has them, p99 ms': percentile(delays, 99),
      ...pagesOf(seen),
      'statements a second': work.statements / seconds,
      'rows read a second': work.rowsRead / seconds,
      'WAL, kB a second': work.walBytes / 1024 / seconds,
      'failed answers': seen.failures.length,
    },
    notes: [
      `Longest tasks, ms: ${ticks.longest.join(', ')}`,
      ...notes,
      ...seen.failures.slice(0, 3).map((text) => `An answer failed: ${text}`),
    ],
  };
}

function pagesOf({ pages, chat }: SeenByCrowd): Record<string, number> {
  const figures: Record<string, number> = {};
  for (const [name, took] of Object.entries({ ...pages, 'a message': chat })) {
    const sorted = took.toSorted((one, other) => one - other);
    figures[`${name}, p50 ms`] = percentile(sorted, 50);
    figures[`${name}, p99 ms`] = percentile(sorted, 99);
  }
  return figures;
}

/** Of each listener, from each change to the first frame after it, where one came before the next change. */
function delaysOf(frames: SeenByCrowd['frames'], stored: readonly number[]): number[] {
  const byListener = Map.groupBy(frames, ([listener]) => listener);
  const delays: number[] = [];
  for (const own of byListener.values()) {
    const times = own.map(([, at]) => at);
    for (const [at, moment] of stored.entries()) {
      const next = times.find((time) => time >= moment);
      if (next !== undefined && next < (stored[at + 1] ?? Number.POSITIVE_INFINITY))
        delays.push(next - moment);
    }
  }
  return delays.sort((one, other) => one - other);
}

/** As by a power cut, and back at once, as whatever watches over it would do. */
async function killLeader(all: readonly GatewayProcess[]): Promise<void> {
  for (const gateway of all) {
    if ((await gateway.metric('fairway_is_leader')) !== 1) continue;
    await gateway.kill();
    await gateway.start();
  }
}

const sundayMorning = `lock_at + interval '3 days 8 hours'`;

/** The days between, as fast as the clock goes: scores come every few hours of play, as after outages of the feed. */
async function hurryTo(playing: Playing, moment: string): Promise<void> {
  const { database, first } = playing;
  const { rows } = await database.query<{ at: Date }>(`select ${moment} as at from (${event}) event`);
  const until = rows[0]?.at.getTime() ?? 0;
  const now = async () => Date.parse(String((await first.ask('GET', '/sandbox')).body.now));
  await first.ask('POST', '/sandbox/clock', { body: { speed: 10_000 } });
  while ((await now()) < until - 6 * 3_600_000) await sleep(200);
  await first.ask('POST', '/sandbox/clock', { body: { speed: 0 } });
}

/** To the last putt by jumps, and then as the clock goes until all contests are settled. */
async function settleAll(playing: Playing) {
  const { database, all, first, speed, killsLeader } = playing;
  const count = async () => {
    const { rows } = await database.query<{ open: number; status: string }>(
      `select (select count(*)::int from contest where settled_at is null and id in
           (select contest_id from contest_week where tournament_id = event.id)) as open, status
       from (${event}) event`,
    );
    return rows[0] ?? { open: 0, status: '' };
  };
  await hurryTo(playing, sundayMorning);
  const jumpedAt = performance.now();
  let jumps = 0;
  for (; (await count()).status !== 'complete' && (await count()).status !== 'official'; jumps += 1)
    await first.ask('POST', '/sandbox/clock', { body: { advanceSeconds: 1800 } });
  const jumpMs = performance.now() - jumpedAt;
  await forgetStatements(database);
  const before = { work: await workOf(database), tasks: await taskTimesOf(all) };
  const { open: begunWith } = await count();
  await first.ask('POST', '/sandbox/clock', { body: { speed } });
  while ((await count()).open === begunWith) await sleep(20);
  const startedAt = performance.now();
  if (killsLeader) {
    while ((await count()).open > begunWith / 2) await sleep(20);
    await killLeader(all);
  }
  // Looking at twenty thousand contests takes a while, too: it may cost a tenth of the time.
  for (let tookMs = 0, open = begunWith; open > 0; ) {
    await sleep(Math.max(50, 10 * tookMs));
    const lookedAt = performance.now();
    ({ open } = await count());
    tookMs = performance.now() - lookedAt;
  }
  const seconds = (performance.now() - startedAt) / 1000;
  await first.ask('POST', '/sandbox/clock', { body: { speed: 0 } });
  const work = workBetween(before.work, await workOf(database));
  const ticks = ticksBetween(before.tasks, await taskTimesOf(all));
  return {
    figures: {
      'contests that end together': begunWith,
      'settled and paid after, s': seconds,
      'settlement, ms a contest': (seconds * 1000) / begunWith,
      'settlement, statements a contest': work.statements / begunWith,
      'settlement, rows read a contest': work.rowsRead / begunWith,
      'settlement, WAL kB a contest': work.walBytes / 1024 / begunWith,
      'a tick meanwhile, mean ms': ticks.meanMs,
      'half an hour of play jumped over, ms': jumpMs / Math.max(1, jumps),
    },
    notes: [`Settlement, longest tasks, ms: ${ticks.longest.join(', ')}`, ...(await costliest(database, 8))],
  };
}
