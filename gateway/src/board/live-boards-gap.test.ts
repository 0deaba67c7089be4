import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { userRenamed } from '../accounts/users/user-events.ts';
import { createCtx } from '../context.ts';
import { tournamentChanged } from '../golf/golf-events.ts';
import { topicEngine } from '../live/topics/topic-engine.ts';
import { countStatements, watchStatements } from '../testing/database/count-statements.ts';
import { openPoolGame, type PoolGame } from '../testing/pool-game.ts';
import { boardTopics, type LiveBoard } from './live-boards.service.ts';

let game: PoolGame;
beforeAll(async () => {
  game = await openPoolGame(['ann', 'bob', 'zoe'], { settlementSteps: [] });
});
afterAll(() => game.gateway.close());

const sql = <Row extends object>(query: string, values: unknown[] = []): Promise<Row[]> =>
  game.gateway.orm.em.fork().execute<Row[]>(query, values);
const ctxOf = (bus = game.gateway.bus) =>
  createCtx({ ...game.gateway.parts, bus }, { caller: { kind: 'service' }, address: '' });

/** The boards of another gateway, whose bus was cut off whenever that is said. */
function elsewhere() {
  let gap = () => {};
  const bus = {
    ...game.gateway.bus,
    onGap: (listener: () => void) => {
      gap = listener;
      return () => {};
    },
  };
  const ctx = ctxOf(bus);
  const watch = async (player: string, pool: string) => {
    const [ids] = await sql<{ userId: string; poolId: string }>(
      `select own.id as "userId", pool.id as "poolId" from user_account own, pool
       where own.name_key = ? and pool.name = ?`,
      [player, pool],
    );
    const sent: (LiveBoard | 'refused')[] = [];
    const stop = topicEngine(ctx).subscribe(boardTopics, ids?.poolId ?? '', {
      userId: ids?.userId ?? '',
      send: ({ value }) => void sent.push(value),
      refuse: () => sent.push('refused'),
    });
    while (sent.length === 0) await sleep(5);
    return { sent, stop };
  };
  return { watch, gap: () => gap(), bus };
}

test('names, members and notices that changed meanwhile are sent after a gap, and only where they did', async () => {
  for (const name of ['Left', 'Noticed', 'Quiet']) await game.pool(name, ['ann', 'bob']);
  await game.pool('Bob’s', ['bob']);
  const { watch, gap } = elsewhere();
  expect((await watch('ann', 'Bob’s')).sent).toEqual(['refused']);
  const boards = await Promise.all(['Left', 'Noticed', 'Quiet'].map((pool) => watch('ann', pool)));
  const bobs = await watch('bob', 'Left');
  await sql(
    `update pool set notice_at = now(), notice_text = 'Fore!', notice_by = admin_id where name = 'Noticed'`,
  );
  await sql(
    `delete from pool_member using pool, user_account own
     where pool.id = pool_id and pool.name = 'Left' and own.id = user_id and own.name_key = 'bob'`,
  );
  gap();
  while (bobs.sent.length < 2) await sleep(5);
  await sleep(100);
  expect(boards.map(({ sent }) => sent.length)).toEqual([2, 2, 1]);
  expect(bobs.sent.at(-1)).toBe('refused');
  await sql(`update user_account set username = 'Annie' where name_key = 'ann'`);
  gap();
  while (boards.some(({ sent }) => sent.length < 2)) await sleep(5);
  await sleep(100);
  expect(boards.map(({ sent }) => sent.length)).toEqual([3, 3, 2]);
  await sql(`update pool set payouts_bps = '[7000, 3000]' where name = 'Quiet'`);
  gap();
  while ((boards[2]?.sent.length ?? 0) < 3) await sleep(5);
  for (const { stop } of boards) stop();
});

test('a settled board is not read again, whatever becomes of its tournament', async () => {
  await game.pool('Over', ['zoe']);
  await game.card('zoe', 'Over', [0, 1, 2, 10, 11, 21, 22, 33]);
  for (let round = 1; round <= 4; round += 1) {
    game.finish(1, round, () => -1);
    await game.at(`2027-01-${13 + round}T22:00:00Z`);
  }
  for (const minute of [29, 30]) await game.at(`2027-01-17T22:${minute}:00Z`);
  const { watch, gap, bus } = elsewhere();
  const { sent, stop } = await watch('zoe', 'Over');
  const [first] = sent;
  expect(first).toMatchObject({ board: { isSettled: true } });
  const [tournament] = await sql<{ id: string }>(
    'update tournament set version = version + 1 where id = ? returning id',
    [(first as LiveBoard).board.view.weeks[0]?.tournament.id],
  );
  const statements = await countStatements(async () => {
    await bus.publish(game.gateway.orm.em.fork(), tournamentChanged, {
      tournamentId: tournament?.id ?? '',
      version: 2,
    });
    gap();
    await sleep(1000);
  });
  expect(sent).toHaveLength(1);
  // The hint, and after the gap who may watch and which contest it is.
  expect(statements).toBeLessThanOrEqual(5);

  // It shows the names of today, for which what settlement stored is not read either.
  const read: string[] = [];
  await watchStatements(
    (_client, [statement]) => read.push(String(Object(statement).text ?? statement)),
    async () => {
      const [{ userId } = { userId: '' }] = await sql<{ userId: string }>(
        `update user_account set username = 'Zoey' where name_key = 'zoe' returning id as "userId"`,
      );
      await bus.publish(game.gateway.orm.em.fork(), userRenamed, { userId });
      while (sent.length < 2) await sleep(5);
    },
  );
  const { board } = sent[1] as LiveBoard;
  expect([...(board.users?.values() ?? [])].map(({ username }) => username)).toEqual(['Zoey']);
  expect(read.join()).not.toMatch(/frozen_board|"contest"|score_evidence/);
  stop();
});
