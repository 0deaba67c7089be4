import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { ask, type GoldenPool, goldenPools } from '../board/golden/golden-pools.ts';
import { type PlayedContests, playContests } from '../board/golden/played-contests.ts';
import type { Scenario } from '../configuration/env.ts';
import { boardIf } from '../rules/what-if/assumed.ts';
import { type AskedWhatIf, openBoardOf, truthOf, whatIfQuestion } from './testing/asked.ts';

// Golden weeks: with what really happens in the rest of the week, What-if at any moment of it shows the board and the
// prizes that the week ends with. Among them are ties, a cut, withdrawals, and golfers who came in for others.

jest.setTimeout(240_000);

const weekly = goldenPools.filter(({ weeks, round }) => weeks === 1 && round === null);
const rounds = goldenPools.filter(({ round }) => round === 3 || round === 4);

interface Row {
  id: string;
  position: string;
  rounds: (number | null)[];
  running: number | null;
  total: number | null;
  weeks: (number | null)[];
  prizeCents: number | null;
}
interface Board {
  official: boolean;
  scoring: string;
  rows: Row[];
  whatIf: AskedWhatIf | null;
}

describe.each<{ scenario: Scenario; place: number; looks: [number, string][] }>([
  {
    scenario: 'normal',
    place: 4,
    looks: [
      [0, '08:00'],
      [0, '13:00'],
      [1, '12:00'],
      [2, '12:00'],
      [2, '17:00'],
      [3, '14:00'],
    ],
  },
  {
    scenario: 'withdrawals',
    place: 3,
    looks: [
      [0, '13:00'],
      [1, '20:00'],
      [2, '17:00'],
      [3, '14:00'],
    ],
  },
])('a week of $scenario', ({ scenario, place, looks }) => {
  let contests: PlayedContests;
  const pools = [...weekly, ...rounds];
  const seen = new Map<string, { when: string; board: Board }[]>();
  const boardOf = async ({ name }: GoldenPool) => {
    const { pool } = await ask<{ pool: { board: Board } }>(
      contests.golden,
      'favourites',
      `query ($name: String!) { pool(name: $name) { board { official scoring ${whatIfQuestion}
        rows { id position rounds running total weeks prizeCents } } } }`,
      { name },
    );
    return pool.board;
  };

  beforeAll(async () => {
    contests = await playContests({ scenario, place }, pools);
    const { season } = contests;
    await season.moveTo(0, -1, '12:30');
    for (const pool of weekly) await contests.pick(pool, 1);
    for (const [day, time] of looks) {
      for (const pool of rounds.filter(({ round }) => round === day + 1 && !seen.has(`opened ${round}`))) {
        seen.set(`opened ${pool.round}`, []);
        await contests.openRound(pool);
        await contests.pick(pool, 1);
      }
      await season.moveTo(0, day, time);
      await season.listen();
      for (const pool of pools)
        seen.set(pool.name, [
          ...(seen.get(pool.name) ?? []),
          { when: `${day} ${time}`, board: await boardOf(pool) },
        ]);
    }
    await season.moveTo(0, 3, '21:00');
  });
  afterAll(() => contests?.season.close());

  test.each(pools)('$name ends as What-if had it', async (pool) => {
    const { leaderboard } = await ask<{ leaderboard: { rows: Parameters<typeof truthOf>[0] } }>(
      contests.golden,
      'favourites',
      '{ leaderboard { rows { golfer { id status } rounds pars } } }',
      {},
    );
    const final = await boardOf(pool);
    expect(final).toMatchObject({ official: true, whatIf: null });
    const open = (seen.get(pool.name) ?? []).filter(({ board }) => board.whatIf !== null);
    expect(open.length).toBeGreaterThan(0);
    for (const { when, board } of open) {
      if (!board.whatIf) continue;
      const { ranked, pot } = boardIf(openBoardOf(board.whatIf, board.scoring), truthOf(leaderboard.rows));
      const prizes = new Map(
        pot?.kind === 'prizes' ? pot.shares.map(({ entryId, cents }) => [entryId, cents]) : [],
      );
      const found = ranked.rows.map(({ entryId, position, rounds: scores, running, total, weeks }) => ({
        ...{ id: entryId, position, rounds: scores, running, total, weeks },
        prizeCents: prizes.get(entryId) ?? null,
      }));
      expect({ when, found }).toEqual({ when, found: final.rows });
    }
  });
});
