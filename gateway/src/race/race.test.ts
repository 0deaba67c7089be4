import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { settleDue } from '../board/settlement/settle-due.service.ts';
import { createCtx } from '../context.ts';
import { watchStatements } from '../testing/database/count-statements.ts';
import { openGraphqlSocket } from '../testing/graphql-socket.ts';
import { openPoolGame, type PoolGame } from '../testing/pool-game.ts';

let game: PoolGame;
beforeAll(async () => {
  game = await openPoolGame(['ann', 'bob', 'carla', 'dave', 'zoe'], { settlementSteps: [] });
});
afterAll(() => game.gateway.close());

interface Race {
  legs: { week: number; round: number | null; live: boolean }[];
  lines: {
    user: { username: string };
    positions: string[];
    places: (number | null)[];
    toPar: (number | null)[];
  }[];
}
interface Ownership {
  week: number;
  cards: number;
  golfers: {
    golfer: { id: string };
    cards: number;
    shareBps: number;
    position: string;
    toPar: number | null;
  }[];
}
interface Row {
  user: { username: string };
  position: string;
  running: number | null;
  ifEndedNowCents: number | null;
  prizeCents: number | null;
}
interface Board {
  race: Race;
  ownership: Ownership | null;
  rows: Row[];
}

const raceFields = 'legs { week round live } lines { user { username } positions places toPar }';
const ownershipFields = 'week cards golfers { golfer { id } cards shareBps position toPar }';
const rowFields = 'user { username } position running ifEndedNowCents prizeCents';

async function ask(pool: string, week: number | null = null, player = 'ann'): Promise<Board | null> {
  const { pool: answer } = await game.graphql<{ pool: { board: Board | null } }>(
    player,
    `query ($pool: String!, $week: Int) { pool(name: $pool) { board {
      race(week: $week) { ${raceFields} } ownership(week: $week) { ${ownershipFields} } rows { ${rowFields} }
    } } }`,
    { pool, week },
  );
  return answer.board;
}
async function seen(pool: string, week: number | null = null): Promise<Board> {
  const board = await ask(pool, week);
  if (!board) throw new Error('there is a board');
  return board;
}
const legs = ({ race }: Board) =>
  race.legs.map(({ week, round, live }) => `${week}.${round ?? 'all'}${live ? ' live' : ''}`);
const lines = ({ race }: Board) =>
  race.lines.map(
    ({ user, positions, toPar }) =>
      `${user.username}: ${positions.map((position, leg) => `${position} (${toPar[leg]})`).join(' ')}`,
  );
/** Whom how many cards have, by the golfers' places in the season's list. */
const held = ({ ownership }: Board) =>
  ownership?.golfers.map(({ golfer, cards }) => `${Number(golfer.id) - 1000} ×${cards}`);

// Golfers 0 to 9 are tier 1, 10 to 20 tier 2, 21 to 32 tier 3, 33 to 47 tier 4.
const cards = {
  ann: [0, 1, 2, 10, 11, 21, 22, 33],
  bob: [0, 3, 4, 10, 12, 23, 24, 34],
  carla: [0, 5, 6, 13, 14, 25, 26, 33],
};
const onlyOf = { ann: 1, bob: 3, carla: 5 };

/** Each of the three has a golfer who makes their scores, and all others are at par. */
const scoring = (rounds: Record<keyof typeof onlyOf, number[]>) => (golfer: number, round: number) => {
  const [player] = Object.entries(onlyOf).find(([, own]) => own === golfer) ?? [];
  return player ? (rounds[player as keyof typeof onlyOf][round - 1] ?? 0) : 0;
};
const rounds = scoring({ ann: [-1, 0, -3, 0], bob: [-2, 0, 0, 0], carla: [0, -2, 0, -1] });

describe('a week', () => {
  const [free, paid] = ['For Honour', 'For Money'];
  const payAt = (player: string, at: string) =>
    game.gateway.orm.em.fork().execute(
      `update entry set paid_at = ?::timestamptz
       from user_account, contest join pool on pool.id = contest.pool_id
       where user_account.id = user_id and contest.id = contest_id and username = ? and pool.name = ?`,
      [`2026-11-21T${at}:00Z`, player, paid],
    );
  beforeAll(async () => {
    await game.pool(free, ['ann', 'bob', 'carla', 'dave']);
    await game.pool(paid, ['ann', 'bob', 'carla', 'dave'], { buyIn: 10 });
    for (const [player, at] of [
      ['ann', '12:02'],
      ['bob', '12:00'],
      ['carla', '12:01'],
    ] as const)
      await payAt(player, at);
    for (const pool of [free, paid])
      for (const [player, card] of Object.entries(cards)) await game.card(player, pool, card);
  });

  test('before the lock there is no race, and nobody hears who was picked (G8)', async () => {
    const board = await seen(free);
    expect(board.race.legs).toEqual([]);
    expect(lines(board)).toEqual(['ann: ', 'bob: ', 'carla: ', 'dave: ']);
    expect(board.ownership).toBeNull();
    game.gateway.gameClock.set('2027-01-14T04:59:59Z');
    expect((await seen(free)).ownership).toBeNull();
  });

  test('from the lock on it is told how many cards have each golfer', async () => {
    game.gateway.gameClock.set('2027-01-14T05:00:00Z');
    const board = await seen(free);
    expect(board.ownership).toMatchObject({ week: 1, cards: 3 });
    expect(held(board)?.slice(0, 4)).toEqual(['0 ×3', '10 ×2', '33 ×2', '1 ×1']);
    expect(board.ownership?.golfers).toHaveLength(20); // 3 × 8 − 2 − 1 − 1
    expect(board.ownership?.golfers.slice(0, 2)).toMatchObject([{ shareBps: 10_000 }, { shareBps: 6667 }]);
  });

  test('strangers are told nothing', async () => {
    expect(await ask(free, null, 'zoe')).toBeNull();
  });

  test('as long as cards wait for their first score, no prize is shown', async () => {
    game.score(1, 1, (golfer) => (golfer === 1 ? { thru: 3, today: -1, toPar: -1 } : {}));
    await game.at('2027-01-14T14:00:00Z');
    const board = await seen(paid);
    expect(board.rows.map(({ running }) => running)).toEqual([-1, null, null]);
    expect(board.rows.map(({ ifEndedNowCents }) => ifEndedNowCents)).toEqual([null, null, null]);
  });

  test('who the golfers are is read once at a change, for all pools that play on the tournament', async () => {
    game.score(1, 1, (golfer) => (golfer === 1 ? { thru: 4, today: -2, toPar: -2 } : {}));
    await game.at('2027-01-14T14:10:00Z');
    // The look at boards after the scores has read them already.
    const ofGolfers: string[] = [];
    const watch = (_client: unknown, [statement]: readonly unknown[]) => {
      const text = typeof statement === 'string' ? statement : String(Object(statement).text);
      if (/from field_entry|from golfer/.test(text)) ofGolfers.push(text);
    };
    await watchStatements(watch, async () => {
      expect((await seen(free)).rows).toHaveLength(4);
      expect((await seen(paid)).rows).toHaveLength(3);
    });
    expect(ofGolfers).toEqual([]);
    // What was said before the change is known to nobody any more: the first golfer has two under par.
    expect((await seen(paid)).rows[0]?.running).toBe(-2);
  });

  test('in play the last leg is as of now, and is what the board says', async () => {
    game.finish(1, 2, rounds, (golfer) => (golfer === 1 ? { round: 3, thru: 7, today: -3, toPar: -4 } : {}));
    await game.at('2027-01-16T16:00:00Z');
    const board = await seen(free);
    expect(legs(board)).toEqual(['1.1', '1.2', '1.3 live']);
    expect(lines(board)).toEqual([
      'ann: 2 (-1) 3 (-1) 1 (-4)', // −1, 0, −3
      'carla: 3 (0) T1 (-2) T2 (-2)', // 0, −2: before bob, for the better second round
      'bob: 1 (-2) T1 (-2) T2 (-2)', // −2, 0
      'dave: - (null) - (null) - (null)',
    ]);
    expect(board.race.lines[0]?.places).toEqual([2, 3, 1]);
    for (const [place, { position, running }] of board.rows.entries()) {
      const line = board.race.lines[place];
      expect([line?.positions.at(-1), line?.toPar.at(-1)]).toEqual([position, running]);
    }
    const golfer = board.ownership?.golfers.find(({ golfer: { id } }) => id === '1001');
    expect(golfer).toMatchObject({ cards: 1, shareBps: 3333, toPar: -4 });
  });

  test('who would win what if it ended now is what settlement would pay, and all of the prizes', async () => {
    const inPlay = await seen(paid);
    // Bob and carla are level, and carla's second round is the better one (G26).
    expect(inPlay.rows.map(({ user, ifEndedNowCents }) => [user.username, ifEndedNowCents])).toEqual([
      ['ann', 2100],
      ['carla', 600],
      ['bob', 300],
    ]);
    expect((await seen(free)).rows.map(({ ifEndedNowCents }) => ifEndedNowCents)).toEqual([
      null,
      null,
      null,
      null,
    ]);
    game.finish(1, 4, rounds);
    await game.at('2027-01-17T22:00:00Z');
    const before = await seen(paid);
    expect(before.rows.map(({ ifEndedNowCents }) => ifEndedNowCents)).toEqual([2100, 600, 300]);
    await game.at('2027-01-17T22:31:00Z');
    await settleDue(createCtx(game.gateway.parts, { caller: { kind: 'service' }, address: '' }));
    const after = await seen(paid);
    expect(after.rows.map(({ prizeCents }) => prizeCents)).toEqual(
      before.rows.map(({ ifEndedNowCents }) => ifEndedNowCents),
    );
    expect(after.rows.map(({ ifEndedNowCents }) => ifEndedNowCents)).toEqual([null, null, null]);
  });

  test('once settled it shows the race by the scores of settlement, whatever is corrected since', async () => {
    const before = await seen(free);
    expect(legs(before)).toEqual(['1.1', '1.2', '1.3', '1.4']);
    await game.gateway.orm.em
      .fork()
      .execute(`update field_entry set rounds = jsonb_set(rounds, '{0,strokes}', '60') where dg_id = 1003`);
    expect((await seen(free)).race).toEqual(before.race);
  });

  test('another week than there is has none', async () => {
    expect(await seen(free, 2)).toMatchObject({ race: { legs: [], lines: [] }, ownership: null });
  });
});

describe('a contest over two weeks', () => {
  const pool = 'Long Haul';
  const mine = async () => {
    const { pool: answer } = await game.graphql<{ pool: { board: { race: Race } } }>(
      'ann',
      `query ($pool: String!) { pool(name: $pool) { board { race { ${raceFields} } } } }`,
      { pool },
    );
    return answer.board.race;
  };
  beforeAll(async () => {
    game.turnTo(2);
    await game.at('2027-01-19T17:00:00Z');
    await game.pool(pool, ['ann', 'bob', 'carla'], { format: 'Multi-Week', numTournaments: 2 });
    for (const [player, card] of Object.entries(cards)) await game.card(player, pool, card, 1);
    game.finish(2, 4, rounds);
    await game.at('2027-01-24T22:00:00Z');
    await game.at('2027-01-24T22:31:00Z');
    game.turnTo(3);
    await game.at('2027-01-26T17:00:00Z');
    // Carla misses the second week.
    for (const player of ['ann', 'bob'] as const) await game.card(player, pool, cards[player], 2);
  });

  test('goes week by week, and who misses one falls behind (G27)', async () => {
    expect(await mine()).toMatchObject({ legs: [{ week: 1, round: null, live: false }] });
    game.finish(3, 1, scoring({ ann: [0], bob: [-3], carla: [0] }));
    await game.at('2027-01-28T23:00:00Z');
    const board = await seen(pool);
    expect(legs(board)).toEqual(['1.all', '2.all live']);
    expect(lines(board)).toEqual(['bob: 3 (-2) 1 (-5)', 'ann: 1 (-4) 2 (-4)', 'carla: 2 (-3) 3 (-3)']);
    expect(board.ownership).toMatchObject({ week: 2, cards: 2 });
  });

  test('has a race of each week alone', async () => {
    const first = await seen(pool, 1);
    expect(legs(first)).toEqual(['1.1', '1.2', '1.3', '1.4']);
    expect(first.ownership).toMatchObject({ week: 1, cards: 3 });
    const second = await seen(pool, 2);
    expect(legs(second)).toEqual(['2.1']);
    expect(lines(second)).toEqual(['bob: 1 (-3)', 'ann: 2 (0)', 'carla: - (null)']);
  });

  test('whoever follows the board gets the race live', async () => {
    const socket = await openGraphqlSocket(game.gateway.origin, game.token('bob'));
    const next = socket.subscribe(
      `subscription ($pool: String!) { board(pool: $pool) { race(week: 2) { ${raceFields} } } }`,
      { pool },
    );
    const race = async () => {
      const { payload } = await next();
      if (Array.isArray(payload) || !payload.data) throw new Error('a board was expected');
      return (payload.data.board as unknown as { race: Race }).race;
    };
    const before = await race();
    expect(before.legs).toHaveLength(1);
    game.finish(3, 1, scoring({ ann: [0], bob: [-3], carla: [0] }), (golfer) =>
      golfer === 1 ? { round: 2, thru: 9, today: -5, toPar: -5 } : {},
    );
    await game.at('2027-01-29T15:00:00Z');
    let latest = before;
    while (latest.legs.length < 2) latest = await race();
    expect(latest.legs[1]).toEqual({ week: 2, round: 2, live: true });
    expect(latest.lines.map(({ user, toPar }) => [user.username, ...toPar])).toEqual([
      ['ann', 0, -5],
      ['bob', -3, -3],
      ['carla', null, null],
    ]);
    socket.close();
  });
});
