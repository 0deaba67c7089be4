import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Orm, openOrm } from '../../database/orm.ts';
import { tables } from '../../features/features.ts';
import { watchStatements } from '../../testing/database/count-statements.ts';
import { openWeek, type Week } from '../testing/one-week.ts';
import { Tournament } from '../tournament.entity.ts';
import { type FieldSnapshot, fieldOf } from './field-snapshot.ts';

const id = '2027-7';
let week: Week;
/** Another gateway on the same database. */
let other: Orm;
beforeAll(async () => {
  week = await openWeek();
  await week.at('2027-01-13T15:00:00Z');
  other = await openOrm(week.gateway.databaseUrl, tables);
});
afterAll(async () => {
  await other.close();
  await week.gateway.close();
});

/** As a request reads it: with a tournament of its own unit of work. */
async function read(orm: Orm = week.gateway.orm): Promise<FieldSnapshot> {
  const em = orm.em.fork();
  return fieldOf(em, await em.findOneOrFail(Tournament, id));
}

const write = (sql: string, orm: Orm = week.gateway.orm) => orm.em.fork().execute(sql);

/** What the tables hold, read without any memory. */
const stored = async (em: EntityManager = other.em.fork()) =>
  Object.fromEntries(
    (
      await em.execute<{ dg_id: number; about: string }[]>(
        `select dg_id, concat_ws(' ', player_name, status, tier, odds, to_par, position, has_hit) as about
         from field_entry join golfer using (dg_id) where tournament_id = '${id}'`,
      )
    ).map(({ dg_id, about }) => [dg_id, about]),
  );
const standingsOf = ({ standings }: FieldSnapshot) =>
  Object.fromEntries(
    standings.map(({ golfer, entry: { status, tier, odds, toPar, position, hasHit } }) => [
      golfer.dgId,
      [golfer.playerName, status, tier, odds, toPar, position, hasHit ? 't' : 'f']
        .filter((part) => part !== null)
        .join(' '),
    ]),
  );

test('it is read once for all readers, and is frozen', async () => {
  const field = await read();
  expect(field.standings).toHaveLength(20);
  const asked: string[] = [];
  await watchStatements(
    (_client, [statement]) => asked.push(String(Object(statement).text ?? statement)),
    async () => {
      for (let times = 0; times < 3; times += 1) expect(await read()).toBe(field);
    },
  );
  expect(asked.join()).toContain('tournament');
  expect(asked.join()).not.toContain('field_entry');
  const [first] = field.standings;
  expect(() => Object.assign(Object(first?.entry), { toPar: -60 })).toThrow(TypeError);
  expect(() => Object.assign(Object(first?.entry.rounds[0]), { strokes: 18 })).toThrow(TypeError);
});

test.each([
  ['a score', `update field_entry set to_par = -3, position = 'T1' where dg_id = 1003`],
  ['a price', 'update field_entry set odds = 0.5 where dg_id = 1004'],
  ['a golfer who leaves', 'delete from field_entry where dg_id = 1019'],
  [
    'an alternate',
    `insert into field_entry (tournament_id, dg_id, status, has_hit, rounds, changed_at)
     values ('${id}', 1019, 'active', false, '[]', '2027-01-13T12:00:00Z')`,
  ],
  ['a name', `update golfer set player_name = 'Golfer, Zoe' where dg_id = 1000`],
])('%s is seen by whoever reads next, on every gateway', async (_what, change) => {
  const before = [await read(), await read(other)];
  await write(change);
  const after = [await read(), await read(other)];
  for (const [place, field] of after.entries()) {
    expect(field.version).toBeGreaterThan(before[place]?.version ?? Number.NaN);
    expect(standingsOf(field)).toEqual(await stored());
  }
});

test('tee times of its rounds leave out golfers who left before a shot', async () => {
  await write(`
    update field_entry set left_at = case when dg_id = 1001 then timestamptz '2027-01-13T12:00:00Z' end,
      rounds = jsonb_build_array(jsonb_build_object('round', 2, 'strokes', null, 'par', null, 'teeAt',
        '2027-01-15T1' || dg_id % 4 || ':00:00.000Z'))
    where tournament_id = '${id}' and dg_id between 1000 and 1003`);
  await write(`update field_entry set rounds = '[]' where tournament_id = '${id}' and dg_id > 1003`);
  await write(`update field_entry set left_at = now() where tournament_id = '${id}' and dg_id = 1000`);
  const none = { firstTeeAt: null, lastTeeAt: null };
  const second = {
    firstTeeAt: new Date('2027-01-15T12:00:00Z'),
    lastTeeAt: new Date('2027-01-15T13:00:00Z'),
  };
  expect((await read()).tees).toEqual([none, second, none, none]);
});

test('a transaction sees its own writes, and nobody else does before it commits', async () => {
  const before = await read();
  const { orm } = week.gateway;
  const failure = new Error('it is taken back');
  await expect(
    orm.em.fork().transactional(async (em) => {
      const tournament = await em.findOneOrFail(Tournament, id);
      await em.execute(`update field_entry set to_par = -9 where dg_id = 1002`);
      const tx = await fieldOf(em, tournament);
      expect(tx.lines.get(1002)?.toPar).toBe(-9);
      expect(await read()).toBe(before);
      throw failure;
    }),
  ).rejects.toBe(failure);
  await write('update field_entry set to_par = 4 where dg_id = 1002');
  expect((await read()).lines.get(1002)?.toPar).toBe(4);
});

test('a reader who loaded the tournament before a change gets the field after it', async () => {
  const em = week.gateway.orm.em.fork();
  const tournament = await em.findOneOrFail(Tournament, id);
  await write('update field_entry set to_par = 7 where dg_id = 1005');
  const latest = await read();
  expect(await fieldOf(em, tournament)).toBe(latest);
});

test('after random changes by two gateways, committed or rolled back, the cache equals the tables', async () => {
  let state = 20270114;
  const draw = (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state % below;
  };
  const gateways = [week.gateway.orm, other];
  for (let change = 0; change < 150; change += 1) {
    const orm = gateways[draw(2)] as Orm;
    const golfer = 1000 + draw(20);
    const column = ['to_par', 'odds', 'tier'][draw(3)];
    const statement = `update field_entry set ${column} = ${1 + draw(4)} where dg_id = ${golfer}`;
    const isTakenBack = draw(4) === 0;
    await orm.em
      .fork()
      .transactional(async (em) => {
        const tournament = await em.findOneOrFail(Tournament, id);
        await em.execute(statement);
        if (draw(2) === 0) expect(standingsOf(await fieldOf(em, tournament))).toEqual(await stored(em));
        if (isTakenBack) throw new Error('taken back');
      })
      .catch((fault: Error) => expect(fault.message).toBe('taken back'));
    if (draw(3) === 0) continue;
    expect(standingsOf(await read(gateways[draw(2)]))).toEqual(await stored());
  }
});
