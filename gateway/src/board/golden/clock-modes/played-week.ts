import { minuteMs } from '@fairway/schema/days';
import { openSandboxClock, type SandboxClock } from '../../../../sandbox/clock.ts';
import { idOf, timeAt } from '../../../../sandbox/world/season.ts';
import type { Scenario } from '../../../configuration/env.ts';
import { members } from '../cards.ts';
import { goldenPools } from '../golden-pools.ts';
import { type PlayedContests, playContests } from '../played-contests.ts';
import { shownBalance } from '../shown.ts';

// One week, played with the sandbox's own clock in one of the ways in which it can be moved. What becomes of the
// week must not depend on it.

const secondMs = 1000;

export interface ClockMode {
  name: string;
  /** Game seconds in a real one; at 0 the clock never moves by itself. */
  speed: number;
  /** Moves the clock on, and does what falls due. */
  advance(week: RunningWeek): Promise<void>;
}

interface RunningWeek {
  clock: SandboxClock;
  /** Lets so much real time pass, and looks. */
  wait(realMs: number): Promise<void>;
  isNight(): boolean;
}

const running: ClockMode = {
  name: 'running at 60',
  speed: 60,
  // The gateway looks every five seconds; in an hour of a night without golf it would see nothing new.
  advance: (week) => week.wait(week.isNight() ? 60 * secondMs : 5 * secondMs),
};
const runningFast: ClockMode = {
  name: 'running at 600',
  speed: 600,
  advance: (week) => week.wait(5 * secondMs),
};
const inJumps = (name: string, minutes: number): ClockMode => ({
  name: `frozen, in jumps of ${name}`,
  speed: 0,
  advance: ({ clock }) => clock.moveBy(minutes * 60),
});

export const clockModes: readonly ClockMode[] = [
  running,
  runningFast,
  inJumps('20 minutes', 20),
  inJumps('a day', 24 * 60),
];

interface Golfer {
  dg_id: number;
  status: string;
  position: string | null;
  strokes: (number | null)[];
}

interface PlayedCard {
  golfers: number[];
  replacements: { in: number; out: number; at: string }[];
}

interface Frozen {
  facts: { entries: { id: string; name: string; cards: (PlayedCard | null)[] }[] };
  ranked: { rows: { entryId: string; position: string; rank: number | null; running: number | null }[] };
  pot: { kind: string; shares?: { entryId: string; cents: number }[] };
}

/** What has become of a week. */
export interface WeekOutcome {
  state: string;
  rounds: string[];
  golfers: Golfer[];
  /** By pool: what its contest came to, and its final board by member. */
  contests: Record<string, { outcome: string | null; pot: string | null; rows: unknown }>;
  balances: Record<string, number>;
}

export interface ClockModeWeek {
  outcome: WeekOutcome;
  /** Game minutes from the moment that the world has the result until the product has it. */
  lateMinutes: number | null;
}

interface Options {
  scenario: Scenario;
  seed: string;
  mode: ClockMode;
  /** Until then the week is played in the same way for all; days are counted from the first round's. */
  from: { day: number; time: string };
  until: { day: number; time: string };
}

const pools = goldenPools.filter(({ weeks, round }) => weeks === 1 && round === null);
const palmettoClassic = 1;

export async function playWeek({ scenario, seed, mode, from, until }: Options): Promise<ClockModeWeek> {
  const contests = await playContests({ scenario, place: palmettoClassic, seed }, pools);
  const { season } = contests;
  try {
    const [event] = season.events;
    if (!event) throw new Error('The season has no such event.');
    await season.moveTo(0, -1, '12:30');
    for (const pool of pools) await contests.pick(pool, 1);
    await season.moveTo(0, from.day, from.time);
    await playOn(contests, mode, new Date(timeAt(event, until.day, until.time)));
    const { id, officialAt, outcome } = await outcomeOf(contests, idOf(event));
    const known = season.world.tournament(event).officialAt;
    if (season.errors.length > 0) throw new Error(`${id}: ${season.errors.join()}`);
    return {
      outcome,
      lateMinutes: officialAt ? Math.round((new Date(officialAt).getTime() - known) / minuteMs) : null,
    };
  } finally {
    await season.close();
  }
}

async function playOn({ season }: PlayedContests, mode: ClockMode, until: Date): Promise<void> {
  const { orm, bus, gameClock } = season.gateway;
  const start = gameClock.now();
  let wall = new Date('2026-11-22T12:00:00Z').getTime();
  const clock = await openSandboxClock({
    orm,
    bus,
    // A running clock never shows the same moment twice.
    wallClock: { now: () => new Date(mode.speed > 0 ? wall++ : wall) },
    fresh: { start, speed: mode.speed, seed: 'ways', scenario: 'normal', scenarioEvent: '' },
    advance: () => season.lookBy(clock),
  });
  const hour = () => (clock.now().getUTCHours() + 24 - 5) % 24;
  const week: RunningWeek = {
    clock,
    wait: async (realMs) => {
      wall += realMs;
      await season.lookBy(clock);
    },
    isNight: () => hour() >= 22 || hour() < 6,
  };
  while (clock.now() < until) await mode.advance(week);
  await clock.close();
}

interface Row {
  id: string;
  state: string;
  rounds: string[];
  officialAt: string | null;
}

async function outcomeOf({ season, golden }: PlayedContests, tournamentId: string) {
  const em = season.gateway.orm.em.fork();
  const [row] = await em.execute<[Row]>(
    `select id, status as state, round_states as rounds, official_at as "officialAt" from tournament where id = ?`,
    [tournamentId],
  );
  const golfers = await em.execute<Golfer[]>(
    `select dg_id, status, position, jsonb_path_query_array(rounds, '$[*].strokes') as strokes
     from field_entry where tournament_id = ? order by dg_id`,
    [tournamentId],
  );
  const settled = await em.execute<{ name: string; outcome: string | null; board: Frozen | null }[]>(
    `select pool.name, contest.outcome, contest.frozen_board as board
     from contest join pool on pool.id = contest.pool_id
     where contest.number = 1 order by pool.name`,
  );
  const balances = Object.fromEntries(
    await Promise.all(members.map(async (one) => [one, await shownBalance(golden, one)] as const)),
  );
  const outcome: WeekOutcome = {
    state: row.state,
    rounds: row.rounds,
    golfers,
    contests: Object.fromEntries(
      settled.map(({ name, outcome, board }) => [name, finalBoard(outcome, board)]),
    ),
    balances,
  };
  return { id: row.id, officialAt: row.officialAt, outcome };
}

function finalBoard(outcome: string | null, board: Frozen | null) {
  const entries = new Map(board?.facts.entries.map((entry) => [entry.id, entry]));
  const cents = new Map(board?.pot.shares?.map((share) => [share.entryId, share.cents]));
  const rows = board?.ranked.rows.map(({ entryId, position, rank, running }) => {
    const { name, cards } = entries.get(entryId) ?? { name: '', cards: [] };
    return {
      name,
      cards: cards.map((card) => card && whoPlayed(card)),
      position,
      rank,
      running,
      cents: cents.get(entryId) ?? 0,
    };
  });
  return { outcome, pot: board?.pot.kind ?? null, rows: rows ?? null };
}

/** When somebody was replaced is when it was looked at; who plays for whom is not. */
const whoPlayed = ({ golfers, replacements }: PlayedCard) => ({
  golfers,
  replacements: replacements.map(({ in: who, out }) => ({ in: who, out })),
});
