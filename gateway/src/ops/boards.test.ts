import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createCtx } from '../context.ts';
import { endingOf } from '../golf/boards/ending.ts';
import { entrantScoresOf } from '../golf/boards/store-board.service.ts';
import { openWeek, type Row, scores, type Week } from '../golf/testing/one-week.ts';
import { boardsCommand } from './boards.ts';

let week: Week;
const printed: string[] = [];
const alarms: string[] = [];
beforeEach(async () => {
  week = await openWeek();
  const { log } = week.gateway.parts;
  jest.spyOn(log, 'error').mockImplementation((_facts: unknown, sentence?: unknown) => {
    alarms.push(String(sentence));
  });
  await week.at('2027-01-13T15:00:00Z');
});
afterEach(async () => {
  jest.restoreAllMocks();
  printed.length = 0;
  alarms.length = 0;
  await week.gateway.close();
});

async function run(...words: string[]): Promise<string> {
  printed.length = 0;
  const spy = jest
    .spyOn(process.stdout, 'write')
    .mockImplementation((text) => printed.push(String(text)) > 0);
  const ctx = createCtx(week.gateway.parts, { caller: { kind: 'service' }, address: '' });
  await boardsCommand.run({ ...ctx, em: ctx.em.fork() }, words).finally(() => spy.mockRestore());
  return printed.join('');
}

const lastRound = (row: (index: number) => Partial<Row>, token: string) =>
  scores((i) => ({ position: `T${i + 1}`, round: 4, ...row(i) }), token);
const notDone: Row['strokes'] = [70, 70, 70, null];
const done: Row['strokes'] = [70, 70, 70, 70];
const saysCompleted = () => {
  week.feeds.says.schedule = week.feeds.says.schedule.map((entry) =>
    entry.eventId === '7' ? { ...entry, status: 'completed' } : entry,
  );
};
const tournament = async () => {
  const query = '{ tournament(id: "2027-7") { state awaitsFinalScores } }';
  return (await week.gateway.graphql(query, {}, week.token)).data?.tournament;
};
const r4 = async (): Promise<(number | null)[]> =>
  ((await week.get('/liveResults?tournament=2027-7')).data as { R4: number | null }[]).map(({ R4 }) => R4);
const codeOf = (shown: string, what: string) =>
  new RegExp(`^([0-9a-f]{8}) {2}${what}`, 'm').exec(shown)?.[1] ?? '';

/** Three groups are on the course when the feed falls silent; then the schedule says that it is over. */
async function onlyTheScheduleEndsIt(): Promise<void> {
  week.feeds.says.inPlay = lastRound(
    (i) => (i < 9 ? { strokes: notDone, thru: 12 } : { strokes: done, thru: 18 }),
    '2027-01-17 04:00 PM',
  );
  await week.at('2027-01-17T21:00:00Z');
  week.feeds.says.inPlay = new Error('nobody answers');
  saysCompleted();
  await week.at('2027-01-17T23:00:00Z');
}

describe('an event that only its schedule ends', () => {
  test('waits for its final scores, and operators hear of it every hour', async () => {
    await onlyTheScheduleEndsIt();
    expect(await tournament()).toEqual({ state: 'LIVE', awaitsFinalScores: true });
    expect(await run()).toBe(
      '2027-7  Palmetto Classic  waits for its final scores since 2027-01-17T23:00:00.000Z\n',
    );
    await week.at('2027-01-17T23:59:59Z');
    const isAlarm = (sentence: string) => /has to look at its boards/.test(sentence);
    expect(alarms.filter(isAlarm)).toHaveLength(0);
    await week.at('2027-01-18T00:00:00Z');
    await week.at('2027-01-18T00:30:00Z');
    expect(alarms.filter(isAlarm)).toHaveLength(1);
    expect(await week.gateway.parts.metrics.metrics()).toContain(
      'fairway_final_scores_awaited_seconds{tournament="2027-7"} 5400',
    );
    await week.at('2027-01-18T01:00:00Z');
    expect(alarms.filter(isAlarm)).toHaveLength(2);
  });

  test('is official by itself once the missing scores come', async () => {
    await onlyTheScheduleEndsIt();
    week.feeds.says.inPlay = lastRound(() => ({ strokes: done, thru: 18 }), '2027-01-17 06:00 PM');
    await week.at('2027-01-18T09:00:00Z');
    expect(await tournament()).toEqual({ state: 'OFFICIAL', awaitsFinalScores: false });
    expect(await run()).toBe('Nothing waits, and no board is refused.\n');
  });

  test('goes on where the schedule takes its word back', async () => {
    await onlyTheScheduleEndsIt();
    week.feeds.says.schedule = week.feeds.says.schedule.map((entry) => ({ ...entry, status: 'in_progress' }));
    await week.at('2027-01-18T00:10:00Z');
    expect(await tournament()).toEqual({ state: 'LIVE', awaitsFinalScores: false });
  });

  test('counts the rounds that all have finished where an operator accepts the board as it is (G25)', async () => {
    await onlyTheScheduleEndsIt();
    const shown = await run('show', '2027-7');
    expect(shown).toContain('The feed offers no other board.');
    expect(shown).toContain('Round 3: 20 have finished it, 0 who are in have not.');
    expect(shown).toContain('Round 4: 11 have finished it, 9 who are in have not.');
    await expect(run('accept', '2027-7', '00000000', 'Because.')).rejects.toThrow(/look at both again/);
    const code = codeOf(shown, 'the stored board');
    expect(await run('accept', '2027-7', code, 'The', 'tour', 'cut', 'it', 'to', '54', 'holes.')).toBe(
      "Accepted: the board as it is. It is official at the gateway's next beat.\n",
    );
    await expect(run('accept', '2027-7', code, 'Twice.')).rejects.toThrow(/waits for nobody/);
    await week.at('2027-01-18T00:00:00Z');
    expect(await tournament()).toEqual({ state: 'OFFICIAL', awaitsFinalScores: false });
    expect((await r4()).filter((strokes) => strokes === null)).toHaveLength(9);
  });

  test('counts without who never started, and pays the prizes, where an operator accepts it (G17)', async () => {
    week.feeds.says.inPlay = lastRound(
      (i) => (i === 19 ? { position: '--', round: 1, thru: 0 } : { strokes: done, thru: 18 }),
      '2027-01-17 04:00 PM',
    );
    await week.at('2027-01-17T21:00:00Z');
    saysCompleted();
    await week.at('2027-01-17T23:00:00Z');
    const shown = await run('show', '2027-7');
    expect(shown).toContain('Rounds that would count: 1, 2, 3, 4. As withdrawn would count: Golfer, T.\n');
    await run('accept', '2027-7', codeOf(shown, 'the stored board'), 'As on the tour’s own site.');
    await week.at('2027-01-17T23:01:00Z');
    expect(await tournament()).toEqual({ state: 'OFFICIAL', awaitsFinalScores: false });
    const em = week.gateway.orm.em.fork();
    const lines = await entrantScoresOf(em, '2027-7');
    expect(lines.find(({ dgId }) => dgId === 1019)?.status).toBe('withdrawn');
    expect(endingOf(lines, String)).toEqual({ rounds: [1, 2, 3, 4], isVoid: false, withdrawn: [] });
  });

  test('sends every buy-in back only where that is said', async () => {
    week.feeds.says.inPlay = lastRound(
      (i) =>
        i < 9
          ? { strokes: [70, null, null, null], round: 2, thru: 12 }
          : { strokes: [70, 70, null, null], round: 2, thru: 18 },
      '2027-01-15 04:00 PM',
    );
    await week.at('2027-01-15T21:00:00Z');
    saysCompleted();
    await week.at('2027-01-15T23:00:00Z');
    const shown = await run('show', '2027-7');
    expect(shown).toContain('Fewer than two rounds would count: every buy-in goes back.\n');
    const code = codeOf(shown, 'the stored board');
    await expect(run('accept', '2027-7', code, 'Because.')).rejects.toThrow(/it has to be said/);
    await expect(run('accept', '2027-7', code, '--void')).rejects.toThrow(/^$/);
    expect(await run('accept', '2027-7', code, '--void', 'It', 'rained.')).toMatch(/^Accepted: /);
    const [ruling] = await week.gateway.orm.em.fork().execute('select why from board_ruling');
    expect(ruling).toEqual({ why: 'It rained.' });
  });

  test('is decided by the refused board where an operator accepts that, and both are kept for good', async () => {
    await onlyTheScheduleEndsIt();
    // Somebody still in has lost a round: refused, whatever else has come to be known.
    week.feeds.says.inPlay = lastRound(
      (i) => ({ strokes: i === 3 ? [70, 70, null, null] : done, thru: 18 }),
      '2027-01-17 06:00 PM',
    );
    await week.at('2027-01-17T23:30:00Z');
    await week.at('2027-01-19T12:00:00Z');
    expect(await tournament()).toMatchObject({ awaitsFinalScores: true });
    expect(await run()).toMatch(/refused at \S+: it takes back a finished round of golfer 1003$/m);
    const shown = await run('show', '2027-7');
    expect(shown).toMatch(/^\* Golfer, D +T4 +70 {2}70 {2}70 {3}- .*offered: T4 +70 {2}70 {3}- {3}- /m);
    await run(
      'accept',
      '2027-7',
      codeOf(shown, 'the board that the feed offers'),
      'As on the tour’s own site.',
    );
    week.feeds.says.inPlay = lastRound(() => ({ strokes: done, thru: 18 }), '2027-01-17 07:00 PM');
    await week.at('2027-01-19T13:00:00Z');
    expect(await tournament()).toEqual({ state: 'OFFICIAL', awaitsFinalScores: false });
    expect((await r4()).filter((strokes) => strokes === null)).toHaveLength(1);
    const em = week.gateway.orm.em.fork();
    expect(
      await em.execute(
        `select tournament_id, accepted, ends, why, by <> '' as "hasName",
           jsonb_array_length(kept -> 'lines') as kept, jsonb_array_length(offered -> 'golfers') as offered
         from board_ruling`,
      ),
    ).toEqual([
      {
        tournament_id: '2027-7',
        accepted: 'offered',
        ends: true,
        why: 'As on the tour’s own site.',
        hasName: true,
        kept: 20,
        offered: 20,
      },
    ]);
    await expect(em.execute("update board_ruling set why = ''")).rejects.toThrow(/only added to/);
    await expect(em.execute('delete from board_ruling')).rejects.toThrow(/only added to/);
  });

  test('lets the next one be followed once that locks', async () => {
    await onlyTheScheduleEndsIt();
    week.feeds.says.schedule.push({
      ...(week.feeds.says.schedule[1] as (typeof week.feeds.says.schedule)[number]),
      eventId: '9',
      name: 'Desert Open',
      startsOn: '2027-01-21',
      status: null,
    });
    await week.at('2027-01-20T23:00:00Z');
    expect(await week.get('/tournament')).toMatchObject({ Name: 'Palmetto Classic' });
    await week.at('2027-01-21T06:00:00Z');
    expect(await week.get('/tournament')).toMatchObject({ Name: 'Desert Open' });
  });
});

describe('a board that is refused in play', () => {
  test('can be accepted as the one to go on from', async () => {
    const friday = (row: (index: number) => Partial<Row>, token: string) =>
      scores((i) => ({ position: `T${i + 1}`, round: 2, ...row(i) }), token);
    week.feeds.says.inPlay = friday(
      () => ({ strokes: [70, null, null, null], thru: 5 }),
      '2027-01-15 09:00 AM',
    );
    await week.at('2027-01-15T15:00:00Z');
    const corrected = (token: string) =>
      friday((i) => ({ strokes: [i === 2 ? null : 70, null, null, null], thru: 9 }), token);
    week.feeds.says.inPlay = corrected('2027-01-15 10:00 AM');
    await week.at('2027-01-15T16:00:00Z');
    expect(await week.get('/liveResults')).toMatchObject({ asOf: '2027-01-15T15:00:00.000Z' });
    const shown = await run('show', '2027-7');
    await expect(run('accept', '2027-7', codeOf(shown, 'the stored board'), 'No.')).rejects.toThrow(
      /is in play/,
    );
    expect(
      await run(
        'accept',
        '2027-7',
        codeOf(shown, 'the board that the feed offers'),
        'A card was given back.',
      ),
    ).toBe("Accepted: the board that the feed offers. It is gone on from at the gateway's next beat.\n");
    await week.at('2027-01-15T16:05:00Z');
    week.feeds.says.inPlay = corrected('2027-01-15 10:05 AM');
    await week.at('2027-01-15T16:10:00Z');
    expect(await week.get('/liveResults')).toMatchObject({ asOf: '2027-01-15T16:10:00.000Z' });
    expect(await tournament()).toEqual({ state: 'LIVE', awaitsFinalScores: false });
    expect(await run()).toBe('Nothing waits, and no board is refused.\n');
  });
});

describe('a golfer whose score does not move for a day (G17)', () => {
  const oneIsMissing = () =>
    lastRound(
      (i) => (i === 19 ? { strokes: notDone, thru: 16 } : { strokes: done, thru: 18 }),
      '2027-01-17 05:00 PM',
    );
  const statusOfTheLast = async () => {
    const { data } = (await week.get('/liveResults?tournament=2027-7')) as {
      data: Record<string, unknown>[];
    };
    return data.find(({ dg_id: id }) => id === 1019)?.status;
  };

  test('counts as withdrawn, and the event ends', async () => {
    week.feeds.says.inPlay = oneIsMissing();
    for (const time of ['17T22', '18T04', '18T10', '18T16', '18T21']) await week.at(`2027-01-${time}:00:00Z`);
    expect(await statusOfTheLast()).toBe('active');
    await week.at('2027-01-18T22:00:00Z');
    expect(await statusOfTheLast()).toBe('withdrawn');
    expect(await tournament()).toMatchObject({ state: 'OFFICIAL' });
    expect(alarms).toContain('scores: golfers without a score for a day count as withdrawn');
  });

  test('does not where nobody listened for that day', async () => {
    week.feeds.says.inPlay = oneIsMissing();
    await week.at('2027-01-17T22:00:00Z');
    week.feeds.says.inPlay = new Error('nobody answers');
    await week.at('2027-01-18T22:00:00Z');
    week.feeds.says.inPlay = oneIsMissing();
    await week.at('2027-01-19T08:00:00Z');
    await week.at('2027-01-19T08:01:00Z');
    expect(await statusOfTheLast()).toBe('active');
  });
});

test.each(['show', 'accept', 'accept 2027-7 12345678', 'show 2027-7 more', 'look'])(
  'is told how it is written, when it is written %j',
  async (words) => {
    await expect(run(...words.split(' '))).rejects.toThrow(/^$/);
  },
);
