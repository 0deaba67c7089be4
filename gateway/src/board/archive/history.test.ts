import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openPaidGame, type PaidGame } from '../../testing/paid-game.ts';

// Two weeks of a pool: what everybody has reached since it began.

let game: PaidGame;
const other = [3, 4, 5, 12, 13, 23, 24, 34];
const day = (week: number, round: number) =>
  new Date(Date.UTC(2027, 0, 13 + round + 7 * (week - 1))).toISOString().slice(0, 10);
async function playWeek(week: number, toPar: (golfer: number, round: number) => number) {
  await game.at(`${day(week, 1)}T06:00:00Z`);
  game.finish(week, 4, toPar);
  for (const time of ['20:00', '20:20', '20:40', '21:00']) await game.at(`${day(week, 4)}T${time}:00Z`);
}

beforeAll(async () => {
  game = await openPaidGame(['ann', 'bob', 'carla']);
  await game.pool('Weekly', ['ann', 'bob'], { buyIn: 10 });
  await game.buyIn('ann', 'Weekly');
  await game.buyIn('bob', 'Weekly', other);
  // The first golfer, who is ann's, has one good round.
  await playWeek(1, (golfer, round) => (golfer === 0 && round === 2 ? -7 : 0));
  game.turnTo(2);
  for (const time of ['05:30', '09:00']) await game.at(`${day(2, -2)}T${time}:00Z`);
  await game.buyIn('ann', 'Weekly');
  await game.buyIn('bob', 'Weekly', other);
  await playWeek(2, (golfer) => (golfer === 3 ? -2 : 0));
});
afterAll(() => game.gateway.close());

const history = (player: string, one = 'ann', against = 'BOB') =>
  game.gateway.graphql(
    `query ($one: String!, $other: String!) { pool(name: "Weekly") {
      allTime { contests rows { position wins podiums contests prizeCents user { username }
        bestRound { toPar contest { number } } } }
      headToHead(one: $one, other: $other) { won lost tied
        meetings { contest { number } one { rank total } other { rank total } } }
    } }`,
    { one, other: against },
    game.token(player),
  );

test('members see a table of all time, with everybody’s best round', async () => {
  const { data } = await history('bob');
  expect(Object(data).pool.allTime.contests).toBe(2);
  expect(Object(data).pool.allTime.rows).toEqual([
    {
      ...{ position: 'T1', wins: 1, podiums: 2, contests: 2, prizeCents: 2000 },
      user: { username: expect.stringMatching(/ann|bob/) },
      bestRound: expect.anything(),
    },
    expect.objectContaining({ position: 'T1' }),
  ]);
  expect(Object(data).pool.allTime.rows).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        user: { username: 'ann' },
        bestRound: { toPar: -7, contest: { number: 1 } },
      }),
      expect.objectContaining({
        user: { username: 'bob' },
        bestRound: { toPar: -2, contest: { number: 2 } },
      }),
    ]),
  );
});

test('and any two beside each other, whatever the case of their names', async () => {
  const { data } = await history('ann');
  expect(Object(data).pool.headToHead).toEqual({
    ...{ won: 1, lost: 1, tied: 0 },
    meetings: [
      { contest: { number: 2 }, one: { rank: 2, total: 0 }, other: { rank: 1, total: -8 } },
      { contest: { number: 1 }, one: { rank: 1, total: -7 }, other: { rank: 2, total: 0 } },
    ],
  });
});

test.each([
  ['nobody of the pool', 'ann', 'carla', 'NOT_FOUND', 'other'],
  ['nobody at all', 'somebody', 'ann', 'NOT_FOUND', 'one'],
  ['themselves', 'ann', 'Ann', 'INVALID', 'other'],
])('but not with %s', async (_who, one, against, code, field) => {
  const { errors } = await history('ann', one, against);
  expect(errors).toMatchObject([{ extensions: { code, field } }]);
});

test('strangers see neither', async () => {
  expect((await history('carla')).data).toEqual({ pool: { allTime: null, headToHead: null } });
});

test('by REST as well', async () => {
  const ask = (player: string, path: string) =>
    game.gateway.rest('GET', `/create-pool/${path}`, { token: game.token(player) });
  expect((await ask('ann', 'all-time?poolName=Weekly')).body.allTime).toMatchObject({
    contests: 2,
    rows: [{ position: 'T1', prizes: 20, bestRound: { contest: expect.any(Number) } }, { position: 'T1' }],
  });
  expect((await ask('ann', 'head-to-head?poolName=Weekly&username=bob&other=ann')).body).toMatchObject({
    ...{ won: 1, lost: 1, tied: 0 },
    meetings: [{ contest: 2, one: { rank: 1, total: -8 }, other: { rank: 2, total: 0 } }, { contest: 1 }],
  });
  expect(await ask('ann', 'head-to-head?poolName=Weekly&username=nobody&other=ann')).toMatchObject({
    status: 404,
    body: { code: 'NOT_FOUND', field: 'username' },
  });
  expect(await ask('carla', 'all-time?poolName=Weekly')).toMatchObject({ status: 403 });
});
