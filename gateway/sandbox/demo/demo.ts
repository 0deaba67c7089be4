import { setTimeout as sleep } from 'node:timers/promises';
import { dayMs, hourMs } from '@fairway/schema/days';
import type { FastifyInstance } from 'fastify';
import { hashPassword } from '../../src/accounts/passwords/password.ts';
import type { WallClock } from '../../src/clocks.ts';
import type { Orm } from '../../src/database/orm.ts';
import type { ExclusiveLock } from '../../src/live/election/exclusive-lock.ts';
import type { SandboxClock } from '../clock.ts';
import { type Event, eventOfTheWeek, isPlayable, seasonOf, startOfDay, timeAt } from '../world/season.ts';
import { apiCallsTo, payAt } from './api-calls.ts';
import { messagesAfterResult, messagesByPool } from './chat-messages.ts';
import { SandboxDemoRow } from './demo.entity.ts';
import { logInPlayers } from './demo-players.ts';
import { type DemoPool, openPools, password, playedPool, players } from './players-and-pools.ts';

// The demo is a client of the product like any other: it opens accounts and pools and saves cards through the
// REST API. The week before the start is played first, so that there are a settled board and past results.
// Every step may be done again, so whoever finds it half done just begins at the beginning.

// Nobody watches the week that is played beforehand, so it goes by in long steps; the round that a pool is
// about in shorter ones, for its settlement to come on its evening.
const weekStepMs = dayMs;
const roundStepMs = 3 * hourMs;
const askAgainMs = 500;

/** When the clock of a sandbox starts, and how fast it runs. */
export interface ClockStart {
  start: Date;
  speed: number;
}

export interface Demo {
  /** Prepares it, or waits until another gateway has, before anyone comes in. It owns the lock from then on. */
  prepare(app: Pick<FastifyInstance, 'inject'>, lock: ExclusiveLock): Promise<void>;
  /** What is not done yet is left to the next start. */
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
 * Returns how the clock starts. Whether there will be a demo is decided on an empty database, and never again;
 * then the clock begins in the week before, and stands still until all is prepared.
 */
export async function clockStartOf(orm: Orm, wanted: ClockStart, withDemo: boolean): Promise<ClockStart> {
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

/** The demo, if this database still has to get it. */
export async function openDemo(options: Options): Promise<Demo | undefined> {
  const { orm } = options;
  if (!(await unprepared(orm))) return undefined;
  const stopping = new AbortController();
  let preparing: Promise<void> = Promise.resolve();

  const untilPrepared = async (app: Pick<FastifyInstance, 'inject'>, lock: ExclusiveLock) => {
    try {
      for (let demo = await unprepared(orm); demo; demo = await unprepared(orm)) {
        await lock.ifFree(() => prepare(app, stopping.signal, options));
        if (await unprepared(orm)) await sleep(askAgainMs, undefined, { signal: stopping.signal });
      }
    } finally {
      await lock.close();
    }
  };
  return {
    prepare: (app, lock) => {
      preparing = untilPrepared(app, lock);
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
  if (!demo) return; // another gateway has finished it
  const send = apiCallsTo(app);
  const ask: typeof send = (...question) => {
    signal.throwIfAborted();
    return send(...question);
  };
  const demoPlayers = await logInPlayers(ask, payAt(stripeUrl), () => confirmPlayers(orm));
  const playTo = async (moment: Date, stepMs: number) => {
    while (clock.now() < moment) {
      signal.throwIfAborted();
      const next = Math.min(clock.now().getTime() + stepMs, moment.getTime());
      await clock.moveTo(new Date(next), stepMs);
    }
  };

  await play(); // so that the schedule and the field are known
  const before = eventBefore(demo.startsAt);
  const sendMessages = (pool: DemoPool) =>
    demoPlayers.sendMessages(pool, messagesByPool[pool.settings.poolName] ?? []);
  if (before && (await demoPlayers.openPool(playedPool))) {
    await sendMessages(playedPool);
    const sundayMorning = new Date(timeAt(before, 3, '04:00'));
    await playTo(sundayMorning, weekStepMs);
    if (clock.now() <= sundayMorning) await demoPlayers.pickCards(playedPool);
    await playTo(new Date(startOfDay(before, 4)), roundStepMs);
    await demoPlayers.sendMessages(playedPool, messagesAfterResult);
  }
  await playTo(demo.startsAt, weekStepMs);
  for (const pool of openPools) {
    if (!(await demoPlayers.openPool(pool))) continue;
    await demoPlayers.pickCards(pool);
    await sendMessages(pool);
  }
  await clock.setSpeed(demo.speed);
  await orm.em.fork().nativeUpdate(SandboxDemoRow, { id: 1 }, { preparedAt: wallClock.now() });
}

/**
 * Gives the players what the product would refuse or wait for: a password that everybody knows, and confirmed
 * addresses, since nobody reads the mails with the links.
 */
async function confirmPlayers(orm: Orm): Promise<void> {
  await orm.em.fork().execute(
    `update user_account set password_hash = ?, email_confirmed_at = coalesce(email_confirmed_at, created_at)
     where name_key = any(array[?])`,
    [await hashPassword(password), [...players]],
  );
}
