import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createCtx } from '../../../context.ts';
import { openPoolGame, type PoolGame } from '../../../testing/pool-game.ts';
import { applyScheduleChanges } from './rescheduling.service.ts';

let game: PoolGame;
beforeEach(async () => {
  game = await openPoolGame(['ann', 'bob']);
});
afterEach(() => game.gateway.close());

const playedIn = async (pool: string) => {
  const { body } = await game.rest('ann', 'GET', `/create-pool/my-pool-info?poolName=${pool}`);
  return Object(body.pool).tournaments.map(({ Name }: { Name: string }) => Name);
};

const puertoRico = { latitude: 18.4, longitude: -65.8, city: 'Rio Grande', state: '', country: 'PRI' };
test.each([
  ['listed behind it', { eventId: '99' }],
  ['listed before it, and where its week begins earlier', { eventId: '70', ...puertoRico }],
])(
  'of two events in one week a contest is about the one whose field comes, the other being %s',
  async (_how, other) => {
    const [, second] = game.feeds.says.schedule;
    if (!second) throw new Error('The season has a second event.');
    game.feeds.says.schedule = [...game.feeds.says.schedule, { ...second, ...other, name: 'Side Show' }];
    await game.at('2027-01-14T15:00:00Z');
    await game.pool('Weekly', ['ann', 'bob']);
    await game.pool('Multi', ['ann', 'bob'], { format: 'Multi-Week' });
    game.turnTo(2);
    await game.at('2027-01-18T15:00:00Z');
    await game.at('2027-01-18T15:30:00Z');
    await game.at('2027-01-18T16:30:00Z');
    expect(await playedIn('Weekly')).toEqual(['Lowcountry Open']);
    expect(await playedIn('Multi')).toEqual(['Lowcountry Open', 'Harbor Invitational']);
    expect(await game.graphql('ann', '{ tournament { name } }')).toEqual({
      tournament: { name: 'Lowcountry Open' },
    });
  },
);

test('an event that turns out to be one for teams is left to the next one (G19)', async () => {
  await game.pool('Weekly', ['ann', 'bob']);
  await game.pool('Round', ['ann', 'bob'], { format: 'Single Round', round: 'Final Round' });
  await game.gateway.orm.em
    .fork()
    .execute(`update tournament set excluded = 'A team event.' where id = ?`, [game.tournamentId(1)]);
  game.turnTo(2);
  await game.at('2027-01-13T18:00:00Z');
  expect([await playedIn('Weekly'), await playedIn('Round')]).toEqual([
    ['Lowcountry Open'],
    ['Lowcountry Open'],
  ]);
});

test('what was about the event it is not about any more goes: cards, drafts, guesses and the right to pick late', async () => {
  await game.pool('Weekly', ['ann', 'bob'], { buyIn: 0, rules: { ties: 'guess' } });
  await game.card('ann', 'Weekly', [0, 1, 2, 10, 11, 21, 22, 33]);
  await game.graphql('ann', 'mutation { saveGuess(pool: "Weekly", guess: -12) { guess } }');
  await game.graphql(
    'bob',
    `mutation { saveDraft(pool: "Weekly", golfers: ["${game.golfers[0]?.dgId}"]) { draft { revision } } }`,
  );
  const sql = (text: string) => game.gateway.orm.em.fork().execute(text);
  await sql(`update entry set late_weeks = '[1]'`);
  await sql(`update tournament set excluded = 'A team event.' where id = '${game.tournamentId(1)}'`);
  game.turnTo(2);
  await game.at('2027-01-13T18:00:00Z');
  expect(await playedIn('Weekly')).toEqual(['Lowcountry Open']);
  expect(
    await sql('select 1 from card union all select 1 from card_draft union all select 1 from card_guess'),
  ).toEqual([]);
  expect(await sql('select distinct late_weeks as weeks from entry')).toEqual([{ weeks: [] }]);
});

test('a card that is being saved when its contest moves to another event goes, too', async () => {
  await game.pool('Weekly', ['ann', 'bob']);
  await game.card('bob', 'Weekly', [0, 1, 2, 10, 11, 21, 22, 33]);
  const [saving, watcher] = [game.gateway.orm.em.fork(), game.gateway.orm.em.fork()];
  await saving.begin();
  await saving.execute(
    `insert into card (entry_id, week, golfers, saved_at)
     select id, 1, '[1000]', now() from entry where id not in (select entry_id from card)`,
  );
  await saving.execute('update contest set version = version + 1');
  await watcher.execute(`update tournament set excluded = 'A team event.' where id = ?`, [
    game.tournamentId(1),
  ]);
  const moving = applyScheduleChanges(
    createCtx(game.gateway.parts, { caller: { kind: 'service' }, address: '' }),
  );
  const isWaiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await watcher.execute(isWaiting)).length === 0) await new Promise(setImmediate);
  await saving.commit();
  await moving;
  expect(await playedIn('Weekly')).toEqual(['Lowcountry Open']);
  expect(await watcher.execute('select 1 from card')).toEqual([]);
});

test('a board that is about another event now has a higher version than before', async () => {
  const versions = async () =>
    Promise.all(
      ['Weekly', 'Round'].map(async (name) => {
        const { pool } = await game.graphql<{ pool: { board: { version: number } } }>(
          'ann',
          'query ($name: String!) { pool(name: $name) { board { version } } }',
          { name },
        );
        return pool.board.version;
      }),
    );
  await game.pool('Weekly', ['ann', 'bob']);
  await game.pool('Round', ['ann', 'bob'], { format: 'Single Round', round: 'Final Round' });
  // Much has been told of the first event by then: prices, tee times, who withdrew.
  const sql = (text: string) => game.gateway.orm.em.fork().execute(text, [game.tournamentId(1)]);
  await sql('update tournament set version = version + 40 where id = ?');
  const before = await versions();
  await sql(`update tournament set excluded = 'A team event.' where id = ?`);
  game.turnTo(2);
  await game.at('2027-01-13T18:00:00Z');
  expect(await playedIn('Weekly')).toEqual(['Lowcountry Open']);
  for (const [place, version] of (await versions()).entries())
    expect(version).toBeGreaterThan(before[place] ?? 0);
});

test('a tournament that is put off beyond the next one changes places with it, and so do cards', async () => {
  await game.pool('Series', ['ann', 'bob'], {
    format: 'Series',
    tournaments: [2, 3, 5].map(game.tournamentId),
  });
  await game.pool('Multi', ['ann', 'bob'], { format: 'Multi-Week', event: game.tournamentId(2) });
  game.turnTo(2);
  await game.at('2027-01-19T15:00:00Z');
  await game.card('ann', 'Series', [0, 1, 2, 11, 12, 21, 22, 33], 1);
  game.feeds.says.schedule = game.feeds.says.schedule.map((one, index) =>
    index === 1 ? { ...one, startsOn: '2027-02-01' } : one,
  );
  // Its field is not played this week, and not heard any more.
  game.feeds.says.field = new Error('nobody answers');
  await game.at('2027-01-20T16:00:00Z');
  await game.at('2027-01-20T22:01:00Z');
  expect([await playedIn('Series'), await playedIn('Multi')]).toEqual([
    ['Harbor Invitational', 'Lowcountry Open', 'Gulf Masters'],
    ['Harbor Invitational', 'Lowcountry Open'],
  ]);
  const { pool } = await game.graphql<{ pool: object }>(
    'ann',
    `query { pool(name: "Series") { contest { lockAt }
      first: entry { card(week: 1) { picks { tier } } } second: entry { card(week: 2) { picks { tier } } } } }`,
  );
  expect(pool).toMatchObject({
    contest: { lockAt: '2027-01-28T05:00:00.000Z' },
    first: { card: { picks: [] } },
    second: { card: { picks: { length: 8 } } },
  });
});

test('picks for a tournament that is put off are told of anew once they open in its new week', async () => {
  await game.pool('Series', ['ann', 'bob'], {
    format: 'Series',
    tournaments: [2, 3, 5].map(game.tournamentId),
  });
  const told = async () => {
    const rows = await game.gateway.orm.em.fork().execute<{ told: string }[]>(
      `select concat(username, ' ', topic) as told from outbox join user_account on user_account.id = user_id
         where kind = 'mail' and topic in ('picks-open', 'no-card') and key like ? order by outbox.created_at, told`,
      [`% ${game.tournamentId(2)}%`],
    );
    return rows.map((row) => row.told);
  };
  game.turnTo(2);
  await game.at('2027-01-18T15:00:00Z');
  await game.at('2027-01-18T15:30:00Z');
  const before = ['ann picks-open', 'bob picks-open'];
  expect(await told()).toEqual(before);
  await game.card('ann', 'Series', [0, 1, 2, 11, 12, 21, 22, 33], 1);
  game.feeds.says.schedule = game.feeds.says.schedule.map((one, index) =>
    index === 1 ? { ...one, startsOn: '2027-02-04' } : one,
  );
  game.feeds.says.field = new Error('nobody answers');
  for (const time of ['19T16:00', '19T22:01', '27T15:00']) await game.at(`2027-01-${time}:00Z`);
  expect(await told()).toEqual(before);
  for (const time of ['02T15:00', '02T15:30']) await game.at(`2027-02-${time}:00Z`);
  expect(await told()).toEqual([...before, 'bob picks-open']);
  for (const time of ['03T15:00', '03T15:30']) await game.at(`2027-02-${time}:00Z`);
  expect(await told()).toEqual([...before, 'bob picks-open', 'bob no-card']);
});

test('a weekly pool goes on with the next tournament where its own is put off beyond that', async () => {
  await game.pool('Weekly', ['ann', 'bob']);
  await game.pool('Chosen', ['ann', 'bob'], { event: game.tournamentId(2) });
  await game.at('2027-01-14T15:00:00Z');
  game.feeds.says.schedule = game.feeds.says.schedule.map((one, index) =>
    index === 1 ? { ...one, startsOn: '2027-02-25' } : one,
  );
  const waitsFor = async (pool: string) => {
    const [last] = await game.gateway.orm.em.fork().execute(
      `select t.name from contest c join pool on pool.id = c.pool_id join contest_week w on w.contest_id = c.id
       join tournament t on t.id = w.tournament_id where pool.name = ? order by c.number desc limit 1`,
      [pool],
    );
    return last?.name;
  };
  expect(await waitsFor('Weekly')).toBe('Lowcountry Open');
  await game.at('2027-01-15T00:00:00Z');
  await game.at('2027-01-15T06:01:00Z');
  expect(await waitsFor('Weekly')).toBe('Harbor Invitational');
  // Its host wanted that one.
  expect(await waitsFor('Chosen')).toBe('Lowcountry Open');
});

test('who is let pick late for a tournament that is put off picks for it as everybody does, and no later', async () => {
  await game.pool('Late', ['ann', 'bob'], {
    format: 'Series',
    buyIn: 0,
    tournaments: [2, 3, 5].map(game.tournamentId),
  });
  game.turnTo(2);
  await game.at('2027-01-19T15:00:00Z');
  await game.at('2027-01-21T06:00:00Z');
  expect(
    await game.rest('ann', 'PUT', '/userpicks/let-in', {
      username: 'bob',
      poolName: 'Late',
      reason: 'A plane.',
    }),
  ).toMatchObject({ status: 200 });
  const isSavedLate = async (week: number) => {
    await game.card('bob', 'Late', [0, 1, 2, 11, 12, 21, 22, 33], week);
    const { pool } = await game.graphql<{
      pool: { entry: { card: { late: boolean; picks: object[] } } };
    }>('bob', `{ pool(name: "Late") { entry { card(week: ${week}) { late picks { tier } } } } }`);
    expect(pool.entry.card.picks).toHaveLength(8);
    return pool.entry.card.late;
  };
  expect(await isSavedLate(1)).toBe(true);
  game.feeds.says.schedule = game.feeds.says.schedule.map((one, index) =>
    index === 1 ? { ...one, startsOn: '2027-02-04' } : one,
  );
  game.feeds.says.field = new Error('nobody answers');
  await game.at('2027-01-22T08:00:00Z');
  await game.at('2027-01-22T14:01:00Z');
  expect(await playedIn('Late')).toEqual(['Harbor Invitational', 'Lowcountry Open', 'Gulf Masters']);
  const lateWeeks = () =>
    game.gateway.orm.em
      .fork()
      .execute(
        'select late_weeks as weeks from entry join contest on contest.id = contest_id join pool on pool.id = pool_id where name = ? order by late_weeks',
        ['Late'],
      );
  expect(await lateWeeks()).toEqual([{ weeks: [] }, { weeks: [2] }]);
  game.turnTo(3);
  await game.at('2027-01-26T15:00:00Z');
  expect(await isSavedLate(1)).toBe(false);
  game.turnTo(2);
  await game.at('2027-02-02T15:00:00Z');
  expect(await isSavedLate(2)).toBe(false);
  // What the host did is told with the card of that tournament.
  await game.at('2027-02-04T15:00:00Z');
  const { pool: told } = await game.graphql<{ pool: object }>(
    'ann',
    `{ pool(name: "Late") { first: card(username: "bob", week: 1) { hostChanges { reason } }
      second: card(username: "bob", week: 2) { hostChanges { reason } } } }`,
  );
  expect(told).toEqual({ first: { hostChanges: [] }, second: { hostChanges: [{ reason: 'A plane.' }] } });
  const { pool: late } = await game.graphql<{ pool: object }>(
    'bob',
    '{ pool(name: "Late") { entry { submit(week: 2) { allowed message } card(week: 2) { notice } } } }',
  );
  expect(late).toEqual({
    entry: { submit: { allowed: false, message: 'Picks are locked.' }, card: { notice: null } },
  });
});
