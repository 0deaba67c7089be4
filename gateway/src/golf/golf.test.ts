import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { tick } from '../duties/tick.ts';
import type { FieldBoard, InPlayBoard, ScheduleEntry } from '../feeds/data-golf.ts';
import { countStatements } from '../testing/count-statements.ts';
import { type FakeDataGolf, fakeDataGolf } from '../testing/fake-data-golf.ts';
import { openGraphqlSocket } from '../testing/graphql-socket.ts';
import { openTestGateway, type TestGateway } from '../testing/test-gateway.ts';
import { tournamentChanged } from './golf-events.ts';
import { golfersLike, settleName, unmatchedNames } from './names/name-review.service.ts';

const event = (
  eventId: string,
  name: string,
  startsOn: string,
  more: Partial<ScheduleEntry> = {},
): ScheduleEntry => ({
  eventId,
  name,
  course: 'Palmetto Golf Club',
  city: 'Charleston',
  state: 'SC',
  country: 'USA',
  latitude: 32.78,
  longitude: -79.93,
  startsOn,
  tour: 'pga',
  status: null,
  team: false,
  ...more,
});

const golfers = Array.from({ length: 20 }, (_, i) => ({
  dgId: 1000 + i,
  playerName: `Golfer, ${String.fromCharCode(65 + i)}`,
}));

const field = (more: Partial<FieldBoard> = {}): FieldBoard => ({
  kind: 'board',
  eventId: '7',
  eventName: 'Palmetto Classic',
  courseName: 'Palmetto Golf Club',
  startsOn: '2027-01-14',
  endsOn: '2027-01-17',
  currentRound: 1,
  offsetSeconds: -18_000,
  lastUpdated: null,
  skipped: 0,
  golfers: golfers.map((golfer, i) => ({
    ...golfer,
    country: 'USA',
    amateur: false,
    worldRank: i + 1,
    teeTimes: [
      {
        round: 1,
        local: `2027-01-14 ${String(8 + (i % 4)).padStart(2, '0')}:18`,
        startHole: 1,
        courseCode: null,
        courseName: null,
        wave: null,
      },
    ],
  })),
  ...more,
});

type Row = InPlayBoard['golfers'][number];
const scores = (rowOf: (index: number) => Partial<Row>, changeToken: string): InPlayBoard => ({
  kind: 'board',
  eventName: 'Palmetto Classic',
  currentRound: 1,
  changeToken,
  skipped: 0,
  golfers: golfers.map((golfer, i) => ({
    ...golfer,
    position: `T${i + 1}`,
    toPar: 0,
    round: 1,
    thru: 0,
    today: 0,
    strokes: [null, null, null, null],
    course: null,
    country: 'USA',
    ...rowOf(i),
  })),
});

let gateway: TestGateway;
let feeds: FakeDataGolf;
let token: string;
let heard: number[];
beforeEach(async () => {
  feeds = fakeDataGolf();
  gateway = await openTestGateway({ feeds: { dataGolf: feeds } });
  feeds.says.schedule = [
    event('6', 'Opening Open', '2027-01-07', { status: 'completed' }),
    event('7', 'Palmetto Classic', '2027-01-14'),
    event('8', 'Pairs Week', '2027-01-21', { team: true }),
  ];
  feeds.says.field = field();
  feeds.says.odds = {
    kind: 'board',
    eventName: 'Palmetto Classic',
    lastUpdated: null,
    skipped: 0,
    golfers: golfers.map(({ dgId, playerName }, i) => ({
      dgId,
      playerName,
      draftkings: i === 19 ? null : 0.2 / (i + 1),
    })),
  };
  token = await gateway.signUp('ann');
  heard = [];
  gateway.bus.hear(tournamentChanged, ({ version }) => heard.push(version));
});
afterEach(() => gateway.close());

const at = async (moment: string) => {
  gateway.gameClock.set(moment);
  await tick(gateway.parts);
};
const get = async (path: string) =>
  (await gateway.rest('GET', path, { token })).body as Record<string, unknown>;

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
    const { data } = await gateway.graphql(
      '{ tournament { name state lockAt rounds { number state } field { name tier odds } } clock { zone lockAt } }',
      {},
      token,
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

  test('the same copies twice change nothing and tell nobody', async () => {
    await at('2027-01-11T15:00:00Z');
    const before = await gateway.orm.em.fork().execute('select * from field_entry order by dg_id');
    await gateway.rest('GET', '/schedule', { token });
    await gateway.allHeard();
    const versions = heard.length;
    await at('2027-01-12T15:00:00Z');
    await at('2027-01-13T15:00:00Z');
    expect(await gateway.orm.em.fork().execute('select * from field_entry order by dg_id')).toEqual(before);
    await gateway.allHeard();
    expect(heard).toHaveLength(versions);
  });

  test('tiers stay as they were when odds move, and wait until nine tenths are priced', async () => {
    const { odds } = feeds.says;
    if (odds instanceof Error || odds.kind !== 'board') throw new Error('the test has odds');
    feeds.says.odds = { ...odds, golfers: odds.golfers.slice(0, 17) };
    await at('2027-01-11T15:00:00Z');
    const tiers = async () =>
      ((await get('/golfer-odds')) as unknown as { dg_id: number; tier: string }[])
        .sort((a, b) => a.dg_id - b.dg_id)
        .map(({ tier }) => tier[4])
        .join('');
    expect(await tiers()).toBe('4'.repeat(20));
    feeds.says.odds = odds;
    await at('2027-01-11T16:00:00Z');
    expect(await tiers()).toBe('11122223333444444444');
    feeds.says.odds = { ...odds, golfers: odds.golfers.map((golfer) => ({ ...golfer, draftkings: 0.05 })) };
    await at('2027-01-12T16:00:00Z');
    expect(await tiers()).toBe('11122223333444444444');
  });

  test('who leaves the field is gone, who comes in late is in tier 4', async () => {
    await at('2027-01-11T15:00:00Z');
    const late = {
      dgId: 2000,
      playerName: 'Alternate, Al',
      country: 'USA',
      amateur: false,
      worldRank: null,
      teeTimes: [],
    };
    feeds.says.field = field({ golfers: [...field().golfers.slice(1), late] });
    await at('2027-01-12T15:00:00Z');
    const odds = (await get('/golfer-odds')) as unknown as { dg_id: number; tier: string }[];
    expect(odds.map(({ dg_id }) => dg_id)).not.toContain(1000);
    expect(odds).toContainEqual(expect.objectContaining({ dg_id: 2000, tier: 'Tier4' }));
  });

  test('names without an id are matched, and the others kept for review', async () => {
    const { odds } = feeds.says;
    if (odds instanceof Error || odds.kind !== 'board') throw new Error('the test has odds');
    feeds.says.odds = {
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
    expect(await gateway.orm.em.fork().execute('select name, source from unmatched_name')).toEqual([
      { name: 'Nobody, Known', source: 'odds' },
    ]);

    const em = gateway.orm.em.fork();
    expect(await golfersLike({ em }, 'golfer b')).toMatchObject([{ dgId: 1001 }]);
    expect(await settleName({ em }, 'Nobody, Known', 4)).toBeNull();
    expect(await settleName({ em }, 'Nobody, Known', 1019)).toMatchObject({ playerName: 'Golfer, T' });
    expect(await unmatchedNames({ em })).toEqual([]);
    await at('2027-01-11T16:00:00Z');
    expect(await get('/golfer-odds')).toContainEqual(
      expect.objectContaining({ dg_id: 1019, draftkings: 0.1 }),
    );
  });
});

describe('while it is played', () => {
  const playing = (thru: number, token: string) =>
    scores((i) => ({ thru, today: 0 - (i % 5), toPar: 0 - (i % 5), position: `T${i + 1}` }), token);

  test('the leaderboard moves, on REST, GraphQL and to those who listen', async () => {
    await at('2027-01-13T15:00:00Z');
    const socket = await openGraphqlSocket(gateway.origin, token);
    const next = socket.subscribe(
      'subscription { leaderboard { version asOf rows { golfer { name } thru toPar } } }',
    );
    expect(await next()).toMatchObject({ payload: { data: { leaderboard: { rows: expect.anything() } } } });
    feeds.says.inPlay = playing(3, '2027-01-14 09:00 AM');
    await at('2027-01-14T14:00:00Z');
    const told = async () =>
      (await next()).payload.data?.leaderboard as { asOf: string; rows: { thru: number }[] };
    let moved = await told();
    // That the clock has moved may make the old scores stale first.
    while (moved.asOf !== '2027-01-14T14:00:00.000Z') moved = await told();
    expect(moved.rows).toHaveLength(20);
    expect(moved.rows[0]).toMatchObject({ golfer: { name: 'A Golfer' }, thru: 3 });
    socket.close();
    expect(await get('/tournament')).toMatchObject({ status: 'live' });
    expect(await get('/liveResults')).toMatchObject({
      event_name: 'Palmetto Classic',
      asOf: '2027-01-14T14:00:00.000Z',
      stale: false,
      data: expect.arrayContaining([
        expect.objectContaining({ dg_id: 1001, thru: 3, today: -1, R1: null, status: 'active' }),
      ]),
    });
  });

  test('a feed that fails leaves the last good board, with its age', async () => {
    await at('2027-01-13T15:00:00Z');
    feeds.says.inPlay = playing(3, '2027-01-14 09:00 AM');
    await at('2027-01-14T14:00:00Z');
    feeds.says.inPlay = new Error('nobody answers');
    await at('2027-01-14T14:10:00Z');
    expect(await get('/liveResults')).toMatchObject({ asOf: '2027-01-14T14:00:00.000Z', stale: false });
    await at('2027-01-14T14:10:01Z');
    expect(await get('/liveResults')).toMatchObject({ asOf: '2027-01-14T14:00:00.000Z', stale: true });
    const { data } = await gateway.graphql('{ leaderboard { stale asOf rows { thru } } }', {}, token);
    expect(data).toMatchObject({ leaderboard: { stale: true, rows: expect.arrayContaining([{ thru: 3 }]) } });
    feeds.says.inPlay = playing(5, '2027-01-14 09:30 AM');
    await at('2027-01-14T14:30:00Z');
    expect(await get('/liveResults')).toMatchObject({ asOf: '2027-01-14T14:30:00.000Z', stale: false });
  });

  test('a feed that fails from the first tee on is told, too', async () => {
    await at('2027-01-13T15:00:00Z');
    feeds.says.inPlay = new Error('nobody answers');
    await at('2027-01-14T13:28:00Z'); // ten minutes after 8:18
    expect(await get('/liveResults')).toMatchObject({ asOf: null, stale: false, data: [] });
    await at('2027-01-14T13:28:01Z');
    expect(await get('/liveResults')).toMatchObject({ asOf: null, stale: true, data: [] });
  });

  test('a board that goes back is refused and counted', async () => {
    await at('2027-01-13T15:00:00Z');
    feeds.says.inPlay = playing(5, '2027-01-14 09:30 AM');
    await at('2027-01-14T14:30:00Z');
    feeds.says.inPlay = playing(3, '2027-01-14 09:00 AM');
    await at('2027-01-14T14:35:00Z');
    expect(await get('/liveResults')).toMatchObject({
      data: expect.arrayContaining([expect.objectContaining({ thru: 5 })]),
    });
    expect(
      await gateway.orm.em.fork().execute("select refused, complaint from feed_copy where feed = 'in-play'"),
    ).toEqual([{ refused: 1, complaint: 'it is older than the last one' }]);
  });

  test('last week’s board is not this week’s', async () => {
    await at('2027-01-13T15:00:00Z');
    feeds.says.inPlay = { ...playing(18, '2027-01-10 05:00 PM'), eventName: 'Opening Open' };
    await at('2027-01-14T12:00:00Z');
    expect(await get('/liveResults')).toMatchObject({ event_name: 'Palmetto Classic', asOf: null, data: [] });
    expect(await get('/tournament')).toMatchObject({ status: 'scheduled' });
  });

  test('it is suspended when nobody moves, and goes on', async () => {
    await at('2027-01-13T15:00:00Z');
    feeds.says.inPlay = playing(5, '2027-01-14 09:30 AM');
    await at('2027-01-14T14:30:00Z');
    await at('2027-01-14T15:14:00Z');
    expect(await get('/tournament')).toMatchObject({ status: 'live' });
    await at('2027-01-14T15:15:00Z');
    expect(await get('/tournament')).toMatchObject({ status: 'suspended' });
    feeds.says.inPlay = playing(6, '2027-01-14 12:00 PM');
    await at('2027-01-14T17:00:00Z');
    expect(await get('/tournament')).toMatchObject({ status: 'live' });
  });

  test('it is official half an hour after the last putt, and Monday brings the next one', async () => {
    await at('2027-01-13T15:00:00Z');
    const final = (strokes: Row['strokes']) =>
      scores(
        (i) => ({ strokes, toPar: -8, round: 4, thru: 18, today: -2, position: `T${i + 1}` }),
        '2027-01-17 05:00 PM',
      );
    feeds.says.inPlay = final([70, 70, 70, 70]);
    await at('2027-01-17T22:00:00Z');
    expect(await get('/tournament')).toMatchObject({ status: 'complete' });
    await at('2027-01-17T22:30:00Z');
    expect(await get('/tournament')).toMatchObject({ status: 'official' });
    feeds.says.schedule.push(event('9', 'Desert Open', '2027-01-28'));
    await at('2027-01-18T04:59:00Z');
    expect(await get('/tournament')).toMatchObject({ Name: 'Palmetto Classic' });
    await at('2027-01-18T23:00:00Z');
    expect(await get('/tournament')).toMatchObject({ Name: 'Desert Open' });
    expect(await get('/liveResults?tournament=2027-7')).toMatchObject({
      data: expect.arrayContaining([expect.objectContaining({ R4: 70 })]),
    });
    expect(await gateway.rest('GET', '/liveResults?tournament=none', { token })).toMatchObject({
      status: 404,
    });
  });

  test('it is not official before the last putt has been heard, though the schedule says so', async () => {
    await at('2027-01-13T15:00:00Z');
    const late = (row: Partial<Row>, token: string) => scores(() => ({ round: 4, ...row }), token);
    feeds.says.inPlay = late({ strokes: [70, 70, 70, null], thru: 17 }, '2027-01-17 04:30 PM');
    await at('2027-01-17T21:30:00Z');
    feeds.says.schedule = feeds.says.schedule.map((entry) =>
      entry.name === 'Palmetto Classic' ? { ...entry, status: 'completed' } : entry,
    );
    feeds.says.inPlay = new Error('nobody answers');
    await at('2027-01-17T23:00:00Z');
    expect(await get('/tournament')).toMatchObject({ status: 'live' });
    feeds.says.inPlay = late({ strokes: [70, 70, 70, 71], thru: 18 }, '2027-01-17 05:00 PM');
    await at('2027-01-17T23:30:00Z');
    expect(await get('/tournament')).toMatchObject({ status: 'official' });
    expect(await get('/liveResults')).toMatchObject({
      data: expect.arrayContaining([expect.objectContaining({ R4: 71 })]),
    });
  });
});

test('golf is for those who are signed in', async () => {
  for (const path of ['/golfer-odds', '/leaderboard', '/liveResults', '/schedule', '/tournament'])
    expect(await gateway.rest('GET', path)).toMatchObject({ status: 401 });
  for (const query of ['{ tournament { id } }', '{ schedule { id } }', '{ leaderboard { version } }'])
    expect((await gateway.graphql(query)).errors).toMatchObject([
      { extensions: { code: 'UNAUTHENTICATED' } },
    ]);
});

test('reading the leaderboard takes the same number of statements however many golfers play', async () => {
  await at('2027-01-13T15:00:00Z');
  const few = await countStatements(() => get('/leaderboard'));
  expect(few).toBeGreaterThan(1);
  feeds.says.field = field({
    golfers: Array.from({ length: 150 }, (_, i) => ({
      dgId: 5000 + i,
      playerName: `Many, ${i}`,
      country: null,
      amateur: false,
      worldRank: null,
      teeTimes: [],
    })),
  });
  await at('2027-01-13T16:00:00Z');
  expect(await countStatements(() => get('/leaderboard'))).toBe(few);
});

test('a whole season with its fields takes as many statements as one tournament', async () => {
  await at('2027-01-13T15:00:00Z');
  const ask = (query: string) => gateway.graphql(query, {}, token);
  const one = await countStatements(() => ask('{ tournament { field { name } } }'));
  const { data } = await ask('{ schedule { name field { name } } }');
  expect(data?.schedule).toHaveLength(3);
  const many = await countStatements(() => ask('{ schedule { name field { name } } }'));
  // The season is that of the current tournament, which is looked up first.
  expect(many).toBe(one + 1);
});
