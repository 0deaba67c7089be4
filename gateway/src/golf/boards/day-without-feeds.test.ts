import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openPoolGame, type PoolGame } from '../../testing/pool-game.ts';

// All feeds fail for a day, once in play and once over the last putt: nothing falls over, what is shown says how old it is,
// and nothing is settled before the feed has said that it is over.

const [minutes, aDay] = [60_000, 24 * 60 * 60_000];
const pool = 'Sunday Best';
let game: PoolGame;
beforeAll(async () => {
  game = await openPoolGame(['ann', 'bob']);
  game.turnTo(1);
  await game.at('2027-01-13T17:00:00Z');
  await game.pool(pool, ['ann', 'bob']);
  await game.card('ann', pool, [0, 1, 2, 10, 11, 21, 22, 33]);
  await game.card('bob', pool, [3, 4, 5, 12, 13, 23, 24, 34]);
});
afterAll(() => game.gateway.close());

const seen = async () => {
  const { body } = await game.rest('ann', 'GET', '/liveResults');
  const { pool: own } = await game.graphql<{ pool: { contest: { state: string } } }>(
    'ann',
    'query ($pool: String!) { pool(name: $pool) { contest { state } } }',
    { pool },
  );
  return { asOf: body.asOf, stale: body.stale, state: own.contest.state };
};

/** What is seen every half an hour of a day in which no feed answers. */
async function dayWithoutFeeds(from: string) {
  game.feeds.says.silence = new Error('nobody answers');
  const views: Awaited<ReturnType<typeof seen>>[] = [];
  for (let passed = 30 * minutes; passed <= aDay; passed += 30 * minutes) {
    await game.at(new Date(Date.parse(from) + passed).toISOString());
    views.push(await seen());
  }
  game.feeds.says.silence = undefined;
  return views;
}

test('in play the last board stays with its age, and goes on afterwards', async () => {
  game.score(1, 1, () => ({ thru: 9, today: -2, toPar: -2 }));
  await game.at('2027-01-14T16:00:00Z');
  const { asOf } = await seen();
  const views = await dayWithoutFeeds('2027-01-14T16:00:00Z');
  expect(views).toHaveLength(48);
  expect(new Set(views.map((view) => JSON.stringify(view)))).toEqual(
    new Set([JSON.stringify({ asOf, stale: true, state: 'LOCKED' })]),
  );
  game.score(1, 2, () => ({ strokes: [70, null, null, null], thru: 9, today: -1, toPar: -3 }));
  await game.at('2027-01-15T16:05:00Z');
  expect(await seen()).toMatchObject({ stale: false, state: 'LOCKED' });
});

test('over the last putt nothing is settled before the feed has said how it ended', async () => {
  game.score(1, 4, (golfer) => ({ strokes: [70, 70, 70, null], thru: 17, today: -1, toPar: -7 + golfer }));
  await game.at('2027-01-17T21:30:00Z');
  const views = await dayWithoutFeeds('2027-01-17T21:30:00Z');
  expect(new Set(views.map(({ state }) => state))).toEqual(new Set(['LOCKED']));
  expect(views.every(({ stale }) => stale === true)).toBe(true);
  game.finish(1, 4, (golfer) => (golfer % 5) - 2);
  await game.at('2027-01-18T21:45:00Z');
  expect((await seen()).state).toBe('LOCKED');
  await game.at('2027-01-18T22:20:00Z');
  await game.at('2027-01-18T22:21:00Z');
  // The next week's contest is what is open then.
  expect((await seen()).state).toBe('SCHEDULED');
  const settled = await game.gateway.orm.em
    .fork()
    .execute('select outcome from contest where settled_at is not null');
  expect(settled).toEqual([{ outcome: 'settled' }]);
});
