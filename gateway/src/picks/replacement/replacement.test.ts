import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createCtx } from '../../context.ts';
import { contestChanged } from '../../pools/pool-events.ts';
import { justAfter } from '../../testing/just-after.ts';
import { openPoolGame, type PoolGame } from '../../testing/pool-game.ts';
import { replaceWithdrawn } from './replacement.service.ts';

// 48 golfers, favourites first: 0 to 9 are in tier 1, 10 to 20 in tier 2, 21 to 32 in tier 3, the rest in tier 4.
const eight = [0, 1, 2, 10, 11, 21, 22, 33];

const pools = ['Open', 'Filled', 'Chain', 'Up', 'Played', 'Week', 'Settled', 'Held', 'Half'];

let game: PoolGame;
beforeAll(async () => {
  game = await openPoolGame(['ann', 'bob']);
  for (const name of pools) await game.pool(name, ['ann', 'bob']);
  await game.pool('Cap', ['ann'], { format: 'Salary Cap' });
  await game.pool('Weeks', ['ann'], { format: 'Multi-Week', numTournaments: 2 });
});
afterAll(() => game.gateway.close());

async function save(player: string, places: readonly number[], pool: string): Promise<string> {
  const golfers = places.map((place) => String(1000 + place));
  const { errors } = await game.gateway.graphql(
    'mutation ($pool: String!, $golfers: [ID!]!) { saveCard(pool: $pool, golfers: $golfers) { week } }',
    { pool, golfers },
    game.token(player),
  );
  return errors ? `${errors[0]?.extensions.code}: ${errors[0]?.message}` : 'saved';
}
interface ShownPick {
  golfer: { id: string };
  open: boolean;
  replaced: { golfer: { id: string }; at: string } | null;
}
async function cardOf(player: string, pool: string) {
  const { pool: shown } = await game.graphql<{
    pool: { entry: { card: { notice: string | null; picks: ShownPick[] } } };
  }>(
    player,
    `query ($pool: String!) { pool(name: $pool) { entry { card {
      notice picks { golfer { id } open replaced { golfer { id } at } } } } } }`,
    { pool },
  );
  return shown.entry.card;
}
/** The golfers who play for the card, by their places in the list, in the order of tiers. */
const playing = async (player: string, pool: string) =>
  (await cardOf(player, pool)).picks.map(({ golfer }) => Number(golfer.id) - 1000);

/** The field's next copy lacks these golfers. */
const leave = (...places: number[]) =>
  game.turnTo(1, (field) => ({
    ...field,
    golfers: field.golfers.filter(({ dgId }) => !places.includes(dgId - 1000)),
  }));
const gone = new Set<number>();
/** The feed's next board, on which another golfer has withdrawn. */
async function withdraw(golfer: number, moment: string) {
  gone.add(golfer);
  game.score(1, 1, (other) =>
    gone.has(other) ? { position: 'WD', thru: null } : other === 22 ? { thru: 1 } : {},
  );
  await game.at(moment);
}

describe('before the lock (G16)', () => {
  test('the golfer leaves the sheet, the slot is open, and the member is told', async () => {
    for (const pool of ['Open', 'Filled']) expect(await save('ann', eight, pool)).toBe('saved');
    await save('bob', [4, 5, 6, 10, 11, 21, 23, 33], 'Filled');
    leave(1);
    await game.at('2027-01-13T18:00:00Z');
    const { notice, picks } = await cardOf('ann', 'Open');
    expect(notice).toBe(
      'Golfer 02 is out of the tournament. Pick somebody else before the lock; after it, the next golfer by the odds comes in.',
    );
    expect(picks.filter(({ open }) => open)).toEqual([
      { golfer: { id: '1001' }, open: true, replaced: null },
    ]);
    expect((await game.rest('ann', 'GET', '/userpicks/ann/Open')).body).toMatchObject({
      userPicks: [{ dg_id: [1000, 1002], withdrawn: ['02, Golfer'] }, {}, {}, {}],
    });
    const sheet = '{ pool(name: "Open") { entry { sheet { tiers { golfers { id } } } } } }';
    expect(JSON.stringify(await game.graphql('ann', sheet))).not.toContain('"1001"');
    expect(await save('ann', eight, 'Open')).toBe(
      'BAD_CARD: Golfer 02 is out of the tournament. Pick another golfer.',
    );
    expect(await save('ann', [0, 4, 2, 10, 11, 21, 23, 33], 'Open')).toBe('saved');
    expect((await cardOf('ann', 'Open')).notice).toBeNull();
  });

  test('a slot that stays open is filled when the cards lock, by the next golfer down', async () => {
    await game.at('2027-01-14T04:59:59Z');
    expect(await playing('ann', 'Filled')).toEqual(eight);
    expect(await save('ann', [0, 2, 3, 10, 11, 23, 24, 33], 'Chain')).toBe('saved');
    expect(await save('ann', [0, 2, 3, 20, 19, 23, 24, 33], 'Up')).toBe('saved');
    expect(await save('ann', [0, 2, 3, 17, 11, 22, 24, 33], 'Played')).toBe('saved');
    for (const player of ['ann', 'bob'])
      expect(await save(player, [0, 2, 3, 17, 11, 30, 24, 33], 'Week')).toBe('saved');
    expect(await save('ann', [0, 2, 3, 30, 23, 33], 'Cap')).toBe('saved');
    expect(await save('ann', [0, 2, 3, 17, 11, 30, 24, 33], 'Weeks')).toBe('saved');
    expect(await save('ann', [0, 2, 3, 17, 11, 30, 24, 33], 'Settled')).toBe('saved');
    expect(await save('ann', [0, 2, 3, 17, 11, 26, 27, 33], 'Held')).toBe('saved');
    for (const player of ['ann', 'bob'])
      expect(await save(player, [0, 2, 3, 17, 11, 24, 25, 40], 'Half')).toBe('saved');

    await game.at('2027-01-14T05:00:00Z');
    // The next one, at place 2, is on the card already.
    expect(await playing('ann', 'Filled')).toEqual([0, 3, 2, 10, 11, 21, 22, 33]);
    expect((await cardOf('ann', 'Filled')).picks[1]).toEqual({
      golfer: { id: '1003' },
      open: false,
      replaced: { golfer: { id: '1001' }, at: justAfter('2027-01-14T05:00:00Z') },
    });
    expect(await playing('ann', 'Open')).toEqual([0, 4, 2, 10, 11, 21, 23, 33]);
    expect(await playing('bob', 'Filled')).toEqual([4, 5, 6, 10, 11, 21, 23, 33]);
    expect((await game.rest('bob', 'GET', '/userpicks/ann/Filled')).body).toMatchObject({
      userPicks: [{ dg_id: [1000, 1003, 1002], withdrawn: [] }, {}, {}, {}],
    });
  });
});

describe('after the lock (G16)', () => {
  test('who withdraws before a shot is replaced at once, and so is whoever came in', async () => {
    await withdraw(10, '2027-01-14T12:00:00Z');
    expect(await playing('ann', 'Chain')).toEqual([0, 2, 3, 12, 11, 23, 24, 33]);
    await withdraw(12, '2027-01-14T12:10:00Z');
    expect(await playing('ann', 'Chain')).toEqual([0, 2, 3, 13, 11, 23, 24, 33]);
    expect((await cardOf('ann', 'Chain')).picks[3]).toEqual({
      golfer: { id: '1013' },
      open: false,
      replaced: { golfer: { id: '1010' }, at: justAfter('2027-01-14T12:10:00Z') },
    });
  });

  test('who came in stays, though the one who was out is back', async () => {
    gone.delete(10);
    game.score(1, 1, () => ({}));
    await game.at('2027-01-14T12:20:00Z');
    expect(await playing('ann', 'Chain')).toEqual([0, 2, 3, 13, 11, 23, 24, 33]);
  });

  test('the next one up comes in where nobody is left below', async () => {
    await withdraw(20, '2027-01-14T12:30:00Z');
    expect(await playing('ann', 'Up')).toEqual([0, 2, 3, 18, 19, 23, 24, 33]);
  });

  test('nobody comes in for a golfer who has hit a shot, whatever the feed shows later', async () => {
    await withdraw(22, '2027-01-14T12:40:00Z');
    expect(await playing('ann', 'Played')).toEqual([0, 2, 3, 17, 11, 22, 24, 33]);
  });

  test('every contest that it changes is reported once, and a settled one stays as it is', async () => {
    const em = game.gateway.orm.em.fork();
    await em.execute(
      "update contest set settled_at = now(), outcome = 'settled' from pool where pool.id = pool_id and name = 'Settled'",
    );
    const nameOf = async (poolId: string) =>
      (await em.execute<{ name: string }[]>('select name from pool where id = ?', [poolId]))[0]?.name ?? '';
    await game.gateway.allReceived();
    const published: string[] = [];
    const stop = game.gateway.bus.subscribe(contestChanged, ({ poolId }) => published.push(poolId));
    await withdraw(30, '2027-01-14T12:50:00Z');
    await game.at('2027-01-14T12:55:00Z');
    await game.gateway.allReceived();
    stop();
    expect((await Promise.all(published.map(nameOf))).sort()).toEqual(['Cap', 'Week', 'Weeks']);
    for (const player of ['ann', 'bob'])
      expect(await playing(player, 'Week')).toEqual([0, 2, 3, 17, 11, 31, 24, 33]);
    expect(await playing('ann', 'Cap')).toEqual([0, 2, 3, 31, 23, 33]);
    expect(await playing('ann', 'Weeks')).toEqual([0, 2, 3, 17, 11, 31, 24, 33]);
    const [settled] = await em.execute<{ replacements: unknown[] }[]>(
      `select replacements from card join entry on entry.id = entry_id
       join contest on contest.id = contest_id join pool on pool.id = pool_id where name = 'Settled'`,
    );
    expect(settled?.replacements).toEqual([]);
  });

  test('a card that somebody holds is left to the next time, and its holder is not waited for', async () => {
    await game.gateway.orm.em.fork().transactional(async (em) => {
      await em.execute(
        `select from entry where contest_id in
           (select contest.id from contest join pool on pool.id = pool_id where name = 'Held') for update`,
      );
      await withdraw(26, '2027-01-14T13:00:00Z');
    });
    expect(await playing('ann', 'Held')).toEqual([0, 2, 3, 17, 11, 26, 27, 33]);
    await game.at('2027-01-14T13:10:00Z');
    expect(await playing('ann', 'Held')).toEqual([0, 2, 3, 17, 11, 28, 27, 33]);
  });

  test('a contest of whose cards somebody holds one is gone through again at once', async () => {
    await game.gateway.orm.em.fork().transactional(async (em) => {
      await em.execute(
        `select from entry where user_id = (select id from user_account where username = 'ann') and contest_id in
           (select contest.id from contest join pool on pool.id = pool_id where name = 'Half') for update`,
      );
      await withdraw(40, '2027-01-14T13:20:00Z');
    });
    expect(await playing('bob', 'Half')).not.toContain(40);
    expect(await playing('ann', 'Half')).toContain(40);
    // As the scheduler does it, which waits a minute where all was done.
    const { signal: stopping } = new AbortController();
    await replaceWithdrawn(
      createCtx(game.gateway.parts, { caller: { kind: 'service' }, address: '', stopping }),
    );
    expect(await playing('ann', 'Half')).toEqual(await playing('bob', 'Half'));
  });
});
