import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { justAfter } from '../testing/just-after.ts';
import { openPoolGame, type PoolGame } from '../testing/pool-game.ts';

// What stands beside a pool's board: the tournament it is about, with its leaderboard and its weather.

let game: PoolGame;
let forecasts = 0;
beforeAll(async () => {
  game = await openPoolGame(['ann', 'bob'], {
    feeds: {
      weatherApi: {
        forecast: async () => {
          forecasts += 1;
          const hours = Array.from({ length: 24 }, (_, hour) => ({
            at: new Date(Date.UTC(2027, 0, 19, 5 + hour)),
            condition: 'Sunny',
            tempF: 60,
            windMph: 5,
            isDay: true,
          }));
          return { zone: 'America/New_York', hours };
        },
      },
    },
  });
  await game.pool('Opening Act', ['ann', 'bob'], { format: 'Single Round', round: 'Opening Day' });
  await game.pool('Every Week', ['ann', 'bob']);
  for (const round of [1, 2, 3, 4]) {
    game.finish(1, round, (golfer) => (golfer === 0 ? -2 : 0));
    await game.at(`2027-01-${13 + round}T23:00:00Z`);
    await game.at(`2027-01-${13 + round}T23:40:00Z`);
  }
  game.turnTo(2);
  await game.at('2027-01-19T17:20:00Z');
});
afterAll(() => game.gateway.close());

const shownBy = async (name: string) => {
  const { pool } = await game.graphql<{ pool: { tournament: unknown } }>(
    'ann',
    `query ($name: String!) { pool(name: $name) { tournament {
      name city venueState country state
      leaderboard { tournament { name } version rows { golfer { id } position toPar } }
      weather { reason asOf hours { at } } } } }`,
    { name },
  );
  return pool.tournament as Record<string, unknown> & {
    leaderboard: { rows: { golfer: { id: string }; toPar: number | null }[] };
    weather: { hours: unknown[] };
  };
};

describe('the tournament of a board', () => {
  test('of a pool that has ended stands its own tournament, whatever is played now', async () => {
    const own = await shownBy('Opening Act');
    expect(own).toMatchObject({
      name: 'Palmetto Classic',
      state: 'OFFICIAL',
      leaderboard: { tournament: { name: 'Palmetto Classic' } },
      weather: { hours: [], asOf: null, reason: 'The tournament is over.' },
    });
    expect(own.leaderboard.rows[0]).toEqual({ golfer: { id: '1000' }, position: 'T1', toPar: -8 });
  });

  test('of a pool that goes on stands the current one', async () => {
    const current = await shownBy('Every Week');
    expect(current).toMatchObject({
      name: 'Lowcountry Open',
      state: 'SCHEDULED',
      leaderboard: { tournament: { name: 'Lowcountry Open' } },
      weather: { asOf: justAfter('2027-01-19T17:20:00Z'), reason: null },
    });
    expect(current.leaderboard.rows).toHaveLength(48);
    expect(current.weather.hours.length).toBeGreaterThan(0);
  });

  test('the place of a tournament has its state', async () => {
    expect(await shownBy('Every Week')).toMatchObject({
      city: 'Charleston',
      venueState: 'SC',
      country: 'USA',
    });
  });
});

test('a season’s weather is asked for where golf is played now, and nowhere else', async () => {
  const { schedule } = await game.graphql<{
    schedule: { name: string; weather: { reason: string | null } }[];
  }>('ann', '{ schedule { name weather { reason hours { at } } } }');
  expect(schedule.map(({ weather }) => weather.reason)).toEqual([
    'The tournament is over.',
    null,
    ...Array<string>(4).fill("The forecast comes with the tournament's week."),
  ]);
  expect(forecasts).toBe(1);
});

test('without a weather service a tournament has none, and everything else', async () => {
  const without = await openPoolGame(['ann']);
  await without.pool('Every Week', ['ann']);
  const { data, errors } = await without.gateway.graphql(
    '{ tournament { name weather { reason } } }',
    {},
    without.token('ann'),
  );
  expect(data).toEqual({ tournament: { name: 'Palmetto Classic', weather: null } });
  expect(errors).toMatchObject([{ extensions: { code: 'NOT_CONFIGURED' } }]);
  await without.gateway.close();
});
