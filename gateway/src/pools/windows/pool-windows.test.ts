import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type FakeSeason, openFakeSeason } from '../../testing/fake-season.ts';

// The locks of pools as time goes by, through the APIs; their rules have tables of their own.

let season: FakeSeason;
const tokens: Record<string, string> = {};
beforeEach(async () => {
  season = await openFakeSeason();
  for (const name of ['ann', 'bob', 'carla']) tokens[name] = await season.gateway.signUp(name);
});
afterEach(() => season.gateway.close());

const rest = (who: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  season.gateway.rest(method, path, { token: tokens[who] ?? '', ...(body ? { body } : {}) });

async function newPool(format: string, more: object = {}): Promise<string> {
  const poolName = `A ${format} pool`;
  expect(await rest('ann', 'POST', '/create-pool', { poolName, format, buyIn: 0, ...more })).toMatchObject({
    status: 201,
  });
  await join('bob', poolName);
  return poolName;
}
const join = (who: string, poolName: string) =>
  rest(who, 'PUT', '/create-pool/join', { poolName, username: who });
const leave = (who: string, poolName: string) =>
  rest(who, 'DELETE', '/create-pool/pool', { poolName, username: who });
const edit = (poolName: string) =>
  rest('ann', 'PUT', '/create-pool/edit-pool', { poolName, payouts: [{ first: 1 }] });
const destroy = (poolName: string) => rest('ann', 'DELETE', '/create-pool/delete-pool', { poolName });

const decisions = async (who: string, poolName: string) => {
  const { data } = await season.gateway.graphql(
    `query ($name: String!) { pool(name: $name) {
      join { allowed code message until } leave { allowed code until }
      settings { allowed code until } delete { allowed code until }
      live ended contest { state opensAt lockAt weeks { week opensAt lockAt tournament { name } } }
      entry { id } } }`,
    { name: poolName },
    tokens[who],
  );
  return Object(data?.pool);
};

const playOut = async (week: number) => {
  const sunday = `${new Date(Date.parse(`${season.startsOn(week)}T00:00:00Z`) + 3 * 86_400_000).toISOString().slice(0, 10)}`;
  season.score(week, 4, (index) => ({
    strokes: [70, 70, 70, 70],
    thru: 18,
    toPar: -8,
    position: `T${index + 1}`,
  }));
  for (const time of ['20:00', '20:20', '20:40', '21:00']) await season.at(`${sunday}T${time}:00Z`);
};

// Thursday, 00:00 at the venue.
const lockAt = '2027-01-14T05:00:00.000Z';

test('joining a weekly pool in play says first from when one plays, on every API to it', async () => {
  await newPool('Single Week');
  const { data: made } = await season.gateway.graphql(
    'mutation { createInvitation(pool: "A Single Week pool") { invitation { url } } }',
    {},
    tokens.ann,
  );
  const token = String(Object(made).createInvitation.invitation.url).split('/').at(-1);
  const notes = async () => {
    const { data } = await season.gateway.graphql(
      `query ($token: String!) {
        pool(name: "A Single Week pool") { join { allowed note } }
        invitation(token: $token) { join { allowed note } } }`,
      { token },
      tokens.carla,
    );
    return [Object(data).pool.join, Object(data).invitation.join];
  };
  const open = { allowed: true, note: null };
  expect(await notes()).toEqual([open, open]);
  await season.at(lockAt);
  const inPlay = {
    allowed: true,
    note: 'The tournament of this week is in play: you play from the next one on, and cannot leave before this one is official.',
  };
  expect(await notes()).toEqual([inPlay, inPlay]);
});

describe('a Single Week pool', () => {
  test('is locked from the lock until the tournament is official, and open a second before', async () => {
    const poolName = await newPool('Single Week');
    expect(await decisions('ann', poolName)).toMatchObject({
      settings: { allowed: true },
      delete: { allowed: true },
      leave: { allowed: false, code: 'NEEDS_SUCCESSOR' },
      live: false,
      contest: { state: 'OPEN', opensAt: '2027-01-11T05:00:00.000Z', lockAt, weeks: [{ week: 1, lockAt }] },
    });
    await season.at('2027-01-14T04:59:59Z');
    expect(await edit(poolName)).toMatchObject({ status: 200 });
    await season.at(lockAt);
    for (const answer of [await edit(poolName), await destroy(poolName), await leave('bob', poolName)])
      expect(answer).toMatchObject({ status: 409, body: { code: 'LOCKED' } });
    expect(
      await rest('ann', 'DELETE', '/create-pool/remove-user', { poolName, username: 'bob' }),
    ).toMatchObject({
      status: 409,
      body: { code: 'LOCKED' },
    });
    expect(
      await rest('ann', 'PUT', '/create-pool/update-admin', { poolName, newAdmin: 'bob' }),
    ).toMatchObject({
      status: 200,
    });
    expect(await rest('bob', 'PUT', '/create-pool/answer-offer', { poolName, accept: true })).toMatchObject({
      status: 200,
    });
    expect(await decisions('bob', poolName)).toMatchObject({
      settings: { allowed: false, code: 'LOCKED' },
      delete: { allowed: false, code: 'LOCKED' },
      leave: { allowed: false, code: 'LOCKED' },
      live: true,
      contest: { state: 'LOCKED' },
    });
    await playOut(1);
    expect(await decisions('bob', poolName)).toMatchObject({
      settings: { allowed: true },
      delete: { allowed: true },
      live: true,
      ended: false,
      contest: { state: 'SETTLED' },
    });
    expect(await leave('ann', poolName)).toMatchObject({ status: 200 });
  });

  test('takes who joins in play into the next tournament’s contest (G36), and moves on on Monday (G11)', async () => {
    const poolName = await newPool('Single Week');
    await season.at('2027-01-15T15:00:00Z');
    expect(await join('carla', poolName)).toMatchObject({
      status: 200,
      body: { pool: { tournaments: [{ Name: 'Palmetto Classic' }] } },
    });
    const mine = (await decisions('ann', poolName)).entry.id;
    const hers = (await decisions('carla', poolName)).entry.id;
    await playOut(1);
    expect((await decisions('carla', poolName)).contest).toMatchObject({
      weeks: [{ tournament: { name: 'Palmetto Classic' } }],
    });
    season.turnTo(2);
    await season.at('2027-01-18T05:00:00Z');
    const monday = await decisions('carla', poolName);
    expect(monday).toMatchObject({
      live: false,
      entry: { id: hers },
      contest: { state: 'OPEN', weeks: [{ week: 1, tournament: { name: 'Lowcountry Open' } }] },
    });
    expect((await decisions('ann', poolName)).entry.id).not.toBe(mine);
  });

  test('has its next contest also where nobody joins in play, and its members in it', async () => {
    const poolName = await newPool('Single Week');
    await season.at(lockAt);
    await playOut(1);
    season.turnTo(2);
    await season.at('2027-01-19T15:00:00Z');
    expect(await decisions('bob', poolName)).toMatchObject({
      entry: { id: expect.any(String) },
      contest: { weeks: [{ tournament: { name: 'Lowcountry Open' } }] },
    });
  });
});

describe('a Multi-Week pool', () => {
  test('is closed to joining and changes from the first lock on, and to leaving until four days after the last start', async () => {
    const poolName = await newPool('Multi-Week');
    await season.at(lockAt);
    expect(await join('carla', poolName)).toMatchObject({
      status: 409,
      body: { code: 'STARTED', message: 'Multi-week tournament is already in progress.' },
    });
    expect((await rest('carla', 'GET', '/create-pool/pools')).body).toMatchObject({
      pools: [{ joinable: false, reason: 'Multi-week tournament is already in progress.' }],
    });
    expect(await edit(poolName)).toMatchObject({ status: 409, body: { code: 'LOCKED' } });
    expect((await decisions('bob', poolName)).leave).toEqual({
      allowed: false,
      code: 'LOCKED',
      until: '2027-01-25T05:00:00.000Z',
    });
    await playOut(1);
    season.turnTo(2);
    await season.at('2027-01-20T15:00:00Z');
    expect(await decisions('bob', poolName)).toMatchObject({
      live: false,
      ended: false,
      contest: { state: 'LOCKED', weeks: [{ week: 1 }, { week: 2, lockAt: '2027-01-21T05:00:00.000Z' }] },
    });
    await season.at('2027-01-21T05:00:00Z');
    await playOut(2);
    expect(await edit(poolName)).toMatchObject({ status: 409, body: { code: 'LOCKED' } });
    expect(await decisions('ann', poolName)).toMatchObject({ ended: false, delete: { allowed: true } });
    season.turnTo(3);
    await season.at('2027-01-25T05:00:00Z');
    expect(await decisions('ann', poolName)).toMatchObject({ ended: true, contest: { state: 'SETTLED' } });
    expect(await leave('bob', poolName)).toMatchObject({ status: 200 });
    expect(await destroy(poolName)).toMatchObject({ status: 200 });
  });
});

describe('a Single Round pool', () => {
  test('is bound on its day, and takes nobody afterwards (G36)', async () => {
    const poolName = await newPool('Single Round', { round: 'Packing Day' });
    await season.at('2027-01-15T04:59:59Z');
    expect(await decisions('ann', poolName)).toMatchObject({
      settings: { allowed: true },
      contest: {
        state: 'SCHEDULED',
        opensAt: '2027-01-15T05:00:00.000Z',
        lockAt: '2027-01-15T14:50:00.000Z',
      },
    });
    await season.at('2027-01-15T05:00:00Z');
    expect(await decisions('bob', poolName)).toMatchObject({
      leave: { allowed: false, code: 'LOCKED', until: '2027-01-16T05:00:00.000Z' },
      settings: { allowed: false, code: 'NOT_ADMIN' },
    });
    expect(await edit(poolName)).toMatchObject({ status: 409, body: { code: 'LOCKED' } });
    expect(await join('carla', poolName)).toMatchObject({ status: 200 });
    await season.at('2027-01-16T05:00:00Z');
    await season.gateway.signUp('late');
    tokens.late = await season.gateway.signUp('later');
    expect(await rest('late', 'PUT', '/create-pool/join', { poolName, username: 'later' })).toMatchObject({
      status: 409,
      body: { code: 'STARTED' },
    });
    expect(await leave('bob', poolName)).toMatchObject({ status: 200 });
  });

  test('made after its day is about the next tournament (G36)', async () => {
    await season.at('2027-01-15T14:49:59Z');
    await newPool('Single Round', { round: 'Packing Day' });
    const early = await decisions('ann', 'A Single Round pool');
    expect(early.contest.weeks).toMatchObject([{ tournament: { name: 'Palmetto Classic' } }]);
    await season.at('2027-01-15T14:50:00Z');
    await rest('ann', 'POST', '/create-pool', {
      poolName: 'Late',
      format: 'Single Round',
      round: 'Packing Day',
      buyIn: 0,
    });
    expect((await decisions('ann', 'Late')).contest.weeks).toMatchObject([
      { tournament: { name: 'Lowcountry Open' } },
    ]);
  });
});
