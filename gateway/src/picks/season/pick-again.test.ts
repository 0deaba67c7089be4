import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openPoolGame, type PoolGame } from '../../testing/pool-game.ts';

// G45: who may pick again after the lock, what that one is shown of it, and what the host may do meanwhile. 48 golfers tee
// off from 8:00 on (13:00 UTC), four every ten minutes.

const pool = 'Ones';
const lockAt = '2027-01-14T05:00:00.000Z';

let game: PoolGame;
beforeAll(async () => {
  game = await openPoolGame(['ann', 'bob', 'carla']);
  const tournaments = [1, 2, 3, 4].map((week) => game.tournamentId(week));
  await game.pool(pool, ['ann', 'bob', 'carla'], { format: 'One and Done', tournaments });
  for (const [player, golfer] of Object.entries({ ann: '1000', bob: '1040', carla: '1040' }))
    expect(await save(player, golfer)).toMatchObject({ data: { saveCard: {} } });
  await game.at('2027-01-14T06:00:00Z');
  game.score(1, 1, (golfer) =>
    golfer === 40 ? { position: 'WD', thru: null } : golfer < 4 ? { thru: 2 } : {},
  );
  await game.at('2027-01-14T13:30:00Z');
});
afterAll(() => game.gateway.close());

const save = (player: string, golfer: string) =>
  game.gateway.graphql(
    `mutation ($pool: String!, $golfers: [ID!]!) { saveCard(pool: $pool, golfers: $golfers) {
      week picks { locked } } }`,
    { pool, golfers: [golfer] },
    game.token(player),
  );
const enter = (username: string, golfer: string) =>
  game.gateway.graphql(
    `mutation ($pool: String!, $username: String!, $golfers: [ID!]!) {
      enterCard(pool: $pool, username: $username, golfers: $golfers, reason: "A call.") { enter { allowed } } }`,
    { pool, username, golfers: [golfer] },
    game.token('ann'),
  );
async function own(player: string) {
  const answer = await game.graphql<{ pool: { entry: { sheet: { lockAt: string }; submit: object } } }>(
    player,
    'query ($pool: String!) { pool(name: $pool) { entry { sheet { lockAt } submit { allowed } } } }',
    { pool },
  );
  return [answer.pool.entry.sheet.lockAt, answer.pool.entry.submit];
}
const seenByHost = async (username: string) =>
  (
    await game.graphql<{ hostCard: object }>(
      'ann',
      `query ($pool: String!, $username: String!) { hostCard(pool: $pool, username: $username) {
        enter { allowed } sheet { lockAt } } }`,
      { pool, username },
    )
  ).hostCard;

test('each sees a lock of their own, the host that of the pool', async () => {
  expect(await own('ann')).toEqual([lockAt, { allowed: false }]);
  expect(await own('bob')).toEqual(['2027-01-14T14:40:00.000Z', { allowed: true }]);
  expect(await seenByHost('bob')).toEqual({ enter: { allowed: true }, sheet: { lockAt } });
});

test('what was picked again is locked from the answer on', async () => {
  expect(await save('bob', '1044')).toMatchObject({ data: { saveCard: { picks: [{ locked: true }] } } });
  expect(await own('bob')).toEqual([lockAt, { allowed: false }]);
});

test('the host enters what the screen has offered, also while the member may still pick', async () => {
  expect(await enter('carla', '1045')).toMatchObject({ data: { enterCard: { enter: { allowed: true } } } });
  expect(await own('carla')).toEqual([lockAt, { allowed: false }]);
});
