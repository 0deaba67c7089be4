import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openPoolGame, type PoolGame } from '../../testing/pool-game.ts';

let game: PoolGame;
beforeAll(async () => {
  game = await openPoolGame(['ann', 'bob', 'carla', 'dave']);
  await game.pool('Members Only', ['ann'], { isPrivate: true, pin: 'birdie' });
  await game.pool('Sunday Best', ['ann']);
});
afterAll(() => game.gateway.close());

const link = `{ pool(name: "Members Only") { invitation { url expiresAt } } }`;
const create = 'mutation { createInvitation(pool: "Members Only") { invitation { url expiresAt } } }';
const revoke = 'mutation { revokeInvitation(pool: "Members Only") { invitation { url } } }';
const look = `query ($token: String!) {
  invitation(token: $token) { poolName admin format buyInCents feeCents tournaments lockAt memberCount needsPin worksUntil expiresAt join { allowed code } }
}`;

async function newToken(): Promise<string> {
  const { createInvitation } = await game.graphql<{ createInvitation: { invitation: { url: string } } }>(
    'ann',
    create,
  );
  const { pathname } = new URL(createInvitation.invitation.url);
  expect(pathname).toMatch(/^\/invite\/[\w-]{43}$/);
  return pathname.split('/').at(-1) ?? '';
}
const join = (player: string, poolName: string, invite: string) =>
  game.rest(player, 'PUT', '/create-pool/join', { username: player, poolName, invite });
const noLonger = { status: 404, body: { code: 'NOT_FOUND', field: 'invite' } };
const day = { days: 1 };

describe('a link into a private pool', () => {
  test('tells a stranger what it leads to, and lets them in without the pin', async () => {
    const token = await newToken();
    const { data } = await game.gateway.graphql(look, { token });
    expect(data?.invitation).toMatchObject({
      poolName: 'Members Only',
      admin: 'ann',
      format: 'SINGLE_WEEK',
      buyInCents: 0,
      feeCents: 0,
      tournaments: ['Palmetto Classic'],
      lockAt: '2027-01-14T05:00:00.000Z',
      memberCount: 1,
      needsPin: false,
      worksUntil: expect.any(String),
    });
    expect(data?.invitation).toMatchObject({ expiresAt: Object(data?.invitation).worksUntil });
    expect(await join('bob', 'Members Only', token)).toMatchObject({ status: 200 });
    const again = await game.graphql('bob', look, { token });
    expect(again.invitation).toMatchObject({
      memberCount: 2,
      join: { allowed: false, code: 'ALREADY_MEMBER' },
    });
  });

  test('is for that pool alone', async () => {
    expect(await join('carla', 'Sunday Best', await newToken())).toMatchObject({
      status: 400,
      body: { code: 'INVALID', field: 'invite' },
    });
  });

  test('is made, seen and taken back by the admin alone', async () => {
    await newToken();
    expect(await game.graphql('bob', link)).toEqual({ pool: { invitation: null } });
    const { errors } = await game.gateway.graphql(create, {}, game.token('bob'));
    expect(errors).toMatchObject([{ extensions: { code: 'NOT_ADMIN' } }]);
    expect((await game.gateway.graphql(revoke, {}, game.token('bob'))).errors).toMatchObject([
      { extensions: { code: 'NOT_ADMIN' } },
    ]);
    expect((await game.gateway.graphql(revoke)).errors).toMatchObject([
      { extensions: { code: 'UNAUTHENTICATED' } },
    ]);
    expect(await game.graphql('ann', link)).toMatchObject({
      pool: { invitation: { url: expect.any(String) } },
    });
  });

  test('works no more once it is taken back, or another one is made', async () => {
    const first = await newToken();
    const second = await newToken();
    expect(await join('carla', 'Members Only', first)).toMatchObject(noLonger);
    expect(await game.graphql('ann', revoke)).toEqual({ revokeInvitation: { invitation: null } });
    expect(await join('carla', 'Members Only', second)).toMatchObject(noLonger);
  });

  test('stays, and lasts fourteen days again, where one is wanted only if there is none', async () => {
    const wanted = create.replace('"Members Only"', '"Members Only", ifNone: true');
    const asked = async () => (await game.graphql('ann', wanted)).createInvitation;
    await newToken();
    const { pool } = await game.graphql<{ pool: { invitation: { url: string; expiresAt: string } } }>(
      'ann',
      link,
    );
    game.gateway.wallClock.advance(day);
    const kept = await asked();
    expect(kept).toMatchObject({ invitation: { url: pool.invitation.url } });
    expect(kept).not.toMatchObject(pool);
    await game.graphql('ann', revoke);
    expect(await asked()).toMatchObject({
      invitation: { url: expect.not.stringContaining(pool.invitation.url) },
    });
  });

  test('works for fourteen days', async () => {
    const token = await newToken();
    for (let days = 0; days < 13; days += 1) game.gateway.wallClock.advance(day);
    expect((await game.gateway.graphql(look, { token })).errors).toBeUndefined();
    game.gateway.wallClock.advance(day);
    expect((await game.gateway.graphql(look, { token })).errors).toMatchObject([
      {
        extensions: { code: 'NOT_FOUND' },
        message: 'This invitation is no longer valid. Ask for a new one.',
      },
    ]);
  });

  test.each([
    ['nothing', ''],
    ['a word', 'birdie'],
    ['a number of bytes', 'A'.repeat(43)],
    ['no base64', '%%%'],
    ['a very long text', 'A'.repeat(5000)],
  ])('is refused when it is %s', async (_what, token) => {
    const { errors } = await game.gateway.graphql(look, { token });
    expect(errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }]);
  });
});
