import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openPoolGame, type PoolGame } from '../testing/pool-game.ts';

// A round that is picked on its own day: four golfers tee off every ten minutes from 13:00 UTC (8:00 at the venue)
// on, in the order of the list, and each is told of from then on (G7).

const pool = 'Thursday Only';
let game: PoolGame;
beforeAll(async () => {
  game = await openPoolGame(['ann', 'bob']);
  await game.pool(pool, ['ann', 'bob'], { format: 'Single Round', round: 'Opening Day' });
  await game.at('2027-01-14T06:00:00Z');
  await game.card('ann', pool, [0, 1, 2, 10, 11, 21, 22, 33]);
  await game.card('bob', pool, [0, 3, 4, 10, 12, 21, 22, 34]);
});
afterAll(() => game.gateway.close());

/** Whom how many cards have, by the golfers' places in the list, as that player is told. */
async function held(player: string) {
  const { pool: answer } = await game.graphql<{
    pool: {
      board: { ownership: { cards: number; golfers: { golfer: { id: string }; cards: number }[] } | null };
    };
  }>(
    player,
    `query ($pool: String!) { pool(name: $pool) { board {
      ownership { cards golfers { golfer { id } cards } }
    } } }`,
    { pool },
  );
  const { ownership } = answer.board;
  return ownership?.golfers.map(({ golfer, cards }) => `${Number(golfer.id) - 1000} ×${cards}`) ?? null;
}

test('before the first tee time nobody is shown, not even one’s own', async () => {
  expect(await held('ann')).toBeNull();
  game.gateway.gameClock.set('2027-01-14T12:59:59Z');
  expect(await held('ann')).toBeNull();
});

test('golfers are shown one by one as they tee off', async () => {
  game.gateway.gameClock.set('2027-01-14T13:00:00Z');
  expect(await held('ann')).toEqual(['0 ×2', '1 ×1', '2 ×1', '3 ×1']);
  expect(await held('bob')).toEqual(await held('ann'));
  game.gateway.gameClock.set('2027-01-14T13:20:00Z');
  expect(await held('bob')).toEqual(['0 ×2', '10 ×2', '1 ×1', '2 ×1', '3 ×1', '4 ×1', '11 ×1']);
});

test('of a golfer it is told on whose cards they are', async () => {
  const { pool: answer } = await game.graphql<{
    pool: { board: { ownership: { golfers: { users: { username: string }[] }[] } } };
  }>(
    'ann',
    `query ($pool: String!) { pool(name: $pool) { board { ownership { golfers { users { username } } } } } }`,
    { pool },
  );
  const [both, ...others] = answer.board.ownership.golfers.map(({ users }) =>
    users.map(({ username }) => username).sort(),
  );
  expect(both).toEqual(['ann', 'bob']);
  expect(others).toContainEqual(['ann']);
  expect(others).toContainEqual(['bob']);
});

test('once all have teed off everybody is', async () => {
  game.gateway.gameClock.set('2027-01-14T15:00:00Z');
  expect(await held('bob')).toHaveLength(12); // 2 × 8 − 4
});
