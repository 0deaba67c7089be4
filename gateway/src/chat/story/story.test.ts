import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { followBoards } from '../../board/moments/follow-boards.service.ts';
import { createCtx } from '../../context.ts';
import { countStatements } from '../../testing/database/count-statements.ts';
import { openGraphqlSocket } from '../../testing/graphql-socket.ts';
import { openPoolGame, type PoolGame } from '../../testing/pool-game.ts';

// A week in which ann, bob and carla have a golfer each that the others lack; everybody else is level.
let game: PoolGame;
const pool = 'Sunday Best';
const own = { ann: 0, bob: 5, carla: 8 };
let minute = 0;

beforeAll(async () => {
  game = await openPoolGame(['ann', 'bob', 'carla', 'stranger']);
  await game.pool(pool, ['ann', 'bob', 'carla']);
  for (const [player, golfer] of Object.entries(own))
    await game.card(player, pool, [golfer, 1, 2, 10, 11, 21, 22, 40]);
});
afterAll(() => game.gateway.close());

/** Holes done in the first round and the score, of their golfers. */
async function play(now: Partial<Record<keyof typeof own, [thru: number, today: number]>>): Promise<void> {
  minute += 1;
  game.score(1, 1, (golfer) => {
    const player = Object.entries(own).find(([, id]) => id === golfer)?.[0] as keyof typeof own;
    const [thru, today] = now[player] ?? [3, 0];
    return { thru, today, toPar: today };
  });
  await game.at(new Date(Date.parse('2027-01-14T15:00:00Z') + minute * 60_000).toISOString());
}

const read = async (player = 'ann') => {
  const { body } = await game.rest(player, 'GET', '/chat/story?poolName=Sunday%20Best');
  return body as { version: number; lines: { id: string; text: string; correctedAt?: string }[] };
};
const texts = async () => (await read()).lines.map(({ text }) => text);
const ctx = () => createCtx(game.gateway.parts, { caller: { kind: 'service' }, address: '' });

test('tells of the lock and of leads, and takes back what a correction shows to be wrong', async () => {
  await play({ ann: [3, -1] });
  expect(await texts()).toEqual(['Picks are locked: 3 cards.']);
  await play({ ann: [3, -1], bob: [4, -2] });
  const eagle = 'bob takes the lead with an eagle on 4 by Golfer 06.';
  expect(await texts()).toEqual([eagle, 'Picks are locked: 3 cards.']);
  const [line] = (await read()).lines;
  await play({ ann: [3, -1], bob: [4, -1] });
  expect((await read()).lines).toMatchObject([
    { id: line?.id, text: 'ann and bob share the lead.', correctedAt: expect.any(String) },
    { text: 'Picks are locked: 3 cards.' },
  ]);
  await play({ ann: [3, -1], bob: [4, 0] });
  expect(await texts()).toEqual(['Picks are locked: 3 cards.']);
  await play({ ann: [3, -1], bob: [5, -2] });
  expect((await texts())[0]).toBe('bob takes the lead with an eagle on 5 by Golfer 06.');
});

test('tells nothing twice, by two gateways at the same time either', async () => {
  const before = await read();
  await game.gateway.orm.em.fork().execute('update followed_board set version = version - 1, story = null');
  await Promise.all([followBoards(ctx()), followBoards(ctx())]);
  const after = await read();
  expect(after.lines.map(({ id }) => id)).toEqual(before.lines.map(({ id }) => id));
});

test('is read over GraphQL and sent live, by members only, and reacted to', async () => {
  const socket = await openGraphqlSocket(game.gateway.origin, game.token('carla'));
  const next = socket.subscribe(
    'subscription { story(pool: "Sunday Best") { version lines { id kind text reactions { kind count usernames } } } }',
  );
  const lineOf = async () => Object((await next()).payload.data).story.lines[0];
  const first = await lineOf();
  expect(first).toMatchObject({ kind: 'LEAD', text: /^bob takes the lead/, reactions: [] });
  const react = (player: string, on: boolean) =>
    game.rest(player, 'PUT', '/chat/story/reactions', { id: first.id, kind: 'FIRE', on });
  expect((await react('bob', true)).body).toMatchObject({
    id: first.id,
    reactions: [{ kind: 'FIRE', count: 1, usernames: ['bob'] }],
  });
  await react('bob', true);
  expect(await lineOf()).toMatchObject({ reactions: [{ kind: 'FIRE', count: 1, usernames: ['bob'] }] });
  await game.graphql(
    'bob',
    'mutation ($id: ID!) { reactToStory(id: $id, kind: FIRE, on: false) { id } }',
    first,
  );
  expect(await lineOf()).toMatchObject({ reactions: [] });
  socket.close();

  expect((await react('stranger', true)).body).toMatchObject({ code: 'NOT_MEMBER' });
  const another = { id: '999', kind: 'FIRE', on: true };
  const none = await game.rest('bob', 'PUT', '/chat/story/reactions', another);
  expect(none).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  const padded = { id: `00${first.id}`, kind: 'FIRE', on: true };
  expect(await game.rest('bob', 'PUT', '/chat/story/reactions', padded)).toMatchObject({
    status: 400,
    body: { code: 'INVALID', field: 'id' },
  });
  expect(await game.gateway.orm.em.fork().execute('select from story_reaction')).toEqual([]);
  const unlist = (is: boolean) =>
    game.gateway.orm.em.fork().execute(`update pool set is_private = ${is}, is_unlisted = ${is}`);
  await unlist(true);
  expect((await react('stranger', true)).body).toEqual(none.body);
  await unlist(false);
  expect((await read('stranger')) as object).toMatchObject({ code: 'NOT_MEMBER' });
  expect(await game.graphql('stranger', '{ pool(name: "Sunday Best") { story { version } } }')).toEqual({
    pool: { story: null },
  });
});

test('goes on to the best of each round, the cut and the result, in as many statements for a hundred lines', async () => {
  const cut = (golfer: number) => (golfer === 40 ? { position: 'CUT' } : {});
  game.finish(1, 1, (golfer) => (golfer === 8 ? -3 : 0));
  await game.at('2027-01-14T23:00:00Z');
  expect(await texts()).toContain('Round 1 is over: carla has the best one, -3.');
  const { version } = await read();
  for (const [minutes, score] of [1, 2].entries()) {
    game.finish(1, 1, (golfer) => (golfer === 8 ? -3 : golfer === 0 ? score : 0));
    await game.at(`2027-01-14T23:0${minutes + 1}:00Z`);
  }
  expect((await read()).version).toBe(version);
  game.finish(1, 2, (golfer, round) => (golfer === 8 && round === 1 ? -3 : 0), cut);
  await game.at('2027-01-15T23:00:00Z');
  expect(await texts()).toContain('The cut is made at E: 1 of 10 picked golfers is out.');
  for (const round of [3, 4]) {
    game.finish(1, round, (golfer, of) => (golfer === 8 && of === 1 ? -3 : 0), cut);
    await game.at(`2027-01-${13 + round}T23:00:00Z`);
  }
  await game.at('2027-01-17T23:40:00Z');
  await game.at('2027-01-18T12:00:00Z');
  expect((await texts())[0]).toMatch(/^The result is final: 1 carla; /);
  const few = await countStatements(() => read());
  await game.gateway.orm.em.fork().execute(
    `insert into story_line (pool_id, contest_id, key, facts, at)
     select pool_id, contest_id, key || ' ' || n, facts, at from story_line, generate_series(1, 100) n where facts ->> 'kind' = 'lead'`,
  );
  expect(await countStatements(() => read())).toBe(few);
});
