import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { userRenamed } from '../../accounts/users/user-events.ts';
import { type Ctx, createCtx } from '../../context.ts';
import { countStatements } from '../../testing/database/count-statements.ts';
import { failStatements } from '../../testing/database/failing-statements.ts';
import { openPoolGame, type PoolGame } from '../../testing/pool-game.ts';
import { messagePosted, messagesReacted, messagesRemoved } from '../message-events.ts';
import { LiveMessages } from './live-messages.ts';

// Many rooms, or listeners, at the same moment cost as many statements as one.

const pools = Array.from({ length: 12 }, (_one, n) => `Talk ${n}`);
let game: PoolGame;
let poolIds: string[];
let userIds: Map<string, string>;
beforeAll(async () => {
  game = await openPoolGame(['ann', 'bob']);
  for (const name of pools) await game.pool(name, ['ann', 'bob']);
  const ids = new Map(
    (await sql<{ id: string; name: string }>('select id, name from pool')).map(({ id, name }) => [name, id]),
  );
  // In the order in which they are filled.
  poolIds = pools.map((name) => ids.get(name) ?? '').sort();
  const users = await sql<{ id: string; name_key: string }>('select id, name_key from user_account');
  userIds = new Map(users.map(({ id, name_key }) => [name_key, id]));
});
let stopped = new AbortController();
afterEach(() => {
  jest.restoreAllMocks();
  stopped.abort();
  stopped = new AbortController();
});
afterAll(() => game.gateway.close());

const sql = <Row extends object>(query: string, values: unknown[] = []): Promise<Row[]> =>
  game.gateway.orm.em.fork().execute<Row[]>(query, values);
/** So many messages of ann's in each of these pools; answers their ids. */
const fill = async (of: readonly string[], count: number): Promise<string[]> =>
  (
    await sql<{ id: string }>(
      `insert into message (pool_id, user_id, text, at)
       select pool_id, (select admin_id from pool where id = pool_id), 'line', now()
       from unnest(array[?]::uuid[]) as pool_id, generate_series(1, ?) order by pool_id
       returning id::text as id`,
      [[...of], count],
    )
  ).map(({ id }) => id);

/** Another gateway, whose hints come all at once. */
function elsewhere() {
  const { em } = game.gateway.orm;
  const hints: (() => void)[] = [];
  const { bus } = game.gateway;
  const later: typeof bus.subscribe = (kind, listener) =>
    bus.subscribe(kind, (body) => void hints.push(() => listener(body)));
  const own = { ...bus, subscribe: later };
  const ctx: Ctx = createCtx(
    { ...game.gateway.parts, bus: own },
    { caller: { kind: 'service' }, address: '' },
  );
  const messages = new LiveMessages({ ...ctx, em });
  const listen = async (player: string, poolId: string, after?: string) => {
    const received: string[] = [];
    const listener = {
      userId: userIds.get(player) ?? '',
      sent: ({ id }: { id: string }) => void received.push(`sent ${id}`),
      changed: ({ id }: { id: string }) => void received.push(`changed ${id}`),
      reacted: ({ id }: { id: string }) => void received.push(`reacted ${id}`),
      refused: () => void received.push('refused'),
      paced: async (send: () => void) => send(),
    };
    await messages.listen(poolId, listener, { after, stopped: stopped.signal });
    return received;
  };
  const arrive = async (count: number) => {
    while (hints.length < count) await sleep(5);
    for (const hint of hints.splice(0)) hint();
  };
  return { listen, arrive };
}
const publish = (work: (em: ReturnType<typeof game.gateway.orm.em.fork>) => Promise<void>) =>
  work(game.gateway.orm.em.fork());

test('rooms with new messages, removed ones, reactions and other names', async () => {
  const { bus } = game.gateway;
  const statementsOf = async (count: number) => {
    const rooms = poolIds.slice(0, count);
    const { listen, arrive } = elsewhere();
    const known = await fill(rooms, 1);
    const received = await Promise.all(rooms.map((poolId) => listen('bob', poolId)));
    const ids = await fill(rooms, 2);
    const statements = await countStatements(async () => {
      await publish(async (em) => {
        await bus.publishAll(
          em,
          messagePosted,
          rooms.map((poolId) => ({ poolId })),
        );
        const changes = rooms.map((poolId, n) => ({ poolId, ids: [known[n] ?? ''] }));
        await bus.publishAll(em, messagesRemoved, changes);
        await bus.publishAll(em, messagesReacted, changes);
        await bus.publish(em, userRenamed, { userId: userIds.get('ann') ?? '' });
      });
      await arrive(3 * count + 1);
      while (received.some((one) => one.length < 6)) await sleep(5);
    });
    stopped.abort();
    stopped = new AbortController();
    for (const [n, one] of received.entries()) {
      const own = ids.slice(2 * n, 2 * n + 2);
      expect(one.slice(0, 2)).toEqual(own.map((id) => `sent ${id}`));
      expect(one).toContain(`reacted ${known[n]}`);
      // The removed one is hers too, and is sent once.
      expect(one.filter((text) => text === `changed ${known[n]}`)).toHaveLength(1);
    }
    return statements;
  };
  await statementsOf(1);
  const one = await statementsOf(1);
  expect(await statementsOf(pools.length)).toBe(one);
});

test('members who come back at once, to one pool and to many, with much and little missed', async () => {
  const statementsOf = async (places: { poolId: string; after: string }[]) => {
    const { listen } = elsewhere();
    let received: string[][] = [];
    const statements = await countStatements(async () => {
      received = await Promise.all(places.map(({ poolId, after }) => listen('bob', poolId, after)));
    });
    stopped.abort();
    stopped = new AbortController();
    return { statements, received };
  };
  const [first = ''] = poolIds;
  const before = String(Number((await fill([first], 1))[0]) - 1);
  const ids = await fill(poolIds, 3);
  const alone = await statementsOf([{ poolId: first, after: before }]);
  expect(alone.received[0]).toHaveLength(4);
  const crowd = await statementsOf([
    ...Array.from({ length: 20 }, () => ({ poolId: first, after: before })),
    ...Array.from({ length: 20 }, () => ({ poolId: first, after: ids[0] ?? '' })),
    { poolId: first, after: ids[2] ?? '' },
  ]);
  expect(crowd.received.map(({ length }) => length)).toEqual([...Array(20).fill(4), ...Array(20).fill(2), 0]);
  expect(crowd.statements).toBe(alone.statements);
  const many = await statementsOf(poolIds.map((poolId, n) => ({ poolId, after: ids[3 * n] ?? '' })));
  expect(many.received.map(({ length }) => length)).toEqual(Array(pools.length).fill(2));
  // Rooms are sent some a turn; of what is missed at most four pages are read at once, each for all who wait.
  expect(many.statements).toBeLessThanOrEqual(1 + 4 * (alone.statements - 1));
  // Whoever has missed nothing costs one check of who is a member.
  expect((await statementsOf([{ poolId: first, after: ids[2] ?? '' }])).statements).toBe(1);
});

test('more removed messages than a hint can name are all sent as removed, page by page', async () => {
  const [talk = ''] = poolIds;
  const { listen, arrive } = elsewhere();
  const ids = await fill([talk], 1200);
  const received = await listen('bob', talk);
  await publish((em) =>
    game.gateway.bus.publishAll(
      em,
      messagesRemoved,
      Array.from({ length: 6 }, (_one, n) => ({ poolId: talk, ids: ids.slice(200 * n, 200 * (n + 1)) })),
    ),
  );
  await arrive(6);
  while (received.length < 1200) await sleep(5);
  await sleep(50);
  expect(received).toEqual(ids.map((id) => `changed ${id}`));
});

test('changes that can’t be read wait for a pause that grows, and are sent once they can', async () => {
  const [talk = ''] = poolIds;
  let isBroken = true;
  let failures = 0;
  failStatements(
    (statement) => isBroken && statement.startsWith('messages-by-id'),
    () => {
      failures += 1;
      throw new Error('what is stored makes no sense');
    },
  );
  const { listen, arrive } = elsewhere();
  const ids = await fill([talk], 2);
  const received = await listen('bob', talk);
  await publish((fork) => game.gateway.bus.publish(fork, messagesRemoved, { poolId: talk, ids }));
  await arrive(1);
  await sleep(700);
  // After 125 ms or more, and then after twice as long.
  expect(failures).toBeGreaterThan(0);
  expect(failures).toBeLessThanOrEqual(3);
  isBroken = false;
  while (received.length < 2) await sleep(5);
  expect(received).toEqual(ids.map((id) => `changed ${id}`));
});
