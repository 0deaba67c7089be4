import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { countStatements } from '../testing/database/count-statements.ts';
import { assignName, similarGolfers, unmatchedNames } from './names/name-review.service.ts';
import { field, openWeek, type Week } from './testing/one-week.ts';

let week: Week;
beforeEach(async () => {
  week = await openWeek();
});
afterEach(() => week.gateway.close());

const at = (moment: string) => week.at(moment);
const get = (path: string) => week.get(path);

describe('before the tournament', () => {
  test('its schedule, its place in time, its field and its tiers are there', async () => {
    await at('2027-01-11T15:00:00Z');
    expect(await get('/schedule')).toMatchObject([
      { id: '2027-6', Name: 'Opening Open', status: 'official' },
      {
        id: '2027-7',
        Name: 'Palmetto Classic',
        Starts: '2027-01-14',
        City: 'Charleston',
        status: 'scheduled',
      },
      { id: '2027-8', status: 'excluded' },
    ]);
    expect(await get('/tournament')).toEqual({
      id: '2027-7',
      Name: 'Palmetto Classic',
      Club: 'Palmetto Golf Club',
      Par: 72,
      Starts: '2027-01-14',
      zone: 'America/New_York',
      lockAt: '2027-01-14T05:00:00.000Z',
      status: 'scheduled',
    });
    const odds = (await get('/golfer-odds')) as unknown as { tier: string; draftkings: number | null }[];
    // Nineteen are priced: 3 + 4 + 4, and the rest with the one who is not.
    expect(odds.map(({ tier }) => tier[4]).join('')).toBe('11122223333444444444');
    expect(odds.at(-1)).toMatchObject({ player_name: 'Golfer, T', draftkings: null, tier: 'Tier4' });
    const { field: tees } = await get('/leaderboard');
    expect(tees).toContainEqual(
      expect.objectContaining({
        dg_id: 1000,
        r1_teetime: '8:18 AM',
        teetimes: [{ round: 1, at: '2027-01-14T13:18:00.000Z', startHole: 1 }],
      }),
    );
    const { data } = await week.gateway.graphql(
      '{ tournament { name state lockAt rounds { number state } field { name tier odds } } clock { zone lockAt } }',
      {},
      week.token,
    );
    expect(data).toMatchObject({
      tournament: {
        name: 'Palmetto Classic',
        state: 'SCHEDULED',
        rounds: [{ number: 1, state: 'SCHEDULED' }, {}, {}, {}],
      },
      clock: { zone: 'America/New_York', lockAt: '2027-01-14T05:00:00.000Z' },
    });
  });

  test('storing the same copies twice changes and publishes nothing', async () => {
    await at('2027-01-11T15:00:00Z');
    const before = await week.gateway.orm.em.fork().execute('select * from field_entry order by dg_id');
    await week.gateway.rest('GET', '/schedule', { token: week.token });
    await week.gateway.allReceived();
    const versions = week.received.length;
    await at('2027-01-12T15:00:00Z');
    await at('2027-01-13T15:00:00Z');
    expect(await week.gateway.orm.em.fork().execute('select * from field_entry order by dg_id')).toEqual(
      before,
    );
    await week.gateway.allReceived();
    expect(week.received).toHaveLength(versions);
  });

  test('tiers stay as they were when odds move, and wait until nine tenths are priced', async () => {
    const { odds } = week.feeds.says;
    if (odds instanceof Error || odds.kind !== 'board') throw new Error('the test has odds');
    week.feeds.says.odds = { ...odds, golfers: odds.golfers.slice(0, 17) };
    await at('2027-01-11T15:00:00Z');
    const tiers = async () =>
      ((await get('/golfer-odds')) as unknown as { dg_id: number; tier: string }[])
        .sort((a, b) => a.dg_id - b.dg_id)
        .map(({ tier }) => tier[4])
        .join('');
    expect(await tiers()).toBe('4'.repeat(20));
    week.feeds.says.odds = odds;
    await at('2027-01-11T16:00:00Z');
    expect(await tiers()).toBe('11122223333444444444');
    week.feeds.says.odds = {
      ...odds,
      golfers: odds.golfers.map((golfer) => ({ ...golfer, draftkings: 0.05 })),
    };
    await at('2027-01-12T16:00:00Z');
    expect(await tiers()).toBe('11122223333444444444');
  });

  test('a golfer who leaves the field has withdrawn, one who comes in late is in tier 4', async () => {
    await at('2027-01-11T15:00:00Z');
    const late = {
      dgId: 2000,
      playerName: 'Alternate, Al',
      country: 'USA',
      amateur: false,
      worldRank: null,
      teeTimes: [],
    };
    week.feeds.says.field = field({ golfers: [...field().golfers.slice(1), late] });
    await at('2027-01-12T15:00:00Z');
    const odds = (await get('/golfer-odds')) as unknown as { dg_id: number; tier: string }[];
    expect(odds.map(({ dg_id }) => dg_id)).not.toContain(1000);
    expect(odds).toContainEqual(expect.objectContaining({ dg_id: 2000, tier: 'Tier4' }));
  });

  test('names without an id are matched to golfers, and the others stored for review', async () => {
    const { odds } = week.feeds.says;
    if (odds instanceof Error || odds.kind !== 'board') throw new Error('the test has odds');
    week.feeds.says.odds = {
      ...odds,
      golfers: [
        ...odds.golfers.map((golfer, i) =>
          i === 0 ? { ...golfer, dgId: null, playerName: 'A Gölfer' } : golfer,
        ),
        { dgId: null, playerName: 'Nobody, Known', draftkings: 0.1 },
      ],
    };
    await at('2027-01-11T15:00:00Z');
    expect(await get('/golfer-odds')).toContainEqual(
      expect.objectContaining({ dg_id: 1000, draftkings: 0.2 }),
    );
    expect(await week.gateway.orm.em.fork().execute('select name, source from unmatched_name')).toEqual([
      { name: 'Nobody, Known', source: 'odds' },
    ]);

    const em = week.gateway.orm.em.fork();
    expect(await similarGolfers({ em }, 'golfer b')).toMatchObject([{ dgId: 1001 }]);
    expect(await assignName({ em }, 'Nobody, Known', 4)).toBeNull();
    expect(await assignName({ em }, 'Nobody, Known', 1019)).toMatchObject({ playerName: 'Golfer, T' });
    expect(await unmatchedNames({ em })).toEqual([]);
    await at('2027-01-11T16:00:00Z');
    expect(await get('/golfer-odds')).toContainEqual(
      expect.objectContaining({ dg_id: 1019, draftkings: 0.1 }),
    );
  });
});

test('of no tournament named is as of none written', async () => {
  await at('2027-01-13T15:00:00Z');
  const { data, errors } = await week.gateway.graphql(
    'query ($id: ID) { tournament(id: $id) { name } leaderboard(tournament: $id) { version } }',
    { id: null },
    week.token,
  );
  expect(errors).toBeUndefined();
  expect(data).toEqual({
    tournament: { name: 'Palmetto Classic' },
    leaderboard: { version: expect.any(Number) },
  });
});

test('golf is for those who are signed in', async () => {
  for (const path of ['/golfer-odds', '/leaderboard', '/liveResults', '/schedule', '/tournament'])
    expect(await week.gateway.rest('GET', path)).toMatchObject({ status: 401 });
  for (const query of ['{ tournament { id } }', '{ schedule { id } }', '{ leaderboard { version } }'])
    expect((await week.gateway.graphql(query)).errors).toMatchObject([
      { extensions: { code: 'UNAUTHENTICATED' } },
    ]);
});

test('reading the leaderboard takes the same number of statements however many golfers play', async () => {
  await at('2027-01-13T15:00:00Z');
  const few = await countStatements(() => get('/leaderboard'));
  expect(few).toBe(1);
  week.feeds.says.field = field({
    golfers: [
      ...field().golfers,
      ...Array.from({ length: 130 }, (_, i) => ({
        dgId: 5000 + i,
        playerName: `Many, ${i}`,
        country: null,
        amateur: false,
        worldRank: null,
        teeTimes: [],
      })),
    ],
  });
  await at('2027-01-13T16:00:00Z');
  expect(await countStatements(() => get('/leaderboard'))).toBe(few);
});

test('a whole season with its fields takes as many statements as one tournament', async () => {
  await at('2027-01-13T15:00:00Z');
  const ask = (query: string) => week.gateway.graphql(query, {}, week.token);
  const afterAChange = async (query: string) => {
    await week.gateway.orm.em.fork().execute('update field_entry set odds = odds');
    return countStatements(() => ask(query));
  };
  await ask('{ schedule { name field { name } } }');
  const one = await afterAChange('{ tournament { field { name } } }');
  // The tournaments, and their fields.
  expect(one).toBe(2);
  expect(await afterAChange('{ schedule { name field { name } } }')).toBe(one);
  const { data } = await ask('{ schedule { name field { name } } }');
  expect(data?.schedule).toHaveLength(3);
});
