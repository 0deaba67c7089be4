import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { countStatements } from '../testing/database/count-statements.ts';
import { openPoolGame, type PoolGame } from '../testing/pool-game.ts';

// What a calendar says of pools, who may read it, and that an address that is over says nothing.

let game: PoolGame;
beforeAll(async () => {
  game = await openPoolGame(['ann', 'bob', 'carla', 'dave', 'eve', 'finn', 'gil']);
  await game.pool('Sunday Best', ['ann', 'bob', 'carla']);
  await game.pool('Tees, & more', ['ann', 'carla'], { rules: { lock: 'golfer' } });
  await game.pool('Two Weeks', ['ann'], { format: 'Multi-Week' });
  await game.pool('Finale', ['ann'], { format: 'Single Round', round: 'Final Round' });
});
afterAll(() => game.gateway.close());

const make = async (player: string): Promise<string> => {
  const { makeCalendarAddress } = await game.graphql<{ makeCalendarAddress: { url: string } }>(
    player,
    'mutation { makeCalendarAddress { url } }',
  );
  return new URL(makeCalendarAddress.url).pathname;
};
const revoke = (player: string) => game.graphql(player, 'mutation { revokeCalendarAddress { id } }');
const read = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${game.gateway.origin}${path}`, { headers });
const statusOf = async (path: string) => (await read(path)).status;

/** Events as their properties, without folds. */
function eventsIn(calendar: string): Record<string, string>[] {
  const lines = calendar.replaceAll('\r\n ', '').split('\r\n');
  const events: Record<string, string>[] = [];
  for (const line of lines) {
    const [name = '', ...rest] = line.split(':');
    if (line === 'BEGIN:VEVENT') events.push({});
    else Object.assign(events.at(-1) ?? {}, { [name.split(';')[0] ?? '']: rest.join(':') });
  }
  return events;
}
const readEvents = async (path: string) => eventsIn(await (await read(path)).text());
const summaries = async (path: string) =>
  (await readEvents(path)).map(({ SUMMARY, DTSTART, DTEND }) => [SUMMARY, DTSTART, DTEND]);

const lowcountry = [1, 2, 3, 4].map((round) => [
  `Lowcountry Open: round ${round}`,
  `202701${20 + round}`,
  `202701${21 + round}`,
]);
const palmetto = [1, 2, 3, 4].map((round) => [
  `Palmetto Classic: round ${round}`,
  `202701${13 + round}`,
  `202701${14 + round}`,
]);

describe('the calendar of an address', () => {
  test('has the locks of all pools by their own rules, and each round once', async () => {
    expect(await summaries(await make('ann'))).toEqual([
      // On its day from the first tee time on.
      ['Picks lock: Finale', '20270117T130000Z', '20270117T145000Z'],
      ['Picks lock: Sunday Best', '20270114T050000Z', undefined],
      ['Picks lock: Tees\\, & more', '20270114T130000Z', '20270114T145000Z'],
      ['Picks lock: Two Weeks', '20270114T050000Z', undefined],
      ['Picks lock: Two Weeks', '20270121T050000Z', undefined],
      ...palmetto,
      ...lowcountry,
    ]);
  });

  test('is answered to programs that have nothing but the address, as they want it', async () => {
    const path = await make('bob');
    const answer = await read(path);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex',
    });
    expect(answer.headers.get('set-cookie')).toBeNull();
    const text = await answer.text();
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/);
    expect(text).toMatch(/\r\nEND:VCALENDAR\r\n$/);
    expect(text).toContain('\r\nTRIGGER:-PT1H\r\n');
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    const [lock, round] = eventsIn(text);
    expect(lock?.URL).toMatch(/\/Golfers\?pool=Sunday\+Best$/);
    expect(round?.URL).toMatch(/\/Standings\?pool=Sunday\+Best$/);
    expect((await read(path, { 'if-none-match': answer.headers.get('etag') ?? '' })).status).toBe(304);
    expect((await fetch(`${game.gateway.origin}${path}`, { method: 'HEAD' })).status).toBe(200);
    // Some ask for a name and a password first, and send them on and on.
    expect((await read(path, { authorization: 'Basic Ym9iOmJpcmRpZQ==' })).status).toBe(200);
  });

  test('tells nothing of pools that its owner is not in', async () => {
    const text = await (await read(await make('bob'))).text();
    expect(text).toContain('Sunday Best');
    for (const other of ['Tees', 'Two Weeks', 'Finale', 'ann', 'carla']) expect(text).not.toContain(other);
    expect(await summaries(await make('dave'))).toEqual([]);
  });

  test('takes as many statements for many pools as for one', async () => {
    const [one, many] = [await make('bob'), await make('ann')];
    for (const path of [one, many]) await read(path);
    const ofOne = await countStatements(() => statusOf(one));
    expect(await countStatements(() => statusOf(many))).toBe(ofOne);
    expect(ofOne).toBeLessThanOrEqual(6);
  });
});

describe('an address', () => {
  const madeAt = async (player: string) => {
    const { me } = await game.graphql<{ me: { calendarAddressMadeAt: string | null } }>(
      player,
      '{ me { calendarAddressMadeAt } }',
    );
    return me.calendarAddressMadeAt;
  };

  test('is shown once, kept as a hash, and known to its owner alone', async () => {
    expect(await madeAt('eve')).toBeNull();
    const secret = (await make('eve')).split('/').at(-1)?.replace('.ics', '') ?? 'none';
    expect(await madeAt('eve')).toEqual(expect.any(String));
    const rows = await game.gateway.orm.em.fork().execute('select * from calendar_address');
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(await game.graphql('bob', '{ user(username: "eve") { calendarAddressMadeAt } }')).toEqual({
      user: { calendarAddressMadeAt: null },
    });
  });

  test('is over when it is replaced or revoked', async () => {
    const first = await make('eve');
    const second = await make('eve');
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
    await revoke('eve');
    expect(await statusOf(second)).toBe(404);
    expect(await madeAt('eve')).toBeNull();
    await revoke('eve');
  });

  test('is over with all sessions, and with the account', async () => {
    const path = await make('finn');
    await game.graphql('finn', 'mutation { signOut(everywhere: true) }');
    expect(await statusOf(path)).toBe(404);
    const ofGil = await make('gil');
    expect(await statusOf(ofGil)).toBe(200);
    await game.graphql('gil', 'mutation { deleteAccount }');
    expect(await statusOf(ofGil)).toBe(404);
    const left = await game.gateway.orm.em
      .fork()
      .execute(
        `select 1 from calendar_address join user_account on user_account.id = user_id where deleted_at is not null`,
      );
    expect(left).toEqual([]);
  });

  test.each([
    ['nothing', '/calendar/.ics'],
    ['a word', '/calendar/birdie.ics'],
    ['as long as one', `/calendar/${'A'.repeat(32)}.ics`],
    ['very long', `/calendar/${'A'.repeat(5000)}.ics`],
    ['an injection', `/calendar/${encodeURIComponent("' or 1=1 --")}.ics`],
    ['another path', `/calendar/..%2F..%2Fetc%2Fpasswd.ics`],
    ['a null byte', '/calendar/%00.ics'],
  ])('that is %s is refused like any other', async (_what, path) => {
    const answer = await read(path);
    expect([404, 414]).toContain(answer.status);
    expect(await answer.text()).not.toContain('VCALENDAR');
  });

  test('may be read 120 times an hour', async () => {
    const path = await make('carla');
    expect(Object.fromEntries((await read(path)).headers)).toMatchObject({
      'ratelimit-limit': '120',
      'ratelimit-remaining': '119',
      'ratelimit-policy': '120;w=3600',
    });
    await game.gateway.orm.em.fork().execute(
      `update attempt_count set count = 120 where key =
       (select 'calendar ' || id from user_account where name_key = 'carla')`,
    );
    const refused = await read(path);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.get('ratelimit-remaining')).toBe('0');
    game.gateway.wallClock.advance({ hours: 1 });
    expect(await statusOf(path)).toBe(200);
  });
});

const file = (player: string, pool: string) =>
  game.rest(player, 'GET', `/create-pool/calendar?poolName=${encodeURIComponent(pool)}`);

describe('the file of one pool', () => {
  test('is for its members', async () => {
    const { status, headers, body } = await file('bob', 'Sunday Best');
    expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
      200,
      'text/calendar; charset=utf-8',
      'attachment; filename="golf-pool.ics"',
    ]);
    expect(String(body.calendar)).toContain('\r\nX-WR-CALNAME:Sunday Best\r\n');
    expect(eventsIn(String(body.calendar)).map(({ SUMMARY }) => SUMMARY)).toEqual([
      'Picks lock: Sunday Best',
      ...palmetto.map(([summary]) => summary),
    ]);
  });

  test.each<[string, string, string, number, string]>([
    ['who is not in it', 'dave', 'Sunday Best', 403, 'NOT_MEMBER'],
    ['a pool that there is not', 'ann', 'None', 404, 'NOT_FOUND'],
    ['no name', 'ann', '', 400, 'INVALID'],
  ])('%s is refused', async (_what, player, pool, status, code) => {
    expect(await file(player, pool)).toMatchObject({ status, body: { code } });
  });
});

// Last, since these change the pools.

test('events keep their ids, and say when they changed, where the pool is called something else', async () => {
  const path = await make('bob');
  const before = await readEvents(path);
  const etag = (await read(path)).headers.get('etag');
  game.gateway.wallClock.advance({ minutes: 5 });
  expect((await read(path)).headers.get('etag')).toBe(etag);
  await game.rest('ann', 'PUT', '/create-pool/edit-pool', {
    poolName: 'Sunday Best',
    newPoolName: 'Monday Best',
  });
  const after = await readEvents(path);
  expect(after.map(({ UID }) => UID)).toEqual(before.map(({ UID }) => UID));
  expect(after[0]?.SUMMARY).toBe('Picks lock: Monday Best');
  expect(String(after[0]?.['LAST-MODIFIED']) > String(before[0]?.['LAST-MODIFIED'])).toBe(true);
});

test('who has not paid by the first lock of several weeks is reminded of none of the others', async () => {
  const locksOf = async (player: string) =>
    (await summaries(await make(player))).filter(([summary]) => summary === 'Picks lock: Two Weeks');
  const [first, second] = [
    ['Picks lock: Two Weeks', '20270114T050000Z', undefined],
    ['Picks lock: Two Weeks', '20270121T050000Z', undefined],
  ];
  const locksInFile = async () =>
    eventsIn(String((await file('ann', 'Two Weeks')).body.calendar))
      .filter(({ SUMMARY }) => SUMMARY === 'Picks lock: Two Weeks')
      .map(({ DTSTART }) => DTSTART);
  const setBuyIn = (cents: number) =>
    game.gateway.orm.em.fork().execute(`update pool set buy_in_cents = ? where name = 'Two Weeks'`, [cents]);
  await setBuyIn(3000);
  expect(await locksOf('ann')).toEqual([first, second]);
  await game.at('2027-01-14T05:00:00Z');
  expect(await locksOf('ann')).toEqual([first]);
  expect(await locksInFile()).toEqual([first?.[1]]);
  await setBuyIn(0);
  expect(await locksOf('ann')).toEqual([first, second]);
});

test('the week that is played stays until the next, whose lock is there once somebody plays it (G36a)', async () => {
  const path = await make('bob');
  await game.at('2027-01-14T15:00:00Z');
  for (const round of [1, 2, 3, 4]) {
    game.finish(1, round, () => 0);
    await game.at(`2027-01-${13 + round}T23:00:00Z`);
  }
  await game.at('2027-01-17T23:40:00Z');
  expect((await summaries(path)).slice(0, 1)).toEqual([
    ['Picks lock: Monday Best', '20270114T050000Z', undefined],
  ]);
  game.turnTo(2);
  await game.at('2027-01-19T15:00:00Z');
  expect(await summaries(path)).toEqual(lowcountry);
  await game.card('bob', 'Monday Best', [0, 1, 2, 10, 11, 21, 22, 40]);
  expect((await summaries(path)).slice(0, 2)).toEqual([
    ['Picks lock: Monday Best', '20270121T050000Z', undefined],
    lowcountry[0],
  ]);
});
