import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openPaidGame, type PaidGame, picks } from '../testing/paid-game.ts';
import { parseCsv } from './testing/parse-csv.ts';

// 48 golfers, favourites first: 0 to 9 are in tier 1, 10 to 20 in tier 2, 21 to 32 in tier 3, the rest in tier 4.

const other = [3, 4, 5, 12, 13, 23, 24, 34];
const nasty = '=1+1, "Best" ⛳';
let game: PaidGame;

async function download(what: string, poolName: string, { player = 'ann', contest = 0 } = {}) {
  const query = new URLSearchParams({ poolName, ...(contest ? { contest: `${contest}` } : {}) });
  return game.rest(player, 'GET', `/create-pool/${what}-csv?${query}`);
}
const textOf = async (what: string, pool: string, options = {}) => {
  const { status, body } = await download(what, pool, options);
  expect([status, body]).toEqual([200, { csv: expect.any(String) }]);
  return String(body.csv);
};
const rowsOf = async (what: string, pool: string, options = {}) =>
  parseCsv(await textOf(what, pool, options));

describe('a weekly pool', () => {
  beforeAll(async () => {
    game = await openPaidGame(['ann', 'bob', 'carla', '-dev-']);
    await game.pool(nasty, ['ann', 'bob', 'carla', '-dev-'], { buyIn: 10 });
    await game.buyIn('ann', nasty);
    await game.buyIn('bob', nasty, other);
  });
  afterAll(() => game.gateway.close());

  test('its entries say who has paid and who has a card, and not which', async () => {
    const joined = '2026-11-21 12:00:00,2026-11-21 12:00:00';
    const columns = 'Member,Joined (UTC),Entered (UTC),Paid,Paid at (UTC),Paid by,Buy-in,Fee,Card';
    expect(await textOf('entries', nasty)).toBe(
      `\ufeff${[
        columns,
        `'-dev-,${joined},no,,,,,no`,
        `ann,${joined},yes,2026-11-21 12:00:00,card,10.00,3.00,yes`,
        `bob,${joined},yes,2026-11-21 12:00:00,card,10.00,3.00,yes`,
        `carla,${joined},no,,,,,no`,
      ].join('\r\n')}\r\n`,
    );
  });

  test('it is a file to be saved, called by the pool and the contest', async () => {
    const { headers } = await download('entries', nasty);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="fairway-entries-1-1-best-1.csv"',
      'cache-control': 'no-store',
    });
  });

  test('before the lock there is no card in it but one’s own', async () => {
    const rows = await rowsOf('cards', nasty);
    expect(rows[0]).toEqual([
      'Member',
      'Week',
      'Tournament',
      'Tier',
      'Golfer',
      'Golfer id',
      'In place of',
      'Note',
    ]);
    expect(rows.filter(([member]) => member !== 'ann').slice(1)).toEqual([
      ["'-dev-", '1', 'Palmetto Classic', '', '', '', '', 'no card'],
      ['bob', '1', 'Palmetto Classic', '', '', '', '', 'not shown before the lock'],
      ['carla', '1', 'Palmetto Classic', '', '', '', '', 'no card'],
    ]);
    const own = rows.filter(([member]) => member === 'ann');
    expect(own[0]).toEqual(['ann', '1', 'Palmetto Classic', '1', '01, Golfer', '1000', '', '']);
    expect(own).toHaveLength(8);
    expect(JSON.stringify(await textOf('cards', nasty))).not.toContain('04, Golfer');
  });

  test('a board that nothing was played for has no scores', async () => {
    const rows = await rowsOf('results', nasty);
    expect(rows[0]).toEqual([
      'Position',
      'Member',
      'R1',
      'R2',
      'R3',
      'R4',
      'Score',
      'Prize',
      'State',
      'Note',
    ]);
    expect(rows.slice(1).map((row) => [row[1], row[6], row[8], row[9]])).toEqual([
      ['ann', '', 'not begun', ''],
      ['bob', '', 'not begun', ''],
      ["'-dev-", '', 'not begun', 'not paid'],
      ['carla', '', 'not begun', 'not paid'],
    ]);
  });

  test('it is for the admin', async () => {
    for (const what of ['entries', 'cards', 'results']) {
      expect(await download(what, nasty, { player: 'bob' })).toMatchObject({
        status: 403,
        body: { code: 'NOT_ADMIN' },
      });
      expect(await download(what, 'Nowhere')).toMatchObject({ status: 404, body: { field: 'poolName' } });
      expect(await download(what, nasty, { contest: 7 })).toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND', field: 'contest', message: 'This pool has no contest 7.' },
      });
      for (const contest of ['0', '1.5', 'x', '-1', '99999999999999999999', ''])
        expect(
          await game.rest('ann', 'GET', `/create-pool/${what}-csv?poolName=x&contest=${contest}`),
        ).toMatchObject({ status: 400, body: { field: 'contest' } });
    }
  });

  test('after the lock the cards are open, with who came in for whom', async () => {
    await game.at('2027-01-14T05:00:00Z');
    game.turnTo(1, (field) => ({ ...field, golfers: field.golfers.filter(({ dgId }) => dgId !== 1003) }));
    for (const time of ['05:10', '05:40', '06:10']) await game.at(`2027-01-14T${time}:00Z`);
    const rows = await rowsOf('cards', nasty);
    const bobs = rows.filter(([member]) => member === 'bob');
    expect(bobs).toHaveLength(8);
    expect(bobs.filter((row) => row[6] !== '')).toEqual([
      ['bob', '1', 'Palmetto Classic', '1', '07, Golfer', '1006', '04, Golfer', ''],
    ]);
  });

  test('once it is settled: places, rounds and prizes, and of the next contest too', async () => {
    game.finish(1, 4, (golfer) => (golfer === 0 ? -2 : 0));
    for (const time of ['20:00', '20:20', '20:40', '21:00']) await game.at(`2027-01-17T${time}:00Z`);
    expect(await textOf('results', nasty)).toBe(
      `\ufeff${[
        'Position,Member,R1,R2,R3,R4,Score,Prize,State,Note',
        '1,ann,-2,-2,-2,-2,-8,16.00,final,',
        '2,bob,0,0,0,0,0,4.00,final,',
        ",'-dev-,,,,,,,final,not paid",
        ',carla,,,,,,,final,not paid',
      ].join('\r\n')}\r\n`,
    );
    const contests = (player: string) =>
      game.graphql(player, 'query ($n: String!) { pool(name: $n) { downloads { number tournaments } } }', {
        n: nasty,
      });
    expect(await contests('ann')).toEqual({
      pool: {
        downloads: [
          { number: 2, tournaments: ['Lowcountry Open'] },
          { number: 1, tournaments: ['Palmetto Classic'] },
        ],
      },
    });
    expect(await contests('bob')).toEqual({ pool: { downloads: [] } });
    await game.graphql('carla', `mutation ($pool: String!) { leavePool(pool: $pool) }`, { pool: nasty });
    expect(await rowsOf('results', nasty, { contest: 1 })).toHaveLength(5);
    expect((await rowsOf('entries', nasty, { contest: 2 })).map(([member]) => member)).toEqual([
      'Member',
      "'-dev-",
      'ann',
      'bob',
    ]);
  });
});

describe('the other formats', () => {
  beforeAll(async () => {
    game = await openPaidGame(['ann', 'bob']);
    await game.pool('Weeks', ['ann', 'bob'], { format: 'Multi-Week', numTournaments: 2 });
    await game.pool('Moving', ['ann', 'bob'], { format: 'Single Round', round: 'Moving Day' });
    await game.card('ann', 'Weeks', picks);
    await game.card('bob', 'Weeks', other);
  });
  afterAll(() => game.gateway.close());

  test('a single round shows others’ golfers as they tee off', async () => {
    await game.at('2027-01-14T05:00:00Z');
    game.finish(1, 2, (golfer) => (golfer === 0 ? -1 : 0));
    for (const time of ['20:00', '20:20', '20:40']) await game.at(`2027-01-15T${time}:00Z`);
    for (const time of ['05:00', '05:30']) await game.at(`2027-01-16T${time}:00Z`);
    await game.card('bob', 'Moving', other);
    await game.at('2027-01-16T13:05:00Z');
    const rows = await rowsOf('cards', 'Moving');
    expect(rows.filter(([member]) => member === 'bob').map((row) => [row[4], row[7]])).toEqual([
      ['04, Golfer', ''],
      ['', 'golfers who have not teed off are not shown'],
    ]);
    expect((await rowsOf('results', 'Moving'))[0]).toEqual([
      'Position',
      'Member',
      'R3',
      'Score',
      'Prize',
      'State',
      'Note',
    ]);
  });

  test('several weeks stand side by side, and who has missed one is told', async () => {
    game.finish(1, 4, (golfer) => (golfer === 0 ? -1 : 0));
    for (const time of ['20:00', '20:20', '20:40', '21:00']) await game.at(`2027-01-17T${time}:00Z`);
    game.turnTo(2);
    await game.at('2027-01-18T05:00:00Z');
    const notes = async () => (await rowsOf('results', 'Weeks')).slice(1).map((row) => row.at(-1));
    expect(await notes()).toEqual(['', '']);
    await game.card('bob', 'Weeks', other, 2);
    await game.at('2027-01-21T05:00:00Z');
    expect((await notes()).sort()).toEqual(['', '1 of 2 cards missing']);
    game.finish(2, 4, (golfer) => (golfer === 3 ? 1 : 0));
    for (const time of ['20:00', '20:20', '20:40', '21:00']) await game.at(`2027-01-24T${time}:00Z`);
    expect(await rowsOf('results', 'Weeks')).toEqual([
      [
        'Position',
        'Member',
        ...[1, 2].flatMap((week) =>
          [1, 2, 3, 4].map((round) => `Week ${week} R${round}`).concat(`Week ${week} score`),
        ),
        'Score',
        'Prize',
        'State',
        'Note',
      ],
      ['1', 'bob', '0', '0', '0', '0', '0', '0', '0', '0', '0', '0', '0', '', 'final', ''],
      [
        '2',
        'ann',
        '-1',
        '-1',
        '-1',
        '-1',
        '-4',
        '',
        '',
        '',
        '',
        '',
        '-4',
        '',
        'final',
        '1 of 2 cards missing',
      ],
    ]);
    const header = (await rowsOf('entries', 'Weeks'))[0];
    expect(header?.slice(-2)).toEqual(['Card of week 1', 'Card of week 2']);
  });

  test('a void contest says so', async () => {
    await game.pool('Void', ['ann', 'bob'], { buyIn: 10, format: 'Single Week' });
    const [event] = game.feeds.says.schedule.slice(2);
    if (event) game.feeds.says.schedule[2] = { ...event, status: 'cancelled' };
    for (const at of ['2027-01-27T17:00', '2027-01-28T05:00', '2027-01-29T05:30']) await game.at(`${at}:00Z`);
    const rows = await rowsOf('results', 'Void', { contest: 1 });
    expect(rows.slice(1).map((row) => [row[1], row[8]])).toEqual([
      ['ann', 'void'],
      ['bob', 'void'],
    ]);
  });
});
