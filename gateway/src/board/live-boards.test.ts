import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { userRenamed } from '../accounts/users/user-events.ts';
import { createCtx } from '../context.ts';
import { contestChanged, poolChanged } from '../pools/pool-events.ts';
import { countStatements, hearingStatements } from '../testing/database/count-statements.ts';
import { type Asked, interceptedEm } from '../testing/database/intercepted-em.ts';
import { type GraphqlSocket, openGraphqlSocket } from '../testing/graphql-socket.ts';
import { openPoolGame, type PoolGame } from '../testing/pool-game.ts';
import { type BoardNews, watchBoard } from './live-boards.service.ts';

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

interface Told {
  version: number;
  stale: boolean;
  rows: { user: { username: string }; position: string; running: number | null }[];
}

/** Subscribes to a pool's board; the next thing that is told, or the code of the refusal. */
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
    return payload.data?.board as unknown as Told;
  };
}
const told = async (next: Awaited<ReturnType<typeof watch>>): Promise<Told> => {
  const news = await next();
  if (typeof news !== 'object') throw new Error(`a board was expected, and ${news} came`);
  return news;
};
const texts = ({ rows }: Told) =>
  rows.map(({ position, user, running }) => `${position} ${user.username} ${running}`);

async function idOf(table: string, column: string, name: string): Promise<string> {
  const em = game.gateway.orm.em.fork();
  const [row] = await em.execute<{ id: string }[]>(`select id from ${table} where ${column} = ?`, [name]);
  return row?.id ?? '';
}

const annCard = [0, 1, 2, 10, 11, 21, 22, 33];

describe('a board that is watched', () => {
  test('comes whole at once, then at every change of cards and scores, in growing versions', async () => {
    const next = await watch('bob');
    const first = await told(next);
    expect(texts(first)).toEqual(['- ann null', '- bob null', '- carla null']);

    await game.card('ann', 'Sunday Best', annCard);
    const second = await told(next);
    expect(second.version).toBeGreaterThan(first.version);

    game.score(1, 1, (golfer) => (golfer === 0 ? { thru: 3, today: -1, toPar: -1 } : {}));
    await game.at('2027-01-14T14:00:00Z');
    const seen = [second];
    while (texts(seen.at(-1) ?? second)[0] !== '1 ann -1') seen.push(await told(next));
    const versions = seen.map(({ version }) => version);
    expect(versions).toEqual([...versions].sort((a, b) => a - b));
  });

  test('comes to everybody who watches it, and to nobody else', async () => {
    const watchers = await Promise.all(['ann', 'bob', 'carla'].map((player) => watch(player)));
    const elsewhere = await watch('zoe', 'Others');
    for (const next of watchers) await told(next);
    const own = await told(elsewhere);
    expect(texts(own)).toEqual(['- zoe null']);
    game.score(1, 1, (golfer) => (golfer === 0 ? { thru: 4, today: -2, toPar: -2 } : {}));
    await game.at('2027-01-14T14:30:00Z');
    for (const next of watchers) {
      let board = await told(next);
      while (texts(board)[0] !== '1 ann -2') board = await told(next);
    }
  });

  test('shows who is called otherwise', async () => {
    const next = await watch('ann');
    await told(next);
    const body = { newUsername: 'Carlotta' };
    await game.rest('carla', 'PUT', '/users/carla', body);
    expect(texts(await told(next)).join()).toContain('Carlotta');
  });

  test('says so when its scores have grown old, though nobody tells of it', async () => {
    const next = await watch('ann');
    expect((await told(next)).stale).toBe(false);
    game.gateway.gameClock.advance({ minutes: 11 });
    expect((await told(next)).stale).toBe(true);
    game.gateway.gameClock.advance({ minutes: -11 });
    expect((await told(next)).stale).toBe(false);
  });

  test('is worked out once however many watch it', async () => {
    const sql = (text: string) => game.gateway.orm.em.fork().execute<{ id: string; pool_id: string }[]>(text);
    const statementsOfAChange = async (watchers: Awaited<ReturnType<typeof watch>>[]) => {
      const [contest] = await sql(
        `update contest set version = version + 1 from pool
         where pool.id = pool_id and name = 'Sunday Best' and number = 1 returning contest.id, pool_id`,
      );
      if (!contest) throw new Error('there is a contest');
      const changed = { contestId: contest.id, poolId: contest.pool_id, version: 0 };
      return countStatements(async () => {
        await game.gateway.bus.tell(game.gateway.orm.em.fork(), contestChanged, changed);
        for (const next of watchers) await told(next);
      });
    };
    const alone = await watch('ann');
    await told(alone);
    await statementsOfAChange([alone]);
    const one = await statementsOfAChange([alone]);
    const crowd = await Promise.all(Array.from({ length: 6 }, () => watch('bob')));
    for (const next of crowd) await told(next);
    // One change first, after which nothing is left to do of the crowd's coming.
    await statementsOfAChange([alone, ...crowd]);
    // Each watcher asks for the names on the board by itself, on what may be a new connection; the rest is shared.
    expect(await statementsOfAChange([alone, ...crowd])).toBeLessThanOrEqual(one + 2 * crowd.length);
  });

  /** What is asked of entries and cards meanwhile, as boards ask. */
  async function readMeanwhile(work: () => Promise<unknown>): Promise<string[]> {
    const read: string[] = [];
    await hearingStatements((_client, [statement]) => {
      const text = typeof statement === 'string' ? statement : String(Object(statement).text);
      if (/name_key as name.* from entry|select entry_id, .* from card/s.test(text)) read.push(text);
    }, work);
    return read;
  }

  test('is not read again for who comes later, nor where nothing has changed', async () => {
    await told(await watch('ann'));
    const later = async () => {
      for (const player of ['bob', 'ann']) await told(await watch(player));
      // As after every few seconds.
      game.gateway.gameClock.advance({ seconds: 1 });
      await told(await watch('ann'));
    };
    expect(await readMeanwhile(later)).toEqual([]);
  });

  test('keeps its cards where only scores change, until a card or a name does', async () => {
    const next = await watch('ann');
    await told(next);
    const until = async (text: string) => {
      while (!texts(await told(next)).includes(text));
    };
    const scoring = async (today: number) => {
      game.score(1, 1, (golfer) => (golfer === 0 ? { thru: 9, today, toPar: today } : {}));
      await game.at(`2027-01-14T${10 - today}:00:00Z`);
      await until(`1 ann ${today}`);
    };
    expect(await readMeanwhile(() => scoring(-5))).toEqual([]);
    const { bus, orm } = game.gateway;
    const sql = (text: string) => orm.em.fork().execute(text);
    const renaming = async () => {
      const userId = await idOf('user_account', 'username', 'Carlotta');
      await sql(`update user_account set username = 'Lotte', name_key = 'lotte' where id = '${userId}'`);
      await bus.tell(orm.em.fork(), userRenamed, { userId });
      await until('- Lotte null');
    };
    expect(await readMeanwhile(renaming)).toHaveLength(2);
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
      await bus.tell(orm.em.fork(), contestChanged, {
        contestId: await idOf('contest', 'number', '1'),
        poolId: await idOf('pool', 'name', 'Sunday Best'),
        version: 0,
      });
      await until('- ann null');
    };
    expect(await readMeanwhile(replacing)).toHaveLength(2);
  });
});

describe('who may watch', () => {
  test('nobody but members, and nobody who is not signed in', async () => {
    expect(await (await watch('zoe'))()).toBe('NOT_MEMBER');
    expect(await (await watch('ann', 'No Such Pool'))()).toBe('NOT_FOUND');
    const anonymous = await openGraphqlSocket(game.gateway.origin);
    sockets.push(anonymous);
    const { payload } = await anonymous.ask('subscription { board(pool: "Sunday Best") { version } }');
    expect(payload.errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }]);
  });

  test('is asked again whenever something is told', async () => {
    await game.pool('Passing', ['ann', 'bob']);
    const next = await watch('bob', 'Passing');
    await told(next);
    const body = { poolName: 'Passing', username: 'bob' };
    expect(await game.rest('bob', 'DELETE', '/create-pool/remove-user', body)).toMatchObject({ status: 200 });
    let news = await next();
    while (typeof news === 'object') news = await next();
    expect(news).toBe('NOT_MEMBER');
    expect(await next()).toBe('complete');
  });
});

describe('a board that is read', () => {
  const stops: (() => void)[] = [];
  afterEach(() => {
    for (const stop of stops.splice(0)) stop();
  });

  /** The boards of another gateway on the same database, where `first` hears of all that is asked for them. */
  function elsewhere(first: (asked: Asked) => Promise<void> | void) {
    const { parts } = game.gateway;
    // So long that no test ever sees the timer that looks again at all boards.
    const settings = { ...parts.settings, pollLiveSeconds: 24 * 3600 };
    const own = { ...parts, bus: { ...parts.bus }, settings };
    const ctx = createCtx(own, { caller: { kind: 'service' }, address: '' });
    const em = interceptedEm(parts.orm.em, first);
    return async (player: string, pool: string) => {
      const news: BoardNews[] = [];
      const waiting: ((news: BoardNews) => void)[] = [];
      const listener = {
        userId: await idOf('user_account', 'username', player),
        tell: (one: BoardNews) => {
          const waiter = waiting.shift();
          if (waiter) waiter(one);
          else news.push(one);
        },
      };
      stops.push(watchBoard({ ...ctx, em }, await idOf('pool', 'name', pool), listener));
      return async () => news.shift() ?? new Promise<BoardNews>((resolve) => waiting.push(resolve));
    };
  }
  const looksForContest = ([sql]: Asked) => String(sql).includes('select distinct on (pool_id)');

  test('is told to those who joined meanwhile by a read that began after them', async () => {
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

  test('is told once more where somebody comes, goes or is called otherwise while it is read', async () => {
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
    // The board has heard of it before whoever listens after it.
    const heard = new Promise<void>((resolve) => stops.push(bus.hear(poolChanged, () => resolve())));
    await bus.tell(orm.em.fork(), poolChanged, { poolId: await idOf('pool', 'name', 'Changing') });
    await heard;
    gate.resolve();
    // What was read may be from before the change, which has no version: the next read is told as well.
    expect(await ann()).toHaveProperty('board');
    expect(await ann()).toHaveProperty('board');
  });

  test('is read again soon after that has failed, though nothing tells of it', async () => {
    await game.pool('Unlucky', ['ann']);
    let failures = 2;
    const watchHere = elsewhere((asked) => {
      if (looksForContest(asked) && failures-- > 0) throw new Error('Connection terminated unexpectedly');
    });
    expect(await (await watchHere('ann', 'Unlucky'))()).toHaveProperty('board');
    expect(failures).toBeLessThan(0);
  });

  test('comes also while another that changed with it can’t be worked out', async () => {
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
    await game.gateway.bus.tell(game.gateway.orm.em.fork(), userRenamed, renamed);
    expect(await wholeNews()).toHaveProperty('board');
    isBroken = false;
    expect(await brokenNews()).toHaveProperty('board');
  });
});
