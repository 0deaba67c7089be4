import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openPoolGame, type PoolGame } from '../../testing/pool-game.ts';

// G45: a season of One and Done, from the first pick to its result. 48 golfers tee off from 8:00 on (13:00 UTC), four
// every ten minutes; golfer n finishes in place n + 1, unless a test says otherwise.

const pool = 'Ones';

let game: PoolGame;
beforeAll(async () => {
  game = await openPoolGame(['ann', 'bob', 'carla']);
  const tournaments = [1, 2, 3, 4].map((week) => game.tournamentId(week));
  await game.pool(pool, ['ann', 'bob', 'carla'], {
    format: 'One and Done',
    tournaments,
    rules: { entriesAMember: 2 },
  });
});
afterAll(() => game.gateway.close());

const idsOf = (places: readonly number[]) => places.map((place) => String(1000 + place));
const refusalOf = ({
  errors,
}: {
  errors?: readonly { message: string; extensions: { code?: unknown } }[];
}) => (errors?.[0] ? `${errors[0].extensions.code}: ${errors[0].message}` : 'saved');

async function save(player: string, places: readonly number[], { week = 0, entry = 1 } = {}) {
  const answer = await game.gateway.graphql(
    `mutation ($pool: String!, $golfers: [ID!]!, $week: Int, $entry: Int) {
      saveCard(pool: $pool, golfers: $golfers, week: $week, entry: $entry) { week } }`,
    { pool, golfers: idsOf(places), week: week || null, entry },
    game.token(player),
  );
  return refusalOf(answer as never);
}

interface Seen {
  entry: {
    sheet: { cardSize: number; lockAt: string; used: { golferId: string; week: number }[] };
    card: { notice: string | null; picks: { open: boolean; golfer: { id: string } }[] };
    submit: { allowed: boolean };
  };
}
async function own(player: string): Promise<Seen['entry']> {
  const answer = await game.graphql<{ pool: Seen }>(
    player,
    `query ($pool: String!) { pool(name: $pool) { entry {
      sheet { cardSize lockAt used { golferId week } } submit { allowed }
      card { notice picks { open golfer { id } } } } } }`,
    { pool },
  );
  return answer.pool.entry;
}

interface Board {
  scoring: string;
  official: boolean;
  rows: {
    user: { username: string };
    entry: number;
    position: string;
    running: number | null;
    points: number | null;
    weekPoints: (number | null)[];
    golfer: { id: string } | null;
  }[];
}
async function board(player = 'ann'): Promise<Board> {
  const answer = await game.graphql<{ pool: { board: Board } }>(
    player,
    `query ($pool: String!) { pool(name: $pool) { board { scoring official
      rows { user { username } entry position running points weekPoints golfer { id } } } } }`,
    { pool },
  );
  return answer.pool.board;
}
const standings = async () =>
  (await board()).rows.map(
    ({ position, user, entry, points }) =>
      `${position} ${user.username}${entry > 1 ? ` ${entry}` : ''} ${points === null ? '-' : points / 100}`,
  );

const day = (week: number, round: number) =>
  new Date(Date.UTC(2027, 0, 13 + round + 7 * (week - 1))).toISOString().slice(0, 10);
const placed = (golfer: number) => ({ position: String(golfer + 1) });

async function playWeek(week: number, positionOf: (golfer: number) => object = placed) {
  for (const round of [1, 2, 3, 4]) {
    game.finish(week, round, (golfer) => golfer, positionOf);
    await game.at(`${day(week, round)}T23:00:00Z`);
  }
  await game.at(`${day(week, 4)}T23:30:00Z`);
}
async function openWeek(week: number) {
  game.turnTo(week);
  await game.at(`${day(week, 0)}T17:00:00Z`);
}

const enter = (golfer: string) =>
  game.gateway.graphql(
    'mutation ($pool: String!, $golfers: [ID!]!) { enterCard(pool: $pool, username: "bob", golfers: $golfers, reason: "A call.") { id } }',
    { pool, golfers: [golfer] },
    game.token('ann'),
  );

describe('in the first week', () => {
  test('a card is one golfer of the field, whatever the tier', async () => {
    expect(await save('ann', [0, 1])).toBe('BAD_CARD: Pick 1 golfer, not 2.');
    expect(await save('ann', [])).toBe('BAD_CARD: Pick 1 golfer, not 0.');
    expect(await save('ann', [40])).toBe('saved');
    expect(await save('ann', [0])).toBe('saved');
    expect((await own('ann')).sheet).toMatchObject({ cardSize: 1, used: [] });
  });

  test('one member’s entries may have the same golfer, as other members may', async () => {
    expect(await save('ann', [0], { entry: 2 })).toBe('saved');
    expect(await save('bob', [40])).toBe('saved');
    expect(await save('carla', [3])).toBe('saved');
  });

  test('who plays is seen once picks are locked', async () => {
    expect((await board('bob')).rows.map(({ golfer }) => golfer)).toEqual([null, null, null, null]);
    await game.at('2027-01-14T06:00:00Z');
    expect((await board('bob')).rows.map(({ golfer }) => golfer?.id).sort()).toEqual(
      idsOf([0, 0, 3, 40]).sort(),
    );
    expect(await save('bob', [41])).toBe('LOCKED: Picks are locked.');
  });

  test('whoever withdraws before a shot is picked again until their tee time, and nobody comes in', async () => {
    const withdrawn = new Set([40]);
    const withdraw = (moment: string) => {
      game.score(1, 1, (golfer) =>
        withdrawn.has(golfer) ? { position: 'WD', thru: null } : golfer < 4 ? { thru: 2 } : {},
      );
      return game.at(moment);
    };
    await withdraw('2027-01-14T13:30:00Z');
    const { card, sheet, submit } = await own('bob');
    expect(card.picks).toEqual([{ open: true, golfer: { id: '1040' } }]);
    expect(card.notice).toBe(
      'Golfer 41 is out of the tournament. Pick somebody else who has not teed off, before this one would have; nobody is put in for you.',
    );
    expect([sheet.lockAt, submit.allowed]).toEqual(['2027-01-14T14:40:00.000Z', true]);
    expect((await own('ann')).submit.allowed).toBe(false);
    expect(await save('ann', [44])).toBe('LOCKED: Picks are locked.');
    // Without a card there would be nothing to pick again.
    const clear = 'mutation ($pool: String!) { clearCard(pool: $pool) { week } }';
    expect(refusalOf(await game.gateway.graphql(clear, { pool }, game.token('bob')))).toMatch(/^LOCKED/);
    expect(await save('bob', [2])).toBe('LOCKED: Golfer 03 has teed off and can no longer be picked.');
    expect(await save('bob', [44])).toBe('saved');
    expect(await save('bob', [45])).toBe('LOCKED: Picks are locked.');
    withdrawn.add(44);
    await withdraw('2027-01-14T14:20:00Z');
    expect((await own('bob')).sheet.lockAt).toBe('2027-01-14T14:50:00.000Z');
    expect(await save('bob', [4])).toBe('LOCKED: Golfer 05 has teed off and can no longer be picked.');
    await game.at('2027-01-14T14:51:00Z');
    expect(await save('bob', [46])).toBe('LOCKED: Picks are locked.');
    expect((await own('bob')).card.picks).toMatchObject([{ golfer: { id: '1044' } }]);
  });

  test('places give points, shared by who ties, and none to who is out of it', async () => {
    const out = (golfer: number) => (golfer === 40 || golfer === 44 ? { position: 'WD' } : placed(golfer));
    game.finish(
      1,
      1,
      (golfer) => golfer,
      (golfer) => (golfer < 2 ? { position: 'T1' } : out(golfer)),
    );
    await game.at(`${day(1, 1)}T23:00:00Z`);
    expect(await standings()).toEqual(['T1 ann 400', 'T1 ann 2 400', '3 carla 135', '4 bob 0']);
    await playWeek(1, out);
    expect(await standings()).toEqual(['T1 ann 500', 'T1 ann 2 500', '3 carla 135', '4 bob 0']);
    expect(await board()).toMatchObject({
      scoring: 'POINTS',
      official: false,
      rows: [{ running: null, weekPoints: [50_000, null, null, null] }, {}, {}, {}],
    });
  });
});

describe('in the second week', () => {
  beforeAll(() => openWeek(2));

  test('whoever has played is used up, for that entry', async () => {
    expect((await own('ann')).sheet.used).toEqual([{ golferId: '1000', week: 1 }]);
    const used = 'USED: Golfer 01 is your golfer of week 1, and nobody plays twice for you.';
    expect(await save('ann', [0])).toBe(used);
    expect(await save('ann', [0], { entry: 2 })).toBe(used);
    expect(await save('carla', [0])).toBe('saved');
    expect(await save('ann', [2])).toBe('saved');
  });

  test('over REST too, as a draft and as a copy', async () => {
    const userPicks = [{ tier: 'Tier1', golferName: [], dg_id: [1003] }];
    const answer = await game.rest('carla', 'POST', '/userpicks/save', {
      username: 'carla',
      poolName: pool,
      userPicks,
    });
    expect(answer).toMatchObject({ status: 409, body: { code: 'USED' } });
    const draft = await game.gateway.graphql(
      'mutation ($pool: String!) { saveDraft(pool: $pool, golfers: ["1003"]) { week } }',
      { pool },
      game.token('carla'),
    );
    expect(refusalOf(draft as never)).toMatch(/^USED/);
    expect(await save('ann', [5], { entry: 2 })).toBe('saved');
    const copy = await game.gateway.graphql(
      'mutation ($pool: String!) { copyCard(pool: $pool, from: 1, to: 2) { week } }',
      { pool },
      game.token('ann'),
    );
    expect(refusalOf(copy as never)).toBe('saved');
  });

  test('others learn nothing of whom an entry has used', async () => {
    const { pool: seen } = await game.graphql<{ pool: { card: object } }>(
      'bob',
      'query ($pool: String!) { pool(name: $pool) { card(username: "ann") { hidden picks { tier } } } }',
      { pool },
    );
    expect(seen.card).toEqual({ hidden: true, picks: [] });
  });

  test('after the lock the host can’t enter who is used up', async () => {
    await game.at(`${day(2, 1)}T06:00:00Z`);
    expect(refusalOf((await enter('1044')) as never)).toMatch(
      /^USED: Golfer 45 has played for bob in week 1/,
    );
    expect(refusalOf((await enter('1007')) as never)).toBe('saved');
  });

  test('what is called off gives its golfer back', async () => {
    const event = game.feeds.says.schedule[1];
    if (event) game.feeds.says.schedule[1] = { ...event, status: 'cancelled' };
    await game.at(`${day(2, 3)}T23:00:00Z`);
    await openWeek(3);
    expect((await own('ann')).sheet.used).toEqual([{ golferId: '1000', week: 1 }]);
    expect(await standings()).toEqual(['T1 ann 500', 'T1 ann 2 500', '3 carla 135', '4 bob 0']);
  });
});

describe('from the third week on', () => {
  test('two weeks’ cards that are saved at once do not take the same golfer', async () => {
    const em = game.gateway.orm.em.fork();
    // The first week is open again, beside the third.
    await em.execute("update tournament set lock_at = '2027-03-01', status = 'scheduled' where id = ?", [
      game.tournamentId(1),
    ]);
    for (const golfer of [10, 11, 12, 13, 14]) {
      const saved = await Promise.all([
        save('bob', [golfer], { week: 1 }),
        save('bob', [golfer], { week: 3 }),
      ]);
      expect(saved.filter((one) => one === 'saved')).toHaveLength(1);
      expect(saved.filter((one) => one.startsWith('USED'))).toHaveLength(1);
    }
    expect(await save('bob', [45], { week: 1 })).toBe('saved');
    await em.execute(
      "update tournament set lock_at = '2027-01-14 05:00Z', status = 'official' where id = ?",
      [game.tournamentId(1)],
    );
  });

  test('the season adds up, the best weeks break ties, and its result is in points', async () => {
    expect(await save('ann', [2], { week: 3 })).toBe('saved');
    expect(await save('ann', [2], { week: 3, entry: 2 })).toBe('saved');
    expect(await save('bob', [1], { week: 3 })).toBe('saved');
    expect(await save('carla', [0], { week: 3 })).toBe('saved');
    await playWeek(3);
    await openWeek(4);
    expect((await own('carla')).sheet.used).toEqual([
      { golferId: '1003', week: 1 },
      { golferId: '1000', week: 3 },
    ]);
    expect(await save('carla', [9], { week: 4 })).toBe('saved');
    await playWeek(4);
    expect(await standings()).toEqual(['1 carla 710', 'T2 ann 690', 'T2 ann 2 690', '4 bob 320']);
    expect(await board()).toMatchObject({
      official: true,
      rows: [{ weekPoints: [13_500, null, 50_000, 7_500] }, {}, {}, {}],
    });
  });

  test('it is told as points on every API', async () => {
    const { body: results } = await game.rest('ann', 'GET', '/past-results/fetch/carla');
    expect(results.results).toMatchObject([
      { scores: { Total: null, Points: 75 } },
      { scores: { Total: null, Points: 500 } },
      { scores: { Total: null, Points: 135 } },
    ]);
    const { body: archive } = await game.rest(
      'ann',
      'GET',
      `/create-pool/past-contests?poolName=${encodeURIComponent(pool)}`,
    );
    const first = { username: 'carla', total: null, points: 710, weekPoints: [135, null, 500, 75] };
    expect(archive.contests).toMatchObject([{ rows: [first, { points: 690 }, {}, {}] }]);
    const { pool: seen } = await game.graphql<{ pool: object }>(
      'ann',
      `query ($pool: String!) { pool(name: $pool) { season { rows { total best } }
        board { podium { rank total toPar points } race { legs { round } lines { toPar points } }
          row(username: "carla") { counted(week: 4) { finish { place sharedBy points } } } } } }`,
      { pool },
    );
    expect(seen).toMatchObject({
      season: { rows: [{ total: null, best: null }, {}, {}] },
      board: {
        podium: [{ rank: 1, total: 0, toPar: null, points: 71_000 }, { rank: 2 }, { rank: 2 }],
        race: {
          legs: [{ round: null }, { round: null }, { round: null }],
          lines: [{ toPar: [null, null, null], points: [13_500, 63_500, 71_000] }, {}, {}, {}],
        },
        row: { counted: [{ finish: { place: 10, sharedBy: 1, points: 7_500 } }] },
      },
    });
  });
});
