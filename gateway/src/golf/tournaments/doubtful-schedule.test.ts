import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { ScheduleEntry } from '../../feeds/data-golf.ts';
import { scheduleOf } from '../../testing/fake-data-golf.ts';
import { type FakeSeason, openFakeSeason } from '../../testing/fake-season.ts';

// A schedule may be wrong for a while: then no lock passes for it and none opens again, and nothing ends before it has
// begun.

let season: FakeSeason;
beforeEach(async () => {
  season = await openFakeSeason();
});
afterEach(() => season.gateway.close());

const changeEntry = (week: number, change: Partial<ScheduleEntry>) => {
  const { says } = season.feeds;
  says.schedule = says.schedule.map((entry, index) => (index === week - 1 ? { ...entry, ...change } : entry));
};

async function tournament(week: number) {
  const [row] = await season.gateway.orm.em
    .fork()
    .execute<{ startsOn: string; lockAt: string; status: string; excluded: string | null }[]>(
      `select starts_on::text as "startsOn", lock_at as "lockAt", status, excluded from tournament where id = ?`,
      [season.tournamentId(week)],
    );
  return { ...row, lockAt: row && new Date(row.lockAt).toISOString() };
}

const untouched = {
  startsOn: '2027-01-14',
  lockAt: '2027-01-14T05:00:00.000Z',
  status: 'scheduled',
  excluded: null,
};

describe('an event whose field is heard', () => {
  test.each([
    ['a week early', '2027-01-07'],
    ['a day early', '2027-01-13'],
    ['a day late', '2027-01-15'],
    ['a week late', '2027-01-21'],
    ['a month late, where its field would not find it', '2027-02-14'],
  ])('stays where it is: %s', async (_how, startsOn) => {
    changeEntry(1, { startsOn });
    // Nothing else is heard, and the schedule is asked again.
    season.feeds.says.field = new Error('nobody answers');
    await season.at('2027-01-14T02:00:00Z');
    await season.gateway.orm.em.fork().execute(`delete from feed_copy where feed = 'schedule 2027'`);
    await season.at('2027-01-14T03:00:00Z');
    expect(await tournament(1)).toEqual(untouched);
  });

  test('is not one of teams, however long the schedule says so', async () => {
    changeEntry(1, { team: true });
    season.feeds.says.field = new Error('nobody answers');
    await season.gateway.orm.em.fork().execute(`delete from feed_copy where feed = 'schedule 2027'`);
    for (const time of ['13T18:00', '13T19:01', '14T00:02', '14T01:03'])
      await season.at(`2027-01-${time}:00Z`);
    expect(await tournament(1)).toEqual(untouched);
  });

  test('does not open again behind its lock, before a shot', async () => {
    await season.at('2027-01-14T06:00:00Z');
    changeEntry(1, { startsOn: '2027-01-15' });
    season.feeds.says.field = new Error('nobody answers');
    await season.at('2027-01-14T18:00:00Z');
    expect(await tournament(1)).toEqual(untouched);
  });

  test('is put off all the same once its field has not been heard for a day', async () => {
    changeEntry(1, { startsOn: '2027-02-14' });
    season.turnTo(2);
    await season.at('2027-01-14T17:30:00Z');
    await season.at('2027-01-14T23:31:00Z');
    expect(await tournament(1)).toMatchObject({ startsOn: '2027-02-14', lockAt: '2027-02-14T05:00:00.000Z' });
  });
});

describe('an event that is ahead', () => {
  test.each([
    ['has begun', '2027-01-13'],
    ['was a year ago', '2026-01-22'],
  ])('is not put where it %s', async (_where, startsOn) => {
    changeEntry(2, { startsOn });
    // The season's schedule is still of that season.
    season.feeds.schedule = async () => scheduleOf(2027, season.feeds.says.schedule);
    await season.at('2027-01-14T17:30:00Z');
    expect(await tournament(2)).toMatchObject({ startsOn: '2027-01-21', status: 'scheduled' });
  });

  test('is moved to another day that is ahead', async () => {
    changeEntry(2, { startsOn: '2027-01-22' });
    await season.at('2027-01-14T17:30:00Z');
    expect(await tournament(2)).toMatchObject({ startsOn: '2027-01-22', lockAt: '2027-01-22T05:00:00.000Z' });
  });

  test('is not completed', async () => {
    changeEntry(2, { status: 'completed' });
    await season.at('2027-01-14T17:30:00Z');
    expect(await tournament(2)).toMatchObject({ status: 'scheduled' });
    // Once it has begun, the same word counts.
    await season.at('2027-01-22T17:30:00Z');
    expect(await tournament(2)).toMatchObject({ status: 'official' });
  });
});

describe('what ends an event or takes it to another week', () => {
  const saying = async (change: Partial<ScheduleEntry>, ...moments: string[]) => {
    changeEntry(3, change);
    for (const moment of moments) await season.at(moment);
    return tournament(3);
  };
  const asItWas = { startsOn: '2027-01-28', status: 'scheduled', excluded: null };

  test.each([
    ['called off', { status: 'cancelled' }, { status: 'cancelled' }],
    ['played in teams', { team: true }, { excluded: expect.stringContaining('eam') }],
    ['put off', { startsOn: '2027-02-11' }, { startsOn: '2027-02-11' }],
  ])('is believed once copies have said it for six hours: %s', async (_how, change, after) => {
    expect(await saying(change, '2027-01-14T17:30:00Z', '2027-01-14T18:31:00Z')).toMatchObject(asItWas);
    expect(await saying(change, '2027-01-14T23:29:00Z')).toMatchObject(asItWas);
    expect(await saying(change, '2027-01-15T00:31:00Z')).toMatchObject(after);
  });

  test('is not believed where a copy in between takes it back, or says something else', async () => {
    await saying({ status: 'cancelled' }, '2027-01-14T17:30:00Z');
    await saying({ status: null }, '2027-01-14T18:31:00Z');
    expect(await saying({ status: 'cancelled' }, '2027-01-14T23:40:00Z')).toMatchObject(asItWas);
    await saying({ startsOn: '2027-02-11', status: null }, '2027-01-15T00:41:00Z');
    await saying({ startsOn: '2027-02-18' }, '2027-01-15T01:42:00Z');
    expect(await saying({ startsOn: '2027-02-11' }, '2027-01-15T07:43:00Z')).toMatchObject(asItWas);
  });

  test('is not believed of an event that is being played, as long as its board moves', async () => {
    changeEntry(1, { status: 'cancelled' });
    const hours = ['13:30', '15:00', '17:00', '19:00', '20:30'];
    for (const [index, hour] of hours.entries()) {
      season.score(1, 1, (golfer) => ({ thru: golfer < 12 ? index + 1 : 0 }));
      await season.at(`2027-01-14T${hour}:00Z`);
    }
    expect(await tournament(1)).toMatchObject({ status: 'live' });
    for (const hour of ['21:31', '23:00']) await season.at(`2027-01-14T${hour}:00Z`);
    expect(await tournament(1)).not.toMatchObject({ status: 'cancelled' });
    await season.at('2027-01-15T03:30:00Z');
    expect(await tournament(1)).toMatchObject({ status: 'cancelled' });
  });
});

describe('an event that the schedule lists no more', () => {
  const without = (...weeks: number[]) => {
    const { says } = season.feeds;
    const all = says.schedule;
    says.schedule = all.filter((_entry, place) => !weeks.includes(place + 1));
    return () => {
      says.schedule = all;
    };
  };
  const days = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, day) => `2027-01-${from + day}T17:30:00Z`);
  const excludedAfter = async (week: number, moments: readonly string[]) => {
    for (const moment of moments) await season.at(moment);
    return (await tournament(week)).excluded;
  };
  const gone = 'It is no longer on the schedule.';

  test('is off once copies have lacked it for four days, until it is listed again', async () => {
    const listAgain = without(3);
    season.feeds.says.field = new Error('nobody answers');
    expect(await excludedAfter(3, [...days(14, 17), '2027-01-18T17:29:00Z'])).toBeNull();
    expect(await excludedAfter(3, ['2027-01-18T18:30:00Z'])).toBe(gone);
    expect((await tournament(2)).excluded).toBeNull();
    listAgain();
    expect(await excludedAfter(3, ['2027-01-19T18:31:00Z'])).toBeNull();
  });

  test('counts from its last listing on, so that half a schedule for two days takes nothing', async () => {
    const listAgain = without(2, 4, 6);
    expect(await excludedAfter(4, days(14, 16))).toBeNull();
    listAgain();
    await season.at('2027-01-16T18:31:00Z');
    without(2, 4, 6);
    const again = ['2027-01-17T18:32:00Z', ...days(18, 20), '2027-01-21T18:31:00Z'];
    expect(await excludedAfter(4, again)).toBeNull();
    expect(await excludedAfter(4, ['2027-01-21T19:32:00Z'])).toBe(gone);
  });

  test.each([
    ['says nothing', scheduleOf(2027, [])],
    ['is of another season', undefined],
  ])('is not off by an answer that %s', async (_how, answer) => {
    const entries = season.feeds.says.schedule.slice(0, 1).map((entry) => ({
      ...entry,
      startsOn: '2026-01-15',
      status: 'completed',
    }));
    season.feeds.schedule = async () => answer ?? scheduleOf(2026, entries);
    expect(await excludedAfter(3, days(14, 20))).toBeNull();
  });

  test.each([
    ['has its name in a row that can’t be read', (name: string) => name.toUpperCase()],
    ['has a row of nobody knows what', () => null],
  ])('is not off by an answer that %s', async (_how, rowOf) => {
    const { says } = season.feeds;
    const name = says.schedule[2]?.name ?? '';
    without(3);
    season.feeds.schedule = async () => scheduleOf(2027, says.schedule, [rowOf(name)]);
    says.field = new Error('nobody answers');
    expect(await excludedAfter(3, days(14, 20))).toBeNull();
  });

  test('is not off by two copies with nothing between them', async () => {
    without(3);
    season.feeds.says.field = new Error('nobody answers');
    const { schedule } = season.feeds;
    await season.at('2027-01-14T17:30:00Z');
    season.feeds.schedule = async () => {
      throw new Error('nobody answers');
    };
    await excludedAfter(3, days(15, 18));
    season.feeds.schedule = schedule;
    expect(await excludedAfter(3, days(19, 22))).toBeNull();
    expect(await excludedAfter(3, ['2027-01-23T18:31:00Z'])).toBe(gone);
  });

  test('is on as long as its field is heard, and as a board of it is known', async () => {
    without(1, 2);
    season.turnTo(2);
    season.score(1, 1, () => ({ thru: 3 }));
    await season.at('2027-01-14T17:30:00Z');
    expect(await excludedAfter(2, days(15, 20))).toBeNull();
    expect((await tournament(1)).excluded).toBeNull();
  });

  test('is off after its lock, too, and stays so', async () => {
    season.feeds.says.field = new Error('nobody answers');
    const listAgain = without(2);
    expect(await excludedAfter(2, days(20, 23))).toBeNull();
    expect(await excludedAfter(2, ['2027-01-24T17:31:00Z'])).toBe(gone);
    listAgain();
    expect(await excludedAfter(2, ['2027-01-25T18:31:00Z'])).toBe(gone);
  });

  test('is on where the schedule of the season to come has it', async () => {
    const { schedule } = season.feeds.says;
    const autumn = { ...schedule[5], eventId: '60', name: 'Autumn Open', startsOn: '2027-11-18' };
    const all = [...schedule, autumn] as ScheduleEntry[];
    season.feeds.schedule = async (asked) => scheduleOf(asked, asked === 2027 ? all : []);
    await season.at('2027-10-01T12:00:00Z');
    season.feeds.schedule = async (asked) => scheduleOf(asked, asked === 2027 ? schedule : all.slice(6));
    for (let day = 2; day < 10; day += 1)
      for (const hour of ['13', '15']) await season.at(`2027-10-0${day}T${hour}:00:00Z`);
    const rows = await season.gateway.orm.em
      .fork()
      .execute(`select id, excluded from tournament where event_id = '60'`);
    expect(rows).toEqual([{ id: '2027-60', excluded: null }]);
  });
});
