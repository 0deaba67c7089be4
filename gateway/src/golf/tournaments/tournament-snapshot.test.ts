import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { QueryConfig, QueryResult } from 'pg';
import { drawsFrom } from '../../../../tools/nightly/draws.mjs';
import { seedFrom, tried } from '../../../../tools/nightly/tried.mjs';
import { connectionsOf, type Orm, openOrm } from '../../database/orm.ts';
import { transactional } from '../../database/transaction.ts';
import { tables } from '../../features/features.ts';
import { countStatements } from '../../testing/database/count-statements.ts';
import { openWeek, type Week } from '../testing/one-week.ts';
import { Tournament } from '../tournament.entity.ts';
import {
  currentTournamentOf,
  playableTournaments,
  scheduleOf,
  sheetOpening,
  tournamentById,
  tournamentsWithIds,
} from './tournament-snapshot.ts';

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

const gateways = () => [week.gateway.orm, other];
/** As a request reads it: in a unit of work of its own. */
const read = (orm: Orm = week.gateway.orm) => tournamentById({ em: orm.em.fork() }, id);
const write = (sql: string, orm: Orm = week.gateway.orm) => orm.em.fork().execute(sql);

/** What the tables hold, read without any memory. */
const stored = (em: EntityManager = other.em.fork()) =>
  em.find(Tournament, {}, { orderBy: { startsOn: 'asc', id: 'asc' }, disableIdentityMap: true });
const plain = (tournaments: readonly object[]) => tournaments.map((tournament) => ({ ...tournament }));

async function expectAllAsStored(orm: Orm): Promise<void> {
  const em = orm.em.fork();
  const all = await stored();
  const known = await tournamentsWithIds(
    em,
    all.map((tournament) => tournament.id),
  );
  expect(plain([...known.values()])).toEqual(plain(all));
}

test('it is read once for all readers, and is frozen', async () => {
  const known = await read();
  await expectAllAsStored(week.gateway.orm);
  const { gameClock } = week.gateway;
  const statements = await countStatements(async () => {
    const ctx = { em: week.gateway.orm.em.fork(), gameClock };
    expect(await currentTournamentOf(ctx)).toBe(known);
    expect(await scheduleOf(ctx)).toContain(known);
    expect(await playableTournaments(ctx)).toContain(known);
    expect(await sheetOpening(ctx.em, known)).toEqual(new Date('2027-01-12T05:00:00Z'));
  });
  expect(statements).toBe(0);
  expect(() => Object.assign(known, { status: 'official' })).toThrow(TypeError);
  expect(() => Object.assign(known.roundStates, { 0: 'complete' })).toThrow(TypeError);
});

test.each([
  ['it is live', `status = 'live', round_states = '["live", "scheduled", "scheduled", "scheduled"]'`],
  ['play is interrupted', `status = 'suspended'`],
  ['the last shot was hit', `status = 'complete'`],
  ['it is official', `status = 'official', official_at = '2027-01-17T23:00:00Z'`],
  ['it is called off', `status = 'cancelled'`],
  ['no pool is played on it', `excluded = 'A team event.'`],
  ['its tiers are frozen', `tiers_frozen_at = '2027-01-11T12:00:00Z'`],
  ['its picks lock earlier', `lock_at = '2027-01-14T11:00:00Z'`],
  ['it has other coordinates', 'latitude = 1.5, longitude = -2.25'],
])('%s is seen by the next reader on every gateway without a hint', async (_what, change) => {
  for (const writer of gateways()) {
    const before = await Promise.all(gateways().map(read));
    await write(`update tournament set version = version + 1, ${change} where id = '${id}'`, writer);
    for (const [place, orm] of gateways().entries()) {
      expect((await read(orm)).version).toBe((before[place]?.version ?? Number.NaN) + 1);
      await expectAllAsStored(orm);
    }
  }
  await write(`update tournament set status = 'scheduled', excluded = null where id = '${id}'`);
});

test('the tournament before is the one that pools are on, not another of its week', async () => {
  const sideShow = '2027-70';
  const next = { startsOn: '2027-01-21', zone: 'America/New_York' };
  await write(`insert into tournament select (jsonb_populate_record(null::tournament,
    to_jsonb(tournament) || '{"id": "${sideShow}", "event_id": "70", "status": "live", "field_at": null}')).*
    from tournament where id = '${id}'`);
  await write(
    `update tournament set status = 'official', official_at = '2027-01-17T23:00:00Z' where id = '${id}'`,
  );
  const monday = new Date('2027-01-18T05:00:00Z');
  expect(await sheetOpening(week.gateway.orm.em.fork(), next)).toEqual(monday);
  await transactional({ em: week.gateway.orm.em.fork() }, async (em) => {
    expect(await sheetOpening(em, next)).toEqual(monday);
    await em.execute(`update tournament set status = 'complete', official_at = null where id = '${id}'`);
    expect(await sheetOpening(em, next)).toEqual(new Date('2027-01-19T05:00:00Z'));
  });
  await write(`delete from tournament where id = '${sideShow}'`);
  await write(`update tournament set status = 'scheduled', official_at = null where id = '${id}'`);
});

test('a transaction sees its own writes, and nobody else does before it commits', async () => {
  const before = await read();
  const failure = new Error('it is taken back');
  await expect(
    transactional({ em: week.gateway.orm.em.fork() }, async (em) => {
      await em.execute(`update tournament set status = 'official' where id = '${id}'`);
      expect((await tournamentById({ em }, id)).status).toBe('official');
      const tx = { em, gameClock: week.gateway.gameClock };
      expect((await scheduleOf(tx)).map(({ status }) => status)).toContain('official');
      expect((await playableTournaments(tx)).map((one) => one.id)).not.toContain(id);
      for (const orm of gateways()) expect((await read(orm)).status).toBe(before.status);
      throw failure;
    }),
  ).rejects.toBe(failure);
  for (const orm of gateways()) await expectAllAsStored(orm);
});

test('one unit of work sees one state, and the next one all that was committed before it began', async () => {
  const em = week.gateway.orm.em.fork();
  const before = await tournamentById({ em }, id);
  await write(`update tournament set status = 'live', version = version + 1 where id = '${id}'`, other);
  expect(await tournamentById({ em }, id)).toBe(before);
  expect((await read()).status).toBe('live');
});

test('all tournaments are read in one statement by the first reader after a change', async () => {
  await write('update tournament set version = version + 1');
  const statements = await countStatements(() =>
    Promise.all(Array.from({ length: 20 }, () => read())).then((all) => expect(new Set(all).size).toBe(1)),
  );
  expect(statements).toBe(1);
});

test('the cache is not used while changes are not recorded', async () => {
  await read();
  await write('alter table changed_table rename to lost');
  // Without its triggers, since they miss the table too.
  await write('alter table tournament disable trigger user');
  await write(`update tournament set name = 'Unnoticed' where id = '${id}'`);
  for (const orm of gateways()) expect((await read(orm)).name).toBe('Unnoticed');
  await write(`update tournament set name = 'Palmetto Classic' where id = '${id}'`);
  for (const orm of gateways()) expect((await read(orm)).name).toBe('Palmetto Classic');
  await write('alter table tournament enable trigger user');
  await write('alter table lost rename to changed_table');
  for (const orm of gateways()) await expectAllAsStored(orm);
});

test('the cache is dropped once the database has been restored to an earlier state', async () => {
  for (const orm of gateways()) await read(orm);
  // What a backup brings back, no trigger has noted; and it comes in other files.
  await write('alter table tournament disable trigger user');
  await write(`update tournament set version = version - 1, name = 'Put back' where id = '${id}'`);
  await write('alter table tournament enable trigger user');
  await write('vacuum full changed_table');
  for (const orm of gateways()) {
    expect((await read(orm)).name).toBe('Put back');
    await expectAllAsStored(orm);
  }
});

test('the cache is dropped after a gateway has slept for hours and its own clock stood still', async () => {
  const { orm } = week.gateway;
  await read();
  await write(`update tournament set name = 'Unnoticed' where id = '${id}'`, other);
  // Who is awake learns of it before it is swept away.
  await read(other);
  await write('delete from changed_table', other);
  const connections = connectionsOf(orm);
  if (!connections) throw new Error('The gateway has connections.');
  const now: (asked: QueryConfig) => Promise<QueryResult> = connections.query.bind(connections);
  const hoursLater = async (asked: QueryConfig): Promise<QueryResult> => {
    const found = await now(asked);
    for (const row of found.rows) if ('seconds' in row) row.seconds += 7200;
    return found;
  };
  Object.assign(connections, { query: hoursLater });
  const name = await read().then((found) => found.name);
  Object.assign(connections, { query: now });
  expect(name).toBe('Unnoticed');
});

/** So many writes at random; by night it is done with ten thousand. */
const rounds = Number(process.env.RANDOM_WRITES ?? 120);
const seed = seedFrom('WRITES_SEED');

test(`after random changes by two gateways, committed or rolled back, the cache equals the table, drawn from ${seed}`, async () => {
  const next = drawsFrom(seed);
  const draw = (below: number) => Math.floor(next() * below);
  const states = ['scheduled', 'live', 'suspended', 'complete', 'official', 'cancelled'];
  const changes = [
    () => `status = '${states[draw(states.length)]}'`,
    () =>
      `round_states = '["${['scheduled', 'live', 'complete'][draw(3)]}", "scheduled", "scheduled", "scheduled"]'`,
    () => `tiers_frozen_at = ${draw(2) === 0 ? 'null' : 'now()'}`,
    () => `official_at = ${draw(2) === 0 ? 'null' : 'now()'}`,
    () => `excluded = ${draw(3) === 0 ? `'A team event.'` : 'null'}`,
    () => `lock_at = lock_at + interval '${draw(3)} hours'`,
    () => `live_at = now(), version = version + ${draw(3)}`,
    () => `name = 'Open ${draw(5)}'`,
  ];
  const ids = (await stored()).map((tournament) => tournament.id);
  for (let round = 0; round < rounds; round += 1) {
    const orm = gateways()[draw(2)] as Orm;
    const isTakenBack = draw(4) === 0;
    const statement =
      draw(4) === 0
        ? `update field_entry set rounds = jsonb_set(rounds, '{0,teeAt}', '"2027-01-14T1${draw(10)}:00:00.000Z"')
           where dg_id = ${1000 + draw(20)} and jsonb_array_length(rounds) > 0`
        : `update tournament set ${changes[draw(changes.length)]?.()} where id = '${ids[draw(ids.length)]}'`;
    // Somebody reads while it is written, and may get either; afterwards nobody gets the old state.
    const meanwhile = Promise.all(gateways().map(read));
    await transactional({ em: orm.em.fork() }, async (em) => {
      await em.execute(statement);
      if (isTakenBack) throw new Error('taken back');
    }).catch((fault: Error) => expect(fault.message).toBe('taken back'));
    for (const reader of gateways()) await expectAllAsStored(reader);
    await meanwhile;
  }
  tried('answers', { writes: rounds }, seed);
});
