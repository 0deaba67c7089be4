import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { openWeek, type Row, scores, type Week } from '../testing/one-week.ts';

// Of an event that is cut short only the schedule knows. Its word ends the event once the board has been received
// after it.

let week: Week;
beforeEach(async () => {
  week = await openWeek();
});
afterEach(() => week.gateway.close());

const board = (row: Partial<Row>, token: string) => scores((i) => ({ position: `T${i + 1}`, ...row }), token);
const saysCompleted = () => {
  week.feeds.says.schedule = week.feeds.says.schedule.map((entry) =>
    entry.name === 'Palmetto Classic' ? { ...entry, status: 'completed' } : entry,
  );
};
const state = async () => (await week.get('/tournament')).status;

describe('an event whose last round is not finished on the board', () => {
  const lastRound = (row: Partial<Row>, token: string) =>
    board({ strokes: [70, 70, 70, null], round: 4, thru: 12, ...row }, token);

  test('is not ended by the schedule alone, however long no board is received', async () => {
    await week.at('2027-01-13T15:00:00Z');
    week.feeds.says.inPlay = lastRound({}, '2027-01-17 03:00 PM');
    await week.at('2027-01-17T20:00:00Z');
    saysCompleted();
    week.feeds.says.inPlay = new Error('nobody answers');
    await week.at('2027-01-18T23:00:00Z');
    await week.at('2027-01-19T23:00:00Z');
    expect(await state()).not.toBe('official');
    week.feeds.says.inPlay = board({ strokes: [70, 70, 70, 70], round: 4, thru: 18 }, '2027-01-17 06:00 PM');
    await week.at('2027-01-19T23:30:00Z');
    expect(await state()).toBe('official');
  });

  test('is not ended by refused boards, since the feed is not silent', async () => {
    await week.at('2027-01-13T15:00:00Z');
    week.feeds.says.inPlay = lastRound({}, '2027-01-17 03:00 PM');
    await week.at('2027-01-17T20:00:00Z');
    saysCompleted();
    week.feeds.says.inPlay = scores(
      (i) => ({ round: 4, thru: 18, strokes: i === 0 ? [70, null, null, null] : [70, 70, 70, 70] }),
      '2027-01-17 06:00 PM',
    );
    await week.at('2027-01-17T23:30:00Z');
    await week.at('2027-01-18T23:30:00Z');
    expect(await state()).not.toBe('official');
  });

  test('ends as usual where a round is taken from a golfer who is disqualified (G22)', async () => {
    await week.at('2027-01-13T15:00:00Z');
    week.feeds.says.inPlay = lastRound({}, '2027-01-17 03:00 PM');
    await week.at('2027-01-17T20:00:00Z');
    week.feeds.says.inPlay = scores(
      (i) =>
        i === 0
          ? { position: 'DQ', round: 4, strokes: [70, 70, null, null] }
          : { round: 4, thru: 18, strokes: [70, 70, 70, 70] },
      '2027-01-17 06:00 PM',
    );
    await week.at('2027-01-17T23:00:00Z');
    await week.at('2027-01-17T23:31:00Z');
    expect(await state()).toBe('official');
    expect(await week.get('/liveResults')).toMatchObject({
      data: expect.arrayContaining([
        expect.objectContaining({ dg_id: 1000, status: 'disqualified', R2: 70, R3: null }),
      ]),
    });
  });
});

describe('an event of 54 holes', () => {
  test('is official once the schedule says so and the board has stood for half an hour since (G25)', async () => {
    await week.at('2027-01-13T15:00:00Z');
    week.feeds.says.inPlay = board(
      { strokes: [70, 70, 70, null], round: 3, thru: 18 },
      '2027-01-16 05:00 PM',
    );
    await week.at('2027-01-16T22:00:00Z');
    await week.at('2027-01-17T18:00:00Z');
    expect(await state()).toBe('live');
    saysCompleted();
    await week.at('2027-01-17T19:30:00Z');
    expect(await state()).toBe('complete');
    await week.at('2027-01-17T20:00:00Z');
    expect(await state()).toBe('official');
  });

  test.each([
    ['before', '2027-01-16T23:00:00Z'],
    ['after', '2027-01-17T18:30:00Z'],
  ])(
    'is not ended by the first copy after a silence that began %s the word: it may be an old one',
    async (_which, silentFrom) => {
      await week.at('2027-01-13T15:00:00Z');
      const saturday = board({ strokes: [70, 70, 70, null], round: 3, thru: 18 }, '2027-01-16 05:00 PM');
      week.feeds.says.inPlay = saturday;
      await week.at('2027-01-16T22:00:00Z');
      await week.at('2027-01-16T22:30:00Z');
      for (const moment of ['2027-01-17T10:00:00Z', '2027-01-17T18:10:00Z', '2027-01-17T23:30:00Z']) {
        if (moment >= silentFrom) week.feeds.says.inPlay = new Error('nobody answers');
        if (moment === '2027-01-17T18:10:00Z') saysCompleted();
        await week.at(moment);
      }
      week.feeds.says.inPlay = saturday;
      await week.at('2027-01-18T15:00:00Z');
      expect(await state()).not.toBe('official');
      week.feeds.says.inPlay = board(
        { strokes: [70, 70, 70, 70], round: 4, thru: 18 },
        '2027-01-17 06:00 PM',
      );
      await week.at('2027-01-18T15:10:00Z');
      expect(await state()).toBe('official');
      const { data } = await week.get('/liveResults');
      expect((data as { R4: number }[]).map(({ R4 }) => R4)).toEqual(Array(20).fill(70));
    },
  );
});
