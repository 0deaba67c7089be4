import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { openPoolGame, type PoolGame } from '../../testing/pool-game.ts';
import { drawnPictures } from './drawn-pictures.ts';

// The board as a picture: who gets it, and that it is drawn once for all who ask, and again when it is another.

let game: PoolGame;
let poolId: string;
let token: string;
beforeAll(async () => {
  game = await openPoolGame(['ann', 'bob', 'carla', 'dave']);
  await game.pool('Sunday <b>Best</b> & ⛳', ['ann', 'bob']);
  await game.pool('Doomed', ['ann']);
  poolId = await idOf('Sunday <b>Best</b> & ⛳');
  token = await turnOn('Sunday <b>Best</b> & ⛳');
  // Golfers 0 to 9 are tier 1, 10 to 20 tier 2, 21 to 32 tier 3, 33 to 47 tier 4.
  await game.card('ann', 'Sunday <b>Best</b> & ⛳', [0, 1, 2, 10, 11, 21, 22, 33]);
});
afterAll(() => game.gateway.close());

const idOf = async (name: string) =>
  (
    await game.graphql<{ pool: { id: string } }>(
      'ann',
      'query ($name: String!) { pool(name: $name) { id } }',
      { name },
    )
  ).pool.id;

async function turnOn(pool: string): Promise<string> {
  const turn =
    'mutation ($pool: String!) { switchPublicBoard(pool: $pool, on: true) { publicBoard { url } } }';
  const { switchPublicBoard } = await game.graphql<{ switchPublicBoard: { publicBoard: { url: string } } }>(
    'ann',
    turn,
    { pool },
  );
  return switchPublicBoard.publicBoard.url.split('/').at(-1) ?? '';
}

const ask = (path: string, player?: string, headers: Record<string, string> = {}) =>
  fetch(`${game.gateway.origin}${path}`, {
    headers: { ...headers, ...(player ? { authorization: `Bearer ${game.token(player)}` } : {}) },
  });
const ofPool = (id: string, player?: string) => ask(`/share/pools/${id}/board.png`, player);
const ofLink = (link: string, headers?: Record<string, string>) =>
  ask(`/share/boards/${link}.png`, undefined, headers);
const refusal = async (answer: Promise<Response>) => {
  const { status, ...rest } = await answer.then(async (got) => ({
    status: got.status,
    ...((await got.json()) as { code: string }),
  }));
  return [status, rest.code];
};
const drawn = async () => {
  const metrics = await game.gateway.parts.metrics.getMetricsAsJSON();
  return metrics.find(({ name }) => name === 'fairway_board_pictures_drawn_total')?.values[0]?.value;
};

describe('who gets it', () => {
  test('members, by their session', async () => {
    for (const player of ['ann', 'bob']) {
      const answer = await ofPool(poolId, player);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
      expect(answer.headers.get('cache-control')).toBe('private, no-cache');
    }
  });

  test('nobody else by the pool', async () => {
    expect(await refusal(ofPool(poolId))).toEqual([401, 'UNAUTHENTICATED']);
    expect(await refusal(ofPool(poolId, 'dave'))).toEqual([403, 'NOT_MEMBER']);
    for (const unknown of ['00000000-0000-4000-8000-000000000000', 'none', '%00', "'%20or%201=1"])
      expect(await refusal(ofPool(unknown, 'ann'))).toEqual([404, 'NOT_FOUND']);
  });

  test('anybody by the link, until it is taken back or the pool is deleted', async () => {
    const doomed = await turnOn('Doomed');
    expect((await ofLink(doomed)).status).toBe(200);
    const off = 'mutation { switchPublicBoard(pool: "Doomed", on: false) { id } }';
    await game.graphql('ann', off);
    expect(await refusal(ofLink(doomed))).toEqual([404, 'NOT_FOUND']);
    const again = await turnOn('Doomed');
    expect((await ofLink(again)).status).toBe(200);
    const id = await idOf('Doomed');
    await game.graphql('ann', 'mutation { deletePool(pool: "Doomed") }');
    expect(await refusal(ofLink(again))).toEqual([404, 'NOT_FOUND']);
    expect(await refusal(ofPool(id, 'ann'))).toEqual([404, 'NOT_FOUND']);
    for (const forged of ['none', 'A'.repeat(43), '%2e%2e', 'a%00b'])
      expect(await refusal(ofLink(forged))).toEqual([404, 'NOT_FOUND']);
  });
});

describe('what they get', () => {
  test('a picture of the size that is shown beside links, with what its name holds as outlines', async () => {
    const answer = await ofLink(token);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=60');
    const metadata = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect(metadata).toMatchObject({ format: 'png', width: 1200, height: 630 });
  });

  test('is drawn once, however many ask for it at once and by whichever way', async () => {
    await game.at('2027-01-14T05:00:00Z');
    const before = Number(await drawn());
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => (n % 2 ? ofLink(token) : ofPool(poolId, n % 4 ? 'ann' : 'bob'))),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map(({ headers }) => headers.get('etag'))).size).toBe(1);
    expect(await drawn()).toBe(before + 1);
  });

  test('is not sent again to who has it, and drawn anew after a score', async () => {
    const first = await ofLink(token);
    const etag = first.headers.get('etag') ?? '';
    const again = await ofLink(token, { 'if-none-match': `"other", W/${etag}` });
    expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0]);

    await game.at('2027-01-14T15:00:00Z');
    game.finish(1, 1, () => -1);
    await game.at('2027-01-14T23:00:00Z');
    const before = Number(await drawn());
    const after = await ofLink(token, { 'if-none-match': etag });
    expect(after.status).toBe(200);
    expect(after.headers.get('etag')).not.toBe(etag);
    expect(await drawn()).toBe(before + 1);
    expect(Buffer.from(await after.arrayBuffer()).equals(Buffer.from(await first.arrayBuffer()))).toBe(false);
  });

  test('names people as they are called now', async () => {
    const etag = (await ofLink(token)).headers.get('etag');
    await game.rest('bob', 'PUT', '/users/bob', { newUsername: 'robert' });
    game.gateway.wallClock.advance({ seconds: 1 });
    expect((await ofLink(token)).headers.get('etag')).not.toBe(etag);
  });
});

test('a refusal while too many are drawn is kept by nobody', async () => {
  game.finish(1, 2, () => -2);
  await game.at('2027-01-15T23:00:00Z');
  game.gateway.wallClock.advance({ seconds: 1 });
  const finish = Promise.withResolvers<string>();
  const pictures = drawnPictures(game.gateway.parts);
  const others = Array.from({ length: 22 }, (_, n) => pictures.of({ n }, () => finish.promise));
  const busy = await Promise.all([ofLink(token), ofPool(poolId, 'ann')]);
  expect(busy.map(({ status, headers }) => [status, headers.get('cache-control')])).toEqual([
    [503, 'no-store'],
    [503, 'no-store'],
  ]);
  finish.resolve('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>');
  await Promise.all(others);
  expect((await ofLink(token)).headers.get('cache-control')).toBe('public, max-age=60');
});

test('a member who looks too often is asked to wait, and nobody else with them', async () => {
  expect((await ofPool(poolId, 'ann')).headers.get('ratelimit-policy')).toBe('300;w=300');
  await game.gateway.orm.em.fork().execute(
    `update attempt_count set count = 300
       where key = 'board pictures by ' || (select id from user_account where name_key = 'ann')`,
  );
  const answer = await ofPool(poolId, 'ann');
  expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect(answer.headers.get('ratelimit-remaining')).toBe('0');
  const byLink = await ofLink(token);
  // It may be kept for others, whose looks are not counted with these.
  expect([byLink.status, byLink.headers.get('ratelimit-limit')]).toEqual([200, null]);
  game.gateway.wallClock.advance({ minutes: 6 });
  expect((await ofPool(poolId, 'ann')).status).toBe(200);
});
