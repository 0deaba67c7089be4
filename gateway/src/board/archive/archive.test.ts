import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openPaidGame, type PaidGame, picks } from '../../testing/paid-game.ts';

// Two weeks of a pool, of which nobody was asked to play the second, and a third: what was settled stays to be looked at.

let game: PaidGame;
const other = [3, 4, 5, 12, 13, 23, 24, 34];
const day = (week: number, round: number) =>
  new Date(Date.UTC(2027, 0, 13 + round + 7 * (week - 1))).toISOString().slice(0, 10);
async function playWeek(week: number, toPar: (golfer: number) => number) {
  await game.at(`${day(week, 1)}T06:00:00Z`);
  game.finish(week, 4, toPar);
  for (const time of ['20:00', '20:20', '20:40', '21:00']) await game.at(`${day(week, 4)}T${time}:00Z`);
}
async function turnTo(week: number) {
  game.turnTo(week);
  for (const time of ['05:30', '09:00']) await game.at(`${day(week, -2)}T${time}:00Z`);
}

beforeAll(async () => {
  game = await openPaidGame(['ann', 'bob', 'carla']);
  await game.pool('Weekly', ['ann', 'bob'], { buyIn: 10 });
  await game.buyIn('ann', 'Weekly');
  await game.buyIn('bob', 'Weekly', other);
  await playWeek(1, (golfer) => (golfer === 0 ? -1 : 0));
  await turnTo(2);
  await playWeek(2, () => 0);
  await turnTo(3);
  await game.buyIn('ann', 'Weekly');
  await game.buyIn('bob', 'Weekly', other);
  await playWeek(3, (golfer) => (golfer === 3 ? -2 : 0));
});
afterAll(() => game.gateway.close());

interface Archive {
  contests: { nodes: Contest[]; pageInfo: { endCursor: string | null; hasNextPage: boolean } };
  pastContest: Contest | null;
  season: { season: number; seasons: number[]; contests: number; rows: object[] } | null;
}
interface Contest {
  number: number;
  weeks: { tournament: { name: string } }[];
  finalBoard: { official: boolean; rows: { user: { username: string }; position: string }[] } | null;
}
const contest = `number weeks { tournament { name } }
  finalBoard { official rows { user { username } position prizeCents row: counted { golfer { id } } } }`;
const archive = async (player: string, more = '', number = 1) =>
  (
    await game.graphql<{ pool: Archive }>(
      player,
      `query ($number: Int!) { pool(name: "Weekly") {
        contests${more} { nodes { ${contest} } pageInfo { endCursor hasNextPage } }
        pastContest(number: $number) { ${contest} }
        season { season seasons contests rows { position contests wins podiums prizeCents total best user { username } } }
      } }`,
      { number },
    )
  ).pool;

test('members find every week that was played, the latest first, and not the one that nobody did', async () => {
  const { contests } = await archive('bob');
  expect(contests.nodes.map(({ number, weeks }) => [number, weeks[0]?.tournament.name])).toEqual([
    [3, 'Harbor Invitational'],
    [1, 'Palmetto Classic'],
  ]);
  expect(contests.pageInfo).toEqual({ endCursor: '1', hasNextPage: false });
});

test('in pages', async () => {
  const first = await archive('bob', '(first: 1)');
  expect(first.contests.pageInfo).toEqual({ endCursor: '3', hasNextPage: true });
  const second = await archive('bob', '(first: 1, after: "3")');
  expect(second.contests.nodes.map(({ number }) => number)).toEqual([1]);
  const { errors } = await game.gateway.graphql(
    '{ pool(name: "Weekly") { contests(after: "x") { nodes { id } } } }',
    {},
    game.token('bob'),
  );
  expect(errors).toMatchObject([{ extensions: { code: 'INVALID', field: 'after' } }]);
});

test('with its board as it was settled, and the golfers behind it', async () => {
  const { pastContest } = await archive('bob');
  expect(pastContest?.finalBoard).toMatchObject({
    official: true,
    rows: [
      { user: { username: 'ann' }, position: '1', prizeCents: 1600 },
      { user: { username: 'bob' }, position: '2', prizeCents: 400 },
    ],
  });
  const [row] = pastContest?.finalBoard?.rows ?? [];
  expect(Object(row).row).toHaveLength(picks.length);
});

test('and a table of the season', async () => {
  const { season } = await archive('ann');
  expect(season).toEqual({
    season: 2027,
    seasons: [2027],
    contests: 2,
    rows: [
      expect.objectContaining({ position: 'T1', contests: 2, wins: 1, podiums: 2, prizeCents: 2000 }),
      expect.objectContaining({ position: 'T1', contests: 2, wins: 1, podiums: 2, prizeCents: 2000 }),
    ],
  });
  expect(season?.rows).toContainEqual(
    expect.objectContaining({ user: { username: 'ann' }, total: -4, best: -4 }),
  );
});

test('strangers find nothing, nor do former members', async () => {
  expect(await archive('carla')).toEqual({
    contests: { nodes: [], pageInfo: { endCursor: null, hasNextPage: false } },
    pastContest: null,
    season: null,
  });
  const { pool } = await game.graphql<{ pool: { contest: { finalBoard: unknown } } }>(
    'carla',
    '{ pool(name: "Weekly") { contest { finalBoard { version } } } }',
  );
  expect(pool.contest.finalBoard).toBeNull();
});

test.each([2, 4, 0])('there is no settled week %i that was played', async (number) => {
  expect((await archive('ann', '', number)).pastContest).toBeNull();
});

test('by REST, members find the settled contests with their boards, in pages, and the season', async () => {
  const ask = (player: string, path: string) =>
    game.gateway.rest('GET', `/create-pool/${path}`, { token: game.token(player) });
  const { body } = await ask('bob', 'past-contests?poolName=Weekly');
  expect(body.contests).toMatchObject([
    { contest: 3, tournaments: [{ Name: 'Harbor Invitational', Week: 1 }] },
    {
      contest: 1,
      rows: [
        { username: 'ann', position: '1', weeks: [-4], total: -4, prize: 16 },
        { username: 'bob', position: '2', prize: 4 },
      ],
    },
  ]);
  const page = await ask('bob', 'past-contests?poolName=Weekly&limit=1&after=3');
  expect(page.body.contests).toMatchObject([{ contest: 1 }]);
  expect((await ask('ann', 'season?poolName=Weekly')).body.season).toMatchObject({
    season: 2027,
    contests: 2,
    rows: [
      { position: 'T1', prizes: 20 },
      { position: 'T1', prizes: 20 },
    ],
  });
  expect((await ask('ann', 'season?poolName=Weekly&season=2026')).body.season).toMatchObject({ rows: [] });
  for (const path of ['past-contests', 'season'])
    expect((await ask('carla', `${path}?poolName=Weekly`)).status).toBe(403);
});
