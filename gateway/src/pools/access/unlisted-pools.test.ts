import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { io } from 'socket.io-client';
import { openPoolGame, type PoolGame } from '../../testing/pool-game.ts';

let game: PoolGame;
beforeAll(async () => {
  game = await openPoolGame(['ann', 'bob', 'carla', 'dave']);
  await game.pool('Whisper', ['ann'], { access: 'invitation' });
  await game.pool('Aloud', ['ann'], { isPrivate: true, pin: 'birdie' });
});
afterAll(() => game.gateway.close());

const noSuchPool = { status: 404, body: { code: 'NOT_FOUND', message: 'There is no pool of that name.' } };
const join = (player: string, more: object, poolName = 'Whisper') =>
  game.rest(player, 'PUT', '/create-pool/join', { poolName, username: player, ...more });
const leave = (player: string) =>
  game.rest(player, 'DELETE', '/create-pool/remove-user', { poolName: 'Whisper', username: player });
async function newToken(poolName = 'Whisper'): Promise<string> {
  const { createInvitation } = await game.graphql<{ createInvitation: { invitation: { url: string } } }>(
    'ann',
    'mutation ($pool: String!) { createInvitation(pool: $pool) { invitation { url } } }',
    { pool: poolName },
  );
  return new URL(createInvitation.invitation.url).pathname.split('/').at(-1) ?? '';
}
const edit = (body: object) => game.rest('ann', 'PUT', '/create-pool/edit-pool', body);

describe('an unlisted pool', () => {
  test('is in no list and no search, also not of its members', async () => {
    for (const player of ['ann', 'bob']) {
      const { body } = await game.rest(player, 'GET', '/create-pool/pools?search=whisper');
      expect(body).toEqual({ pools: [] });
      const { pools } = await game.graphql(player, '{ pools { nodes { name } } }');
      expect(pools).toEqual({ nodes: [{ name: 'Aloud' }] });
    }
    expect((await game.rest('ann', 'GET', '/create-pool/all-pools?username=ann')).body).toEqual({
      poolNames: ['Aloud', 'Whisper'],
    });
  });

  test('is shown to its members as private, and by whom it may be found', async () => {
    const { body } = await game.rest('ann', 'GET', '/create-pool/my-pool-info?poolName=Whisper');
    expect(body).toMatchObject({ pool: { isPrivate: true, access: 'invitation' } });
    expect(await game.graphql('ann', '{ pool(name: "whisper") { access } }')).toEqual({
      pool: { access: 'INVITATION' },
    });
    expect(await game.graphql('bob', '{ pool(name: "whisper") { access } }')).toEqual({ pool: null });
  });

  test('has no pin that could be guessed', async () => {
    for (const key of [{}, { pin: '' }, { pin: 'birdie' }, { invite: 'A'.repeat(43) }])
      expect(await join('bob', key)).toMatchObject(noSuchPool);
    expect(await join('bob', { invite: await newToken('Aloud') })).toMatchObject(noSuchPool);
  });

  test('lets in whoever has a valid invitation, and is gone for who has left', async () => {
    const token = await newToken();
    expect(await join('bob', { invite: token })).toMatchObject({ status: 200 });
    expect(await game.graphql('bob', '{ pool(name: "Whisper") { isMember } }')).toEqual({
      pool: { isMember: true },
    });
    expect(await leave('bob')).toMatchObject({ status: 200 });
    expect(await game.graphql('bob', '{ pool(name: "Whisper") { isMember } }')).toEqual({ pool: null });
    await newToken();
    expect(await join('bob', { invite: token })).toMatchObject(noSuchPool);
  });

  test('is known to whom it was offered by mail, until that invitation is taken back', async () => {
    await newToken();
    await game.gateway.parts.orm.em.fork().execute(
      `insert into pool_asked (pool_id, user_id, asked_by, asked_at, invitation_id)
       select pool.id, dave.id, ann.id, now(), invitation.id
       from pool join invitation on invitation.pool_id = pool.id and revoked_at is null, user_account dave, user_account ann
       where pool.name = 'Whisper' and dave.username = 'dave' and ann.username = 'ann'`,
    );
    const seen = '{ pool(name: "Whisper") { name members { user { username } } } }';
    expect(await game.graphql('dave', seen)).toEqual({ pool: { name: 'Whisper', members: [] } });
    expect(await join('dave', {})).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    await game.graphql('ann', 'mutation { revokeInvitation(pool: "Whisper") { id } }');
    expect(await game.graphql('dave', seen)).toEqual({ pool: null });
  });

  test('is no room to listen to over socket.io, and nowhere to say anything', async () => {
    const socket = io(game.gateway.origin, { auth: { token: game.token('bob') }, transports: ['websocket'] });
    const asked = async (name: string) => [
      await socket.emitWithAck('joinPool', name, {}),
      await socket.emitWithAck('chatMessage', {
        username: 'bob',
        message: 'Hello',
        poolName: name,
        clientId: '1',
      }),
    ];
    const hidden = await asked('Whisper');
    expect(hidden).toMatchObject([{ error: { code: 'NOT_FOUND' } }, { error: { code: 'NOT_FOUND' } }]);
    expect(hidden).toEqual(await asked('Nobody’s'));
    socket.close();
  });

  test('keeps its name: another of that name is refused, by what makes it and not by what looks', async () => {
    const body = { poolName: 'WHISPER', format: 'Single Week', buyIn: 0 };
    expect(await game.rest('bob', 'POST', '/create-pool', body)).toMatchObject({
      status: 409,
      body: { code: 'TAKEN' },
    });
  });
});

describe('the settings', () => {
  test('hide a pool and show it again; its members stay', async () => {
    await game.pool('Shy', ['ann', 'carla']);
    expect(await edit({ poolName: 'Shy', access: 'invitation' })).toMatchObject({
      status: 200,
      body: { pool: { access: 'invitation', isPrivate: true, users: [{}, {}] } },
    });
    expect(await join('bob', {}, 'Shy')).toMatchObject(noSuchPool);
    expect(await edit({ poolName: 'Shy', access: 'anyone' })).toMatchObject({
      body: { pool: { access: 'anyone', isPrivate: false } },
    });
    expect(await join('bob', {}, 'Shy')).toMatchObject({ status: 200 });
  });

  test('take a pin where there was none, and only there', async () => {
    await game.pool('Key', ['ann']);
    const needs = { status: 400, body: { code: 'INVALID', field: 'pin' } };
    expect(await edit({ poolName: 'Key', access: 'pin' })).toMatchObject(needs);
    expect(await edit({ poolName: 'Key', pin: 'eagle42' })).toMatchObject(needs);
    expect(await edit({ poolName: 'Key', access: 'invitation', pin: 'eagle42' })).toMatchObject(needs);
    expect(await edit({ poolName: 'Key', access: 'pin', pin: 'eagle' })).toMatchObject(needs);
    expect(await edit({ poolName: 'Key', access: 'pin', pin: 'eagle42' })).toMatchObject({ status: 200 });
    expect(await join('bob', { pin: 'eagle42' }, 'Key')).toMatchObject({ status: 200 });
  });

  test('change the pin, which stands in no answer and no log', async () => {
    expect(await edit({ poolName: 'Aloud', pin: 'eagle42' })).toMatchObject({ status: 200 });
    expect(await join('bob', { pin: 'birdie' }, 'Aloud')).toMatchObject({ body: { code: 'WRONG_PIN' } });
    expect(await join('bob', { pin: 'eagle42' }, 'Aloud')).toMatchObject({ status: 200 });
    const { poolActs } = await game.graphql<{ poolActs: { nodes: object[] } }>(
      'ann',
      '{ poolActs(pool: "Aloud") { nodes { text } } }',
    );
    expect(poolActs.nodes[0]).toEqual({ text: 'changed the pin' });
  });

  test('are the admin’s alone', async () => {
    for (const change of [{ pin: 'albatross' }, { access: 'invitation' }])
      expect(
        await game.rest('bob', 'PUT', '/create-pool/edit-pool', { poolName: 'Aloud', ...change }),
      ).toMatchObject({
        status: 403,
        body: { code: 'NOT_ADMIN' },
      });
  });

  test('are locked in play, but for a new pin in the place of one that is known', async () => {
    await game.at('2027-01-14T12:00:00Z');
    expect(await edit({ poolName: 'Aloud', access: 'invitation' })).toMatchObject({
      status: 409,
      body: { code: 'LOCKED' },
    });
    expect(await edit({ poolName: 'Aloud', pin: 'condor77' })).toMatchObject({ status: 200 });
  });
});
