import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { User } from '../../accounts/users/user.entity.ts';
import { createCtx } from '../../context.ts';
import { acceptBoard, boardsToReview } from '../../golf/boards/board-review.service.ts';
import { tokenForIds } from '../../keys/signed-link.ts';
import { Pool } from '../../pools/pool.entity.ts';
import { openPoolGame, type PoolGame } from '../../testing/pool-game.ts';
import { heightPixels, picture, widthPixels } from '../picture/drawing.ts';
import { drawCard } from './card-drawing.ts';
import { ownCard, type SharedCard } from './shared-card.service.ts';

// One's own card as a picture: from the lock on, for oneself, and by a link for as long as the board is public.

let game: PoolGame;
let poolId: string;
const name = 'Sunday <b>Best</b> & ⛳';
beforeAll(async () => {
  game = await openPoolGame(['ann', 'bob', 'dave']);
  await game.pool(name, ['ann', 'bob']);
  const { pool } = await game.graphql<{ pool: { id: string } }>(
    'ann',
    'query ($name: String!) { pool(name: $name) { id } }',
    { name },
  );
  poolId = pool.id;
  await game.card('ann', name, [0, 1, 2, 10, 11, 21, 22, 33]);
});
afterAll(() => game.gateway.close());

const ask = (path: string, player?: string) =>
  fetch(`${game.gateway.origin}${path}`, {
    headers: player ? { authorization: `Bearer ${game.token(player)}` } : {},
  });
const own = (player?: string, query = '', id = poolId) => ask(`/share/pools/${id}/card.png${query}`, player);
const refusal = async (answer: Promise<Response>) => {
  const got = await answer;
  return [got.status, ((await got.json()) as { code: string }).code];
};
const linkOf = async (player: string, entry?: number) => {
  const { pool } = await game.graphql<{ pool: { cardLink: string | null } }>(
    player,
    'query ($name: String!, $entry: Int) { pool(name: $name) { cardLink(entry: $entry) } }',
    { name, entry },
  );
  return pool.cardLink;
};
const turn = (on: boolean) =>
  game.graphql(
    'ann',
    'mutation ($name: String!, $on: Boolean!) { switchPublicBoard(pool: $name, on: $on) { id } }',
    {
      name,
      on,
    },
  );
const pathOf = (link: string | null) => new URL(link ?? 'http://none/').pathname;

test('before the lock there is none, and no link', async () => {
  await turn(true);
  expect(await refusal(own('ann'))).toEqual([409, 'NOT_OPEN']);
  expect(await linkOf('ann')).toBeNull();
});

describe('from the lock on', () => {
  beforeAll(async () => {
    await game.at('2027-01-14T15:00:00Z');
    game.finish(1, 1, (golfer) => (golfer === 1 ? -7 : 0));
    await game.at('2027-01-14T23:00:00Z');
  });

  test('its member gets a picture of the size that is shown beside links, and nobody keeps it', async () => {
    const answer = await own('ann');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
    const metadata = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect(metadata).toMatchObject({ format: 'png', width: widthPixels, height: heightPixels });
    const again = await fetch(`${game.gateway.origin}/share/pools/${poolId}/card.png`, {
      headers: {
        authorization: `Bearer ${game.token('ann')}`,
        'if-none-match': answer.headers.get('etag') ?? '',
      },
    });
    expect(again.status).toBe(304);
  });

  test('nobody else gets it by the pool, and nobody one that is not there', async () => {
    expect(await refusal(own())).toEqual([401, 'UNAUTHENTICATED']);
    expect(await refusal(own('dave'))).toEqual([403, 'NOT_MEMBER']);
    expect(await refusal(own('bob'))).toEqual([404, 'NOT_FOUND']);
    expect(await refusal(own('ann', '?entry=2'))).toEqual([404, 'NOT_FOUND']);
    for (const bad of ['?entry=0', '?entry=6', '?entry=x', '?entry=', '?entry=1&entry=2'])
      expect(await refusal(own('ann', bad))).toEqual([400, 'INVALID']);
    for (const unknown of ['00000000-0000-4000-8000-000000000000', 'none', '%00'])
      expect(await refusal(own('ann', '', unknown))).toEqual([404, 'NOT_FOUND']);
  });

  test('its member alone has the link, and whoever has it sees the picture while the board is public', async () => {
    const link = await linkOf('ann');
    expect(link).toMatch(/\/share\/cards\/[\w-]{64}\.png$/);
    expect(await linkOf('bob')).toBeNull();
    expect(await linkOf('ann', 2)).toBeNull();
    const answer = await ask(pathOf(link));
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=60']);

    await turn(false);
    expect(await linkOf('ann')).toBeNull();
    expect(await refusal(ask(pathOf(link)))).toEqual([404, 'NOT_FOUND']);
    await turn(true);
    expect(await refusal(ask(pathOf(link)))).toEqual([404, 'NOT_FOUND']);
    const next = await linkOf('ann');
    expect(next).not.toBe(link);
    expect((await ask(pathOf(next))).status).toBe(200);
  });

  test('a link of another pool’s board opens no card of this one', async () => {
    await game.pool('Elsewhere', ['dave']);
    const { switchPublicBoard } = await game.graphql<{ switchPublicBoard: { id: string } }>(
      'dave',
      'mutation { switchPublicBoard(pool: "Elsewhere", on: true) { id } }',
    );
    const { em } = game.gateway.orm;
    const rows = await em.fork().execute<{ entry: string; link: string }[]>(
      `select entry.id as entry, link.id as link from entry join contest on contest.id = contest_id
         join user_account on user_account.id = user_id and username = 'ann'
         cross join public_board link where link.pool_id = ? and contest.pool_id = ?`,
      [switchPublicBoard.id, poolId],
    );
    const [{ entry = '', link = '' } = {}] = rows;
    const token = tokenForIds('card', [entry, link], game.gateway.parts.keys);
    expect(await refusal(ask(`/share/cards/${token}.png`))).toEqual([404, 'NOT_FOUND']);
  });

  test('a link of a board is none of a card, and a forged one none at all', async () => {
    const { pool } = await game.graphql<{ pool: { publicBoard: { url: string } } }>(
      'ann',
      'query ($name: String!) { pool(name: $name) { publicBoard { url } } }',
      { name },
    );
    const board = pool.publicBoard.url.split('/').at(-1);
    for (const token of [board, 'none', 'A'.repeat(43), 'A'.repeat(64), '%2e%2e', 'a%00b'])
      expect(await refusal(ask(`/share/cards/${token}.png`))).toEqual([404, 'NOT_FOUND']);
    const card = pathOf(await linkOf('ann'))
      .split('/')
      .at(-1);
    expect(await refusal(ask(`/share/boards/${card}`))).toEqual([404, 'NOT_FOUND']);
  });
});

test('of an event that ended without its last round, the card is of the last one that counts', async () => {
  game.finish(
    1,
    2,
    () => 0,
    (golfer) =>
      golfer % 2 === 0
        ? { round: 3, strokes: [72, 72, 66, null], toPar: -6 }
        : { round: 3, thru: 9, today: -2, toPar: -2 },
  );
  await game.at('2027-01-16T21:00:00Z');
  const { parts, orm } = game.gateway;
  const shown = async () => {
    const { id: userId, username } = await orm.em.fork().findOneOrFail(User, { username: 'ann' });
    const expiresAt = new Date('2030-01-01T00:00:00Z');
    const session = { sessionId: randomUUID(), tokenVersion: 1, expiresAt, signedInAt: expiresAt };
    const ctx = createCtx(parts, { caller: { kind: 'user', userId, username, ...session }, address: '' });
    return ownCard(ctx, await ctx.em.findOneOrFail(Pool, { id: poolId }));
  };
  expect(await shown()).toMatchObject({ round: 3, best: { toPar: -6 } });
  game.feeds.says.schedule = game.feeds.says.schedule.map((event, at) =>
    at === 0 ? { ...event, status: 'completed' } : event,
  );
  await game.at('2027-01-16T23:00:00Z');
  const [review] = await boardsToReview({ em: orm.em.fork() });
  const ruling = {
    tournamentId: game.tournamentId(1),
    code: review?.stored.code ?? '',
    by: 'olive',
    why: 'It rained.',
  };
  await acceptBoard({ em: orm.em.fork(), wallClock: parts.wallClock }, ruling);
  await game.at('2027-01-16T23:01:00Z');
  expect(await shown()).toMatchObject({ round: 2, best: { toPar: 0 } });
});

const card: SharedCard = {
  poolName: 'Sunday Best',
  player: 'ann',
  position: 'T2',
  score: '-12',
  tournament: { name: 'Palmetto Classic', zone: 'America/New_York' },
  round: 3,
  isSettled: false,
  isVoid: false,
  golfers: Array.from({ length: 8 }, (_golfer, at) => ({
    name: `Golfer ${at}`,
    position: `T${at + 1}`,
    toPar: at - 5,
    counts: at < 4,
  })),
  best: { name: 'Golfer 1', toPar: -8, strokes: 64, isLive: false },
  asOf: new Date('2027-01-16T20:40:00Z'),
};

test.each<[string, SharedCard]>([
  ['of eight', card],
  ['of twelve', { ...card, golfers: [...card.golfers, ...card.golfers.slice(0, 4)] }],
  ['of one, for points', { ...card, golfers: card.golfers.slice(0, 1), score: '166.67' }],
  ['before the first shot', { ...card, round: null, best: null, asOf: null, position: '-', score: '-' }],
  ['of a leader, whose name is markup', { ...card, position: '1', player: '<script>&amp;</script>' }],
])('a card %s is drawn of outlines, in the size of the others', async (_what, shown) => {
  const svg = await drawCard(shown);
  expect(svg).not.toMatch(/<(?!\/?(svg|rect|g|path)[ >])/);
  const { data, info } = await sharp(Buffer.from(svg)).raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([widthPixels, heightPixels]);
  expect(new Set(data).size).toBeGreaterThan(50);
});

test('a card of a contest that came to nothing says so, and names no best round', async () => {
  const svg = await drawCard({ ...card, isSettled: true, isVoid: true });
  const [start = 'none'] = (await picture('CALLED OFF', [])).split('</svg>');
  expect(svg.startsWith(start)).toBe(true);
  expect(svg).toBe(await drawCard({ ...card, isSettled: true, isVoid: true, best: null }));
});
