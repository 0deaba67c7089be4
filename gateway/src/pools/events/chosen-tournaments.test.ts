import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openPoolGame, type PoolGame } from '../../testing/pool-game.ts';

// G45: the host of a Series picks its tournaments from the schedule. The season has six events, a week apart; the fake's
// clock stands at Wednesday of the first.

let game: PoolGame;
let names = 0;
beforeAll(async () => {
  game = await openPoolGame(['ann', 'bob']);
});
afterAll(() => game.gateway.close());

const event = (week: number) => game.tournamentId(week);
const events = (...weeks: number[]) => weeks.map(event);
const create = (more: object) => {
  names += 1;
  const body = { poolName: `Series ${names}`, format: 'Series', buyIn: 0, ...more };
  return game.rest('ann', 'POST', '/create-pool', body);
};
const edit = (more: object) =>
  game.rest('ann', 'PUT', '/create-pool/edit-pool', { poolName: `Series ${names}`, ...more });
const shown = ({ body }: { body: Record<string, unknown> }) => {
  const { tournaments, numTournaments } = Object(body.pool);
  return [
    numTournaments,
    ...tournaments.map(({ Week, Starts }: { Week: number; Starts: string }) => `${Week} ${Starts}`),
  ];
};
const exclude = (week: number, reason: string | null) =>
  game.gateway.orm.em
    .fork()
    .execute('update tournament set excluded = ? where id = ?', [reason, event(week)]);

describe('a new Series', () => {
  test('goes over the tournaments that were picked, in the order of the schedule', async () => {
    expect(shown(await create({ tournaments: events(5, 1, 3) }))).toEqual([
      3,
      '1 2027-01-14',
      '2 2027-01-28',
      '3 2027-02-11',
    ]);
  });

  test('is made over GraphQL as well', async () => {
    const input = { name: 'By query', format: 'SERIES', buyInCents: 0, tournaments: events(6, 2) };
    const { createPool } = await game.graphql<{ createPool: object }>(
      'ann',
      `mutation ($input: CreatePoolInput!) { createPool(input: $input) {
        format numTournaments contest { weeks { week tournament { id } } } } }`,
      { input },
    );
    expect(createPool).toEqual({
      format: 'SERIES',
      numTournaments: 2,
      contest: {
        weeks: [
          { week: 1, tournament: { id: event(2) } },
          { week: 2, tournament: { id: event(6) } },
        ],
      },
    });
  });

  const length = 'A Series pool goes over 2 to 8 tournaments of the schedule. Please choose them.';
  test.each([
    ['no tournaments', () => ({}), 400, 'INVALID', 'tournaments', length],
    ['none of them', () => ({ tournaments: [] }), 400, 'INVALID', 'tournaments', length],
    ['one', () => ({ tournaments: events(2) }), 400, 'INVALID', 'tournaments', length],
    [
      'nine',
      () => ({ tournaments: [...events(1, 2, 3, 4, 5, 6), 'a', 'b', 'c'] }),
      400,
      'INVALID',
      'tournaments',
      length,
    ],
    [
      'one of them twice',
      () => ({ tournaments: events(2, 3, 2) }),
      400,
      'INVALID',
      'tournaments',
      'A tournament can be chosen only once.',
    ],
    [
      'one that is not on the schedule',
      () => ({ tournaments: [event(2), '2027-777'] }),
      404,
      'NOT_FOUND',
      'tournaments',
      'The schedule has no such event.',
    ],
    [
      'an event to begin with',
      () => ({ event: event(2), tournaments: events(2, 3) }),
      400,
      'INVALID',
      'event',
      'The tournaments of a Series pool are chosen one by one.',
    ],
    [
      'something else than a list',
      () => ({ tournaments: event(2) }),
      400,
      'INVALID',
      'tournaments',
      'tournaments must be a list of ids of events on the schedule.',
    ],
    [
      'more than any season has',
      () => ({ tournaments: Array.from({ length: 31 }, (_id, at) => `${at}`) }),
      400,
      'INVALID',
      'tournaments',
      'tournaments has at most 30 ids.',
    ],
  ] as const)('cannot have %s', async (_what, more, status, code, field, message) => {
    expect(await create(more())).toMatchObject({ status, body: { code, field, message } });
  });

  test('cannot have one that no pool is played on (G19)', async () => {
    await exclude(4, 'A team event: golfers do not score on their own.');
    expect(await create({ tournaments: events(3, 4) })).toMatchObject({
      status: 409,
      body: {
        code: 'CONFLICT',
        field: 'tournaments',
        message: expect.stringMatching(/^No pool is played on the .*A team/),
      },
    });
    await exclude(4, null);
  });

  test('is the only one with tournaments to pick', async () => {
    expect(await create({ format: 'Multi-Week', tournaments: events(1, 2) })).toMatchObject({
      status: 400,
      body: {
        code: 'INVALID',
        field: 'tournaments',
        message: 'The tournaments of a Multi-Week pool follow from the event it begins with.',
      },
    });
  });

  test('is offered all that can be picked, with whether it is a major, and nothing before something is picked', async () => {
    const offered = async (tournaments: string[] | null) => {
      const { nextContest } = await game.graphql<{ nextContest: Record<string, unknown> }>(
        'ann',
        `query ($tournaments: [ID!]) { nextContest(format: SERIES, tournaments: $tournaments) {
          choices { id isMajor } tournaments { id } shortage } }`,
        { tournaments },
      );
      return nextContest;
    };
    const choices = events(1, 2, 3, 4, 5, 6).map((id) => ({ id, isMajor: false }));
    expect(await offered(null)).toEqual({ choices, tournaments: [], shortage: null });
    expect(await offered(events(3, 2))).toEqual({
      choices,
      tournaments: events(2, 3).map((id) => ({ id })),
      shortage: null,
    });
  });
});

describe('until somebody has picked', () => {
  const acts = async () => {
    const { poolActs } = await game.graphql<{ poolActs: { nodes: { text: string }[] } }>(
      'ann',
      'query ($pool: String!) { poolActs(pool: $pool) { nodes { text } } }',
      { pool: `Series ${names}` },
    );
    return poolActs.nodes.map(({ text }) => text);
  };

  test('the host may pick others, also more or fewer, which every member is told', async () => {
    await create({ tournaments: events(1, 2) });
    expect(shown(await edit({ tournaments: events(6, 2, 4) }))).toEqual([
      3,
      '1 2027-01-21',
      '2 2027-02-04',
      '3 2027-02-18',
    ]);
    expect(await acts()).toEqual([
      expect.stringMatching(/^chose the tournaments .*, .*, and .* instead of .* and /),
    ]);
    expect(shown(await edit({ tournaments: events(4, 2, 6) }))[0]).toBe(3);
    expect(await acts()).toHaveLength(1);
  });

  test('over GraphQL, too, as the settings do', async () => {
    await create({ tournaments: events(1, 2) });
    const { updatePool } = await game.graphql<{ updatePool: { contest: { weeks: object[] } } }>(
      'ann',
      `mutation ($pool: String!, $tournaments: [ID!]) {
        updatePool(pool: $pool, input: { tournaments: $tournaments }) { contest { weeks { tournament { id } } } } }`,
      { pool: `Series ${names}`, tournaments: events(2, 4, 6) },
    );
    expect(updatePool.contest.weeks).toEqual(events(2, 4, 6).map((id) => ({ tournament: { id } })));
  });

  test('of another format nobody picks, not even none', async () => {
    await game.pool('Just a Week', ['ann']);
    const body = { poolName: 'Just a Week', username: 'ann', tournaments: [] };
    expect(await game.rest('ann', 'PUT', '/create-pool/edit-pool', body)).toMatchObject({
      status: 400,
      body: { code: 'INVALID', field: 'tournaments' },
    });
  });

  test('in no other way than for a new one', async () => {
    await create({ tournaments: events(1, 2) });
    expect(await edit({ tournaments: events(2) })).toMatchObject({
      status: 400,
      body: { field: 'tournaments' },
    });
    expect(await edit({ event: event(3) })).toMatchObject({ status: 400, body: { field: 'event' } });
  });

  test('then they stay', async () => {
    await create({ tournaments: events(1, 3) });
    await game.card('ann', `Series ${names}`, [0, 1, 2, 11, 12, 21, 22, 33], 1);
    expect(await edit({ tournaments: events(2, 3) })).toMatchObject({
      status: 409,
      body: { code: 'LOCKED', message: expect.stringContaining('somebody has paid or made a card') },
    });
  });
});

test('what has locked cannot be picked any more', async () => {
  await game.at('2027-01-14T05:00:00Z');
  expect(await create({ tournaments: events(1, 2) })).toMatchObject({
    status: 409,
    body: {
      code: 'LOCKED',
      field: 'tournaments',
      message: expect.stringMatching(/^The picks for the .* are locked\./),
    },
  });
});

test('where the schedule ends it says so', async () => {
  await game.at('2027-02-15T17:00:00Z');
  const { nextContest } = await game.graphql<{ nextContest: object }>(
    'ann',
    'query { nextContest(format: SERIES) { choices { id } shortage } }',
  );
  expect(nextContest).toEqual({
    choices: [{ id: event(6) }],
    shortage: 'The schedule has only 1 left, and this pool needs 2.',
  });
});
