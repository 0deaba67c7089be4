import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { InPlayBoard } from '../../feeds/data-golf.ts';
import { openPoolGame, type PoolGame } from '../../testing/pool-game.ts';

// Golfers who come into a single round after its tiers were made: they are in tier 4, and stay on the cards that have
// them whatever becomes of them. All three tee off at 13:00 UTC on Thursday, 14 January 2027.
const seven = [0, 1, 2, 10, 11, 21, 22].map((place) => 1000 + place);
const alternates = { Gone: 2000, Hit: 2001, Cut: 2002 };

type Row = Partial<InPlayBoard['golfers'][number]>;
let game: PoolGame;

beforeAll(async () => {
  game = await openPoolGame(['ann', 'bob']);
  for (const name of Object.keys(alternates))
    await game.pool(name, ['ann', 'bob'], { format: 'Single Round', round: 'Opening Day' });
  await game.at('2027-01-14T05:30:00Z');
  game.turnTo(1, (field) => ({
    ...field,
    golfers: field.golfers.flatMap((golfer, index) =>
      index > 0
        ? [golfer]
        : [
            golfer,
            ...Object.entries(alternates).map(([name, dgId]) => ({
              ...golfer,
              dgId,
              playerName: `${name}, Al`,
            })),
          ],
    ),
  }));
  await game.at('2027-01-14T07:00:00Z');
});
afterAll(() => game.gateway.close());

/** A live board with the alternates on it, too. */
function score(round: number, rowOf: (dgId: number) => Row) {
  game.score(1, round, (golfer) => rowOf(1000 + golfer));
  const board = game.feeds.says.inPlay;
  if (board instanceof Error || board.kind !== 'board') throw new Error('There is a board.');
  const [like] = board.golfers;
  if (!like) throw new Error('The board has golfers.');
  const more = Object.entries(alternates).map(([name, dgId]) => ({
    ...like,
    dgId,
    playerName: `${name}, Al`,
    position: 'T1',
    ...rowOf(dgId),
  }));
  game.feeds.says.inPlay = { ...board, golfers: [...board.golfers, ...more] };
}

async function save(pool: string, golfers: readonly number[]): Promise<string> {
  const { errors } = await game.gateway.graphql(
    'mutation ($pool: String!, $golfers: [ID!]!) { saveCard(pool: $pool, golfers: $golfers) { week } }',
    { pool, golfers: golfers.map(String) },
    game.token('ann'),
  );
  return errors ? `${errors[0]?.extensions.code}: ${errors[0]?.message}` : 'saved';
}
async function seen(viewer: string, pool: string): Promise<number[]> {
  const { body } = await game.rest(viewer, 'GET', `/userpicks/ann/${pool}`);
  return (body.userPicks as { dg_id: number[] }[]).flatMap((tier) => tier.dg_id);
}
const standing = (dgId: number): Row =>
  dgId === alternates.Gone || dgId === alternates.Hit ? { position: 'WD' } : {};

describe('a golfer who came into a single round late', () => {
  test('is picked from tier 4 (G15)', async () => {
    for (const [pool, dgId] of Object.entries(alternates))
      expect(await save(pool, [...seven, dgId])).toBe('saved');
  });

  test('is replaced at the tee time after withdrawing before a shot (G16)', async () => {
    score(1, (dgId) => ({ thru: dgId === alternates.Hit || dgId === alternates.Cut ? 1 : 0 }));
    await game.at('2027-01-14T13:05:00Z');
    score(1, (dgId) => ({
      ...standing(dgId),
      thru: dgId === alternates.Hit || dgId === alternates.Cut ? 1 : 0,
    }));
    await game.at('2027-01-14T13:20:00Z');
    await game.at('2027-01-14T13:21:00Z');
    const card = await seen('ann', 'Gone');
    expect(card).toHaveLength(8);
    expect(card).not.toContain(alternates.Gone);
  });

  test('stays locked after a shot (G7)', async () => {
    expect(await seen('bob', 'Hit')).toContain(alternates.Hit);
    expect(await seen('ann', 'Hit')).toEqual([...seven, alternates.Hit]);
    expect(await save('Hit', [...seven, 1040])).toBe('LOCKED: Al Hit is locked and stays on your card.');
  });

  test('stays to be seen after a missed cut (G28)', async () => {
    const rows = (dgId: number): Row => ({
      ...standing(dgId),
      ...(dgId === alternates.Cut ? { position: 'CUT' } : {}),
      round: 2,
      strokes: [72, 72, null, null],
      thru: 18,
    });
    score(2, rows);
    await game.at('2027-01-15T23:00:00Z');
    expect(await seen('bob', 'Cut')).toContain(alternates.Cut);
    const { pool } = await game.graphql<{
      pool: { board: { rows: { user: { username: string }; counted: { golfer: { id: string } }[] }[] } };
    }>('bob', '{ pool(name: "Cut") { board { rows { user { username } counted { golfer { id } } } } } }');
    const own = pool.board.rows.find(({ user }) => user.username === 'ann');
    expect(own?.counted.map(({ golfer }) => Number(golfer.id))).toContain(alternates.Cut);
  });
});
