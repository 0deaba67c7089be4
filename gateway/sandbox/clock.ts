import { dayMs, minuteMs } from '@fairway/schema/days';
import { LockMode } from '@mikro-orm/core';
import { type GameClock, realGameClock, type WallClock } from '../src/clocks.ts';
import type { Scenario } from '../src/configuration/env.ts';
import type { Orm } from '../src/database/orm.ts';
import { transactional } from '../src/database/transaction.ts';
import { type Bus, hint } from '../src/live/bus/bus.ts';
import { Refusal } from '../src/refusal.ts';
import { SandboxClockRow } from './clock.entity.ts';

const clockMoved = hint<{ version: number }>('sandbox.clock');

/** The heartbeat of running gateways; while there is none, the clock stands still. */
const heartbeatMs = 1000;
/** Without a heartbeat for so long, no gateway was running. */
const absentMs = 5000;
/** A jump is played through in steps of so much game time, unless it is asked for in others. */
const jumpStepMs = 30 * minuteMs;
const longestJumpMs = 400 * dayMs;

/** What the product does when game time passes, called step by step during a jump. */
export type Advance = (to: Date) => Promise<void>;

export interface SandboxClock extends GameClock {
  seed: string;
  scenario: Scenario;
  /** The id of the event that the scenario applies to. */
  scenarioEvent: string;
  /** Moves the clock to a later moment, playing through all that falls due on the way. */
  moveTo(moment: Date, stepMs?: number): Promise<void>;
  /** The same by so many seconds, from where it is when earlier jumps are done. */
  moveBy(seconds: number): Promise<void>;
  setSpeed(speed: number): Promise<void>;
  close(): Promise<void>;
}

interface Options {
  orm: Orm;
  bus: Bus;
  wallClock: WallClock;
  /** For new data only: an existing clock goes on as it was. */
  fresh: { start: Date; speed: number; seed: string; scenario: Scenario; scenarioEvent: string };
  advance: Advance;
}

export async function openSandboxClock({
  orm,
  bus,
  wallClock,
  fresh,
  advance,
}: Options): Promise<SandboxClock> {
  const listeners = new Set<() => void>();
  let row = await resume(orm, wallClock, fresh);

  const gameTime = (at: SandboxClockRow, wall: Date) =>
    new Date(at.gameAt.getTime() + (wall.getTime() - at.wallAt.getTime()) * at.speed);
  const now = () => gameTime(row, wallClock.now());

  const show = (changed: SandboxClockRow) => {
    if (changed.version < row.version) return; // read before a change that is known here by now
    row = changed;
    for (const listener of listeners) listener();
  };
  let reading: Promise<void> = Promise.resolve();
  const reread = () => {
    reading = reading
      .then(() => orm.em.fork().findOneOrFail(SandboxClockRow, 1))
      .then(show)
      .catch(() => {}); // the database is away: the bus tells when it is back
  };
  /** Changes the clock under a lock on its row, seen from its own present moment. */
  const change = async (decide: (current: SandboxClockRow, now: Date) => Partial<SandboxClockRow>) => {
    const changed = await transactional({ em: orm.em.fork() }, async (em) => {
      const current = await em.findOneOrFail(SandboxClockRow, 1, { lockMode: LockMode.PESSIMISTIC_WRITE });
      const wall = wallClock.now();
      const gameNow = gameTime(current, wall);
      em.assign(current, {
        gameAt: gameNow,
        wallAt: wall,
        seenAt: wall,
        ...decide(current, gameNow),
        version: current.version + 1,
      });
      await bus.publish(em, clockMoved, { version: current.version });
      return current;
    });
    show(changed);
  };

  const unsubscribe = bus.subscribe(clockMoved, ({ version }) => {
    if (version > row.version) reread(); // else it is our own change
  });
  const unsubscribeFromGaps = bus.onGap(reread);
  const heartbeat = setInterval(() => {
    orm.em
      .fork()
      .nativeUpdate(SandboxClockRow, { id: 1 }, { seenAt: wallClock.now() })
      .catch(() => {}); // the database is away: requests say so
  }, heartbeatMs);
  heartbeat.unref();

  let closing = false;
  // Jumps take turns: each starts from where the one before it has arrived.
  let turn: Promise<void> = Promise.resolve();
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const mine = turn.then(work);
    turn = mine.catch(() => {});
    return mine;
  };

  const jumpTo = async (moment: Date, stepMs?: number): Promise<void> => {
    if (moment < now())
      throw new Refusal('CONFLICT', 'The clock only goes forward: that moment is in the past.', {
        field: 'now',
      });
    await playTo(moment, stepMs);
  };
  /** Plays to the moment; returns at once if the running clock has passed it meanwhile. */
  const playTo = async (moment: Date, stepMs = jumpStepMs): Promise<void> => {
    if (moment.getTime() - now().getTime() > longestJumpMs)
      throw new Refusal('INVALID', 'The clock may be moved by 400 days at most.', { field: 'now' });
    while (now() < moment && !closing) {
      const to = new Date(Math.min(now().getTime() + stepMs, moment.getTime()));
      await change((_current, gameNow) => ({ gameAt: to > gameNow ? to : gameNow }));
      await advance(to);
    }
  };

  return {
    seed: row.seed,
    scenario: row.scenario,
    scenarioEvent: row.scenarioEvent,
    now,
    get speed() {
      return row.speed;
    },
    onMove: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    moveTo: (moment, stepMs) => inTurn(() => jumpTo(moment, stepMs)),
    moveBy: (seconds) => inTurn(() => playTo(new Date(now().getTime() + seconds * 1000))),
    setSpeed: (speed) => inTurn(() => change(() => ({ speed }))),
    close: async () => {
      closing = true;
      clearInterval(heartbeat);
      unsubscribe();
      unsubscribeFromGaps();
      await turn;
      await reading;
      await orm.em.fork().nativeUpdate(SandboxClockRow, { id: 1 }, { seenAt: wallClock.now() });
    },
  };
}

/** Where golf is real, so is its time: nothing here moves it. */
export function realSandboxClock(
  settings: Pick<SandboxClock, 'seed' | 'scenario' | 'scenarioEvent'>,
): SandboxClock {
  const refuse = async () => {
    throw new Refusal('CONFLICT', 'Golf comes from outside the sandbox, and its clock can not be moved.');
  };
  return {
    ...realGameClock,
    ...settings,
    moveTo: refuse,
    moveBy: refuse,
    setSpeed: refuse,
    close: async () => {},
  };
}

/** Goes on where the last gateway stopped, and never before a moment that somebody has seen. */
async function resume(orm: Orm, wallClock: WallClock, fresh: Options['fresh']): Promise<SandboxClockRow> {
  return transactional({ em: orm.em.fork() }, async (em) => {
    const wall = wallClock.now();
    await em
      .createQueryBuilder(SandboxClockRow)
      .insert({
        id: 1,
        version: 1,
        gameAt: fresh.start,
        wallAt: wall,
        seenAt: wall,
        speed: fresh.speed,
        seed: fresh.seed,
        scenario: fresh.scenario,
        scenarioEvent: fresh.scenarioEvent,
      })
      .onConflict('id')
      .ignore()
      .execute();
    const row = await em.findOneOrFail(SandboxClockRow, 1, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (wall.getTime() - row.seenAt.getTime() > absentMs) {
      const lastSeen = row.seenAt.getTime() + heartbeatMs;
      row.gameAt = new Date(row.gameAt.getTime() + (lastSeen - row.wallAt.getTime()) * row.speed);
      row.wallAt = wall;
      row.seenAt = wall;
    }
    return row;
  });
}
