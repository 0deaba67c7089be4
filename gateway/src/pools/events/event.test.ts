import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openPoolGame, type PoolGame } from '../../testing/pool-game.ts';

// A pool can be made for any event of the schedule that has not locked. The season has six events, a week apart; the
// fake's clock stands at Wednesday of the first.

let game: PoolGame;
let names = 0;
beforeAll(async () => {
  game = await openPoolGame(['ann', 'bob']);
});
afterAll(() => game.gateway.close());

const event = (week: number) => game.tournamentId(week);
const create = (more: object) => {
  names += 1;
  const body = { poolName: `Pool ${names}`, format: 'Single Week', buyIn: 0, ...more };
  return game.rest('ann', 'POST', '/create-pool', body);
};
const weeksOf = ({ body }: { body: Record<string, unknown> }) =>
  Object(body.pool).tournaments.map(({ Starts }: { Starts: string }) => Starts);
const edit = (more: object, player = 'ann') =>
  game.rest(player, 'PUT', '/create-pool/edit-pool', { poolName: `Pool ${names}`, ...more });
const join = () =>
  game.rest('bob', 'PUT', '/create-pool/join', { poolName: `Pool ${names}`, username: 'bob' });

describe('a new pool', () => {
  test.each([
    ['Single Week', {}, ['2027-01-28']],
    ['Salary Cap', {}, ['2027-01-28']],
    ['Multi-Week', { numTournaments: 3 }, ['2027-01-28', '2027-02-04', '2027-02-11']],
    ['Multi-Week Salary Cap', {}, ['2027-01-28', '2027-02-04']],
    ['Single Round', { round: 'Moving Day' }, ['2027-01-28']],
  ])('%s begins with the event that is chosen, and goes on from there', async (format, more, weeks) => {
    const answer = await create({ format, ...more, event: event(3) });
    expect(answer.status).toBe(201);
    expect(weeksOf(answer)).toEqual(weeks);
  });

  test('takes the next event if none is chosen', async () => {
    expect(weeksOf(await create({}))).toEqual(['2027-01-14']);
    expect(weeksOf(await create({ event: null }))).toEqual(['2027-01-14']);
  });

  test('cannot go over more events than the schedule has left', async () => {
    expect(await create({ format: 'Multi-Week', numTournaments: 3, event: event(5) })).toMatchObject({
      status: 409,
      body: {
        code: 'CONFLICT',
        field: 'numTournaments',
        message: 'The schedule has only 2 left from there on, and this pool needs 3.',
      },
    });
  });

  test('cannot be made for what is not on the schedule', async () => {
    expect(await create({ event: '2027-777' })).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND', field: 'event', message: 'The schedule has no such event.' },
    });
  });

  test('cannot be made for an event without pools (G19)', async () => {
    const exclude = (reason: string | null) =>
      game.gateway.orm.em
        .fork()
        .execute('update tournament set excluded = ? where id = ?', [reason, event(4)]);
    await exclude('A team event: golfers do not score on their own.');
    expect(await create({ event: event(4) })).toMatchObject({
      status: 409,
      body: {
        code: 'CONFLICT',
        field: 'event',
        message: expect.stringMatching(/^No pool is played on the .*A team/),
      },
    });
    // Over several weeks it is left out.
    const several = await create({ format: 'Multi-Week', numTournaments: 3, event: event(3) });
    expect(weeksOf(several)).toEqual(['2027-01-28', '2027-02-11', '2027-02-18']);
    await exclude(null);
  });

  test('is offered what it can begin with', async () => {
    const choices = async (more: object) => {
      const { nextContest } = await game.graphql<{
        nextContest: { choices: { id: string }[]; tournaments: { id: string }[] };
      }>(
        'ann',
        `query ($format: PoolFormat!, $numTournaments: Int, $round: Round, $event: ID) {
          nextContest(format: $format, numTournaments: $numTournaments, round: $round, event: $event) {
            choices { id } tournaments { id } } }`,
        more,
      );
      return [nextContest.choices, nextContest.tournaments].map((list) => list.map(({ id }) => id));
    };
    const all = [1, 2, 3, 4, 5, 6].map(event);
    expect(await choices({ format: 'SINGLE_WEEK' })).toEqual([all, [event(1)]]);
    expect(await choices({ format: 'SINGLE_ROUND', round: 'FINAL_ROUND', event: event(6) })).toEqual([
      all,
      [event(6)],
    ]);
    expect(await choices({ format: 'MULTI_WEEK', numTournaments: 3, event: event(4) })).toEqual([
      all.slice(0, 4),
      all.slice(3),
    ]);
  });
});

describe('a pool for a later event', () => {
  const ask = `query ($name: String!) { pool(name: $name) {
    live ended join { allowed } leave { allowed } settings { allowed } eventSettings { allowed code message }
    tournament { id leaderboard { rows { position } } }
    contest { state opensAt lockAt weeks { tournament { id } } }
    board { rows { position running } }
    entry { card { picks { tier } } sheet { tiers { number } } submit { allowed code message until } } } }`;
  const look = async (player = 'ann') =>
    (await game.graphql<{ pool: Record<string, unknown> }>(player, ask, { name: `Pool ${names}` })).pool;

  test('is about that event everywhere, and opens on the Monday of its week', async () => {
    await create({ event: event(3) });
    await join();
    expect(await look()).toMatchObject({
      live: false,
      ended: false,
      leave: { allowed: false },
      settings: { allowed: true },
      tournament: {
        id: event(3),
        leaderboard: { rows: [] },
      },
      contest: {
        state: 'SCHEDULED',
        opensAt: '2027-01-25T05:00:00.000Z',
        weeks: [{ tournament: { id: event(3) } }],
      },
      entry: {
        submit: { allowed: false, code: 'NOT_OPEN', until: '2027-01-25T05:00:00.000Z' },
      },
    });
    expect(await look('bob')).toMatchObject({ leave: { allowed: true } });
  });

  test('is given no contest in between', async () => {
    const contests = () =>
      game.gateway.orm.em
        .fork()
        .execute(
          'select w.tournament_id as id from contest c join contest_week w on w.contest_id = c.id join pool on pool.id = pool_id where pool.name = ? order by number',
          [`Pool ${names}`],
        );
    const { gameClock } = game.gateway;
    const before = gameClock.now();
    await game.at('2027-01-14T06:00:00Z');
    expect(await contests()).toEqual([{ id: event(3) }]);
    gameClock.set(before);
  });

  test('can be moved to another event by its admin as long as nobody has picked', async () => {
    await create({ event: event(3) });
    await join();
    expect(await edit({ event: event(2) }, 'bob')).toMatchObject({
      status: 403,
      body: { code: 'NOT_ADMIN' },
    });
    expect(await edit({ event: 'nothing' })).toMatchObject({ status: 404, body: { field: 'event' } });
    const before = await look();
    expect(before).toMatchObject({ eventSettings: { allowed: true } });
    expect(weeksOf(await edit({ event: event(5) }))).toEqual(['2027-02-11']);
    expect(await look()).toMatchObject({ tournament: { id: event(5) }, entry: { card: { picks: [] } } });
    const { poolActs } = await game.graphql<{ poolActs: { nodes: { text: string }[] } }>(
      'bob',
      `{ poolActs(pool: "Pool ${names}") { nodes { text } } }`,
    );
    expect(poolActs.nodes[0]?.text).toMatch(/^chose the .+ instead of the .+$/);
    expect(weeksOf(await edit({ event: event(5) }))).toEqual(['2027-02-11']);
  });

  test('leaves what was drafted and guessed for one event behind with it', async () => {
    await create({ format: 'Multi-Week', rules: { ties: 'guess' } });
    const kept = () =>
      game.gateway.orm.em.fork().execute(
        `select week from card_guess join entry on entry.id = entry_id join contest on contest.id = contest_id
         join pool on pool.id = pool_id where name = ?
         union all select week from card_draft join entry on entry.id = entry_id
         join contest on contest.id = contest_id join pool on pool.id = pool_id where name = ?`,
        [`Pool ${names}`, `Pool ${names}`],
      );
    const pool = `pool: "Pool ${names}"`;
    await game.graphql(
      'ann',
      `mutation { saveGuess(${pool}, guess: -12) { guess }
        saveDraft(${pool}, golfers: ["${game.golfers[0]?.dgId}"]) { week } }`,
    );
    expect(await kept()).toEqual([{ week: 1 }, { week: 1 }]);
    expect(weeksOf(await edit({ event: event(2) }))).toEqual(['2027-01-21', '2027-01-28']);
    expect(await kept()).toEqual([]);
  });

  test('is of several weeks with another event, also after one of its two was dropped', async () => {
    await create({ format: 'Multi-Week', event: event(2) });
    const exclude = (reason: string | null) =>
      game.gateway.orm.em
        .fork()
        .execute('update tournament set excluded = ? where id = ?', [reason, event(3)]);
    await exclude('A team event.');
    await game.at('2027-01-13T17:05:00Z');
    expect(await look()).toMatchObject({ contest: { weeks: [{ tournament: { id: event(2) } }] } });
    await exclude(null);
    expect(weeksOf(await edit({ event: event(4) }))).toEqual(['2027-02-04', '2027-02-11']);
    const contest = { weeks: [4, 5].map((week) => ({ tournament: { id: event(week) } })) };
    expect(await look()).toMatchObject({ contest });
  });

  test('keeps its event once somebody has a card', async () => {
    await create({ format: 'Multi-Week' });
    await join();
    await game.card('bob', `Pool ${names}`, [0, 1, 2, 10, 11, 21, 22, 40]);
    const refusal = {
      code: 'LOCKED',
      message: 'The event is fixed, since somebody has paid or made a card for it.',
    };
    expect(await look()).toMatchObject({ eventSettings: { allowed: false, ...refusal } });
    expect(await edit({ event: event(2) })).toMatchObject({ status: 409, body: refusal });
    expect(weeksOf(await edit({ maxUsers: 30 }))).toEqual(['2027-01-14', '2027-01-21']);
  });
});

test('an event that has locked cannot be chosen, a round of it that can be picked can', async () => {
  await game.at('2027-01-14T15:00:00Z');
  expect(await create({ event: event(1) })).toMatchObject({
    status: 409,
    body: {
      code: 'LOCKED',
      field: 'event',
      message: 'The picks for the Palmetto Classic are locked. Please choose a later event.',
    },
  });
  const round = await create({ format: 'Single Round', round: 'Final Round', event: event(1) });
  expect(weeksOf(round)).toEqual(['2027-01-14']);
});

test('an event months ahead that turns out to have no pools is left for the one after it', async () => {
  await create({ event: event(4) });
  await game.gateway.orm.em
    .fork()
    .execute(`update tournament set excluded = 'A team event.' where id = ?`, [event(4)]);
  await game.at('2027-01-14T16:00:00Z');
  const { body } = await game.rest('ann', 'GET', `/create-pool/my-pool-info?poolName=Pool%20${names}`);
  expect(Object(body.pool).tournaments).toMatchObject([{ Starts: '2027-02-11' }]);
});

describe('of two events in one week', () => {
  const namesOf = ({ body }: { body: Record<string, unknown> }) =>
    Object(body.pool).tournaments.map(({ Name }: { Name: string }) => Name);
  const addSideShow = (week: number, more: { eventId: string; latitude?: number; longitude?: number }) => {
    const main = game.feeds.says.schedule[week - 1];
    if (!main) throw new Error('The season has that week.');
    game.feeds.says.schedule = [...game.feeds.says.schedule, { ...main, name: 'Side Show', ...more }];
  };

  test('the one that pools are not played on is refused with the other, wherever it is played', async () => {
    addSideShow(2, { eventId: '70', latitude: 18.4, longitude: -65.8 });
    await game.at('2027-01-15T17:00:00Z');
    expect(await create({ event: '2027-70' })).toMatchObject({
      status: 409,
      body: {
        code: 'CONFLICT',
        field: 'event',
        message: 'In the week of the Side Show, pools are played on the Lowcountry Open.',
      },
    });
  });

  test('neither is left once the one that pools are played on is official', async () => {
    addSideShow(1, { eventId: '60' });
    for (const round of [1, 2, 3, 4]) {
      game.finish(1, round, () => 0);
      await game.at(`2027-01-${13 + round}T23:00:00Z`);
    }
    await game.at('2027-01-17T23:40:00Z');
    const { schedule } = await game.graphql<{ schedule: { name: string; state: string }[] }>(
      'ann',
      '{ schedule { name state } }',
    );
    expect(schedule.filter(({ name }) => /Side|Palmetto/.test(name))).toMatchObject([
      { name: 'Side Show', state: 'SCHEDULED' },
      { name: 'Palmetto Classic', state: 'OFFICIAL' },
      { name: 'Side Show', state: 'SCHEDULED' },
    ]);
    const round = await create({ format: 'Single Round', round: 'Final Round' });
    expect(namesOf(round)).toEqual(['Lowcountry Open']);
  });
});
