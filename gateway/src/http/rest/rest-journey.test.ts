import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type FakeSeason, openFakeSeason } from '../../testing/fake-season.ts';
import { passwordOf } from '../../testing/test-gateway.ts';

// The whole of a week as an integrator sees it: nothing but REST, and nothing that REST does not say.

let season: FakeSeason;
beforeAll(async () => {
  season = await openFakeSeason();
});
afterAll(() => season.gateway.close());

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const ask = async (token: string, method: Method, path: string, body?: object) => {
  const answer = await season.gateway.rest(method, path, { token, ...(body ? { body } : {}) });
  expect([method, path, answer.status, answer.body.code]).toEqual([
    method,
    path,
    expect.any(Number),
    undefined,
  ]);
  return answer.body;
};

async function signIn(username: string): Promise<string> {
  const password = passwordOf(username);
  await ask('', 'POST', '/register', { username, password, email: `${username}@example.com` });
  return String((await ask('', 'POST', '/login', { username, password })).token);
}

const poolName = 'Integrators & friends';
const inPath = encodeURIComponent(poolName);

test('register, create, join with a pin, save picks, watch the results', async () => {
  const [ann, bob] = [await signIn('ann'), await signIn('bob')];
  const made = await ask(ann, 'POST', '/create-pool', {
    poolName,
    format: 'Single Week',
    buyIn: 0,
    isPrivate: true,
    pin: 'albatross',
  });
  expect(made.pool).toMatchObject({ poolName, users: [{ username: 'ann' }] });
  const found = await ask(bob, 'GET', '/create-pool/pools?search=integrators');
  expect(found.pools).toMatchObject([{ poolName, isPrivate: true, joinable: true, users: [null] }]);
  const joined = await ask(bob, 'PUT', '/create-pool/join', { poolName, username: 'bob', pin: 'albatross' });
  expect(joined).toMatchObject({ message: 'Successfully joined the pool!' });

  // Each takes golfers from the lists of odds alone: ann the first of each tier, bob the last.
  const odds = (await ask(ann, 'GET', '/golfer-odds')) as unknown as {
    player_name: string;
    dg_id: number;
    tier: string;
  }[];
  const sizes = { Tier1: 3, Tier2: 2, Tier3: 2, Tier4: 1 };
  const card = (end: 'first' | 'last') =>
    Object.entries(sizes).map(([tier, size]) => {
      const names = odds.filter((golfer) => golfer.tier === tier).map((golfer) => golfer.player_name);
      return { tier, golferName: end === 'first' ? names.slice(0, size) : names.slice(-size) };
    });
  for (const [token, username, userPicks] of [
    [ann, 'ann', card('first')],
    [bob, 'bob', card('last')],
  ] as const) {
    const saved = await ask(token, 'POST', '/userpicks/save', { username, poolName, userPicks });
    expect(saved).toMatchObject({ username, poolName, userPicks });
  }
  const hidden = await ask(bob, 'GET', `/userpicks/ann/${inPath}`);
  expect(hidden.userPicks).toMatchObject(Object.keys(sizes).map((tier) => ({ tier, golferName: [] })));

  const { lockAt } = await ask(bob, 'GET', '/tournament');
  await season.at(String(lockAt));
  const open = await ask(bob, 'GET', `/userpicks/ann/${inPath}`);
  expect(open.userPicks).toMatchObject(card('first'));

  // Favourites play a stroke better than the rest.
  season.score(1, 4, (index) => {
    const strokes = index < 24 ? 70 : 71;
    return { strokes: [strokes, strokes, strokes, strokes], thru: 18, toPar: 4 * (strokes - 72) };
  });
  for (const time of ['20:00', '20:20', '20:40', '21:00']) await season.at(`2027-01-17T${time}:00Z`);
  const live = await ask(bob, 'GET', '/liveResults');
  const results = live.data as { player_name: string; R1: number; R2: number; R3: number; R4: number }[];
  const toPar = (name: string, round: 'R1' | 'R2' | 'R3' | 'R4') =>
    (results.find(({ player_name }) => player_name === name)?.[round] ?? Number.NaN) - 72;
  const bestFour = (picks: ReturnType<typeof card>, round: 'R1' | 'R2' | 'R3' | 'R4') =>
    picks
      .flatMap(({ golferName }) => golferName.map((name) => toPar(name, round)))
      .sort((a, b) => a - b)
      .slice(0, 4)
      .reduce((sum, score) => sum + score, 0);

  const weekly = await ask(ann, 'POST', '/past-results/weekly', {
    tournamentName: live.event_name,
    usernames: ['ann', 'bob'],
    year: 2027,
  });
  for (const [username, picks] of [
    ['ann', card('first')],
    ['bob', card('last')],
  ] as const) {
    const mine = await ask(username === 'ann' ? ann : bob, 'GET', `/past-results/fetch/${username}`);
    const rounds = (['R1', 'R2', 'R3', 'R4'] as const).map((round) => bestFour(picks, round));
    const [R1 = 0, R2 = 0, R3 = 0, R4 = 0] = rounds;
    const result = {
      year: 2027,
      tournamentName: live.event_name,
      poolName,
      scores: { R1, R2, R3, R4, Total: R1 + R2 + R3 + R4 },
    };
    expect(mine).toMatchObject({ username, results: [result] });
    expect(weekly).toEqual(expect.arrayContaining([expect.objectContaining({ username })]));
  }
});
