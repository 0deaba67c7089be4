import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { openPaidGame, type PaidGame, picks } from '../../../testing/paid-game.ts';

// A tournament that is off before its lock drops out of contests over several weeks (G25): they lock with the first that
// is left, can be paid until then, and end with the last.

let game: PaidGame;
beforeEach(async () => {
  game = await openPaidGame(['ann', 'bob', 'carla']);
});
afterEach(() => game.gateway.close());

const announce = (week: number, status: string) => {
  const event = game.feeds.says.schedule[week - 1];
  if (event) game.feeds.says.schedule[week - 1] = { ...event, status };
};
const sql = <T extends object>(text: string) => game.gateway.orm.em.fork().execute<T[]>(text);

interface Seen {
  numTournaments: number;
  leave: { allowed: boolean };
  contest: { state: string; lockAt: string; weeks: { week: number; tournament: { id: string } }[] };
  board: { version: number };
}
async function seen(pool: string, player = 'ann') {
  const answer = await game.graphql<{ pool: Seen }>(
    player,
    `query ($name: String!) { pool(name: $name) { numTournaments leave { allowed }
      contest { state lockAt weeks { week tournament { id } } } board { version } } }`,
    { name: pool },
  );
  const { numTournaments, leave, contest, board } = answer.pool;
  const weeks = contest.weeks.map(({ week, tournament }) => `${week} ${tournament.id}`);
  return {
    numTournaments,
    mayLeave: leave.allowed,
    state: contest.state,
    lockAt: contest.lockAt,
    weeks,
    version: board.version,
  };
}
const weeksOf = (...events: number[]) =>
  events.map((event, place) => `${place + 1} ${game.tournamentId(event)}`);
const join = (username: string, poolName: string) =>
  game.rest(username, 'PUT', '/create-pool/join', { poolName, username });

test('a contest whose first tournament is off can be joined, paid and picked until the second one locks', async () => {
  await game.pool('Three', ['ann', 'bob'], {
    format: 'Multi-Week',
    numTournaments: 3,
    event: game.tournamentId(2),
    buyIn: 20,
  });
  await sql(`update tournament set version = version + 40 where id = '${game.tournamentId(2)}'`);
  const { version: before } = await seen('Three');
  announce(2, 'cancelled');
  await game.at('2027-01-15T00:00:00Z');
  await game.at('2027-01-15T06:01:00Z');
  const { version, ...left } = await seen('Three');
  expect(left).toEqual({
    numTournaments: 2,
    mayLeave: false,
    state: 'SCHEDULED',
    lockAt: '2027-01-28T05:00:00.000Z',
    weeks: weeksOf(3, 4),
  });
  expect(version).toBeGreaterThan(before);
  game.turnTo(3);
  await game.at('2027-01-26T15:00:00Z');
  expect(await join('carla', 'Three')).toMatchObject({ status: 200 });
  await game.buyIn('bob', 'Three', picks);
  await game.buyIn('carla', 'Three');
  await game.card('carla', 'Three', picks, 1);
  expect(await game.pot('ann', 'Three')).toBe(4000);
  await game.at('2027-01-28T05:00:00Z');
  expect(await seen('Three', 'bob')).toMatchObject({ state: 'LOCKED', mayLeave: false });
  const { pool } = await game.graphql<{ pool: object }>(
    'ann',
    `query { pool(name: "Three") {
      bob: card(username: "bob", week: 1) { picks { tier } } carla: card(username: "carla", week: 1) { picks { tier } } } }`,
  );
  expect(pool).toMatchObject({ bob: { picks: { length: 8 } }, carla: { picks: { length: 8 } } });
  expect(await game.differences()).toEqual([]);
});

test('what was about it goes, and a payment under way is one without picks', async () => {
  await game.pool('Guessed', ['ann', 'bob'], {
    format: 'Multi-Week',
    numTournaments: 3,
    event: game.tournamentId(2),
    buyIn: 20,
    rules: { ties: 'guess' },
  });
  game.turnTo(2);
  await game.at('2027-01-19T15:00:00Z');
  await game.buyIn('ann', 'Guessed', picks);
  await game.graphql('ann', 'mutation { saveGuess(pool: "Guessed", guess: -12) { guess } }');
  await game.graphql(
    'ann',
    `mutation { saveDraft(pool: "Guessed", golfers: ["${game.golfers[0]?.dgId}"]) { draft { revision } } }`,
  );
  const { clientSecret } = await game.checkout('bob', 'Guessed', picks);
  await sql(`update entry set late_weeks = '[1, 3]'`);
  announce(2, 'cancelled');
  await game.at('2027-01-20T16:00:00Z');
  await game.at('2027-01-20T22:01:00Z');
  expect(await seen('Guessed')).toMatchObject({ numTournaments: 2, weeks: weeksOf(3, 4) });
  expect(
    await sql('select 1 from card union all select 1 from card_draft union all select 1 from card_guess'),
  ).toEqual([]);
  expect(await sql('select distinct late_weeks as weeks from entry')).toEqual([{ weeks: [2] }]);
  await game.pay(clientSecret);
  await game.until(async () => (await game.isPaid('bob', 'Guessed')) === true);
  expect(await sql('select 1 from card')).toEqual([]);
  expect(await game.pot('ann', 'Guessed')).toBe(4000);
});

test('cards of the weeks behind it stay with their tournaments', async () => {
  await game.pool('Series', ['ann', 'bob'], {
    format: 'Series',
    tournaments: [1, 2, 5].map(game.tournamentId),
  });
  await game.card('ann', 'Series', picks, 1);
  // As of a tournament that was put off beyond the one that is off.
  await sql('update card set week = 3');
  await sql(`update tournament set excluded = 'A team event.' where id = '${game.tournamentId(2)}'`);
  await game.at('2027-01-13T18:00:00Z');
  expect(await seen('Series')).toMatchObject({ numTournaments: 2, weeks: weeksOf(1, 5) });
  expect(await sql('select week from card')).toEqual([{ week: 2 }]);
});

test('a contest whose last tournament is off ends with the one before, and can then be left (G12)', async () => {
  await game.pool('Series', ['ann', 'bob'], {
    format: 'Series',
    tournaments: [2, 3, 6].map(game.tournamentId),
  });
  announce(6, 'cancelled');
  await game.at('2027-01-15T00:00:00Z');
  await game.at('2027-01-15T06:01:00Z');
  expect(await seen('Series')).toMatchObject({ weeks: weeksOf(2, 3) });
  await game.at('2027-02-01T04:59:00Z');
  expect(await seen('Series', 'bob')).toMatchObject({ mayLeave: false });
  await game.at('2027-02-01T05:00:00Z');
  expect(await seen('Series', 'bob')).toMatchObject({ mayLeave: true });
});

describe('a field of teams', () => {
  const saysTeams = async (...times: string[]) => {
    await game.pool('Three', ['ann', 'bob'], {
      format: 'Multi-Week',
      numTournaments: 3,
      event: game.tournamentId(2),
    });
    game.feeds.says.field = { kind: 'team', eventName: null };
    for (const time of times) await game.at(`2027-01-18T${time}:00Z`);
  };

  test('drops nothing by one copy, as the event’s own field may come behind it', async () => {
    await saysTeams('15:00', '15:01');
    game.turnTo(2);
    for (const time of ['15:31', '21:31']) await game.at(`2027-01-18T${time}:00Z`);
    expect(await seen('Three')).toMatchObject({ numTournaments: 3, weeks: weeksOf(2, 3, 4) });
  });

  test('drops the week once it has stood for six hours', async () => {
    await saysTeams('15:00', '18:00', '20:50');
    expect(await seen('Three')).toMatchObject({ numTournaments: 3, weeks: weeksOf(2, 3, 4) });
    for (const time of ['21:01', '21:02']) await game.at(`2027-01-18T${time}:00Z`);
    expect(await seen('Three')).toMatchObject({ numTournaments: 2, weeks: weeksOf(3, 4) });
  });
});

test('what is off after its lock stays, so that nobody joins a contest in play', async () => {
  await game.pool('Multi', ['ann', 'bob'], { format: 'Multi-Week', numTournaments: 2 });
  await game.at('2027-01-14T05:00:00Z');
  announce(1, 'cancelled');
  await game.at('2027-01-14T15:00:00Z');
  await game.at('2027-01-14T22:01:00Z');
  expect(await seen('Multi')).toMatchObject({ state: 'LOCKED', weeks: weeksOf(1, 2) });
  expect(await join('carla', 'Multi')).toMatchObject({ status: 409 });
});

test('where all of them are off the contest is void', async () => {
  await game.pool('Multi', ['ann', 'bob'], { format: 'Multi-Week', event: game.tournamentId(2) });
  announce(2, 'cancelled');
  announce(3, 'cancelled');
  await game.at('2027-01-15T00:00:00Z');
  await game.at('2027-01-15T06:01:00Z');
  await game.at('2027-01-15T06:02:00Z');
  expect(await seen('Multi')).toMatchObject({ state: 'VOID', weeks: weeksOf(3) });
});

describe('an event that the schedule lists no more', () => {
  const takeOff = (week: number) => {
    const { says } = game.feeds;
    const all = says.schedule;
    says.schedule = all.filter((_event, place) => place !== week - 1);
    return () => {
      says.schedule = all;
    };
  };
  const days = async (...moments: string[]) => {
    for (const moment of moments) await game.at(`2027-01-${moment}:00Z`);
  };

  test('is dropped after four days, and not by half a schedule until then', async () => {
    await game.pool('Series', ['ann', 'bob'], {
      format: 'Series',
      tournaments: [2, 3, 6].map(game.tournamentId),
    });
    const listAgain = takeOff(6);
    await days('14T18:00', '15T18:00', '16T18:00', '17T18:00', '18T17:59');
    expect(await seen('Series')).toMatchObject({ weeks: weeksOf(2, 3, 6) });
    await days('18T19:00');
    expect(await seen('Series')).toMatchObject({ numTournaments: 2, weeks: weeksOf(2, 3) });
    listAgain();
    await days('19T19:01');
    // What has left it stays away, and new pools can have it.
    expect(await seen('Series')).toMatchObject({ weeks: weeksOf(2, 3) });
    await game.pool('Later', ['ann', 'bob'], { event: game.tournamentId(6) });
    expect(await seen('Later')).toMatchObject({ weeks: weeksOf(6) });
  });

  test('ends contests that wait for it after its lock, and the money goes back', async () => {
    await game.pool('Weekly', ['ann', 'bob'], { event: game.tournamentId(2), buyIn: 20 });
    await game.pool('Multi', ['ann', 'bob'], { format: 'Multi-Week', event: game.tournamentId(2) });
    game.turnTo(2);
    await days('19T15:00');
    await game.buyIn('bob', 'Weekly');
    takeOff(2);
    game.feeds.says.field = new Error('nobody answers');
    await days('20T18:00', '21T18:00', '22T18:00', '23T18:00', '24T17:59');
    expect(await seen('Weekly')).toMatchObject({ state: 'LOCKED', weeks: weeksOf(2) });
    await days('24T19:00', '24T19:01');
    expect(
      await sql(
        `select outcome from contest join pool on pool.id = pool_id where pool.name = 'Weekly' order by number limit 1`,
      ),
    ).toEqual([{ outcome: 'void' }]);
    expect(await seen('Multi')).toMatchObject({ state: 'LOCKED', weeks: weeksOf(2, 3) });
    expect(await game.differences()).toEqual([]);
  });
});
