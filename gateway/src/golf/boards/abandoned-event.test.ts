import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type FakeSeason, openFakeSeason } from '../../testing/fake-season.ts';

// A last round that is given up, and a schedule that never says so: the next event must not wait for it.

let season: FakeSeason;
beforeEach(async () => {
  season = await openFakeSeason();
});
afterEach(() => season.gateway.close());

const read = async (week: number) => {
  const [row] = await season.gateway.orm.em.fork().execute(
    `select status, final_awaited_since is not null as "isAwaited", board_changed_at is not null as "hasBoard"
     from tournament where id = ?`,
    [season.tournamentId(week)],
  );
  return row;
};

test('waits for an operator from the Wednesday after on, and for none of the next one’s scores', async () => {
  season.score(1, 4, (golfer) => ({
    round: 4,
    strokes: [70, 70, 70, golfer < 24 ? 70 : null],
    thru: golfer < 24 ? 18 : 9,
  }));
  await season.at('2027-01-17T20:00:00Z');
  await season.at('2027-01-17T21:00:00Z');
  expect(await read(1)).toMatchObject({ status: 'suspended', isAwaited: false });
  season.turnTo(2);
  await season.at('2027-01-20T04:00:00Z');
  expect(await read(1)).toMatchObject({ status: 'suspended', isAwaited: false });
  await season.at('2027-01-20T05:01:00Z');
  expect(await read(1)).toMatchObject({ status: 'suspended', isAwaited: true });

  season.score(2, 1, () => ({ thru: 9 }));
  await season.at('2027-01-21T15:00:00Z');
  expect(await read(2)).toMatchObject({ status: 'live', hasBoard: true });
});

test('is waited for as long as its board moves, on whatever day', async () => {
  for (const [index, moment] of ['2027-01-19T20:00', '2027-01-20T04:30', '2027-01-20T15:00'].entries()) {
    season.score(1, 4, () => ({ round: 4, strokes: [70, 70, 70, null], thru: 4 + index }));
    await season.at(`${moment}:00Z`);
  }
  expect(await read(1)).toMatchObject({ isAwaited: false });
});
