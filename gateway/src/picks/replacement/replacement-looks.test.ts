import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Ctx, createCtx } from '../../context.ts';
import { watchStatements } from '../../testing/database/count-statements.ts';
import { interceptedEm } from '../../testing/database/intercepted-em.ts';
import { openPoolGame, type PoolGame } from '../../testing/pool-game.ts';
import { replaceWithdrawn } from './replacement.service.ts';

// Whose cards are looked at again once golfers have been replaced: those of contests that have changed.

const names = ['Left', 'Middle', 'Right'];
/** Places in the list of golfers; the fourth withdraws before a shot. */
const withGone = [0, 1, 2, 10, 11, 21, 22, 33];
const gone = '1010';

let game: PoolGame;
beforeAll(async () => {
  game = await openPoolGame(['ann', 'bob', 'cat']);
  for (const name of names) {
    await game.pool(name, ['ann', 'bob', 'cat']);
    await game.card('ann', name, withGone);
  }
  await game.at('2027-01-14T11:00:00Z');
  game.score(1, 1, (golfer) => (golfer === 10 ? { position: 'WD', thru: null } : {}));
  await game.at('2027-01-14T12:00:00Z');
});
afterAll(() => game.gateway.close());

const sql = <Row extends object>(statement: string, values: unknown[] = []) =>
  game.gateway.orm.em.fork().execute<Row[]>(statement, values);
const ofPool = `entry_id in (select entry.id from entry join contest on contest.id = contest_id
  join pool on pool.id = pool_id join user_account on user_account.id = entry.user_id
  where contest.number = 1 and pool.name = ? and username = ?)`;

/** A card as it was before the golfer withdrew, by a writer that the look does not know of. */
async function makeCard(pool: string, player: string): Promise<void> {
  await sql(
    `insert into card (entry_id, week, golfers, saved_at)
     select entry.id, 1, ?::jsonb, now() from entry join contest on contest.id = contest_id
     join pool on pool.id = pool_id join user_account on user_account.id = entry.user_id
     where contest.number = 1 and pool.name = ? and username = ?`,
    [JSON.stringify(withGone.map((place) => 1000 + place)), pool, player],
  );
  await sql(
    'update contest set version = version + 1 from pool where pool.id = pool_id and contest.number = 1 and name = ?',
    [pool],
  );
}
const holdsGone = async (pool: string, player: string) =>
  (await sql(`select 1 from card where ${ofPool} and golfers @> ?::jsonb`, [pool, player, gone])).length > 0;

/** A run as a tick begins it, a minute after the last one; answers of which pools it looked at cards. */
async function lookedAt(more: Partial<Ctx> = {}): Promise<string[]> {
  game.gateway.wallClock.advance({ minutes: 1 });
  const { signal: stopping } = new AbortController();
  const ctx = createCtx(game.gateway.parts, { caller: { kind: 'service' }, address: '', stopping });
  const asked: string[] = [];
  await watchStatements(
    (_client, [statement, values]) => {
      const all = JSON.stringify([statement, values]);
      if (all.includes('card.golfers @> any')) asked.push(all);
    },
    () => replaceWithdrawn({ ...ctx, ...more }),
  );
  const contests = await sql<{ id: string; name: string }>(
    'select contest.id, name from contest join pool on pool.id = pool_id where contest.number = 1 order by name',
  );
  return contests.flatMap(({ id, name }) => (asked.some((one) => one.includes(id)) ? [name] : []));
}

test('no card is looked at again while neither its contest nor who is gone has changed', async () => {
  for (const name of names) expect(await holdsGone(name, 'ann')).toBe(false);
  expect(await lookedAt()).toEqual([]);
});

test('a card that is made later is looked at, of its contest only', async () => {
  await makeCard('Middle', 'bob');
  expect(await lookedAt()).toEqual(['Middle']);
  expect(await holdsGone('Middle', 'bob')).toBe(false);
  expect(await lookedAt()).toEqual([]);
});

test('a card that is saved between the look and the replacement is looked at by the next one', async () => {
  await makeCard('Left', 'bob');
  let isMade = false;
  const meanwhile = interceptedEm(game.gateway.orm.em, async (asked) => {
    if (isMade || !JSON.stringify(asked).includes('card.golfers @> any')) return;
    isMade = true;
    await makeCard('Left', 'cat');
  });
  expect(await lookedAt({ em: meanwhile })).toEqual(['Left']);
  expect(isMade).toBe(true);
  expect(await lookedAt()).toEqual(['Left']);
  expect(await holdsGone('Left', 'cat')).toBe(false);
  expect(await lookedAt()).toEqual([]);
});

test('another golfer who withdraws has all contests looked at, and so have a gateway that starts and an hour', async () => {
  const { bus } = game.gateway.parts;
  expect(await lookedAt({ bus: { ...bus } })).toEqual(names);
  game.gateway.wallClock.advance({ minutes: 60 });
  expect(await lookedAt()).toEqual(names);
  expect(await lookedAt()).toEqual([]);
  await sql(`update field_entry set status = 'withdrawn' where dg_id = 1047`);
  expect(await lookedAt()).toEqual(names);
});

test('what fails is looked at again', async () => {
  await makeCard('Right', 'bob');
  await sql(
    `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'on purpose'; end $$`,
  );
  await sql('create trigger refused before update on card for each row execute function refuse()');
  await expect(lookedAt()).rejects.toThrow('replacing withdrawn golfers in a contest failed');
  await sql('drop trigger refused on card');
  expect(await lookedAt()).toEqual(['Right']);
  expect(await holdsGone('Right', 'bob')).toBe(false);
});

test('a card for which nobody could come in is looked at again each time', async () => {
  await sql(`update field_entry set status = 'withdrawn' where dg_id between 1033 and 1047`);
  expect(await lookedAt()).toEqual(names);
  expect(await lookedAt()).toEqual(names);
});
