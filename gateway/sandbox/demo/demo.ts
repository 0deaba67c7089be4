import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { hashPassword } from '../../src/accounts/passwords/password.ts';
import type { WallClock } from '../../src/clocks.ts';
import type { Orm } from '../../src/database/orm.ts';
import type { Turn } from '../../src/live/lead/turn.ts';
import type { SandboxClock } from '../clock.ts';
import { type Event, eventOfTheWeek, isPlayable, seasonOf, startOfDay, timeAt } from '../world/season.ts';
import { type DemoPool, openPools, password, playedPool, players } from './cast.ts';
import { SandboxDemoRow } from './demo.entity.ts';
import { openParty } from './party.ts';
import { payAt, requestsTo } from './requests.ts';
import { afterwards, talks } from './talk.ts';

// The demo is a client of the product like any other: it opens accounts and pools and saves cards through the
// REST API. The week before the start is played first, so that there are a settled board and past results.
// Every step may be done again, so whoever finds it half done just begins at the beginning.

// Nobody watches the week that is played beforehand, so it goes by in long steps; the round that a pool is
// about in shorter ones, for its settlement to come on its evening.
const hourMs = 3_600_000;
const weekStepMs = 24 * hourMs;
const roundStepMs = 3 * hourMs;
const askAgainMs = 500;

/** Where the clock of a sandbox stands at first, and how fast it runs. */
export interface Beginning {
  start: Date;
  speed: number;
}

export interface Demo {
  /** Prepares it, or waits until another gateway has, before anyone comes in. The turn is its own from then on. */
  prepare(app: Pick<FastifyInstance, 'inject'>, turn: Turn): Promise<void>;
  /** Leaves what is undone to the next start. */
  stop(): Promise<void>;
}

interface Options {
  orm: Orm;
  clock: SandboxClock;
  wallClock: WallClock;
  /** Does all that is due now. */
  play(): Promise<void>;
  /** Where buy-ins are paid. */
  stripeUrl: string;
}

/**
 * Answers how the clock begins. Whether there will be a demo is decided on an empty database, and never again;
 * then the clock begins in the week before, and stands still until all is prepared.
 */
export async function beginning(orm: Orm, wanted: Beginning, withDemo: boolean): Promise<Beginning> {
  const em = orm.em.fork();
  if (withDemo)
    await em.execute(
      `insert into sandbox.demo (id, starts_at, speed) select 1, ?, ?
       where not exists (select 1 from sandbox.clock) and not exists (select 1 from user_account)
       on conflict do nothing`,
      [wanted.start, wanted.speed],
    );
  const demo = await unprepared(orm);
  if (!demo) return wanted;
  const before = eventBefore(demo.startsAt);
  return { start: before ? new Date(timeAt(before, -1, '12:00')) : demo.startsAt, speed: 0 };
}

/** Whether this database has demo data, prepared or not. */
export const hasDemo = async (orm: Orm): Promise<boolean> => (await orm.em.fork().count(SandboxDemoRow)) > 0;

const unprepared = (orm: Orm): Promise<SandboxDemoRow | null> =>
  orm.em.fork().findOne(SandboxDemoRow, { id: 1, preparedAt: null });

/** The season's event before the one of that week. */
function eventBefore(moment: Date): Event | undefined {
  const next = eventOfTheWeek(moment.getTime());
  const season = seasonOf(next.year).filter(isPlayable);
  return season[season.indexOf(next) - 1];
}

/** What this database still has to get, if anything. */
export async function openDemo(options: Options): Promise<Demo | undefined> {
  const { orm } = options;
  if (!(await unprepared(orm))) return undefined;
  const stopping = new AbortController();
  let preparing: Promise<void> = Promise.resolve();

  const untilPrepared = async (app: Pick<FastifyInstance, 'inject'>, turn: Turn) => {
    try {
      for (let demo = await unprepared(orm); demo; demo = await unprepared(orm)) {
        await turn.ifFree(() => prepare(app, stopping.signal, options));
        if (await unprepared(orm)) await sleep(askAgainMs, undefined, { signal: stopping.signal });
      }
    } finally {
      await turn.close();
    }
  };
  return {
    prepare: (app, turn) => {
      preparing = untilPrepared(app, turn);
      return preparing;
    },
    stop: async () => {
      stopping.abort(new Error('The demo is not prepared yet: the gateway was told to stop.'));
      await preparing.catch(() => {});
    },
  };
}

async function prepare(
  app: Pick<FastifyInstance, 'inject'>,
  signal: AbortSignal,
  { orm, clock, wallClock, play, stripeUrl }: Options,
): Promise<void> {
  const demo = await unprepared(orm);
  if (!demo) return; // whoever had the turn before has finished it
  const send = requestsTo(app);
  const ask: typeof send = (...question) => {
    signal.throwIfAborted();
    return send(...question);
  };
  const party = await openParty(ask, payAt(stripeUrl), () => receivePlayers(orm));
  const playTo = async (moment: Date, stepMs: number) => {
    while (clock.now() < moment) {
      signal.throwIfAborted();
      const next = Math.min(clock.now().getTime() + stepMs, moment.getTime());
      await clock.moveTo(new Date(next), stepMs);
    }
  };

  await play(); // so that the schedule and the field are known
  const before = eventBefore(demo.startsAt);
  const talk = (pool: DemoPool) => party.talk(pool, talks[pool.settings.poolName] ?? []);
  if (before && (await party.open(playedPool))) {
    await talk(playedPool);
    const sundayMorning = new Date(timeAt(before, 3, '04:00'));
    await playTo(sundayMorning, weekStepMs);
    if (clock.now() <= sundayMorning) await party.pick(playedPool);
    await playTo(new Date(startOfDay(before, 4)), roundStepMs);
    await party.talk(playedPool, afterwards);
  }
  await playTo(demo.startsAt, weekStepMs);
  for (const pool of openPools) {
    if (!(await party.open(pool))) continue;
    await party.pick(pool);
    await talk(pool);
  }
  await clock.setSpeed(demo.speed);
  await orm.em.fork().nativeUpdate(SandboxDemoRow, { id: 1 }, { preparedAt: wallClock.now() });
}

/**
 * Gives the players what the product would refuse or wait for: a password that everybody knows, and confirmed
 * addresses, since nobody reads the mails with the links.
 */
async function receivePlayers(orm: Orm): Promise<void> {
  await orm.em.fork().execute(
    `update user_account set password_hash = ?, email_confirmed_at = coalesce(email_confirmed_at, created_at)
     where name_key = any(array[?])`,
    [await hashPassword(password), [...players]],
  );
}
