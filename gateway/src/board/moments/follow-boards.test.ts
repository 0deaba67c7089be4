import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { createCtx } from '../../context.ts';
import { sweep } from '../../jobs/sweep.ts';
import { watchStatements } from '../../testing/database/count-statements.ts';
import { openPoolGame, type PoolGame } from '../../testing/pool-game.ts';
import { followBoards } from './follow-boards.service.ts';

let game: PoolGame;
const pools = ['Amber', 'Blue', 'Coral'];
const logged: Record<string, unknown>[] = [];
const log = pino({ level: 'error' }, { write: (line: string) => void logged.push(JSON.parse(line)) });

beforeAll(async () => {
  game = await openPoolGame(['ann', 'bob']);
  for (const pool of pools) {
    await game.pool(pool, ['ann', 'bob']);
    await game.card('ann', pool, [0, 1, 2, 10, 11, 21, 22, 40]);
    await game.card('bob', pool, [5, 1, 2, 10, 11, 21, 22, 40]);
  }
  game.score(1, 1, () => ({ thru: 3, today: 0, toPar: 0 }));
  await game.at('2027-01-14T15:00:00Z');
});
afterAll(() => game.gateway.close());

const sql = <T extends object>(text: string, values: unknown[] = []) =>
  game.gateway.orm.em.fork().execute<T[]>(text, values);
const follow = (atOnce: number, signal?: AbortSignal) =>
  followBoards(
    createCtx(
      { ...game.gateway.parts, log },
      { caller: { kind: 'service' }, address: '', ...(signal ? { signal } : {}) },
    ),
    atOnce,
  );
const followed = () =>
  sql<{ id: string; version: number }>(
    'select contest_id as id, version::int from followed_board order by contest_id',
  );

test.each([1, 2, 3])('a board that fails keeps none from being followed, %i at once', async (atOnce) => {
  logged.length = 0;
  const before = await followed();
  expect(before).toHaveLength(pools.length);
  const [broken, ...others] = before;
  const [kept] = await sql<{ standing: object }>('select standing from followed_board where contest_id = ?', [
    broken?.id,
  ]);
  await sql('update followed_board set version = version - 1');
  await sql(`update followed_board set standing = standing - 'places' where contest_id = ?`, [broken?.id]);

  await expect(follow(atOnce)).rejects.toThrow('1 of 3: boards: a contest could not be followed.');
  expect(await followed()).toEqual([{ ...broken, version: Number(broken?.version) - 1 }, ...others]);
  expect(logged).toMatchObject([
    { msg: 'boards: contests could not be followed together', contests: atOnce, first: broken?.id },
    { msg: 'boards: a contest could not be followed', contest: broken?.id },
  ]);

  await sql('update followed_board set standing = ?::jsonb where contest_id = ?', [
    JSON.stringify(kept?.standing),
    broken?.id,
  ]);
  await follow(atOnce);
  expect(await followed()).toEqual(before);
});

test('a run that is out of time is gone on with behind where it came to, and the first ones come after the last', async () => {
  const before = await followed();
  const behind = async () => {
    const now = await followed();
    return before.flatMap(({ version }, place) => (now[place]?.version === version ? [] : [place]));
  };
  const outdate = (ids: readonly (string | undefined)[]) =>
    sql('update followed_board set version = version - 1 where contest_id = any(array[?]::uuid[])', [ids]);
  /** Its time is over when it asks for a batch once more. */
  const afterOne = async () => {
    const outOfTime = new AbortController();
    let asked = 0;
    const note = (_client: unknown, [statement]: readonly unknown[]) => {
      if (!String(Object(statement).text ?? statement).includes('left join followed_board')) return;
      asked += 1;
      if (asked === 2) outOfTime.abort(new Error('out of time'));
    };
    await watchStatements(note, () => expect(follow(1, outOfTime.signal)).rejects.toThrow('out of time'));
  };
  await outdate(before.map(({ id }) => id));
  await afterOne();
  expect(await behind()).toEqual([1, 2]);
  await outdate([before[0]?.id]);
  await afterOne();
  expect(await behind()).toEqual([0, 2]);
  await follow(1);
  expect(await behind()).toEqual([]);
});

test('where only scores have changed, no contest, entry or card is read again', async () => {
  const read = async () => {
    const sent: string[] = [];
    const note = (_client: unknown, [statement]: readonly unknown[]) =>
      void sent.push(String(Object(statement).text ?? statement));
    await watchStatements(note, () => follow(200));
    return sent.filter((text) => /from "(contest|pool|contest_week)"|from (entry|card)\b/.test(text));
  };
  const score = (today: number) => game.score(1, 1, () => ({ thru: 5, today, toPar: today }));
  await follow(200);
  const versions = async () => (await followed()).map(({ version }) => version);
  for (const today of [-1, -2]) {
    const before = await versions();
    score(today);
    await game.at(`2027-01-14T15:0${-today}:00Z`);
    await sql('update followed_board set version = version - 1');
    expect(await read()).toEqual([]);
    expect(await versions()).not.toEqual(before);
  }
  await sql(`update pool set max_users = 77 where name = 'Amber'`);
  await sql('update followed_board set version = version - 1');
  expect(await read()).not.toEqual([]);
});

test('of a contest that ends without being settled nothing stays but for an hour', async () => {
  const before = await followed();
  const [ended, ...others] = before;
  await sql(`update contest set settled_at = ?, outcome = 'void' where id = ?`, [
    new Date('2027-01-14T16:00:00Z'),
    ended?.id,
  ]);
  await sweep.run(
    createCtx(game.gateway.parts, { caller: { kind: 'service' }, address: '' }),
    '',
    async () => {},
  );
  expect(await followed()).toEqual(others);
});
