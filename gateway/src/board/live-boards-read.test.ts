import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { userRenamed } from '../accounts/users/user-events.ts';
import { createCtx } from '../context.ts';
import { connectionsOf } from '../database/orm.ts';
import { tournamentChanged } from '../golf/golf-events.ts';
import { topicEngine } from '../live/topics/topic-engine.ts';
import { poolChanged } from '../pools/pool-events.ts';
import { watchStatements } from '../testing/database/count-statements.ts';
import { type InterceptedCall, interceptedEm } from '../testing/database/intercepted-em.ts';
import { openPoolGame, type PoolGame } from '../testing/pool-game.ts';
import { boardTopics, type LiveBoard } from './live-boards.service.ts';

let game: PoolGame;
beforeAll(async () => {
  game = await openPoolGame(['ann', 'bob', 'zoe']);
});
afterAll(() => game.gateway.close());

const parts = () => game.gateway.parts;
const sql = <Row extends object>(query: string, values: unknown[] = []): Promise<Row[]> =>
  game.gateway.orm.em.fork().execute<Row[]>(query, values);
async function idOf(table: string, column: string, name: string): Promise<string> {
  const [row] = await sql<{ id: string }>(`select id from ${table} where ${column} = ?`, [name]);
  return row?.id ?? '';
}

describe('a board that is read', () => {
  const stops: (() => void)[] = [];
  afterEach(() => {
    for (const stop of stops.splice(0)) stop();
  });

  /** The boards of another gateway on the same database, where `first` is called before each of their statements. */
  function elsewhere(first: (asked: InterceptedCall) => Promise<void> | void = () => {}) {
    // So long that no test ever sees the timer that looks again at all boards.
    const settings = { ...parts().settings, pollLiveSeconds: 24 * 3600 };
    const own = { ...parts(), bus: { ...parts().bus }, settings };
    const ctx = createCtx(own, { caller: { kind: 'service' }, address: '' });
    const em = interceptedEm(parts().orm.em, first);
    return async (player: string, pool: string) => {
      const sent: LiveBoard[] = [];
      const waiting: ((board: LiveBoard) => void)[] = [];
      const subscriber = {
        userId: await idOf('user_account', 'username', player),
        send: ({ value }: { value: LiveBoard }) => {
          const waiter = waiting.shift();
          if (waiter) waiter(value);
          else sent.push(value);
        },
        refuse: () => {},
      };
      const stop = topicEngine({ ...ctx, em }).subscribe(
        boardTopics,
        await idOf('pool', 'name', pool),
        subscriber,
      );
      stops.push(stop);
      const next = async () => sent.shift() ?? new Promise<LiveBoard>((resolve) => waiting.push(resolve));
      return Object.assign(next, { stop });
    };
  }
  const looksForContest = ([sql]: InterceptedCall) => String(sql).includes('select distinct on (pool_id)');

  test('is sent to those who joined during a read from a read that began after they joined', async () => {
    await game.pool('Filling', ['ann']);
    const [held, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const watchHere = elsewhere(async (asked) => {
      if (!looksForContest(asked)) return;
      held.resolve();
      await gate.promise;
    });
    const ann = await watchHere('ann', 'Filling');
    // Who is in the pool has been read by now.
    await held.promise;
    const joining = { poolName: 'Filling', username: 'bob' };
    expect(await game.rest('bob', 'PUT', '/create-pool/join', joining)).toMatchObject({ status: 200 });
    const bob = await watchHere('bob', 'Filling');
    gate.resolve();
    expect(await ann()).toHaveProperty('board');
    expect(await bob()).toHaveProperty('board');
  });

  test('is sent once more where somebody joins, leaves or is renamed during the read', async () => {
    await game.pool('Changing', ['ann']);
    const [held, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const watchHere = elsewhere(async (asked) => {
      if (!looksForContest(asked)) return;
      held.resolve();
      await gate.promise;
    });
    const ann = await watchHere('ann', 'Changing');
    await held.promise;
    const { bus, orm } = game.gateway;
    // The board's topic gets the hint before whoever subscribes after it.
    const received = new Promise<void>((resolve) => stops.push(bus.subscribe(poolChanged, () => resolve())));
    const poolId = await idOf('pool', 'name', 'Changing');
    await sql(
      `update pool set notice_text = 'Tee off!', notice_at = now(), notice_by = admin_id where id = ?`,
      [poolId],
    );
    await bus.publish(orm.em.fork(), poolChanged, { poolId });
    await received;
    gate.resolve();
    // What was read may be from before the change: the next read is sent as well.
    expect(await ann()).toHaveProperty('board');
    expect(await ann()).toHaveProperty('board');
  });

  test('is read again soon after a failed read, without a hint', async () => {
    await game.pool('Unlucky', ['ann']);
    let failures = 2;
    const watchHere = elsewhere((asked) => {
      if (looksForContest(asked) && failures-- > 0) throw new Error('Connection terminated unexpectedly');
    });
    expect(await (await watchHere('ann', 'Unlucky'))()).toHaveProperty('board');
    expect(failures).toBeLessThan(0);
  });

  test('is sent also while another that changed with it fails', async () => {
    for (const name of ['Broken', 'Whole']) await game.pool(name, ['ann']);
    const broken = await idOf('pool', 'name', 'Broken');
    let isBroken = false;
    const watchHere = elsewhere((asked) => {
      if (isBroken && looksForContest(asked) && JSON.stringify(asked).includes(broken))
        throw new Error('what is stored makes no sense');
    });
    const [brokenNews, wholeNews] = [await watchHere('ann', 'Broken'), await watchHere('ann', 'Whole')];
    for (const next of [brokenNews, wholeNews]) expect(await next()).toHaveProperty('board');
    isBroken = true;
    const renamed = { userId: await idOf('user_account', 'username', 'ann') };
    await game.gateway.bus.publish(game.gateway.orm.em.fork(), userRenamed, renamed);
    expect(await wholeNews()).toHaveProperty('board');
    isBroken = false;
    expect(await brokenNews()).toHaveProperty('board');
  });

  test('is sent as it is to a new subscriber after all others have left, though an earlier read is still running', async () => {
    await game.pool('Emptying', ['zoe']);
    await game.card('zoe', 'Emptying', [0, 1, 2, 10, 11, 21, 22, 33]);
    const [held, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const connections = connectionsOf(parts().orm);
    const { query } = connections ?? {};
    Object.assign(connections ?? {}, {
      query: async (...asked: unknown[]) => {
        const found: unknown = await Reflect.apply(query ?? (() => {}), connections, asked);
        // Entries, and names with them, have been read by now.
        if (Object(asked[0]).name === 'contest-players') {
          held.resolve();
          await gate.promise;
        }
        return found;
      },
    });
    const watchHere = elsewhere();
    const first = await watchHere('zoe', 'Emptying');
    await held.promise;
    Object.assign(connections ?? {}, { query });
    first.stop();
    // No hint of it comes here.
    await sql(`update user_account set name_key = 'zoey' where username = 'zoe'`);
    const second = await watchHere('zoe', 'Emptying');
    gate.resolve();
    expect(await second()).toMatchObject({ board: { facts: { entries: [{ name: 'zoey' }] } } });
  });

  test('asks for nobody where only scores have changed', async () => {
    await game.pool('Scores Only', ['ann', 'bob']);
    const watchHere = elsewhere();
    const players = await Promise.all(['ann', 'bob'].map((name) => idOf('user_account', 'username', name)));
    const isAskedFor = async (work: () => Promise<unknown>): Promise<boolean[]> => {
      // Nothing of the table is answered from memory.
      await sql(`update user_account set last_read_at = now() where username = 'zoe'`);
      const asked: string[] = [];
      await watchStatements((_client, [statement]) => {
        if (Object(statement).name === 'users-by-id') asked.push(JSON.stringify(Object(statement).values));
      }, work);
      return players.map((id) => asked.join().includes(id));
    };
    let next: () => Promise<unknown> = async () => {};
    const first = async () => {
      next = await watchHere('ann', 'Scores Only');
      await next();
    };
    expect(await isAskedFor(first)).toEqual([true, true]);
    const change = async () => {
      const tournamentId = '2027-7';
      await sql('update tournament set version = version + 1 where id = ?', [tournamentId]);
      await game.gateway.bus.publish(game.gateway.orm.em.fork(), tournamentChanged, {
        tournamentId,
        version: 0,
      });
      await next();
    };
    expect(await isAskedFor(change)).toEqual([false, false]);
  });

  test('is sent with its second week as soon as that locks, though nothing else has changed', async () => {
    await game.pool('Two Weeks', ['ann', 'bob'], { format: 'Multi-Week', numTournaments: 2 });
    const { gameClock } = game.gateway;
    gameClock.set(new Date('2027-01-21T04:59:00Z'));
    const next = await elsewhere()('ann', 'Two Weeks');
    const weekShown = async () => (await next()).board.ranked.weekShown;
    expect(await weekShown()).toBe(0);
    gameClock.set(new Date('2027-01-21T05:00:00Z'));
    expect(await weekShown()).toBe(1);
  });
});
