import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { openPoolGame, type PoolGame } from '../../testing/pool-game.ts';

let game: PoolGame;
beforeAll(async () => {
  game = await openPoolGame(['ann', 'bob', 'carla', 'dave', 'emil']);
  await game.pool('Members Only', ['ann'], { isPrivate: true, pin: 'birdie', buyIn: 30 });
  expect(await join('bob', 'Members Only', { pin: 'birdie' })).toMatchObject(isIn);
  await game.pool('Sunday Best', ['ann', 'bob']);
});
afterAll(() => game.gateway.close());
// Wrong pins are limited.
beforeEach(() => game.gateway.wallClock.advance({ minutes: 20 }));

async function linkOf(pool: string, player = 'bob'): Promise<string | null> {
  const asked = 'query ($pool: String!) { pool(name: $pool) { joinUrl } }';
  return Object((await game.graphql(player, asked, { pool })).pool).joinUrl;
}
async function tokenOf(pool: string): Promise<string> {
  const { pathname } = new URL((await linkOf(pool)) ?? '');
  expect(pathname).toMatch(/^\/invite\/[\w-]{43}$/);
  return pathname.split('/').at(-1) ?? '';
}
const look = async (token: string) =>
  game.gateway.graphql(
    'query ($token: String!) { invitation(token: $token) { poolName admin format buyInCents lockAt needsPin worksUntil } }',
    { token },
  );
const join = (player: string, poolName: string, key: { invite?: string; pin?: string }) =>
  game.rest(player, 'PUT', '/create-pool/join', { username: player, poolName, ...key });
const isIn = { status: 200 };
const wrongPin = { status: 403, body: { code: 'WRONG_PIN', field: 'pin' } };

test('any member has the link of an open pool, which tells strangers what is played and lets them in', async () => {
  const token = await tokenOf('Sunday Best');
  expect((await look(token)).data?.invitation).toEqual({
    poolName: 'Sunday Best',
    admin: 'ann',
    format: 'SINGLE_WEEK',
    buyInCents: 0,
    lockAt: '2027-01-14T05:00:00.000Z',
    needsPin: false,
    worksUntil: null,
  });
  expect(await join('carla', 'Sunday Best', { invite: token })).toMatchObject(isIn);
});

test('the link of a pool with a pin takes the pin, too', async () => {
  const token = await tokenOf('Members Only');
  expect((await look(token)).data?.invitation).toMatchObject({
    poolName: 'Members Only',
    buyInCents: 3000,
    needsPin: true,
  });
  expect(await join('carla', 'Members Only', { invite: token })).toMatchObject(wrongPin);
  expect(await join('carla', 'Members Only', { invite: token, pin: 'bogey' })).toMatchObject(wrongPin);
  expect(await join('carla', 'Members Only', { invite: token, pin: 'birdie' })).toMatchObject(isIn);
});

test('strangers have none to pass on', async () => {
  expect(await linkOf('Sunday Best', 'dave')).toBeNull();
});

test('it leads into that pool alone, and nobody comes back by it whom the host removed', async () => {
  const token = await tokenOf('Sunday Best');
  expect(await join('dave', 'Members Only', { invite: token, pin: 'birdie' })).toMatchObject({
    status: 400,
    body: { code: 'INVALID', field: 'invite' },
  });
  expect(await join('dave', 'Sunday Best', { invite: token })).toMatchObject(isIn);
  await game.rest('ann', 'DELETE', '/create-pool/remove-user', { poolName: 'Sunday Best', username: 'dave' });
  expect(await join('dave', 'Sunday Best', { invite: token })).toMatchObject({
    status: 403,
    body: { code: 'FORBIDDEN' },
  });
});

test('a link of another purpose or another signature leads nowhere', async () => {
  const token = await tokenOf('Sunday Best');
  const forged = `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`;
  expect((await look(forged)).errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }]);
});

test('a pool that only an invitation opens has none, and those from before lead nowhere', async () => {
  const token = await tokenOf('Sunday Best');
  await game.rest('ann', 'PUT', '/create-pool/edit-pool', { poolName: 'Sunday Best', access: 'invitation' });
  expect(await linkOf('Sunday Best')).toBeNull();
  expect(await linkOf('Sunday Best', 'ann')).toBeNull();
  expect((await look(token)).errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }]);
  expect(await join('emil', 'Sunday Best', { invite: token })).toMatchObject({ status: 404 });
});
