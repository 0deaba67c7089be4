import { daysAfter } from '@fairway/schema/days';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { FieldBoard } from '../../feeds/data-golf.ts';
import { type FakeSeason, openFakeSeason } from '../../testing/fake-season.ts';

// A copy of the field without many of its golfers says nothing about them: they are on cards, and would be replaced. Nor
// does one without a golfer who is on the course.

let season: FakeSeason;
beforeEach(async () => {
  season = await openFakeSeason();
});
afterEach(() => season.gateway.close());

const wednesday = (time: string) => `${daysAfter(season.startsOn(1), -1)}T${time}:00Z`;
const halved = (field: FieldBoard) => ({ ...field, golfers: field.golfers.filter((_, at) => at % 2 === 0) });

const golfersGone = async () => {
  const [row] = await season.gateway.orm.em
    .fork()
    .execute<{ count: number }[]>(
      'select count(*)::int as count from field_entry where tournament_id = ? and left_at is not null',
      [season.tournamentId(1)],
    );
  return row?.count;
};

test('a copy that lacks half of the field is not believed, and the next one is asked for soon', async () => {
  season.turnTo(1, halved);
  await season.at(wednesday('18:00'));
  expect(await golfersGone()).toBe(0);
  // One who withdraws meanwhile is believed at the next good copy, which comes five minutes later.
  season.turnTo(1, (field) => ({ ...field, golfers: field.golfers.slice(1) }));
  await season.at(wednesday('18:06'));
  expect(await golfersGone()).toBe(1);
});

test('who is missing from the copy that tiers are made of, and comes back, is where their chance has them', async () => {
  const sql = (text: string) => season.gateway.orm.em.fork().execute(text, [season.tournamentId(1)]);
  await sql('update tournament set tiers_frozen_at = null where id = ?');
  await sql('update field_entry set tier = null where tournament_id = ?');
  season.turnTo(1, (field) => ({ ...field, golfers: field.golfers.slice(1) }));
  await season.at(wednesday('18:00'));
  expect(await sql('select tiers_frozen_at is not null as frozen from tournament where id = ?')).toEqual([
    { frozen: true },
  ]);
  season.turnTo(1);
  await season.at(wednesday('19:00'));
  expect(await golfersGone()).toBe(0);
  expect(await sql('select tier from field_entry where tournament_id = ? order by dg_id limit 1')).toEqual([
    { tier: 1 },
  ]);
});

test('what the feed says for hours it means', async () => {
  season.turnTo(1, halved);
  for (const time of ['18:00', '20:00', '22:00']) await season.at(wednesday(time));
  expect(await golfersGone()).toBe(0);
  await season.at(wednesday('23:59'));
  expect(await golfersGone()).toBe(0);
  await season.at(`${season.startsOn(1)}T00:06:00Z`);
  expect(await golfersGone()).toBe(24);
});

test('who is missing from a copy and hits a shot all the same is in the field', async () => {
  season.turnTo(1, (field) => ({ ...field, golfers: field.golfers.slice(1) }));
  await season.at(wednesday('18:00'));
  expect(await golfersGone()).toBe(1);
  season.score(1, 1, (golfer) => (golfer === 0 ? { thru: 3 } : {}));
  await season.at(`${season.startsOn(1)}T18:00:00Z`);
  expect(await golfersGone()).toBe(0);
});

const event = async () => {
  const [row] = await season.gateway.orm.em
    .fork()
    .execute<{ excluded: string | null; lock_at: Date; starts_on: string }[]>(
      'select excluded, lock_at, starts_on::text from tournament where id = ?',
      [season.tournamentId(1)],
    );
  return row;
};
const moved = (field: FieldBoard, days: number): FieldBoard => ({
  ...field,
  startsOn: daysAfter(field.startsOn, days),
  golfers: field.golfers.map((golfer) => ({
    ...golfer,
    teeTimes: golfer.teeTimes.map((tee) => {
      const [day = '', time] = tee.local.split(' ');
      return { ...tee, local: `${daysAfter(day, days)} ${time}` };
    }),
  })),
});
/** With so many golfers' tee times of a round moved by so many days. */
const slipped = (
  field: FieldBoard,
  { golfers, round, days }: Record<'golfers' | 'round' | 'days', number>,
) => {
  const other = moved(field, days);
  return {
    ...field,
    golfers: field.golfers.map((golfer, at) => ({
      ...golfer,
      teeTimes: golfer.teeTimes.map((tee, place) => {
        const slip = at < golfers && tee.round === round ? other.golfers[at]?.teeTimes[place] : undefined;
        return slip ?? tee;
      }),
    })),
  };
};
const fewOf = (field: FieldBoard) => ({ ...field, golfers: field.golfers.slice(0, 12) });

test('a copy of so few golfers that no pool could play them does not call an event off, not even in play', async () => {
  season.score(1, 1, () => ({ thru: 3 }));
  await season.at(`${season.startsOn(1)}T18:00:00Z`);
  season.turnTo(1, fewOf);
  await season.at(`${season.startsOn(1)}T18:31:00Z`);
  // Also if the feed says so for hours.
  await season.at(`${daysAfter(season.startsOn(1), 1)}T02:00:00Z`);
  await season.at(`${daysAfter(season.startsOn(1), 1)}T04:00:00Z`);
  expect(await event()).toMatchObject({ excluded: null });
});

test('before the lock it does once the feed has said so for hours, and no longer when more are named again', async () => {
  season.turnTo(1, fewOf);
  for (const time of ['18:00', '21:00', '23:59']) await season.at(wednesday(time));
  expect(await event()).toMatchObject({ excluded: null });
  await season.at(`${season.startsOn(1)}T00:06:00Z`);
  expect(await event()).toMatchObject({ excluded: 'Fewer than 16 golfers play.' });
  season.turnTo(1);
  await season.at(`${season.startsOn(1)}T00:37:00Z`);
  expect(await event()).toMatchObject({ excluded: null });
});

test('a few tee times of another day lock nothing early, and what was known of them stays', async () => {
  const { lock_at: lockAt } = (await event()) ?? {};
  const teeTimes = () =>
    season.gateway.orm.em
      .fork()
      .execute(`select rounds from field_entry where tournament_id = ? order by dg_id`, [
        season.tournamentId(1),
      ]);
  const known = await teeTimes();
  season.turnTo(1, (field) => {
    const { golfers, ...rest } = slipped(field, { golfers: 3, round: 1, days: -1 });
    return { ...rest, golfers: golfers.slice(0, -1) };
  });
  for (const time of ['18:00', '19:30', '21:00', '22:30']) await season.at(wednesday(time));
  expect(await event()).toMatchObject({ lock_at: lockAt });
  expect(await teeTimes()).toEqual(known);
  // What else the copy says is believed.
  expect(await golfersGone()).toBe(1);
  // Of ten it is news.
  season.turnTo(1, (field) => slipped(field, { golfers: 10, round: 2, days: -1 }));
  await season.at(wednesday('23:59'));
  expect(await teeTimes()).not.toEqual(known);
});

test('a copy whose dates would lock picks in the past, or open them again, is not believed for hours', async () => {
  const { lock_at: lockAt } = (await event()) ?? {};
  season.turnTo(1, (field) => moved(field, -1));
  await season.at(wednesday('18:00'));
  expect(await event()).toMatchObject({ lock_at: lockAt, starts_on: season.startsOn(1) });
  season.turnTo(1);
  await season.at(`${season.startsOn(1)}T07:00:00Z`);
  season.turnTo(1, (field) => moved(field, 1));
  for (const time of ['08:00', '11:00', '13:59']) {
    await season.at(`${season.startsOn(1)}T${time}:00Z`);
    expect(await event()).toMatchObject({ lock_at: lockAt, starts_on: season.startsOn(1) });
  }
  // It was put off.
  await season.at(`${season.startsOn(1)}T14:06:00Z`);
  expect(await event()).toMatchObject({ starts_on: daysAfter(season.startsOn(1), 1) });
});
