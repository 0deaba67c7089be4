import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openPoolGame, type PoolGame } from '../testing/pool-game.ts';

let game: PoolGame;
beforeAll(async () => {
  game = await openPoolGame(['ann', 'bob', 'carla', 'dave', 'zoe']);
});
afterAll(() => game.gateway.close());

interface Row {
  user: { username: string };
  position: string;
  rounds: (number | null)[];
  running: number | null;
  total: number | null;
  weeks: (number | null)[];
  prizeCents: number | null;
  moved: number | null;
}
interface Board {
  version: number;
  asOf: string | null;
  stale: boolean;
  official: boolean;
  rows: Row[];
  unranked: { username: string }[];
  weeks: { week: number; tournament: { name: string }; rows: Row[] }[];
  podium: { rank: number; user: { username: string }; total: number; prizeCents: number | null }[];
}

const boardFields = `version asOf stale official
  rows { user { username } position rounds running total weeks prizeCents moved }
  unranked { username }
  weeks { week tournament { name } rows { user { username } position rounds running total } }
  podium { rank user { username } total prizeCents }`;
const boardOf = async (player: string, pool: string) => {
  const { pool: answer } = await game.graphql<{ pool: { board: Board | null } }>(
    player,
    `query ($name: String!) { pool(name: $name) { board { ${boardFields} } } }`,
    { name: pool },
  );
  return answer.board;
};
const seen = async (pool: string, player = 'ann') => {
  const board = await boardOf(player, pool);
  if (!board) throw new Error('there is a board');
  return board;
};
const texts = ({ rows }: Board) =>
  rows.map(({ position, user, running }) => `${position} ${user.username} ${running}`);

/** Beside the scores: who has a card, how far each is, and which ties there are. */
const besideScores = async (pool: string) => {
  const { pool: answer } = await game.graphql<{
    pool: {
      board: {
        rows: { user: { username: string }; hasCard: boolean; thru: number | null }[];
        ties: { users: { username: string }[]; score: number; round: number | null; leader: object | null }[];
      };
    };
  }>(
    'ann',
    `query ($name: String!) { pool(name: $name) { board {
      rows { user { username } hasCard thru }
      ties { users { username } score week round leader { username } }
    } } }`,
    { name: pool },
  );
  const { rows, ties } = answer.board;
  return {
    cards: rows.filter((row) => row.hasCard).map(({ user }) => user.username),
    thru: rows.map(({ user, thru }) => `${user.username} ${thru}`),
    ties,
  };
};

// Golfers 0 to 9 are tier 1, 10 to 20 tier 2, 21 to 32 tier 3, 33 to 47 tier 4.
const cards = {
  ann: [0, 1, 2, 10, 11, 21, 22, 33],
  bob: [3, 4, 5, 12, 13, 23, 24, 34],
  carla: [6, 7, 8, 14, 15, 25, 26, 35],
};

describe('a week of a free pool', () => {
  const pool = 'Sunday Best';
  beforeAll(async () => {
    await game.pool(pool, ['ann', 'bob', 'carla', 'dave']);
    for (const [player, card] of Object.entries(cards)) await game.card(player, pool, card);
  });

  test('begins with everyone on the board, without positions', async () => {
    const board = await seen(pool);
    expect(board).toMatchObject({ asOf: null, stale: false, official: false, unranked: [], podium: [] });
    expect(texts(board)).toEqual(['- ann null', '- bob null', '- carla null', '- dave null']);
  });

  test('says before the lock who has a card', async () => {
    expect((await besideScores(pool)).cards).toEqual(['ann', 'bob', 'carla']);
  });

  test('says nothing of the cards of others before they lock (G8)', async () => {
    const golfers = async (viewer: string) => {
      const { pool: answer } = await game.graphql<{ pool: { board: { row: { counted: unknown[] } } } }>(
        viewer,
        `query ($name: String!) { pool(name: $name) { board { row(username: "ann") {
          counted { golfer { id } } } } } }`,
        { name: pool },
      );
      return answer.board.row.counted.length;
    };
    expect(await golfers('ann')).toBe(8);
    expect(await golfers('bob')).toBe(0);
    game.gateway.gameClock.set('2027-01-14T05:00:00Z');
    expect(await golfers('bob')).toBe(8);
  });

  test('has no board for strangers', async () => {
    expect(await boardOf('zoe', pool)).toBeNull();
  });

  test('shows scores as they come in, and who has no card last (G21, G27)', async () => {
    // The favourites are out: golfer 0 at −3, golfers 3 and 6 at −1; golfer 4 at +1.
    const out = new Map([
      [0, -3],
      [3, -1],
      [4, 1],
      [6, -1],
    ]);
    game.score(1, 1, (golfer) => {
      const today = out.get(golfer);
      return today === undefined ? {} : { thru: 9, today, toPar: today };
    });
    await game.at('2027-01-14T15:00:00Z');
    const board = await seen(pool);
    expect(board).toMatchObject({ asOf: '2027-01-14T15:00:00.000Z', stale: false, official: false });
    expect(texts(board)).toEqual(['1 ann -3', '2 carla -1', '3 bob 0', '- dave null']);
    expect(board.rows[0]).toMatchObject({
      rounds: [-3, null, null, null],
      total: null,
      weeks: [-3],
      moved: null,
    });
  });

  test('says how far each is through the round', async () => {
    expect((await besideScores(pool)).thru).toEqual(['ann 1', 'carla 1', 'bob 2', 'dave null']);
  });

  test('says so when scores are older than they should be', async () => {
    game.gateway.gameClock.set('2027-01-14T15:11:00Z');
    expect(await seen(pool)).toMatchObject({ asOf: '2027-01-14T15:00:00.000Z', stale: true });
  });

  test('shows who has moved since the round began', async () => {
    // Everyone's golfers are at par in round 1, but golfers 3 and 6 at −1; in round 2 golfer 0 is at −4.
    game.finish(1, 1, (golfer) => (golfer === 3 || golfer === 6 ? -1 : 0));
    await game.at('2027-01-14T23:00:00Z');
    expect(texts(await seen(pool))).toEqual(['T1 bob -1', 'T1 carla -1', '3 ann 0', '- dave null']);
    const { ties, thru } = await besideScores(pool);
    expect(ties).toEqual([
      {
        users: [{ username: 'bob' }, { username: 'carla' }],
        score: -1,
        week: null,
        round: null,
        leader: null,
      },
    ]);
    expect(thru).toEqual(['bob 18', 'carla 18', 'ann 18', 'dave null']);
    game.finish(
      1,
      1,
      (golfer) => (golfer === 3 || golfer === 6 ? -1 : 0),
      (golfer) => (golfer === 0 ? { round: 2, thru: 6, today: -4, toPar: -4 } : {}),
    );
    await game.at('2027-01-15T15:00:00Z');
    const board = await seen(pool);
    expect(texts(board)).toEqual(['1 ann -4', 'T2 bob -1', 'T2 carla -1', '- dave null']);
    expect(board.rows.map(({ moved }) => moved)).toEqual([2, -1, -1, null]);
  });

  test('explains every number (G28)', async () => {
    const { pool: answer } = await game.graphql<{ pool: { board: { row: unknown } } }>(
      'bob',
      `query ($name: String!) { pool(name: $name) { board { row(username: "ANN") { position counted {
        golfer { name } tier position toPar today thru replaced { at }
        rounds { round toPar strokes counts penalty live }
      } } } } }`,
      { name: pool },
    );
    const row = answer.board.row as {
      counted: { golfer: { name: string }; tier: number; rounds: object[] }[];
    };
    expect(row.counted.map(({ golfer, tier }) => `${tier} ${golfer.name}`)).toEqual([
      '1 Golfer 01',
      '1 Golfer 02',
      '1 Golfer 03',
      '2 Golfer 11',
      '2 Golfer 12',
      '3 Golfer 22',
      '3 Golfer 23',
      '4 Golfer 34',
    ]);
    const nothing = { toPar: null, strokes: null, counts: false, penalty: false, live: false };
    expect(row.counted[0]).toMatchObject({ position: 'T1', toPar: -4, today: -4, thru: 6, replaced: null });
    expect(row.counted[0]?.rounds).toEqual([
      { round: 1, toPar: 0, strokes: 72, counts: true, penalty: false, live: false },
      { round: 2, toPar: -4, strokes: null, counts: true, penalty: false, live: true },
      { round: 3, ...nothing },
      { round: 4, ...nothing },
    ]);
    // Four equals count, the first on the card; the others do not.
    expect(row.counted.map(({ rounds }) => rounds[0])).toMatchObject(
      [true, true, true, true, false, false, false, false].map((counts) => ({ counts, toPar: 0 })),
    );
  });
});
