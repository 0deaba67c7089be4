import { hourMs } from '@fairway/schema/days';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import type { Advance, SandboxClock } from '../../sandbox/clock.ts';
import { openSandbox } from '../../sandbox/sandbox.ts';
import { openBackgroundWork } from '../async/background-work.ts';
import type { Scenario } from '../configuration/env.ts';
import { offeredToAll } from '../configuration/legal/offered-to.ts';
import { noMoneyLimits } from '../configuration/money/money-limits.ts';
import { connectFeeds, measureServices } from '../configuration/outside.ts';
import { everyRelaxation } from '../configuration/relaxations.ts';
import { createCtx, type Parts } from '../context.ts';
import { featureParts } from '../features/features.ts';
import { fieldOf } from '../golf/field/field-snapshot.ts';
import { isStale } from '../golf/scores/stale-scores.ts';
import { currentTournamentOf, tournamentById } from '../golf/tournaments/tournament-snapshot.ts';
import { keysFrom } from '../keys/keys.ts';
import { openPostgresBus } from '../live/bus/bus.ts';
import { tick } from '../schedule/tick.ts';
import { createTestDatabase } from './database/test-database.ts';
import { movingClock } from './moving-clock.ts';

/** A golfer's state at one moment of a week. */
export interface GolferAt {
  id: number;
  status: string;
  position: string | null;
  toPar: number | null;
  thru: number | null;
  tier: number | null;
  strokes: (number | null)[];
  pars: (number | null)[];
  hasHit: boolean;
}

/** The tournament at one moment of its week. */
export interface MomentOfWeek {
  name: string;
  currentName: string | undefined;
  state: string;
  /** The initials of the rounds' states. */
  rounds: string;
  stale: boolean;
  liveAt: Date | null;
  golfers: GolferAt[];
}

export interface GoldenWeek {
  /** Plays on to that moment in venue time of the first week: 'Thu 12:00'. */
  at(moment: string): Promise<MomentOfWeek>;
  close(): Promise<void>;
}

const dates: Record<string, string> = {
  Wed: '2027-01-13',
  Thu: '2027-01-14',
  Fri: '2027-01-15',
  Sat: '2027-01-16',
  Sun: '2027-01-17',
  Mon: '2027-01-18',
  Tue: '2027-01-19',
};

/**
 * A sandbox week through its real services and the real adapters into a real database, with the game clock
 * running at its usual speed.
 */
export async function playGoldenWeek(scenario: Scenario): Promise<GoldenWeek> {
  const database = await createTestDatabase();
  const log = pino({ level: 'silent' });
  const bus = await openPostgresBus(database.url, log);
  const wallClock = movingClock('2026-11-21T12:00:00Z');
  let advance: Advance = async () => {};
  const sandbox = await openSandbox({
    orm: database.orm,
    bus,
    wallClock,
    settings: { start: undefined, speed: 60, seed: 'golden', scenario, empty: true },
    advance: (to) => advance(to),
    gatewayUrl: 'http://127.0.0.1:1', // nobody: no money moves in a golden week
  });
  const metrics = new Registry();
  const parts: Parts = {
    orm: database.orm,
    bus,
    wallClock,
    keys: keysFrom(['a secret for tests, and for nothing else'], wallClock),
    gameClock: sandbox.clock,
    mailer: undefined,
    push: undefined,
    feeds: connectFeeds({ configured: {}, sandbox, log, watch: measureServices(metrics) }),
    payments: {},
    metrics,
    log,
    ...featureParts,
    backgroundWork: openBackgroundWork(log),
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
    },
  };
  advance = () => tick(parts);
  await tick(parts);
  const ctx = () => createCtx(parts, { caller: { kind: 'service' }, address: '' });
  const first = await currentTournamentOf(ctx());
  if (!first) throw new Error('the sandbox has a tournament');

  return {
    at: async (moment) => {
      const [day = '', time] = moment.split(' ');
      await play(sandbox.clock, new Date(`${dates[day]}T${time}:00-05:00`));
      const reading = ctx();
      const tournament = await tournamentById(reading, first.id);
      const { standings } = await fieldOf(reading.em, tournament);
      return {
        name: tournament.name,
        currentName: (await currentTournamentOf(ctx()))?.name,
        state: tournament.status,
        rounds: tournament.roundStates.map((state) => state[0]).join(''),
        stale: isStale(reading, tournament),
        liveAt: tournament.liveAt,
        golfers: standings.map(({ entry }) => ({
          id: entry.dgId,
          status: entry.status,
          position: entry.position,
          toPar: entry.toPar,
          thru: entry.thru,
          tier: entry.tier,
          strokes: entry.rounds.map(({ strokes }) => strokes),
          pars: entry.rounds.map(({ par }) => par),
          hasHit: entry.hasHit,
        })),
      };
    },
    close: async () => {
      await sandbox.close();
      await bus.close();
      await database.drop();
    },
  };
}

/** Polls every other hour by day, and now and then by night. */
const stepsMs = { byDay: 2 * hourMs, byNight: 4 * hourMs };

/** Ends at that moment, which is polled in any case. */
async function play(clock: SandboxClock, moment: Date): Promise<void> {
  while (clock.now() < moment) {
    const hour = (clock.now().getUTCHours() + 24 - 5) % 24;
    const isNight = hour >= 22 || hour < 6;
    const change = new Date(clock.now());
    change.setUTCHours((isNight ? 6 : 22) + 5, 0, 0, 0);
    if (change <= clock.now()) change.setUTCDate(change.getUTCDate() + 1);
    await clock.moveTo(change < moment ? change : moment, isNight ? stepsMs.byNight : stepsMs.byDay);
  }
}

export const finished = (golfers: readonly GolferAt[], round: number): GolferAt[] =>
  golfers.filter(({ strokes }) => strokes[round - 1] !== null);
export const withStatus = (golfers: readonly GolferAt[], status: string): GolferAt[] =>
  golfers.filter((golfer) => golfer.status === status);
