import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createCtx } from '../../context.ts';
import type { InPlayBoard } from '../../feeds/data-golf.ts';
import { openGraphqlSocket } from '../../testing/graphql-socket.ts';
import { pollScores } from '../poll.service.ts';
import { event, openWeek, type Row, scores, type Week } from '../testing/one-week.ts';

let week: Week;
beforeEach(async () => {
  week = await openWeek();
});
afterEach(() => week.gateway.close());

const at = (moment: string) => week.at(moment);
const get = (path: string) => week.get(path);

describe('while it is played', () => {
  const playing = (thru: number, token: string) =>
    scores((i) => ({ thru, today: 0 - (i % 5), toPar: 0 - (i % 5), position: `T${i + 1}` }), token);

  test('the leaderboard moves, on REST, GraphQL and to those who listen', async () => {
    await at('2027-01-13T15:00:00Z');
    const socket = await openGraphqlSocket(week.gateway.origin, week.token);
    const next = socket.subscribe(
      'subscription { leaderboard { version asOf rows { golfer { name } thru toPar } } }',
    );
    expect(await next()).toMatchObject({ payload: { data: { leaderboard: { rows: expect.anything() } } } });
    week.feeds.says.inPlay = playing(3, '2027-01-14 09:00 AM');
    await at('2027-01-14T14:00:00Z');
    const isStale = async () =>
      (await next()).payload.data?.leaderboard as { asOf: string | null; rows: { thru: number }[] };
    let moved = await isStale();
    // That the clock has moved may make the old scores stale first.
    while (!moved.asOf?.startsWith('2027-01-14T14:00:00.')) moved = await isStale();
    expect(moved.rows).toHaveLength(20);
    expect(moved.rows[0]).toMatchObject({ golfer: { name: 'A Golfer' }, thru: 3 });
    socket.close();
    expect(await get('/tournament')).toMatchObject({ status: 'live' });
    expect(await get('/liveResults')).toMatchObject({
      event_name: 'Palmetto Classic',
      asOf: moved.asOf,
      stale: false,
      data: expect.arrayContaining([
        expect.objectContaining({ dg_id: 1001, thru: 3, today: -1, R1: null, status: 'active' }),
      ]),
    });
  });

  test('a feed that fails leaves the last good board, with its age', async () => {
    await at('2027-01-13T15:00:00Z');
    week.feeds.says.inPlay = playing(3, '2027-01-14 09:00 AM');
    await at('2027-01-14T14:00:00Z');
    week.feeds.says.inPlay = new Error('nobody answers');
    await at('2027-01-14T14:09:59Z');
    expect(await get('/liveResults')).toMatchObject({ asOf: '2027-01-14T14:00:00.000Z', stale: false });
    await at('2027-01-14T14:10:01Z');
    expect(await get('/liveResults')).toMatchObject({ asOf: '2027-01-14T14:00:00.000Z', stale: true });
    const { data } = await week.gateway.graphql(
      '{ leaderboard { stale asOf rows { thru } } }',
      {},
      week.token,
    );
    expect(data).toMatchObject({ leaderboard: { stale: true, rows: expect.arrayContaining([{ thru: 3 }]) } });
    week.feeds.says.inPlay = playing(5, '2027-01-14 09:30 AM');
    await at('2027-01-14T14:30:00Z');
    expect(await get('/liveResults')).toMatchObject({ asOf: '2027-01-14T14:30:00.000Z', stale: false });
  });

  test('a feed that fails from the first tee time on makes scores stale, too', async () => {
    await at('2027-01-13T15:00:00Z');
    week.feeds.says.inPlay = new Error('nobody answers');
    await at('2027-01-14T13:27:59Z'); // ten minutes after 8:18, but for a second
    expect(await get('/liveResults')).toMatchObject({ asOf: null, stale: false, data: [] });
    await at('2027-01-14T13:28:01Z');
    expect(await get('/liveResults')).toMatchObject({ asOf: null, stale: true, data: [] });
  });

  test('so does one that fails while nobody has begun yet', async () => {
    await at('2027-01-13T15:00:00Z');
    week.feeds.says.inPlay = playing(0, '2027-01-14 08:20 AM');
    await at('2027-01-14T13:20:00Z');
    week.feeds.says.inPlay = new Error('nobody answers');
    await at('2027-01-14T13:29:59Z');
    expect(await get('/tournament')).toMatchObject({ status: 'scheduled' });
    expect(await get('/liveResults')).toMatchObject({ asOf: '2027-01-14T13:20:00.000Z', stale: false });
    await at('2027-01-14T13:30:01Z');
    expect(await get('/liveResults')).toMatchObject({ asOf: '2027-01-14T13:20:00.000Z', stale: true });
  });

  test('a board that goes back is refused and counted', async () => {
    await at('2027-01-13T15:00:00Z');
    week.feeds.says.inPlay = playing(5, '2027-01-14 09:30 AM');
    await at('2027-01-14T14:30:00Z');
    week.feeds.says.inPlay = playing(3, '2027-01-14 09:00 AM');
    await at('2027-01-14T14:35:00Z');
    expect(await get('/liveResults')).toMatchObject({
      data: expect.arrayContaining([expect.objectContaining({ thru: 5 })]),
    });
    expect(
      await week.gateway.orm.em
        .fork()
        .execute("select refused, complaint from feed_copy where feed = 'in-play'"),
    ).toEqual([{ refused: 1, complaint: 'it is older than the last one' }]);
  });

  test('last week’s board is not this week’s', async () => {
    await at('2027-01-13T15:00:00Z');
    week.feeds.says.inPlay = { ...playing(18, '2027-01-10 05:00 PM'), eventName: 'Opening Open' };
    await at('2027-01-14T12:00:00Z');
    expect(await get('/liveResults')).toMatchObject({ event_name: 'Palmetto Classic', asOf: null, data: [] });
    expect(await get('/tournament')).toMatchObject({ status: 'scheduled' });
  });

  test('nor is that of the same event a year ago, with which it would begin as it ended then', async () => {
    await at('2027-01-13T15:00:00Z');
    week.feeds.says.inPlay = playing(18, '2026-01-18 05:00 PM');
    await at('2027-01-14T12:00:00Z');
    expect(await get('/liveResults')).toMatchObject({ asOf: null, data: [] });
    expect(await get('/tournament')).toMatchObject({ status: 'scheduled' });
    week.feeds.says.inPlay = playing(3, '2027-01-14 09:00 AM');
    await at('2027-01-14T14:00:00Z');
    expect(await get('/liveResults')).toMatchObject({
      stale: false,
      data: expect.arrayContaining([expect.objectContaining({ thru: 3 })]),
    });
  });

  test('it is suspended when nobody moves, and goes on', async () => {
    await at('2027-01-13T15:00:00Z');
    week.feeds.says.inPlay = playing(5, '2027-01-14 09:30 AM');
    await at('2027-01-14T14:30:00Z');
    await at('2027-01-14T15:14:00Z');
    expect(await get('/tournament')).toMatchObject({ status: 'live' });
    await at('2027-01-14T15:15:00Z');
    expect(await get('/tournament')).toMatchObject({ status: 'suspended' });
    week.feeds.says.inPlay = playing(6, '2027-01-14 12:00 PM');
    await at('2027-01-14T17:00:00Z');
    expect(await get('/tournament')).toMatchObject({ status: 'live' });
  });

  test('the cut is projected by the feed’s chances, and these alone do not count as play', async () => {
    const expecting = (made: number) => {
      const board = playing(5, '2027-01-14 09:30 AM');
      return {
        ...board,
        golfers: board.golfers.map((one, i) => ({ ...one, makesCut: i % 5 >= made ? 1 : 0 })),
      };
    };
    const projectedCut = async () => {
      const { data } = await week.gateway.graphql('{ leaderboard { projectedCut version } }', {}, week.token);
      return data?.leaderboard as { projectedCut: number | null; version: number };
    };
    await at('2027-01-13T15:00:00Z');
    expect(await projectedCut()).toMatchObject({ projectedCut: null });
    week.feeds.says.inPlay = expecting(3);
    await at('2027-01-14T14:30:00Z');
    const before = await projectedCut();
    // Eight of twenty are expected to play on: four each at -4 and -3.
    expect(before.projectedCut).toBe(-3);
    week.feeds.says.inPlay = expecting(4);
    await at('2027-01-14T15:15:00Z');
    const after = await projectedCut();
    expect(after.projectedCut).toBe(-4);
    expect(after.version).toBeGreaterThan(before.version);
    expect(await get('/tournament')).toMatchObject({ status: 'suspended' });
    week.feeds.says.inPlay = new Error('nobody answers');
    week.feeds.says.schedule = week.feeds.says.schedule.map((one) =>
      one.eventId === '7' ? { ...one, status: 'cancelled' } : one,
    );
    await at('2027-01-14T22:00:00Z');
    await at('2027-01-15T04:01:00Z');
    expect(await projectedCut()).toMatchObject({ projectedCut: null });
  });

  test('it is official half an hour after the last putt, and Monday brings the next one', async () => {
    await at('2027-01-13T15:00:00Z');
    const final = (strokes: Row['strokes']) =>
      scores(
        (i) => ({ strokes, toPar: -8, round: 4, thru: 18, today: -2, position: `T${i + 1}` }),
        '2027-01-17 05:00 PM',
      );
    week.feeds.says.inPlay = final([70, 70, 70, 70]);
    await at('2027-01-17T22:00:00Z');
    expect(await get('/tournament')).toMatchObject({ status: 'complete' });
    await at('2027-01-17T22:30:00Z');
    expect(await get('/tournament')).toMatchObject({ status: 'official' });
    week.feeds.says.schedule.push(event('9', 'Desert Open', '2027-01-28'));
    await at('2027-01-18T04:59:00Z');
    expect(await get('/tournament')).toMatchObject({ Name: 'Palmetto Classic' });
    await at('2027-01-18T23:00:00Z');
    expect(await get('/tournament')).toMatchObject({ Name: 'Desert Open' });
    expect(await get('/liveResults?tournament=2027-7')).toMatchObject({
      data: expect.arrayContaining([expect.objectContaining({ R4: 70 })]),
    });
    expect(
      await week.gateway.rest('GET', '/liveResults?tournament=none', { token: week.token }),
    ).toMatchObject({
      status: 404,
    });
  });

  test('no time in which the feed fails counts as half an hour that the board stands', async () => {
    await at('2027-01-13T15:00:00Z');
    const final = (last: number, token: string) =>
      scores(() => ({ round: 4, thru: 18, strokes: [70, 70, 70, last] }), token);
    const before = final(70, '2027-01-17 05:00 PM');
    week.feeds.says.inPlay = before;
    await at('2027-01-17T22:00:00Z');
    await at('2027-01-17T22:01:00Z');
    week.feeds.says.inPlay = new Error('nobody answers');
    await at('2027-01-17T22:05:00Z');
    // What comes first after it is a cache's.
    week.feeds.says.inPlay = before;
    await at('2027-01-17T22:31:00Z');
    await at('2027-01-17T22:32:00Z');
    expect(await get('/tournament')).toMatchObject({ status: 'complete' });
    week.feeds.says.inPlay = final(71, '2027-01-17 05:40 PM');
    await at('2027-01-17T22:40:00Z');
    await at('2027-01-17T23:05:00Z');
    // One that fails for a moment is no outage.
    week.feeds.says.inPlay = new Error('nobody answers');
    await at('2027-01-17T23:06:00Z');
    week.feeds.says.inPlay = final(71, '2027-01-17 05:40 PM');
    await at('2027-01-17T23:10:00Z');
    expect(await get('/tournament')).toMatchObject({ status: 'official' });
    expect(await get('/liveResults')).toMatchObject({
      data: expect.arrayContaining([expect.objectContaining({ R4: 71 })]),
    });
  });

  test('what a gateway that stood still has asked for is stored over no later board, nor over the final one', async () => {
    const final = (last: number, token: string) =>
      scores(() => ({ round: 4, thru: 18, strokes: [70, 70, 70, last] }), token);
    /** Asks, and is only answered when another has gone on until then. */
    const wakes = async (asked: InPlayBoard, others: () => Promise<void>) => {
      const dataGolf = Object.create(week.feeds, {
        inPlay: { value: () => others().then(() => asked) },
      });
      const service = { caller: { kind: 'service' }, address: '' } as const;
      await pollScores(createCtx({ ...week.gateway.parts, feeds: { dataGolf } }, service));
    };
    const lastRounds = async () => {
      const { data } = await get('/liveResults');
      return new Set((data as { R4: number }[]).map(({ R4 }) => R4));
    };
    await at('2027-01-13T15:00:00Z');
    const [first, second] = [final(70, '2027-01-17 05:00 PM'), final(71, '2027-01-17 05:05 PM')];
    week.feeds.says.inPlay = first;
    await at('2027-01-17T22:00:00Z');
    await wakes(first, () => {
      week.feeds.says.inPlay = second;
      return at('2027-01-17T22:05:00Z');
    });
    expect(await lastRounds()).toEqual(new Set([71]));
    await at('2027-01-17T22:30:00Z');
    // Not even one that says that it is newer.
    await wakes(final(72, '2027-01-17 05:10 PM'), async () => {
      await at('2027-01-17T22:45:00Z');
      expect(await get('/tournament')).toMatchObject({ status: 'official' });
    });
    expect(await lastRounds()).toEqual(new Set([71]));
  });

  test('it is not official before the last score has been received, though the schedule says so', async () => {
    await at('2027-01-13T15:00:00Z');
    const late = (row: Partial<Row>, token: string) => scores(() => ({ round: 4, ...row }), token);
    week.feeds.says.inPlay = late({ strokes: [70, 70, 70, null], thru: 17 }, '2027-01-17 04:30 PM');
    await at('2027-01-17T21:30:00Z');
    week.feeds.says.schedule = week.feeds.says.schedule.map((entry) =>
      entry.name === 'Palmetto Classic' ? { ...entry, status: 'completed' } : entry,
    );
    week.feeds.says.inPlay = new Error('nobody answers');
    await at('2027-01-17T23:00:00Z');
    expect(await get('/tournament')).toMatchObject({ status: 'live' });
    week.feeds.says.inPlay = late({ strokes: [70, 70, 70, 71], thru: 18 }, '2027-01-17 05:00 PM');
    await at('2027-01-17T23:30:00Z');
    expect(await get('/tournament')).toMatchObject({ status: 'official' });
    expect(await get('/liveResults')).toMatchObject({
      data: expect.arrayContaining([expect.objectContaining({ R4: 71 })]),
    });
  });
});
