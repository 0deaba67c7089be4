import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { InPlayBoard } from '../../feeds/data-golf.ts';
import { openPaidGame, type PaidGame } from '../../testing/paid-game.ts';

// G48 on Thursday, 14 January 2027. It begins at 05:00 UTC; four golfers tee off every ten minutes from 13:00 on, in
// the order of the list, the last at 14:50. Tiers have 10, 11, 12 and 15 golfers.
const eight = [0, 1, 2, 10, 11, 21, 22, 33];
const pools = { Usual: 'first-day', Tee: 'first-tee', Golfers: 'golfer' } as const;
const names = Object.keys(pools);

let game: PaidGame;
beforeAll(async () => {
  game = await openPaidGame(['ann', 'bob', 'carla']);
  for (const [name, lock] of Object.entries(pools)) {
    await game.pool(name, ['ann', 'bob'], { rules: { lock } });
    await game.card('bob', name, eight);
  }
  for (const [name, lock] of Object.entries(pools))
    await game.pool(`Paid ${name}`, ['ann', 'bob'], { buyIn: 10, rules: { lock } });
});
afterAll(() => game.gateway.close());

type Row = Partial<InPlayBoard['golfers'][number]>;
const minutesOf = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};
/** The first round as the feed shows it: who has teed off has done a hole, unless said otherwise. */
async function thursday(time: string, more: (golfer: number) => Row = () => ({})) {
  game.score(1, 1, (golfer) => ({
    thru: minutesOf(time) > 13 * 60 + 10 * Math.floor(golfer / 4) ? 1 : 0,
    ...more(golfer),
  }));
  await game.at(`2027-01-14T${time}:00Z`);
}
const clock = (time: string) => game.gateway.gameClock.set(`2027-01-14T${time}Z`);

async function save(player: string, pool: string, golfers: readonly number[]): Promise<string> {
  const { errors } = await game.gateway.graphql(
    'mutation ($pool: String!, $golfers: [ID!]!) { saveCard(pool: $pool, golfers: $golfers) { week } }',
    { pool, golfers: golfers.map((golfer) => String(1000 + golfer)) },
    game.token(player),
  );
  return errors ? `${errors[0]?.extensions.code}: ${errors[0]?.message}` : 'saved';
}
/** Whom a viewer sees on somebody's card, by place in the list. */
async function seen(viewer: string, username: string, pool: string): Promise<number[]> {
  const { body } = await game.rest(viewer, 'GET', `/userpicks/${username}/${pool}`);
  return (body.userPicks as { dg_id: number[] }[]).flatMap((tier) => tier.dg_id.map((id) => id - 1000));
}
const ids = (rows: readonly { golfer: { id: string } }[]) =>
  rows.map(({ golfer }) => Number(golfer.id) - 1000);
/** What the board tells ann of bob's card, and all of everybody's cards. */
async function onBoard(pool: string): Promise<{ counted: number[]; owned: number[] }> {
  const { pool: found } = await game.graphql<{
    pool: {
      board: {
        rows: { user: { username: string }; counted: { golfer: { id: string } }[] }[];
        ownership: { golfers: { golfer: { id: string } }[] } | null;
      };
    };
  }>(
    'ann',
    `query ($pool: String!) { pool(name: $pool) {
      board { rows { user { username } counted { golfer { id } } } ownership { golfers { golfer { id } } } }
    } }`,
    { pool },
  );
  const row = found.board.rows.find(({ user }) => user.username === 'bob');
  return {
    counted: ids(row?.counted ?? []).sort((a, b) => a - b),
    owned: ids(found.board.ownership?.golfers ?? []).sort((a, b) => a - b),
  };
}
const csv = async (pool: string) => {
  const answer = await fetch(`${game.gateway.origin}/api/create-pool/cards-csv?poolName=${pool}`, {
    headers: { authorization: `Bearer ${game.token('ann')}` },
  });
  return answer.text();
};

describe('what the pool says', () => {
  test('of its lock, over GraphQL and REST, and in words', async () => {
    const { pool } = await game.graphql<{
      pool: { rules: { lock: string; summary: string; text: string[] }; contest: object };
    }>(
      'ann',
      '{ pool(name: "Golfers") { rules { lock summary text } contest { cardLock lockAt weeks { firstLockAt lockAt } } } }',
    );
    expect(pool.rules.lock).toBe('GOLFER');
    expect(pool.rules.summary).toContain('Picks lock golfer by golfer, each at their own tee time.');
    expect(pool.rules.text.join(' ')).toContain('Each golfer locks at their own first tee time');
    const [firstLockAt, lockAt] = ['2027-01-14T13:00:00.000Z', '2027-01-14T14:50:00.000Z'];
    expect(pool.contest).toEqual({ cardLock: 'GOLFER', lockAt, weeks: [{ firstLockAt, lockAt }] });
    expect((await game.rest('ann', 'GET', '/create-pool/my-pool-info?poolName=Tee')).body).toMatchObject({
      pool: { rules: { lock: 'first-tee' } },
    });
    expect(
      (await game.rest('ann', 'GET', '/create-pool/my-pool-info?poolName=Usual')).body,
    ).not.toHaveProperty('pool.rules');
  });

  test.each([
    ['Single Round', { lock: 'first-tee' }, 'In this format each golfer locks at their own tee time.'],
    ['Single Week', { lock: 'never' }, "lock must be 'first-day', 'first-tee' or 'golfer'."],
  ])('%s is not made with %j', async (format, rules, message) => {
    const body = { poolName: 'Never', format, buyIn: 0, round: 'Moving Day', rules };
    expect(await game.rest('ann', 'POST', '/create-pool', body)).toMatchObject({
      status: 400,
      body: { code: 'INVALID', field: 'rules.lock', message },
    });
  });
});

describe('when the first day begins', () => {
  test('only the usual lock closes cards and shows them', async () => {
    clock('04:59:59');
    for (const name of names) {
      expect(await save('ann', name, eight)).toBe('saved');
      expect(await seen('ann', 'bob', name)).toEqual([]);
      expect(await onBoard(name)).toEqual({ counted: [], owned: [] });
    }
    await game.at('2027-01-14T05:00:00Z');
    expect(await save('ann', 'Usual', eight)).toBe('LOCKED: Picks are locked.');
    expect(await seen('ann', 'bob', 'Usual')).toEqual(eight);
    expect(await onBoard('Usual')).toEqual({ counted: eight, owned: eight });
    for (const name of ['Tee', 'Golfers']) {
      expect(await save('ann', name, [3, ...eight.slice(1)])).toBe('saved');
      expect(await seen('ann', 'bob', name)).toEqual([]);
      expect(await onBoard(name)).toEqual({ counted: [], owned: [] });
      expect(await csv(name)).not.toContain('bob,1,Palmetto Classic,1');
    }
  });

  test('joining and settings lock in all three (G9)', async () => {
    for (const name of names) {
      expect(
        await game.rest('ann', 'PUT', '/create-pool/edit-pool', { poolName: name, maxUsers: 20 }),
      ).toMatchObject({ status: 409, body: { code: 'LOCKED' } });
      await game.rest('carla', 'PUT', '/create-pool/join', { poolName: name, username: 'carla' });
      expect(await save('carla', name, eight)).not.toBe('saved');
    }
  });

  test('a buy-in can be paid as long as something can be picked', async () => {
    await expect(game.checkout('bob', 'Paid Usual')).rejects.toThrow('Picks are locked.');
    for (const name of ['Tee', 'Golfers']) await game.checkout('bob', `Paid ${name}`, eight);
  });
});

describe('with the first tee time', () => {
  test('the whole card locks, or those who tee off', async () => {
    clock('12:59:59');
    for (const name of ['Tee', 'Golfers']) {
      expect(await save('ann', name, eight)).toBe('saved');
      expect(await seen('ann', 'bob', name)).toEqual([]);
    }
    await thursday('13:00');
    expect(await save('ann', 'Tee', [3, ...eight.slice(1)])).toBe('LOCKED: Picks are locked.');
    expect(await seen('ann', 'bob', 'Tee')).toEqual(eight);
    expect(await onBoard('Tee')).toEqual({ counted: eight, owned: eight });
    await expect(game.checkout('bob', 'Paid Tee')).rejects.toThrow('Picks are locked.');

    expect(await save('ann', 'Golfers', [4, ...eight.slice(1)])).toBe(
      'LOCKED: Golfer 01 is locked and stays on your card.',
    );
    expect(await seen('ann', 'bob', 'Golfers')).toEqual([0, 1, 2]);
    expect(await onBoard('Golfers')).toEqual({ counted: [0, 1, 2], owned: [0, 1, 2] });
    expect(await csv('Golfers')).toContain('golfers who have not teed off are not shown');
    expect((await csv('Golfers')).match(/^bob,1,Palmetto Classic,\d/gm)).toHaveLength(3);
  });
});

describe('golfer by golfer', () => {
  test('whoever has not teed off is swapped for one who has not either', async () => {
    await thursday('13:05');
    expect(await save('ann', 'Golfers', [0, 1, 2, 12, 11, 21, 22, 33])).toBe('saved');
    await thursday('13:20');
    expect(await save('ann', 'Golfers', [0, 1, 2, 12, 10, 21, 22, 33])).toMatch(
      /^LOCKED: Golfer 12 is locked/,
    );
    expect(await save('ann', 'Golfers', [0, 1, 2, 10, 11, 21, 22, 33])).toBe(
      'LOCKED: Golfer 11 has teed off and can no longer be picked.',
    );
    expect(await save('ann', 'Golfers', [0, 1, 2, 13, 11, 33, 22, 34])).toMatch(
      /^BAD_CARD: Too many from Tier 4/,
    );
    expect(await seen('bob', 'ann', 'Golfers')).toEqual([0, 1, 2, 11]);
  });

  test('a tee time that is put back takes the lock with it, and one brought forward, too', async () => {
    const move = (golfer: number, time: string) =>
      game.gateway.orm.em
        .fork()
        .execute(
          `update field_entry set rounds = jsonb_set(rounds, '{0,teeAt}', to_jsonb(?::text)) where dg_id = ?`,
          [`2027-01-14T${time}:00.000Z`, 1000 + golfer],
        );
    await move(12, '13:22');
    clock('13:30:00');
    expect(await seen('bob', 'ann', 'Golfers')).toEqual([0, 1, 2, 12, 11]);
    await move(12, '14:00');
    expect(await seen('bob', 'ann', 'Golfers')).toEqual([0, 1, 2, 11]);
    expect(await save('ann', 'Golfers', [0, 1, 2, 13, 11, 21, 22, 33])).toMatch(
      /^LOCKED: Golfer 14 has teed off/,
    );
    expect(await save('ann', 'Golfers', [0, 1, 2, 16, 11, 21, 22, 33])).toBe('saved');
  });

  test('who withdraws before the tee time is swapped, or replaced then for good (G16)', async () => {
    const isGone = (golfer: number): Row => (golfer === 33 ? { position: 'WD', thru: 0 } : {});
    await thursday('13:45', isGone);
    expect(await save('ann', 'Golfers', [0, 1, 2, 16, 11, 21, 22, 35])).toBe('saved');
    await thursday('14:19', isGone);
    expect(await seen('bob', 'bob', 'Golfers')).toEqual(eight.slice(0, 7));
    await thursday('14:20', isGone);
    expect(await seen('ann', 'bob', 'Golfers')).toEqual([0, 1, 2, 10, 11, 21, 22, 34]);
    expect(await seen('ann', 'ann', 'Golfers')).toEqual([0, 1, 2, 16, 11, 21, 22, 35]);
  });

  test('nothing changes any more once the last one has teed off, and all is shown', async () => {
    clock('14:49:59');
    await game.checkout('bob', 'Paid Golfers');
    await thursday('14:50');
    expect(await save('ann', 'Golfers', [0, 1, 2, 16, 11, 21, 22, 35])).toBe('LOCKED: Picks are locked.');
    expect(await seen('bob', 'ann', 'Golfers')).toEqual([0, 1, 2, 16, 11, 21, 22, 35]);
    await expect(game.checkout('bob', 'Paid Golfers')).rejects.toThrow('Picks are locked.');
  });
});
