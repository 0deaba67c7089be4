import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { openWeek, type Week } from '../testing/one-week.ts';

// When a feed is asked again. A gateway that died between asking and storing had the feed asked an hour later, as if it
// had answered: by simulated week 202, where the schedule's word that an event was over came that much late.

let week: Week;
beforeEach(async () => {
  week = await openWeek();
  await week.at('2027-01-13T15:00:00Z');
});
afterEach(() => week.gateway.close());

const sql = (statement: string, values: readonly unknown[] = []) =>
  week.gateway.orm.em.fork().execute(statement, [...values]);
const feeds = [
  ['schedule', 'schedule 2027', '2027-01-14T15:00:00Z'],
  ['field', 'field', '2027-01-13T15:30:00Z'],
  ['outrights', 'outrights', '2027-01-13T16:00:00Z'],
] as const;
const asks = (name: (typeof feeds)[number][0]) => jest.spyOn(week.feeds, name);

describe.each(feeds)('%s', (name, feed, dueAt) => {
  test('is asked again after its time, and not at every tick', async () => {
    const asked = asks(name);
    await week.at('2027-01-13T15:01:00Z');
    expect(asked).toHaveBeenCalledTimes(0);
    await week.at(dueAt);
    expect(asked).toHaveBeenCalledTimes(1);
  });

  test('is asked at once where whoever asked last did not come to hear the answer', async () => {
    const asked = asks(name);
    await sql("update feed_copy set asked_at = good_at + interval '10 seconds' where feed = ?", [feed]);
    await week.at('2027-01-13T15:01:00Z');
    expect(asked).toHaveBeenCalledTimes(1);
    await week.at('2027-01-13T15:02:00Z');
    expect(asked).toHaveBeenCalledTimes(1);
  });
});

test('what can’t be stored is asked for five minutes later, and not at every tick', async () => {
  await sql(`create function refuse() returns trigger language plpgsql as $$ begin raise 'not now'; end $$;
    create trigger refused before insert or update on tournament for each row execute function refuse()`);
  const asked = asks('schedule');
  const { says } = week.feeds;
  says.schedule = says.schedule.map((entry) => ({ ...entry, course: 'Another Course' }));
  await expect(week.at('2027-01-14T15:00:00Z')).rejects.toThrow();
  expect(asked).toHaveBeenCalledTimes(1);
  await sql('drop trigger refused on tournament');
  await week.at('2027-01-14T15:01:00Z');
  expect(asked).toHaveBeenCalledTimes(1);
  await week.at('2027-01-14T15:05:01Z');
  expect(asked).toHaveBeenCalledTimes(2);
  expect(await week.get('/tournament')).toMatchObject({ Club: 'Another Course' });
});
