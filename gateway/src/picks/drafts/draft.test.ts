import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createCtx } from '../../context.ts';
import { sweep } from '../../jobs/sweep.ts';
import { openPoolGame, type PoolGame } from '../../testing/pool-game.ts';

// 48 golfers, favourites first: 10 in tier 1, 11 in tier 2, 12 in tier 3, 15 in tier 4. Picks lock on Thursday,
// 14 January 2027, at 05:00 UTC.
const eight = [0, 1, 2, 10, 11, 21, 22, 33];
const otherEight = [3, ...eight.slice(1)];

let game: PoolGame;
beforeEach(async () => {
  game = await openPoolGame(['ann', 'bob', 'carla']);
  await game.pool('Week', ['ann', 'bob']);
});
afterEach(() => game.gateway.close());

const idOf = (place: number) => String(game.golfers[place]?.dgId);
const saveDraft = `mutation ($pool: String!, $golfers: [ID!], $revision: Int) {
  saveDraft(pool: $pool, golfers: $golfers, revision: $revision) { draft { revision } }
}`;
/** 'kept', or why not. */
async function draft(player: string, places: readonly number[] | null, revision?: number, pool = 'Week') {
  const about = { pool, golfers: places?.map(idOf) ?? null, revision: revision ?? null };
  const { errors } = await game.gateway.graphql(saveDraft, about, game.token(player));
  return errors ? `${errors[0]?.extensions.code}: ${errors[0]?.message}` : 'kept';
}
interface Draft {
  revision: number;
  golfers: string[] | null;
  lost: string[];
}
async function drafted(player: string, pool = 'Week'): Promise<Draft> {
  const query = `query ($pool: String!) { pool(name: $pool) { entry { card { draft { revision golfers lost } } } } }`;
  const answer = await game.graphql<{ pool: { entry: { card: { draft: Draft } } } }>(player, query, { pool });
  return answer.pool.entry.card.draft;
}
const golfersOf = async (player: string) => (await drafted(player)).golfers;

test('what is picked and not submitted is kept, whole or in part', async () => {
  expect(await drafted('ann')).toEqual({ revision: 0, golfers: null, lost: [] });
  expect(await draft('ann', [0, 10])).toBe('kept');
  expect(await golfersOf('ann')).toEqual([0, 10].map(idOf));
  expect(await draft('ann', [0, 10, 33])).toBe('kept');
  expect(await drafted('ann')).toEqual({ revision: 2, golfers: [0, 10, 33].map(idOf), lost: [] });
  // It is no card: nobody has one yet.
  const card = await game.graphql('ann', '{ pool(name: "Week") { entry { card { picks { tier } } } } }');
  expect(card).toEqual({ pool: { entry: { card: { picks: [] } } } });
});

test('is nobody else’s to see', async () => {
  await draft('ann', [0, 10]);
  const query = '{ pool(name: "Week") { card(username: "ann") { draft { golfers } } } }';
  expect(await game.graphql('ann', query)).toMatchObject({
    pool: { card: { draft: { golfers: [0, 10].map(idOf) } } },
  });
  expect(await game.graphql('bob', query)).toEqual({ pool: { card: { draft: null } } });
  expect(await golfersOf('bob')).toBeNull();
  expect(await draft('carla', [0])).toMatch(/^NOT_MEMBER/);
});

test.each([
  ['a stranger to the field', [999], 'There is no golfer undefined in the field.'],
  ['a golfer twice', [0, 0], 'Golfer 01 is picked twice.'],
  ['more than a tier gives', [0, 1, 2, 3], 'Too many from Tier 1: it gives 3 golfers, not 4.'],
])('%s is no part of a card', async (_what, places, refusal) => {
  expect(await draft('ann', places)).toBe(`BAD_CARD: ${refusal}`);
});

test('credits can be left, and not overdrawn', async () => {
  await game.pool('Cap', ['ann'], { format: 'Salary Cap' });
  expect(await draft('ann', [0, 1, 2], undefined, 'Cap')).toBe('kept');
  expect(await draft('ann', [0, 1, 2, 3, 33], undefined, 'Cap')).toBe(
    'BAD_CARD: You are 5 credits over the 100 that you have.',
  );
});

test('who left the tournament is named and no longer in it', async () => {
  await draft('ann', [0, 10]);
  await game.gateway.orm.em
    .fork()
    .execute(`update field_entry set status = 'withdrawn' where dg_id = ?`, [Number(idOf(0))]);
  expect(await drafted('ann')).toMatchObject({ golfers: [idOf(10)], lost: ['Golfer 01'] });
  expect(await draft('ann', [0, 10, 11])).toBe('kept');
  expect(await drafted('ann')).toMatchObject({ golfers: [10, 11].map(idOf), lost: [] });
});

describe('submitting', () => {
  test('what was drafted leaves nothing to submit', async () => {
    await draft('ann', eight);
    await game.card('ann', 'Week', eight.toReversed());
    expect(await drafted('ann')).toEqual({ revision: 1, golfers: null, lost: [] });
  });

  test('leaves what was drafted since', async () => {
    await draft('ann', eight);
    await draft('ann', otherEight);
    await game.card('ann', 'Week', eight);
    expect(await golfersOf('ann')).toEqual(otherEight.map(idOf));
  });

  test('makes a draft of the same golfers needless, also when it comes afterwards', async () => {
    await game.card('ann', 'Week', eight);
    await draft('ann', otherEight);
    expect(await draft('ann', eight)).toBe('kept');
    expect(await golfersOf('ann')).toBeNull();
  });
});

test('the last word counts, and what comes late does not', async () => {
  await draft('ann', [0], 1);
  await draft('ann', [1], 3);
  await draft('ann', [2], 2);
  await draft('ann', [3], 3);
  expect(await drafted('ann')).toMatchObject({ revision: 3, golfers: [idOf(1)] });
  // Also once it is thrown away.
  await draft('ann', null, 4);
  await draft('ann', [2], 4);
  expect(await drafted('ann')).toMatchObject({ revision: 4, golfers: null });
  expect(await draft('ann', [0], 0)).toMatch(/^INVALID/);
});

test('of twenty at once one is the last', async () => {
  const all = Array.from({ length: 20 }, (_, index) => draft('ann', [index % 10], index + 1));
  expect(new Set(await Promise.all(all))).toEqual(new Set(['kept']));
  expect(await drafted('ann')).toMatchObject({ revision: 20, golfers: [idOf(9)] });
});

test('deleting picks deletes the draft of them', async () => {
  await draft('ann', eight);
  await game.graphql('ann', 'mutation { clearCard(pool: "Week") { week } }');
  expect(await golfersOf('ann')).toBeNull();
  await draft('ann', eight);
  expect(await game.rest('ann', 'DELETE', '/userpicks/delete-all-picks/ann')).toMatchObject({ status: 200 });
  expect(await golfersOf('ann')).toBeNull();
});

test('from the lock on nothing is kept; what waited in vain is named, and swept a day later', async () => {
  await draft('ann', [0, 10]);
  await draft('bob', [1]);
  game.gateway.gameClock.set('2027-01-14T05:00:00.000Z');
  expect(await draft('ann', [0, 11])).toBe('LOCKED: Picks are locked.');
  expect(await drafted('ann')).toMatchObject({ golfers: null, lost: ['Golfer 01', 'Golfer 11'] });
  // Who has read of it may be rid of it.
  expect(await draft('ann', null)).toBe('kept');
  expect((await drafted('ann')).lost).toEqual([]);

  const { parts, orm } = game.gateway;
  const run = async () => {
    await sweep.run(
      createCtx(parts, { caller: { kind: 'service' }, address: '' }),
      '',
      async () => undefined,
    );
    return orm.em.fork().execute('select 1 from card_draft');
  };
  expect(await run()).toHaveLength(2);
  game.gateway.gameClock.advance({ hours: 25 });
  expect(await run()).toEqual([]);
});

test('is limited, so that nobody floods it', async () => {
  await draft('ann', [0]);
  await game.gateway.orm.em
    .fork()
    .execute(`update attempt_count set count = 300 where key like 'drafts of cards%'`);
  expect(await draft('ann', [1])).toMatch(/^RATE_LIMITED/);
  expect(await golfersOf('ann')).toEqual([idOf(0)]);
});
