import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openPoolGame, type PoolGame } from '../../testing/pool-game.ts';

// 48 golfers, favourites first: 10 in tier 1, 11 in tier 2, 12 in tier 3, 15 in tier 4.

let game: PoolGame;
beforeAll(async () => {
  game = await openPoolGame(['ann', 'bob', 'carla']);
});
afterAll(() => game.gateway.close());

const create = (poolName: string, more: object) =>
  game.rest('ann', 'POST', '/create-pool', { poolName, format: 'Single Week', buyIn: 0, ...more });
const edit = (poolName: string, more: object) =>
  game.rest('ann', 'PUT', '/create-pool/edit-pool', { poolName, ...more });
const rulesOf = async (poolName: string) =>
  (await game.rest('ann', 'GET', `/create-pool/my-pool-info?poolName=${poolName}`)).body;
const shown =
  'rules { own tierLimits cardSize mustSpendAll countedScores missedRound { kind strokes } ties }';

const fourGolfers = {
  tierLimits: { Tier1: 1, Tier2: 1, Tier3: 1, Tier4: 1 },
  countedScores: 2,
  missedRound: { kind: 'worst-of-field' },
  ties: 'split',
  entriesAMember: 3,
};
const fourAnswered = {
  ...fourGolfers,
  mustSpendAll: null,
  missedRound: { kind: 'worst-of-field', strokes: null },
};

describe('a pool is made with rules of its own (G38 to G40)', () => {
  test('by REST, where they are absent as long as they are the format’s', async () => {
    expect(await create('Four', { rules: fourGolfers })).toMatchObject({
      status: 201,
      body: { pool: { rules: fourAnswered } },
    });
    expect((await create('Usual', {})).body.pool).not.toHaveProperty('rules');
    expect((await create('The same', { rules: { countedScores: 4 } })).body.pool).not.toHaveProperty('rules');
  });

  test('by GraphQL, which shows the format’s too', async () => {
    const { createPool } = await game.graphql(
      'ann',
      `mutation { createPool(input: { name: "Loose", format: SALARY_CAP, buyInCents: 0, rules: {
        mustSpendAll: false, countedScores: 3, missedRound: { kind: OVER_PAR, strokes: 5 }
      } }) { ${shown} } }`,
    );
    expect(createPool).toEqual({
      rules: {
        own: true,
        tierLimits: null,
        cardSize: null,
        mustSpendAll: false,
        countedScores: 3,
        missedRound: { kind: 'OVER_PAR', strokes: 5 },
        ties: 'LATEST_ROUNDS',
      },
    });
    expect(await game.graphql('ann', `{ pool(name: "Usual") { ${shown} } }`)).toEqual({
      pool: {
        rules: {
          own: false,
          tierLimits: [3, 2, 2, 1],
          cardSize: 8,
          mustSpendAll: null,
          countedScores: 4,
          missedRound: { kind: 'OVER_PAR', strokes: 10 },
          ties: 'LATEST_ROUNDS',
        },
      },
    });
  });

  test.each<[string, object, string, string]>([
    ['Single Week', { tierLimits: { Tier1: 5, Tier2: 1, Tier3: 1, Tier4: 1 } }, 'rules.tierLimits.Tier1', ''],
    [
      'Single Week',
      { tierLimits: { Tier1: 1, Tier2: 1, Tier3: 1, Tier4: 0 } },
      'rules.tierLimits',
      '4 to 12',
    ],
    ['Single Week', { tierLimits: [3, 2, 2, 1] }, 'rules.tierLimits', 'Tier1'],
    ['Single Week', { countedScores: 9 }, 'rules.countedScores', 'From 1 to 8'],
    ['Single Week', { countedScores: 2.5 }, 'rules.countedScores', 'whole'],
    ['Single Week', { missedRound: { kind: 'over-par' } }, 'rules.missedRound', '0 to 20'],
    ['Single Week', { missedRound: { kind: 'over-par', strokes: 21 } }, 'rules.missedRound', '0 to 20'],
    ['Single Week', { missedRound: { kind: 'ten' } }, 'rules.missedRound.kind', 'worst-of-pool'],
    ['Single Week', { ties: 'coin' }, 'rules.ties', 'split'],
    ['Single Week', { mustSpendAll: false }, 'rules.mustSpendAll', 'no credits'],
    ['Single Week', { entriesAMember: 6 }, 'rules.entriesAMember', '1 to 5 entries'],
    ['Single Round', { entriesAMember: 0 }, 'rules.entriesAMember', '1 to 5 entries'],
    ['Salary Cap', { entriesAMember: 1.5 }, 'rules.entriesAMember', 'whole number from 1 to 5'],
    ['Salary Cap', { tierLimits: fourGolfers.tierLimits }, 'rules.tierLimits', 'credits'],
    ['Single Week', { penalty: 10 }, 'rules', 'tierLimits, mustSpendAll'],
  ])('%s refuses %j and says what is wrong', async (format, rules, field, message) => {
    const answer = await create('Never', { format, rules });
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID', field } });
    expect(answer.body.message).toContain(message);
  });
});

describe('a card follows the roster', () => {
  const four = [0, 10, 21, 33];

  test('as the sheet says', async () => {
    const { pool } = await game.graphql(
      'ann',
      '{ pool(name: "Four") { entry { sheet { cardSize tiers { limit } } } } }',
    );
    expect(pool).toEqual({
      entry: { sheet: { cardSize: 4, tiers: [{ limit: 1 }, { limit: 1 }, { limit: 1 }, { limit: 1 }] } },
    });
  });

  test('and is refused in the shape of the format', async () => {
    await expect(game.card('ann', 'Four', [0, 1, 2, 10, 11, 21, 22, 33])).rejects.toThrow(
      'Too many from Tier 1: it gives 1 golfer, not 3.',
    );
    await game.card('ann', 'Four', four);
  });

  test('which no longer changes once somebody has picked; what scores does', async () => {
    expect(
      await edit('Four', { rules: { tierLimits: { Tier1: 3, Tier2: 2, Tier3: 2, Tier4: 1 } } }),
    ).toMatchObject({ status: 409, body: { code: 'CONFLICT', field: 'rules' } });
    expect(await edit('Four', { rules: null })).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(await edit('Four', { rules: { countedScores: 3 } })).toMatchObject({
      status: 200,
      body: { pool: { rules: { ...fourAnswered, countedScores: 3 } } },
    });
    await edit('Four', { rules: { countedScores: 2 } });
    const { poolActs } = await game.graphql<{ poolActs: { nodes: { text: string }[] } }>(
      'ann',
      '{ poolActs(pool: "Four") { nodes { text } } }',
    );
    expect(poolActs.nodes[0]?.text).toMatch(
      /^changed the rules of the pool: In each round the best 2 scores of your 4 golfers are added up/,
    );
  });

  test('a card and another roster at the same time: one of them is refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const name = `Race ${round}`;
      await game.pool(name, ['ann', 'bob']);
      const eight = [0, 1, 2, 10, 11, 21, 22, 33];
      const [saved, changed] = await Promise.allSettled([
        game.card('bob', name, eight),
        edit(name, { rules: { tierLimits: fourGolfers.tierLimits, countedScores: 2 } }),
      ]);
      const isChanged = changed.status === 'fulfilled' && changed.value.status === 200;
      expect(isChanged).toBe(saved.status === 'rejected');
    }
  });

  test('rules go back to the format’s', async () => {
    await create('Back', { rules: fourGolfers });
    expect((await edit('Back', { rules: null })).body.pool).not.toHaveProperty('rules');
  });

  test('spending fewer credits than all is fine where the rules say so', async () => {
    const { pool } = await game.graphql(
      'ann',
      '{ pool(name: "Loose") { entry { sheet { budget mustSpendAll fewestGolfers } } } }',
    );
    expect(pool).toEqual({ entry: { sheet: { budget: 100, mustSpendAll: false, fewestGolfers: 4 } } });
    await game.card('ann', 'Loose', [33, 34, 35, 36]);
    await expect(game.card('ann', 'Loose', [0, 1, 2])).rejects.toThrow(
      'A card has at least 4 golfers, not 3.',
    );
  });
});

describe('a board goes by the rules', () => {
  type Board = { rows: { user: { username: string }; position: string; running: number | null }[] };
  const boardOf = async (pool: string) => {
    const answer = await game.graphql<{ pool: { board: Board } }>(
      'ann',
      'query ($pool: String!) { pool(name: $pool) { board { rows { user { username } position running } } } }',
      { pool },
    );
    return answer.pool.board.rows.map(
      ({ user, position, running }) => `${position} ${user.username} ${running}`,
    );
  };

  beforeAll(async () => {
    await game.pool('Played', ['ann', 'bob', 'carla'], { rules: fourGolfers });
    await game.card('ann', 'Played', [0, 10, 21, 33]);
    await game.card('bob', 'Played', [1, 11, 22, 34]);
    await game.card('carla', 'Played', [2, 12, 23, 35]);
    // By rounds: ann's best two −2, 0, 0, 0; bob's 0, 0, 0, −2; carla's are all cut but one, who is level.
    const isCut = (golfer: number) => [12, 23, 35].includes(golfer);
    const toPar = (golfer: number, round: number) => {
      if ((golfer === 0 && round === 1) || (golfer === 1 && round === 4)) return -2;
      return golfer === 40 ? 7 : 0;
    };
    game.finish(1, 4, toPar, (golfer) =>
      isCut(golfer)
        ? { position: 'CUT', strokes: [72, 72, null, null], toPar: 0, thru: 18, today: 0, round: 2 }
        : {},
    );
    await game.at('2027-01-17T23:00:00Z');
  });

  test('best two, the field’s worst for missed rounds, and equal totals that nothing decides', async () => {
    // Carla: 0 + 0, 0 + 0, 0 + 7, 0 + 7. Level four rounds would part ann and bob; here they share.
    expect(await boardOf('Played')).toEqual(['T1 ann -2', 'T1 bob -2', '3 carla 14']);
    const { pool } = await game.graphql<{ pool: { board: { ties: unknown } } }>(
      'ann',
      '{ pool(name: "Played") { board { ties { users { username } leader { username } round } } } }',
    );
    expect(pool.board.ties).toEqual([
      { users: [{ username: 'ann' }, { username: 'bob' }], leader: null, round: null },
    ]);
  });

  test('a settled contest keeps its rules, and the next one has the new ones', async () => {
    game.finish(1, 4, () => 0);
    await game.at('2027-01-18T15:00:00Z');
    await game.at('2027-01-19T15:00:00Z');
    expect(await edit('Played', { rules: null })).toMatchObject({ status: 200 });
    expect(await rulesOf('Played')).not.toHaveProperty('pool.rules');
    const rows = await game.gateway.orm.em.fork().execute(
      `select number, settled_at is not null as settled, contest.rules->>'countedScores' as counted
       from contest join pool on pool.id = pool_id where pool.name = 'Played' order by number`,
    );
    expect(rows).toEqual([
      { number: 1, settled: true, counted: '2' },
      { number: 2, settled: false, counted: null },
    ]);
  });
});
