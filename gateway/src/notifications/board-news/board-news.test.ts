import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { followBoards } from '../../board/moments/follow-boards.service.ts';
import { countStatements } from '../../testing/database/count-statements.ts';
import { fillPool } from '../../testing/database/fill-pool.ts';
import { openGraphqlSocket } from '../../testing/graphql-socket.ts';
import { openPushGame, type PushGame } from '../testing/push-game.ts';

// A week in which ann, bob and carla have a golfer each that the others lack; everybody else is level.
let game: PushGame;
const pool = 'Sunday Best';
const players = ['ann', 'bob', 'carla'];
const own = { ann: 0, bob: 5, carla: 8 };
const phones: Record<string, string> = {};
let minute = 0;

beforeAll(async () => {
  game = await openPushGame(players);
  await game.pool(pool, players);
  for (const [player, golfer] of Object.entries(own)) {
    await game.card(player, pool, [golfer, 1, 2, 10, 11, 21, 22, 40]);
    phones[player] = await game.device(player);
  }
  // Without a zone there are no quiet hours.
  await play({ ann: -1 });
  await clear();
});
beforeEach(() => clear());
afterAll(() => game.gateway.close());

async function clear() {
  game.gateway.wallClock.advance({ minutes: 10 });
  await game.send();
  await game.sql('delete from outbox');
}

type Scores = Partial<Record<keyof typeof own, number>>;
const scores: Scores = {};

/** The first round goes on, and their golfers are at these scores to par. */
async function play(now: Scores): Promise<void> {
  Object.assign(scores, now);
  minute += 1;
  game.score(1, 1, (golfer) => {
    const today = Object.entries(own).find(([, id]) => id === golfer)?.[0];
    const toPar = scores[today as keyof typeof own] ?? 0;
    return { thru: 3, today: toPar, toPar };
  });
  await game.at(new Date(Date.parse('2027-01-14T15:00:00Z') + minute * 60_000).toISOString());
}

const said = (player: string) =>
  game.shown(phones[player] ?? '').map(({ title, body }) => `${title} | ${body}`);
const enqueued = async () =>
  (
    await game.sql<{ line: string }>(
      `select concat_ws(' ', username, topic, phase) as line from outbox join user_account on user_id = user_account.id
       where kind = 'push' order by line`,
    )
  ).map(({ line }) => line);

test('who takes the lead is told, and who loses it, and both can open the board', async () => {
  await play({ bob: -2 });
  expect(await enqueued()).toEqual(['ann lead waiting', 'bob lead waiting']);
  await game.send();
  expect(said('bob')).toEqual([
    `You took the lead: ${pool} | You are 1st in the Palmetto Classic, 2 under par.`,
  ]);
  expect(said('ann')).toEqual([
    `You lost the lead: ${pool} | You are 2nd in the Palmetto Classic, 1 under par.`,
  ]);
  expect(game.shown(phones.bob ?? '')).toMatchObject([
    { path: '/Standings?pool=Sunday+Best', action: 'See the board' },
  ]);
});

test('a storm is one notice a person in five minutes, of what is true by then', async () => {
  await play({ ann: -3 });
  await game.send();
  for (const now of [{ bob: -4 }, { ann: -5 }, { bob: -6 }, { ann: -7 }]) {
    game.gateway.wallClock.advance({ seconds: 30 });
    await play(now);
    await game.send();
  }
  // One was sent, and one waits; it is of now, whatever was between.
  expect(await enqueued()).toEqual([
    'ann lead sent',
    'ann lead waiting',
    'bob lead sent',
    'bob lead waiting',
  ]);
  game.gateway.wallClock.advance({ minutes: 5 });
  await game.send();
  expect(said('ann')).toEqual([
    `You took the lead: ${pool} | You are 1st in the Palmetto Classic, 7 under par.`,
  ]);
  expect(said('bob')).toEqual([
    `You lost the lead: ${pool} | You are 2nd in the Palmetto Classic, 6 under par.`,
  ]);
});

test('what is no longer so when its turn comes is not told', async () => {
  await play({ carla: -9 });
  await game.send();
  await play({ ann: -10 });
  // Carla leads again before ann's notice is due.
  await play({ carla: -11 });
  await game.sql(`delete from outbox where phase = 'waiting' and topic = 'lead' and user_id in (
    select id from user_account where username = 'carla')`);
  game.gateway.wallClock.advance({ minutes: 6 });
  await game.send();
  expect(said('ann').at(-1)).toMatch(/^You lost the lead/);
});

test('nothing is told twice, by two gateways at the same time either', async () => {
  await play({ bob: -13 });
  const rows = await enqueued();
  expect(rows).toEqual(['bob lead waiting', 'carla lead waiting']);
  await game.sql('update followed_board set version = version - 1');
  await Promise.all([followBoards(game.ctx()), followBoards(game.ctx())]);
  expect(await enqueued()).toEqual(rows);
});

test('who looks at the board is not told of it, at whichever gateway', async () => {
  const socket = await openGraphqlSocket(game.gateway.origin, game.token('ann'));
  await socket.subscribe('subscription { board(pool: "Sunday Best") { version } }')();
  const watchers = async () => (await game.sql('select 1 from board_watcher')).length;
  await game.until(async () => (await watchers()) === 1);
  await play({ carla: -15 });
  await play({ ann: -16 });
  await game.send();
  expect(await enqueued()).toEqual(['ann lead dropped', 'bob lead sent', 'carla lead sent']);
  socket.close();
  await game.until(async () => (await watchers()) === 0);
});

test('a kind that is switched off is not told, and the others are', async () => {
  const turn = (on: boolean) => game.graphql('bob', `mutation { switchPush(kind: LEAD, on: ${on}) { id } }`);
  await turn(false);
  await play({ bob: -18 });
  expect(await enqueued()).toEqual(['ann lead waiting']);
  await turn(true);
});

test('who has left the pool is told nothing, and what waits for them is dropped', async () => {
  await play({ carla: -20 });
  expect(await enqueued()).toEqual(['bob lead waiting', 'carla lead waiting']);
  const [left] = await game.sql<{ member: object }>(`
    delete from pool_member member using user_account own
    where own.id = member.user_id and own.username = 'bob' returning to_jsonb(member) as member`);
  await game.send();
  expect(await enqueued()).toEqual(['bob lead dropped', 'carla lead sent']);
  await game.sql('delete from outbox');
  await play({ bob: -22 });
  expect(await enqueued()).toEqual(['carla lead waiting']);
  await game.sql(
    `insert into pool_member select (jsonb_populate_record(null::pool_member, '${JSON.stringify(left?.member)}')).*`,
  );
});

test('a round that is over tells everybody their place, and the cut whom they have lost, once', async () => {
  const cut = (golfer: number) => (golfer === 40 || golfer === 22 ? { position: 'CUT' } : {});
  game.finish(1, 1, (golfer) => (golfer === 0 ? -2 : 0));
  await game.at('2027-01-14T23:00:00Z');
  await game.send();
  expect(said('ann')).toContain(`Round 1 is over: ${pool} | You are 1st of 3, 2 under par.`);
  expect(said('carla')).toContain(`Round 1 is over: ${pool} | You are tied for 2nd of 3, level par.`);
  game.finish(1, 2, () => 0, cut);
  await game.at('2027-01-15T23:00:00Z');
  await game.send();
  await game.send();
  const ofCut = said('bob').filter((one) => /cut/.test(one));
  expect(ofCut).toEqual([
    `2 of your golfers were cut: ${pool} | Golfer 23 and Golfer 41 missed the cut of the Palmetto Classic.`,
  ]);
  await game.sql(
    "update followed_board set standing = jsonb_set(standing, '{cut}', '[]'), version = version - 1",
  );
  await followBoards(game.ctx());
  await game.send();
  expect(said('bob').filter((one) => /cut/.test(one))).toHaveLength(1);
  // Another copy brings the word on one more.
  game.finish(
    1,
    2,
    () => 0,
    (golfer) => (golfer === 21 ? { position: 'CUT' } : cut(golfer)),
  );
  await game.at('2027-01-15T23:30:00Z');
  await game.send();
  expect(said('bob').filter((one) => /cut/.test(one))).toEqual([
    ...ofCut,
    `One of your golfers was cut: ${pool} | Golfer 22 missed the cut of the Palmetto Classic.`,
  ]);
});

test('who is mentioned in a chat is told, unless the message was removed meanwhile', async () => {
  const write = (text: string) =>
    game.graphql<{ sendMessage: { id: string } }>(
      'bob',
      'mutation ($text: String!) { sendMessage(pool: "Sunday Best", text: $text) { id } }',
      { text },
    );
  await write('@carla and @bob, what a putt!');
  expect(await enqueued()).toEqual(['carla mention waiting']);
  await game.send();
  expect(game.shown(phones.carla ?? '').at(-1)).toMatchObject({
    title: 'bob mentions you in Sunday Best',
    body: '@carla and @bob, what a putt!',
    path: '/Standings?pool=Sunday+Best#chat',
  });
  const { sendMessage } = await write('@ann is lucky.');
  await game.graphql('bob', 'mutation ($id: ID!) { removeMessage(id: $id) { id } }', sendMessage);
  await game.send();
  expect(said('ann').some((one) => /mentions/.test(one))).toBe(false);
});

test('five hundred who move are one read and one batch, and one notice each', async () => {
  const crowd = 500;
  const follow = async () => {
    await game.sql('update followed_board set version = version - 1');
    return countStatements(() => followBoards(game.ctx()));
  };
  const swap = () =>
    game.sql(`update followed_board set standing = jsonb_set(standing, '{places}', (
      select jsonb_object_agg(key, '[300, 300]'::jsonb) from jsonb_each(standing -> 'places')))`);
  await swap();
  const few = await follow();
  await fill(crowd);
  await follow();
  for (let storm = 0; storm < 10; storm += 1) {
    game.gateway.wallClock.advance({ seconds: 20 });
    await swap();
    expect(await follow()).toBe(few);
  }
  const [count] = await game.sql<{ rows: number; people: number }>(
    `select count(*)::int as rows, count(distinct user_id)::int as people from outbox where kind = 'push'`,
  );
  expect(count).toEqual({ rows: crowd + players.length, people: crowd + players.length });
});

/** So many more members with cards and a device each. */
async function fill(crowd: number): Promise<void> {
  await fillPool(game, pool, crowd);
  await game.sql(`insert into push_device (id, user_id, session_id, endpoint, p256dh, auth, device, created_at)
    select gen_random_uuid(), fan.id, known.session_id, known.endpoint || fan.username, p256dh, auth, device, known.created_at
    from user_account fan cross join (select * from push_device limit 1) known where fan.username like 'fan-%'`);
  await game.sql('update contest set version = version + 1');
}
