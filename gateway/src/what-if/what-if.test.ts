import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openPoolGame, type PoolGame } from '../testing/pool-game.ts';
import { type AskedWhatIf, whatIfQuestion } from './testing/asked.ts';

// What a page may play with: never a card that somebody may not see yet, and nothing once the result stands.

let game: PoolGame;
const card = [0, 1, 2, 11, 12, 21, 22, 33];
const other = [3, 4, 5, 13, 14, 23, 24, 34];

beforeAll(async () => {
  game = await openPoolGame(['ann', 'bob', 'stranger']);
  await game.pool('Week', ['ann', 'bob']);
  await game.pool('One by One', ['ann', 'bob'], { rules: { lock: 'golfer' } });
  await game.pool('Two Weeks', ['ann', 'bob'], { format: 'Multi-Week', numTournaments: 2 });
  await game.pool('Guessed', ['ann', 'bob'], { rules: { ties: 'guess' } });
  for (const pool of ['Week', 'One by One', 'Two Weeks', 'Guessed']) {
    await game.card('ann', pool, card);
    await game.card('bob', pool, other);
  }
  for (const player of ['ann', 'bob'])
    await game.graphql(player, 'mutation { saveGuess(pool: "Guessed", guess: -12) { guess } }');
});
afterAll(() => game.gateway.close());

const ask = async (pool: string, player = 'bob') => {
  const { pool: found } = await game.graphql<{ pool: { board: { whatIf: AskedWhatIf | null } | null } }>(
    player,
    `query ($pool: String!) { pool(name: $pool) { board { ${whatIfQuestion} } } }`,
    { pool },
  );
  return found.board?.whatIf ?? null;
};
const ids = (places: readonly number[]) => places.map((place) => String(game.golfers[place]?.dgId));
const cardsIn = (asked: AskedWhatIf | null) =>
  Object.fromEntries((asked?.entries ?? []).map(({ user, cards }) => [user.username, cards]));

test('before the lock there is none, for nobody', async () => {
  for (const player of ['ann', 'bob', 'stranger']) expect(await ask('Week', player)).toBeNull();
});

describe('from the lock on', () => {
  beforeAll(() => game.at('2027-01-14T05:00:00Z'));

  test('members have the cards, the field and its odds', async () => {
    const asked = await ask('Week');
    expect(cardsIn(asked)).toEqual({ ann: [ids(card)], bob: [ids(other)] });
    expect(asked?.weeks).toMatchObject([{ week: 1, locked: true, state: 'SCHEDULED', chancesAt: null }]);
    expect(asked?.weeks[0]?.golfers).toHaveLength(48);
    expect(asked?.weeks[0]?.golfers.find(({ golferId }) => golferId === '1000')).toMatchObject({
      name: 'Golfer 01',
      status: 'active',
      odds: 0.2,
      winChance: null,
      strokes: [null, null, null, null],
    });
    expect(asked?.pot).toBeNull();
  });

  test('guesses are shown once nobody guesses any more: who is let in late still may', async () => {
    expect((await ask('Guessed'))?.entries.map(({ guesses }) => guesses)).toEqual([[null], [null]]);
  });

  test('strangers have nothing', async () => {
    expect(await ask('Week', 'stranger')).toBeNull();
  });

  test('where golfers lock one by one there is none until the last of them has teed off', async () => {
    expect(await ask('One by One')).toBeNull();
    await game.at('2027-01-14T14:00:00Z');
    expect(await ask('One by One')).toBeNull();
    await game.at('2027-01-14T15:10:00Z');
    expect(cardsIn(await ask('One by One'))).toEqual({ ann: [ids(card)], bob: [ids(other)] });
  });
});

describe('in play', () => {
  beforeAll(async () => {
    game.finish(
      1,
      1,
      (golfer) => (golfer < 3 ? -3 : 0),
      (golfer) => ({
        winChance: golfer === 0 ? 0.31 : 0.01,
        makesCut: golfer < 30 ? 0.9 : 0.1,
      }),
    );
    await game.at('2027-01-14T23:00:00Z');
  });

  test('it has the guesses', async () => {
    expect((await ask('Guessed'))?.entries.map(({ guesses }) => guesses)).toEqual([[-12], [-12]]);
  });

  test('it has the scores, and the feed’s own chances with their time', async () => {
    const [week] = (await ask('Week'))?.weeks ?? [];
    expect(week).toMatchObject({ state: 'LIVE', chancesAt: '2027-01-14T23:00:00.000Z' });
    expect(week?.golfers.find(({ golferId }) => golferId === '1000')).toMatchObject({
      strokes: [69, null, null, null],
      winChance: 0.31,
    });
    // 30 times 0.9 and 18 times 0.1.
    expect(week?.cutPlaces).toBe(29);
  });

  test('chances that move alone change no board', async () => {
    const versionOf = async () => {
      const { pool } = await game.graphql<{ pool: { board: { version: number } } }>(
        'bob',
        '{ pool(name: "Week") { board { version } } }',
      );
      return pool.board.version;
    };
    const before = await versionOf();
    game.finish(
      1,
      1,
      (golfer) => (golfer < 3 ? -3 : 0),
      (golfer) => ({
        winChance: golfer === 0 ? 0.44 : 0.01,
        makesCut: golfer < 30 ? 0.9 : 0.1,
      }),
    );
    await game.at('2027-01-14T23:30:00Z');
    expect(await versionOf()).toBe(before);
    const [week] = (await ask('Week'))?.weeks ?? [];
    expect(week?.golfers.find(({ golferId }) => golferId === '1000')).toMatchObject({ winChance: 0.44 });
    expect(week?.chancesAt).toBe('2027-01-14T23:30:00.000Z');
  });

  test('cards of a week to come stay hidden, also one’s own', async () => {
    await game.at('2027-01-17T15:00:00Z');
    const asked = await ask('Two Weeks');
    for (const cards of Object.values(cardsIn(asked))) expect(cards[1]).toBeNull();
    expect(asked?.weeks[1]).toMatchObject({ locked: false, golfers: [] });
  });
});

test('once the result stands there is none', async () => {
  game.finish(1, 4, (golfer) => (golfer === 0 ? -4 : golfer < 3 ? -3 : 0));
  for (const minutes of ['00', '20', '40', '59']) await game.at(`2027-01-17T22:${minutes}:00Z`);
  const { pool } = await game.graphql<{ pool: { board: { official: boolean } } }>(
    'bob',
    '{ pool(name: "Week") { board { official } } }',
  );
  expect(pool.board.official).toBe(true);
  expect(await ask('Week')).toBeNull();
});
