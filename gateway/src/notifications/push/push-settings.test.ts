import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openTestGateway } from '../../testing/test-gateway.ts';
import { addDevice, openPushGame, type PushGame } from '../testing/push-game.ts';

let game: PushGame;
beforeAll(async () => {
  game = await openPushGame(['ann', 'bob']);
});
afterAll(() => game.gateway.close());

const allKinds = [
  ...['PICKS_OPEN', 'NO_CARD', 'GOLFER', 'CUT', 'LEAD', 'MOVED', 'ROUND_OVER'],
  ...['RESULTS', 'MENTION', 'REMINDER', 'NOTICE'],
];
const settings = `{ me { pushSettings { publicKey quietHours { from until } kinds { kind title about on } } } }`;
const refusal = async (query: string, variables = {}) =>
  (await game.gateway.graphql(query, variables, game.token('ann'))).errors?.[0]?.extensions;

test('begin with everything on, the key to subscribe with, and quiet nights', async () => {
  expect(await game.graphql('ann', settings)).toEqual({
    me: {
      pushSettings: {
        publicKey: game.gateway.parts.push?.publicKey,
        quietHours: { from: 22, until: 7 },
        kinds: allKinds.map((kind) => ({
          kind,
          title: expect.any(String),
          about: expect.any(String),
          on: true,
        })),
      },
    },
  });
  expect(await game.graphql('bob', '{ user(username: "ann") { pushSettings { publicKey } } }')).toEqual({
    user: { pushSettings: null },
  });
});

test('switch each kind by itself, and quiet hours off and on', async () => {
  const turn = (on: boolean) =>
    game.graphql('ann', `mutation { switchPush(kind: GOLFER, on: ${on}) { pushSettings { kinds { on } } } }`);
  const kinds = (golfer: boolean) => allKinds.map((kind) => ({ on: kind !== 'GOLFER' || golfer }));
  for (const on of [false, false, true])
    expect(await turn(on)).toEqual({ switchPush: { pushSettings: { kinds: kinds(on) } } });
  const quiet = (hours: string) =>
    game.graphql('ann', `mutation { setQuietHours${hours} { pushSettings { quietHours { from until } } } }`);
  expect(await quiet('')).toEqual({ setQuietHours: { pushSettings: { quietHours: null } } });
  expect(await quiet('(from: 0, until: 9)')).toEqual({
    setQuietHours: { pushSettings: { quietHours: { from: 0, until: 9 } } },
  });
  for (const [hours, field] of [
    ['(from: 24, until: 9)', 'from'],
    ['(from: 1, until: -1)', 'until'],
    ['(from: 1)', 'until'],
    ['(from: 3, until: 3)', 'until'],
  ])
    expect(await refusal(`mutation { setQuietHours${hours} { id } }`)).toMatchObject({
      code: 'INVALID',
      field,
    });
});

describe('a device', () => {
  const good = {
    p256dh: Buffer.alloc(65, 4).toString('base64url'),
    auth: Buffer.alloc(16).toString('base64url'),
  };
  const endpoint = 'https://push.example/send/abc';

  test.each([
    'http://push.example/send/abc',
    'https://127.0.0.1/send',
    'https://10.0.0.1/send',
    'https://[::1]/send',
    'https://169.254.169.254/latest/meta-data',
    'https://push.example:8443/send',
    'https://user@push.example/send',
    'file:///etc/passwd',
    'push',
    '',
  ])('is not told at %j', async (address) => {
    expect(await refusal(addDevice, { endpoint: address, ...good })).toMatchObject({
      code: 'INVALID',
      field: 'endpoint',
    });
  });

  test.each([
    { ...good, auth: 'AAAA' },
    { ...good, p256dh: good.auth },
    { ...good, p256dh: Buffer.alloc(65, 2).toString('base64url') },
  ])('needs keys: %j', async (keys) => {
    expect(await refusal(addDevice, { endpoint, ...keys })).toMatchObject({ code: 'INVALID' });
  });

  test('whose name leads to an address within is not reached', async () => {
    const push = game.gateway.parts.push;
    const sent = push?.send(
      { ...game.service.subscribe(push.publicKey), endpoint: 'https://localhost/send' },
      { text: '{}', topic: 'a', ttlSeconds: 1, isUrgent: false },
    );
    await expect(sent).rejects.toThrow('Its push service has an address that is not public.');
  });

  test('is of whoever logged in there last, and twenty are kept', async () => {
    await game.graphql('ann', addDevice, { endpoint, ...good });
    await game.graphql('bob', addDevice, { endpoint, ...good });
    const endpoints = async (player: string) => {
      const { me } = await game.graphql<{ me: { pushSettings: { devices: { endpoint: string }[] } } }>(
        player,
        '{ me { pushSettings { devices { endpoint } } } }',
      );
      return me.pushSettings.devices.map((device) => device.endpoint);
    };
    expect([await endpoints('ann'), await endpoints('bob')]).toEqual([[], [endpoint]]);
    for (let n = 0; n < 21; n += 1)
      await game.graphql('ann', addDevice, { endpoint: `${endpoint}${n}`, ...good });
    expect(await endpoints('ann')).toEqual(Array.from({ length: 20 }, (_, n) => `${endpoint}${20 - n}`));
    expect(await refusal('mutation { removePushDevice(id: "another’s") { id } }')).toMatchObject({
      code: 'NOT_FOUND',
      field: 'id',
    });
  });

  test('is refused where push is not set up', async () => {
    const gateway = await openTestGateway();
    const token = await gateway.signUp('eve');
    const { errors } = await gateway.graphql(addDevice, { endpoint, ...good }, token);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'NOT_CONFIGURED' });
    expect(await gateway.graphql('{ me { pushSettings { publicKey devices { id } } } }', {}, token)).toEqual({
      data: { me: { pushSettings: { publicKey: null, devices: [] } } },
    });
    await gateway.close();
  });
});
