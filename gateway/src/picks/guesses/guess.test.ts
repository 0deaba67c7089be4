import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { openPoolGame, type PoolGame } from '../../testing/pool-game.ts';

// G40: equal totals are decided by the closest guess of what the winner scores, and the lower one of two as close.

const players = ['ann', 'bob', 'carla', 'dave'];
const eight = [0, 1, 2, 10, 11, 21, 22, 33];

let game: PoolGame;
beforeEach(async () => {
  game = await openPoolGame(players);
  await game.pool('Guess', players, { rules: { ties: 'guess' } });
});
afterEach(() => game.gateway.close());

const save = async (player: string, guess: number | null, pool = 'Guess') => {
  const { errors, data } = await game.gateway.graphql(
    'mutation ($pool: String!, $guess: Int) { saveGuess(pool: $pool, guess: $guess) { guess } }',
    { pool, guess },
    game.token(player),
  );
  if (errors) return `${errors[0]?.extensions.code}: ${errors[0]?.message}`;
  return (data as { saveGuess: { guess: number | null } }).saveGuess.guess;
};
const seen = async (viewer: string, of: string) => {
  const { pool } = await game.graphql<{ pool: { card: { guess: number | null } } }>(
    viewer,
    'query ($of: String!) { pool(name: "Guess") { card(username: $of) { guess } } }',
    { of },
  );
  return pool.card.guess;
};

describe('a guess', () => {
  test('is asked for by the sheet of such a pool alone', async () => {
    await game.pool('Usual', players);
    const asks = '{ pool(name: "Guess") { entry { sheet { guessChoices } } } }';
    const { pool } = await game.graphql<{ pool: { entry: { sheet: { guessChoices: number[] } } } }>(
      'ann',
      asks,
    );
    expect([pool.entry.sheet.guessChoices.at(0), pool.entry.sheet.guessChoices.at(-1)]).toEqual([-40, 20]);
    expect(await game.graphql('ann', asks.replace('Guess', 'Usual'))).toEqual({
      pool: { entry: { sheet: { guessChoices: [] } } },
    });
    expect(await save('ann', -12, 'Usual')).toBe('INVALID: In this pool no guess decides ties.');
  });

  test('is saved with or without a card, changed, and taken back', async () => {
    expect(await save('ann', -12)).toBe(-12);
    expect(await save('ann', 0)).toBe(0);
    expect(await save('ann', null)).toBeNull();
    expect(await save('ann', 21)).toMatch(/^INVALID: A guess is a whole number/);
  });

  test('is nobody else’s to see until the lock, and fixed from then on', async () => {
    await game.card('ann', 'Guess', eight);
    await save('ann', -12);
    expect([await seen('ann', 'ann'), await seen('bob', 'ann')]).toEqual([-12, null]);
    const row = '{ pool(name: "Guess") { board { row(username: "ann") { guess } } } }';
    expect(await game.graphql('bob', row)).toEqual({ pool: { board: { row: { guess: null } } } });
    await game.at('2027-01-14T15:00:00Z');
    expect(await seen('bob', 'ann')).toBe(-12);
    expect(await game.graphql('bob', row)).toEqual({ pool: { board: { row: { guess: -12 } } } });
    expect(await save('ann', -20)).toMatch(/^LOCKED/);
  });

  test('goes with a card over REST', async () => {
    const card = (more: object) =>
      game.rest('ann', 'POST', '/userpicks/save', {
        username: 'ann',
        poolName: 'Guess',
        userPicks: [3, 2, 2, 1].map((count, tier) => ({
          tier: `Tier${tier + 1}`,
          golferName: [],
          dg_id: [[0, 1, 2], [10, 11], [21, 22], [33]][tier]
            ?.slice(0, count)
            .map((at) => game.golfers[at]?.dgId),
        })),
        ...more,
      });
    expect(await card({ guess: -9 })).toMatchObject({ status: 200, body: { guess: -9 } });
    expect(await card({})).toMatchObject({ status: 200, body: { guess: -9 } });
    expect((await card({ guess: null })).body).not.toHaveProperty('guess');
    expect(await card({ guess: 1.5 })).toMatchObject({
      status: 400,
      body: { code: 'INVALID', field: 'guess' },
    });
  });
});

test('decides ties on the podium: the closest, then the lower, and who guessed nothing last', async () => {
  for (const player of players) await game.card(player, 'Guess', eight);
  // The winner scores -8.
  await save('ann', -5);
  await save('bob', -10);
  await save('carla', -6);
  for (const round of [1, 2, 3, 4]) {
    game.finish(1, round, (golfer) => (golfer === 40 ? -2 : 0));
    await game.at(`2027-01-${13 + round}T23:00:00Z`);
  }
  await game.at('2027-01-17T23:30:00Z');
  const { pool } = await game.graphql<{
    pool: {
      board: {
        official: boolean;
        podium: { rank: number; user: { username: string } }[];
        ties: { leader: { username: string } | null; byGuess: boolean; round: number | null }[];
      };
    };
  }>(
    'ann',
    `{ pool(name: "Guess") { board { official
      podium { rank user { username } } ties { leader { username } byGuess round } } } }`,
  );
  expect(pool.board.official).toBe(true);
  expect(pool.board.podium.map(({ rank, user }) => `${rank} ${user.username}`)).toEqual([
    '1 bob',
    '2 carla',
    '3 ann',
  ]);
  expect(pool.board.ties).toEqual([{ leader: { username: 'bob' }, byGuess: true, round: null }]);
});

describe('a guess of a single round (G7)', () => {
  const round = { format: 'Single Round', round: 'Opening Day', rules: { ties: 'guess' } };
  const pool = 'Opening Guess';
  beforeEach(() => game.pool(pool, ['ann', 'bob'], round));
  const seenIn = async (viewer: string) => {
    const { pool: shown } = await game.graphql<{ pool: { card: { guess: number | null } } }>(
      viewer,
      'query ($pool: String!) { pool(name: $pool) { card(username: "ann") { guess } } }',
      { pool },
    );
    return shown.card.guess;
  };

  test('is saved days before its picks open, and is nobody else’s to see until the first golfer tees off', async () => {
    await game.at('2027-01-13T17:00:00Z');
    const { pool: shown } = await game.graphql(
      'ann',
      'query ($pool: String!) { pool(name: $pool) { entry { submit { code } sheet { guessChoices } } } }',
      { pool },
    );
    expect(shown).toMatchObject({
      entry: { submit: { code: 'NOT_OPEN' }, sheet: { guessChoices: expect.arrayContaining([-40]) } },
    });
    expect(await save('ann', -4, pool)).toBe(-4);
    expect([await seenIn('ann'), await seenIn('bob')]).toEqual([-4, null]);
    await game.at('2027-01-14T12:59:00Z');
    expect(await save('ann', -6, pool)).toBe(-6);
    expect(await seenIn('bob')).toBeNull();
    await game.at('2027-01-14T13:01:00Z');
    expect(await save('ann', -8, pool)).toBe('LOCKED: Picks have locked, and the guess with them.');
    expect(await seenIn('bob')).toBe(-6);
  });

  test('waits for the golfers of the week', async () => {
    await game.gateway.orm.em.fork().execute('update tournament set tiers_frozen_at = null');
    await game.at('2027-01-10T17:00:00Z');
    expect(await save('ann', -4, pool)).toMatch(/^NOT_OPEN/);
  });
});
