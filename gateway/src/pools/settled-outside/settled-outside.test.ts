import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { cards, type OutsideGame, openOutsideGame } from './testing/outside-game.ts';

// What a host chooses about money that the group settles itself (G43), and about prizes (G46).

let game: OutsideGame;

describe('other choices', () => {
  beforeAll(async () => {
    game = await openOutsideGame(['ann', 'bob', 'carla']);
  });
  afterAll(() => game.gateway.close());
  const create = (poolName: string, more: object) =>
    game.rest('ann', 'POST', '/create-pool', { poolName, format: 'Single Week', ...more });

  test('the unpaid are listed apart, and not in the pot', async () => {
    const name = 'Strict';
    await game.pool(name, ['ann', 'bob', 'carla'], {
      buyIn: undefined,
      settledOutside: { buyIn: 10, unpaid: 'apart' },
    });
    for (const [player, card] of Object.entries(cards)) await game.card(player, name, card);
    await game.mark('ann', 'buy-in', 'bob', { poolName: name });
    await game.mark('ann', 'buy-in', 'carla', { poolName: name });
    expect(await game.moneyShown(name)).toMatchObject({ potCents: 2000 });
    const board = await game.boardOf('ann', name);
    expect(board.rows.map(({ user }) => user.username).sort()).toEqual(['bob', 'carla']);
    expect(board.unranked).toEqual([{ username: 'ann' }]);
  });

  test('the first payment that the host notes has a contest played that nobody had said yes to (G36a)', async () => {
    const name = 'Quiet';
    await game.pool(name, ['ann', 'bob'], { buyIn: undefined, settledOutside: { buyIn: 10 } });
    await game.gateway.orm.em
      .fork()
      .execute('update contest set quiet = true from pool where pool.id = pool_id and pool.name = ?', [name]);
    const isQuiet = async () => {
      const { pool } = await game.graphql<{ pool: { contest: { quiet: boolean } } }>(
        'bob',
        'query ($name: String!) { pool(name: $name) { contest { quiet } } }',
        { name },
      );
      return pool.contest.quiet;
    };
    expect(await isQuiet()).toBe(true);
    await game.mark('ann', 'buy-in', 'bob', { poolName: name });
    expect(await isQuiet()).toBe(false);
  });

  test('prizes are named in dollars, and pay whatever was collected (G46)', async () => {
    const name = 'Named';
    await game.pool(name, ['ann', 'bob'], {
      buyIn: undefined,
      settledOutside: { buyIn: 10 },
      prizes: [100, 50],
    });
    expect(await game.infoOf('ann', name)).toMatchObject({ prizes: [100, 50] });
    // Whoever may win them can still come.
    expect(await game.moneyShown(name)).toEqual({ potCents: 0, prizesCents: [10_000, 5000] });
    await game.card('ann', name, cards.ann ?? []);
    await game.card('bob', name, cards.bob ?? []);
    expect(await game.moneyShown(name)).toEqual({ potCents: 2000, prizesCents: [10_000, 5000] });
    const prizes = async (list: (number | string)[]) =>
      game.rest('ann', 'PUT', '/create-pool/edit-pool', { poolName: name, prizes: list });
    expect(await prizes([80, 20])).toMatchObject({ status: 200, body: { pool: { prizes: [80, 20] } } });
    await game.mark('ann', 'buy-in', 'bob', { poolName: name });
    expect(await prizes([90])).toMatchObject({ status: 409, body: { code: 'LOCKED' } });
  });

  test('prizes are shown as named until no card can come any more (G7, G48)', async () => {
    const named = { buyIn: undefined, settledOutside: { buyIn: 10 }, prizes: [100, 50] };
    await game.pool('Tee', ['ann'], { ...named, rules: { lock: 'first-tee' } });
    await game.pool('Round', ['ann'], { ...named, format: 'Single Round', round: 'Opening Day' });
    const shown = async (moment: string) => {
      game.gateway.gameClock.set(moment);
      return [await game.moneyShown('Tee'), await game.moneyShown('Round')].map(
        ({ prizesCents }) => prizesCents,
      );
    };
    expect(await shown('2027-01-14T05:01:00Z')).toEqual([
      [10_000, 5000],
      [10_000, 5000],
    ]);
    expect(await shown('2027-01-14T13:00:00Z')).toEqual([
      [15_000, 0],
      [10_000, 5000],
    ]);
    expect(await shown('2027-01-14T14:50:00Z')).toEqual([
      [15_000, 0],
      [15_000, 0],
    ]);
    game.gateway.gameClock.set('2027-01-13T17:00:00Z');
  });

  test('a free pool names them in words, and can go back', async () => {
    expect(await create('Drinks', { buyIn: 0, prizes: ['a round of drinks', 'a pin flag'] })).toMatchObject({
      status: 201,
      body: { pool: { buyIn: 0, prizes: ['a round of drinks', 'a pin flag'] } },
    });
    const { body } = await game.rest('ann', 'PUT', '/create-pool/edit-pool', {
      poolName: 'Drinks',
      prizes: [],
    });
    expect(body.pool).not.toHaveProperty('prizes');
  });

  test.each([
    ['a price on Fairway beside it', { buyIn: 10, settledOutside: { buyIn: 10 } }, 'buyIn'],
    ['half a dollar', { settledOutside: { buyIn: 10.5 } }, 'settledOutside.buyIn'],
    ['nothing to collect', { settledOutside: { buyIn: 0 } }, 'settledOutside.buyIn'],
    ['named dollars of a pool paid here', { buyIn: 10, prizes: [100] }, 'prizes'],
    ['words where there is money', { settledOutside: { buyIn: 10 }, prizes: ['a hat'] }, 'prizes'],
    ['both kinds of prizes', { buyIn: 0, prizes: ['a hat', 10] }, 'prizes'],
    ['a prize that can’t be seen', { buyIn: 0, prizes: ['\u200b'] }, 'prizes'],
    ['an unknown choice', { settledOutside: { buyIn: 10, unpaid: 'out' } }, 'settledOutside.unpaid'],
  ])('%s is refused', async (_what, more, field) => {
    expect(await create('Refused', more)).toMatchObject({ status: 400, body: { code: 'INVALID', field } });
  });

  test('a pool on Fairway has no such notes', async () => {
    await create('Usual', { buyIn: 10 });
    expect(await game.ledgerOf('ann', null, 'Usual')).toBeNull();
    expect(await game.mark('ann', 'buy-in', 'ann', { poolName: 'Usual' })).toMatchObject({ status: 409 });
    expect(await game.infoOf('ann', 'Usual')).not.toHaveProperty('settledOutside');
  });
});
