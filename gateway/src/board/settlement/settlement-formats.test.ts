import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Settlement } from '../../features/feature-steps.ts';
import { openPoolGame, type PoolGame } from '../../testing/pool-game.ts';

// When each format settles, and what becomes of a contest whose golf came to nothing.

let game: PoolGame;
const settled: Settlement[] = [];
beforeEach(async () => {
  settled.length = 0;
  const settle = async (_ctx: unknown, several: readonly Settlement[]) => void settled.push(...several);
  game = await openPoolGame(['ann', 'bob', 'carla'], { settlementSteps: [{ settle }] });
});
afterEach(() => game.gateway.close());

const pool = 'The Pool';
const cards: Record<string, number[]> = {
  ann: [0, 1, 2, 10, 11, 21, 22, 33],
  bob: [3, 4, 5, 12, 13, 23, 24, 34],
};
const dealCards = async (week?: number) => {
  for (const [player, card] of Object.entries(cards)) await game.card(player, pool, card, week);
};
/** Says of an event what the schedule says of it. */
const announce = (week: number, status: string) => {
  const event = game.feeds.says.schedule[week - 1];
  if (event) game.feeds.says.schedule[week - 1] = { ...event, status };
};

interface Seen {
  contest: { state: string };
  board: {
    official: boolean;
    rows: { user: { username: string }; position: string; total: number | null; weeks: (number | null)[] }[];
    podium: unknown[];
  };
}
async function seen() {
  const { pool: answer } = await game.graphql<{ pool: Seen }>(
    'ann',
    `query ($name: String!) { pool(name: $name) { contest { state } board {
      official rows { user { username } position total weeks } podium { rank } } } }`,
    { name: pool },
  );
  const { contest, board } = answer;
  return {
    state: contest.state,
    podium: board.podium.length,
    rows: board.rows.map(
      ({ position, user, total, weeks }) => `${position} ${user.username} ${total} of ${weeks}`,
    ),
  };
}
const resultsOf = async (player: string) => {
  const { body } = await game.rest(player, 'GET', `/past-results/fetch/${player}`);
  const { results } = body as unknown as {
    results: { tournamentName: string; position: string; scores: { Total: number } }[];
  };
  return results.map(
    ({ tournamentName, position, scores }) => `${position} ${tournamentName} ${scores.Total}`,
  );
};

const sunday = (week: number) => `2027-01-${17 + 7 * (week - 1)}`;
const day = (week: number, round: number) => `2027-01-${13 + round + 7 * (week - 1)}`;
const bobWins = (golfer: number) => (golfer === 3 ? -1 : 0);
const annWins = (golfer: number) => (golfer === 0 ? -2 : 0);
async function playWeek(week: number, toPar: (golfer: number) => number) {
  for (const round of [1, 2, 3, 4]) {
    game.finish(week, round, toPar);
    await game.at(`${day(week, round)}T23:00:00Z`);
  }
  await game.at(`${sunday(week)}T23:30:00Z`);
}

describe('a contest over two weeks', () => {
  beforeEach(async () => {
    await game.pool(pool, ['ann', 'bob', 'carla'], { format: 'Multi-Week', numTournaments: 2 });
    await dealCards(1);
  });

  test('settles when the second is official, and adds them', async () => {
    await playWeek(1, annWins);
    expect(settled).toEqual([]);
    expect(await seen()).toEqual({
      state: 'LOCKED',
      podium: 0,
      rows: ['1 ann null of -8,', '2 bob null of 0,', '- carla null of ,'],
    });
    game.turnTo(2);
    await game.at('2027-01-20T15:00:00Z');
    // Ann forgets the second week: whoever has missed fewer ranks first (G27).
    await game.card('bob', pool, cards.bob ?? [], 2);
    await playWeek(2, bobWins);
    expect(settled).toMatchObject([{ outcome: 'settled' }]);
    expect(await seen()).toEqual({
      state: 'SETTLED',
      podium: 2,
      rows: ['1 bob -4 of 0,-4', '2 ann -8 of -8,', '- carla null of ,'],
    });
    expect(await resultsOf('bob')).toEqual(['1 Lowcountry Open -4', '1 Palmetto Classic 0']);
    expect(await resultsOf('ann')).toEqual(['2 Palmetto Classic -8']);
  });

  test('goes on without a week that is called off (G25)', async () => {
    announce(1, 'cancelled');
    await game.at('2027-01-16T15:00:00Z');
    expect(settled).toEqual([]);
    game.turnTo(2);
    await game.at('2027-01-20T15:00:00Z');
    await dealCards(2);
    await playWeek(2, bobWins);
    expect(await seen()).toEqual({
      state: 'SETTLED',
      podium: 2,
      rows: ['1 bob -4 of ,-4', '2 ann 0 of ,0', '- carla null of ,'],
    });
    expect(await resultsOf('bob')).toEqual(['1 Lowcountry Open -4']);
  });

  test('is one over the second where the first is called off before its lock', async () => {
    await game.gateway.orm.em
      .fork()
      .execute(`update tournament set status = 'cancelled', feed_status = 'cancelled' where id = ?`, [
        game.tournamentId(1),
      ]);
    await game.at('2027-01-13T18:00:00Z');
    game.turnTo(2);
    await game.at('2027-01-20T15:00:00Z');
    await dealCards(1);
    await playWeek(2, bobWins);
    expect(settled).toMatchObject([{ outcome: 'settled' }]);
    expect(await seen()).toEqual({
      state: 'SETTLED',
      podium: 2,
      rows: ['1 bob -4 of -4', '2 ann 0 of 0', '- carla null of '],
    });
    expect(await resultsOf('bob')).toEqual(['1 Lowcountry Open -4']);
  });
});

describe('a week that comes to nothing is void (G25)', () => {
  beforeEach(async () => {
    await game.pool(pool, ['ann', 'bob', 'carla'], { buyIn: 20 });
    await game.gateway.orm.em.fork().execute('update entry set paid_at = now()');
    await dealCards();
  });
  const nothing = {
    state: 'VOID',
    podium: 0,
    rows: ['- ann null of ', '- bob null of ', '- carla null of '],
  };

  test('when it is called off', async () => {
    game.finish(1, 1, bobWins);
    await game.at('2027-01-14T23:00:00Z');
    announce(1, 'cancelled');
    await game.at('2027-01-15T15:00:00Z');
    await game.at('2027-01-15T21:01:00Z');
    expect(settled).toMatchObject([{ outcome: 'void', pot: { kind: 'refund' } }]);
    expect(await seen()).toEqual(nothing);
    expect(await resultsOf('bob')).toEqual([]);
  });

  test('when it is official after 18 holes', async () => {
    game.finish(1, 1, bobWins);
    await game.at('2027-01-14T23:00:00Z');
    announce(1, 'completed');
    await game.at('2027-01-17T23:00:00Z');
    await game.at('2027-01-17T23:30:00Z');
    expect(settled).toMatchObject([{ outcome: 'void', pot: { kind: 'refund' } }]);
    expect(await seen()).toEqual(nothing);
  });

  test('and not when 36 were played', async () => {
    game.finish(1, 1, bobWins);
    await game.at('2027-01-14T23:00:00Z');
    game.finish(1, 2, bobWins);
    await game.at('2027-01-15T23:00:00Z');
    announce(1, 'completed');
    await game.at('2027-01-17T23:00:00Z');
    await game.at('2027-01-17T23:30:00Z');
    expect(settled).toMatchObject([
      { outcome: 'settled', pot: { kind: 'prizes', prizesCents: [4800, 1200, 0] } },
    ]);
    expect(await seen()).toMatchObject({ rows: ['1 bob -2 of -2', '2 ann 0 of 0', '- carla null of '] });
  });
});

describe('a single round', () => {
  beforeEach(async () => {
    await game.pool(pool, ['ann', 'bob', 'carla'], { format: 'Single Round', round: 'Packing Day' });
    game.finish(1, 1, annWins);
    await game.at('2027-01-14T23:00:00Z');
    await game.at('2027-01-15T06:00:00Z');
    await dealCards();
  });

  test('settles half an hour after its own last putt (G32)', async () => {
    game.finish(1, 2, bobWins);
    await game.at('2027-01-15T23:00:00Z');
    await game.at('2027-01-15T23:29:00Z');
    expect(settled).toEqual([]);
    expect(await seen()).toMatchObject({
      state: 'LOCKED',
      rows: ['1 bob -1 of -1', '2 ann 0 of 0', '- carla null of '],
    });
    await game.at('2027-01-15T23:30:00Z');
    expect(settled).toMatchObject([{ outcome: 'settled' }]);
    expect(await seen()).toMatchObject({ state: 'SETTLED', podium: 2 });
    expect(await resultsOf('bob')).toEqual(['1 Palmetto Classic -1']);
  });

  test('is void where it is not played to its end', async () => {
    game.finish(1, 1, annWins, () => ({ round: 2, thru: 9, today: -1 }));
    await game.at('2027-01-15T15:00:00Z');
    announce(1, 'cancelled');
    await game.at('2027-01-16T15:00:00Z');
    await game.at('2027-01-16T21:01:00Z');
    expect(settled).toMatchObject([{ outcome: 'void' }]);
    expect(await seen()).toMatchObject({ state: 'VOID' });
  });
});
