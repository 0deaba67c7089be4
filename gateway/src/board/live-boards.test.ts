import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { wrap } from '@mikro-orm/core';
import { userRenamed } from '../accounts/users/user-events.ts';
import { sharedAnswerContext, withoutCaller } from '../answers/answering.ts';
import { createCtx } from '../context.ts';
import { tournamentChanged } from '../golf/golf-events.ts';
import { contestChanged } from '../pools/pool-events.ts';
import { countStatements, watchStatements } from '../testing/database/count-statements.ts';
import { type GraphqlSocket, openGraphqlSocket } from '../testing/graphql-socket.ts';
import { openPoolGame, type PoolGame } from '../testing/pool-game.ts';
import { boardTopics } from './live-boards.service.ts';

let game: PoolGame;
beforeAll(async () => {
  game = await openPoolGame(['ann', 'bob', 'carla', 'zoe']);
  await game.pool('Sunday Best', ['ann', 'bob', 'carla']);
  await game.pool('Others', ['zoe']);
});
const sockets: GraphqlSocket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});
afterAll(() => game.gateway.close());

interface BoardBody {
  version: number;
  stale: boolean;
  rows: { user: { username: string }; position: string; running: number | null }[];
}

/** Subscribes to a pool's board; the next event, or the code of the refusal. */
async function watch(player: string, pool = 'Sunday Best') {
  const socket = await openGraphqlSocket(game.gateway.origin, game.token(player));
  sockets.push(socket);
  const next = socket.subscribe(
    'subscription ($pool: String!) { board(pool: $pool) { version stale rows { user { username } position running } } }',
    { pool },
  );
  return async () => {
    const { type, payload } = await next();
    if (type === 'complete') return 'complete';
    const faults = (Array.isArray(payload) ? payload : payload.errors) as { extensions: { code: string } }[];
    if (faults) return faults[0]?.extensions.code;
    return payload.data?.board as unknown as BoardBody;
  };
}
const nextBoard = async (next: Awaited<ReturnType<typeof watch>>): Promise<BoardBody> => {
  const news = await next();
  if (typeof news !== 'object') throw new Error(`a board was expected, and ${news} came`);
  return news;
};
const texts = ({ rows }: BoardBody) =>
  rows.map(({ position, user, running }) => `${position} ${user.username} ${running}`);

async function idOf(table: string, column: string, name: string): Promise<string> {
  const em = game.gateway.orm.em.fork();
  const [row] = await em.execute<{ id: string }[]>(`select id from ${table} where ${column} = ?`, [name]);
  return row?.id ?? '';
}

const annCard = [0, 1, 2, 10, 11, 21, 22, 33];

describe('a board that is watched', () => {
  test('is sent whole at once, then at every change of cards and scores, in growing versions', async () => {
    const next = await watch('bob');
    const first = await nextBoard(next);
    expect(texts(first)).toEqual(['- ann null', '- bob null', '- carla null']);

    await game.card('ann', 'Sunday Best', annCard);
    const second = await nextBoard(next);
    expect(second.version).toBeGreaterThan(first.version);

    game.score(1, 1, (golfer) => (golfer === 0 ? { thru: 3, today: -1, toPar: -1 } : {}));
    await game.at('2027-01-14T14:00:00Z');
    const seen = [second];
    while (texts(seen.at(-1) ?? second)[0] !== '1 ann -1') seen.push(await nextBoard(next));
    const versions = seen.map(({ version }) => version);
    expect(versions).toEqual([...versions].sort((a, b) => a - b));
  });

  test('is sent to all its subscribers, and to nobody else', async () => {
    const watchers = await Promise.all(['ann', 'bob', 'carla'].map((player) => watch(player)));
    const elsewhere = await watch('zoe', 'Others');
    for (const next of watchers) await nextBoard(next);
    const own = await nextBoard(elsewhere);
    expect(texts(own)).toEqual(['- zoe null']);
    game.score(1, 1, (golfer) => (golfer === 0 ? { thru: 4, today: -2, toPar: -2 } : {}));
    await game.at('2027-01-14T14:30:00Z');
    for (const next of watchers) {
      let board = await nextBoard(next);
      while (texts(board)[0] !== '1 ann -2') board = await nextBoard(next);
    }
  });

  test('shows a changed username', async () => {
    const next = await watch('ann');
    await nextBoard(next);
    const body = { newUsername: 'Carlotta' };
    await game.rest('carla', 'PUT', '/users/carla', body);
    expect(texts(await nextBoard(next)).join()).toContain('Carlotta');
  });

  test('becomes stale when its scores have grown old, without a hint', async () => {
    const next = await watch('ann');
    expect((await nextBoard(next)).stale).toBe(false);
    game.gateway.gameClock.advance({ minutes: 11 });
    expect((await nextBoard(next)).stale).toBe(true);
    game.gateway.gameClock.advance({ minutes: -11 });
    expect((await nextBoard(next)).stale).toBe(false);
  });

  test('is computed once for all its subscribers', async () => {
    const sql = (text: string) => game.gateway.orm.em.fork().execute<{ id: string; pool_id: string }[]>(text);
    const statementsOfAChange = async (watchers: Awaited<ReturnType<typeof watch>>[]) => {
      const [contest] = await sql(
        `update contest set version = version + 1 from pool
         where pool.id = pool_id and name = 'Sunday Best' and number = 1 returning contest.id, pool_id`,
      );
      if (!contest) throw new Error('there is a contest');
      const changed = { contestId: contest.id, poolId: contest.pool_id, version: 0 };
      return countStatements(async () => {
        await game.gateway.bus.publish(game.gateway.orm.em.fork(), contestChanged, changed);
        for (const next of watchers) await nextBoard(next);
      });
    };
    const alone = await watch('ann');
    await nextBoard(alone);
    await statementsOfAChange([alone]);
    const one = await statementsOfAChange([alone]);
    const crowd = await Promise.all(Array.from({ length: 6 }, () => watch('bob')));
    for (const next of crowd) await nextBoard(next);
    // One change first, after which nothing is left to do of the crowd's coming.
    await statementsOfAChange([alone, ...crowd]);
    expect(await statementsOfAChange([alone, ...crowd])).toBe(one);
  });

  /** What is asked of entries and cards meanwhile, as boards ask. */
  async function readMeanwhile(work: () => Promise<unknown>): Promise<string[]> {
    const read: string[] = [];
    await watchStatements((_client, [statement]) => {
      const text = typeof statement === 'string' ? statement : String(Object(statement).text);
      if (/as "memberIds"/.test(text)) read.push(text);
    }, work);
    return read;
  }

  test('is not read again for a later subscriber, nor where nothing has changed', async () => {
    await nextBoard(await watch('ann'));
    const later = async () => {
      for (const player of ['bob', 'ann']) await nextBoard(await watch(player));
      // As after every few seconds.
      game.gateway.gameClock.advance({ seconds: 1 });
      await nextBoard(await watch('ann'));
    };
    expect(await readMeanwhile(later)).toEqual([]);
  });

  test('reads neither pool nor members nor contest again where only its tournament has changed', async () => {
    const next = await watch('ann');
    await nextBoard(next);
    const em = game.gateway.orm.em.fork();
    const read: string[] = [];
    for (const _time of [1, 2]) {
      await em.execute(`update tournament set version = version + 1 where id = '2027-7'`);
      read.splice(0);
      await watchStatements(
        (_client, [statement]) => read.push(String(Object(statement).text ?? statement)),
        async () => {
          await game.gateway.bus.publish(em, tournamentChanged, { tournamentId: '2027-7', version: 0 });
          await nextBoard(next);
        },
      );
    }
    expect(read.join()).toContain('from tournament');
    expect(read.join()).not.toMatch(/from pool|pool_member|"contest"|"contest_week"|"pool"/);
  });

  test('does not keep the unit of work it was read with in memory', async () => {
    const { parts } = game.gateway;
    const ctx = withoutCaller(createCtx(parts, { caller: { kind: 'anyone' }, address: '' }));
    const kind = boardTopics(ctx);
    const own = sharedAnswerContext(ctx, 'all');
    const pools = await own.em.fork().execute<{ id: string }[]>('select id from pool');
    const checks = await kind.check(
      own,
      pools.map(({ id }) => id),
    );
    const changed = [...checks].map(([key, check]) => ({ key, check, previous: undefined, isReread: false }));
    const boards = await kind.read(own, changed);
    expect(boards.size).toBe(2);
    for (const { board } of boards.values()) {
      const unit = wrap(board.view.contest, true).__em;
      expect(unit?.getUnitOfWork().getIdentityMap().keys() ?? []).toEqual([]);
    }
  });

  test('reuses its cards where only scores change, until a card or a name does', async () => {
    const next = await watch('ann');
    await nextBoard(next);
    const until = async (text: string) => {
      while (!texts(await nextBoard(next)).includes(text));
    };
    const scoring = async (today: number) => {
      game.score(1, 1, (golfer) => (golfer === 0 ? { thru: 9, today, toPar: today } : {}));
      await game.at(`2027-01-14T${10 - today}:00:00Z`);
      await until(`1 ann ${today}`);
    };
    // Whoever looks for news of boards reads the cards for itself, and once as well.
    await game.at('2027-01-14T14:45:00Z');
    expect(await readMeanwhile(() => scoring(-5))).toEqual([]);
    const { bus, orm } = game.gateway;
    const sql = (text: string) => orm.em.fork().execute(text);
    const renaming = async () => {
      const userId = await idOf('user_account', 'username', 'Carlotta');
      await sql(`update user_account set username = 'Lotte', name_key = 'lotte' where id = '${userId}'`);
      await bus.publish(orm.em.fork(), userRenamed, { userId });
      await until('- Lotte null');
    };
    expect(await readMeanwhile(renaming)).toHaveLength(1);
    expect(await readMeanwhile(() => scoring(-6))).toEqual([]);
    const replacing = async () => {
      await sql(
        `with moved as (
           update contest set version = version + 1 from pool
           where pool.id = pool_id and name = 'Sunday Best' and number = 1 returning contest.id
         )
         update card set golfers = replace(golfers::text, '1000', '1003')::jsonb from entry, moved
         where entry.id = entry_id and contest_id = moved.id`,
      );
      await bus.publish(orm.em.fork(), contestChanged, {
        contestId: await idOf('contest', 'number', '1'),
        poolId: await idOf('pool', 'name', 'Sunday Best'),
        version: 0,
      });
      await until('- ann null');
    };
    expect(await readMeanwhile(replacing)).toHaveLength(1);
  });
});

describe('who may watch', () => {
  test('only members who are signed in', async () => {
    expect(await (await watch('zoe'))()).toBe('NOT_MEMBER');
    expect(await (await watch('ann', 'No Such Pool'))()).toBe('NOT_FOUND');
    const anonymous = await openGraphqlSocket(game.gateway.origin);
    sockets.push(anonymous);
    const { payload } = await anonymous.ask('subscription { board(pool: "Sunday Best") { version } }');
    expect(payload.errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }]);
  });

  test('is checked again before every event that is sent', async () => {
    await game.pool('Passing', ['ann', 'bob']);
    const next = await watch('bob', 'Passing');
    await nextBoard(next);
    const body = { poolName: 'Passing', username: 'bob' };
    expect(await game.rest('bob', 'DELETE', '/create-pool/remove-user', body)).toMatchObject({ status: 200 });
    let news = await next();
    while (typeof news === 'object') news = await next();
    expect(news).toBe('NOT_MEMBER');
    expect(await next()).toBe('complete');
  });
});

describe('a tick for one board that is watched', () => {
  test('takes as many statements as twelve do', async () => {
    const em = game.gateway.orm.em.fork();
    const statementsOfATick = async (watchers: Awaited<ReturnType<typeof watch>>[]) => {
      const [tournament] = await em.execute<{ id: string }[]>(
        `update tournament set version = tournament.version + 1 from contest_week
         join contest on contest.id = contest_id join pool on pool.id = pool_id
         where tournament.id = tournament_id and pool.name = 'Twelve 0' returning tournament.id`,
      );
      return countStatements(async () => {
        const changed = { tournamentId: tournament?.id ?? '', version: 0 };
        await game.gateway.bus.publish(em, tournamentChanged, changed);
        for (const next of watchers) await nextBoard(next);
      });
    };
    const watchers: Awaited<ReturnType<typeof watch>>[] = [];
    const statements: number[] = [];
    for (let pool = 0; pool < 12; pool += 1) {
      await game.pool(`Twelve ${pool}`, ['ann', 'bob']);
      const next = await watch('ann', `Twelve ${pool}`);
      await nextBoard(next);
      watchers.push(next);
      if (pool === 0 || pool === 11) {
        // One tick first, after which nothing is left to do of what has come.
        await statementsOfATick(watchers);
        statements.push(await statementsOfATick(watchers));
      }
    }
    expect(statements).toEqual([4, 4]);
  });
});
