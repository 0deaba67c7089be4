import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { dueLanes } from '../../outbox/send-due.service.ts';
import { countStatements } from '../../testing/database/count-statements.ts';
import { picks } from '../../testing/paid-game.ts';
import { enqueueDueMails } from '../mails/due-mails.service.ts';
import { addDevice, openPushGame, type PushGame } from '../testing/push-game.ts';
import { mailHooks } from '../transaction-hooks.service.ts';

let game: PushGame;
const players = ['ann', 'bob', 'carla'];
const pool = 'Sunday Best';
beforeAll(async () => {
  game = await openPushGame(players);
  await game.pool(pool, players);
});
beforeEach(async () => {
  for (const table of ['outbox', 'tournament_told', 'push_device', 'push_settings'])
    await game.sql(`delete from ${table}`);
});
afterAll(() => game.gateway.close());

/** As if picks had just opened, and the lock were not near. */
const picksOpen = async () => {
  await game.sql(`insert into tournament_told select id, 'no-card' from tournament on conflict do nothing`);
  await enqueueDueMails(game.ctx());
};
const notice = (text: string) =>
  game.graphql('ann', 'mutation ($text: String!) { setNotice(pool: "Sunday Best", text: $text) { id } }', {
    text,
  });
const outcomes = () =>
  game.sql<{ topic: string; phase: string; trouble: string | null }>(
    `select topic, phase, trouble from outbox where kind = 'push' order by created_at, topic`,
  );
const phases = async () => (await outcomes()).map(({ phase }) => phase);
const devicesOf = async (player: string) => {
  const { me } = await game.graphql<{
    me: { pushSettings: { devices: { device: string; endpoint: string }[] } };
  }>(player, '{ me { pushSettings { devices { device endpoint createdAt lastUsedAt } } } }');
  return me.pushSettings.devices;
};

describe('what is due', () => {
  test('waits for a newer gateway where only that can write it, and keeps nothing else waiting', async () => {
    await game.device('ann');
    const bobs = await game.device('bob');
    await picksOpen();
    await game.sql(
      `update outbox set topic = 'of-tomorrow'
       where kind = 'push' and user_id = (select id from user_account where username = 'ann')`,
    );
    await game.send();
    expect(game.shown(bobs)).toHaveLength(1);
    expect((await outcomes()).find(({ topic }) => topic === 'of-tomorrow')).toEqual({
      topic: 'of-tomorrow',
      phase: 'waiting',
      trouble: 'There is no push of the kind of-tomorrow.',
    });
  });

  test('goes to every device of those who are told, with the page to open', async () => {
    const [phone, desk, bobs] = [
      await game.device('ann'),
      await game.device('ann'),
      await game.device('bob'),
    ];
    await picksOpen();
    await game.send();
    for (const endpoint of [phone, desk, bobs])
      expect(game.shown(endpoint)).toEqual([
        {
          id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          tag: expect.stringMatching(/^[\w-]{32}$/),
          title: `Picks are open for the Palmetto Classic: ${pool}`,
          body: expect.stringMatching(/^Picks for the Palmetto Classic are open in your pool .+ lock/),
          path: '/Golfers?pool=Sunday+Best',
          action: 'Make your picks',
        },
      ]);
    expect(game.service.read(phone)).toMatchObject([{ urgency: 'normal', ttlSeconds: 43200 }]);
    expect(await phases()).toEqual(Array(3).fill('sent'));
    expect(await devicesOf('ann')).toMatchObject([
      { lastUsedAt: expect.any(String) },
      { lastUsedAt: expect.any(String) },
    ]);
    // Told once: nothing of it a second time.
    await game.sql('delete from tournament_told');
    await picksOpen();
    await game.send();
    expect(game.shown(phone)).toHaveLength(1);
  });

  test('that follows on the same subject takes its place', async () => {
    const phone = await game.device('bob');
    await notice('Pay by Wednesday.');
    await game.send();
    await notice('Pay by Thursday.');
    await game.send();
    expect(game.shown(phone)).toMatchObject([
      { title: 'A notice in Sunday Best', body: 'Pay by Thursday.', path: '/Standings?pool=Sunday+Best' },
    ]);
  });

  test('takes as many statements for a hundred devices as for one', async () => {
    const enqueue = async () => {
      await game.sql('delete from tournament_told');
      await game.sql('delete from outbox');
      return countStatements(picksOpen);
    };
    const nobody = await enqueue();
    await game.device('ann');
    const one = await enqueue();
    await game.sql(`insert into push_device (id, user_id, session_id, endpoint, p256dh, auth, device, created_at)
      select gen_random_uuid(), user_id, session_id, endpoint || n, p256dh, auth, device, created_at
      from push_device, generate_series(1, 99) n`);
    expect([one, await enqueue()]).toEqual([nobody, nobody]);
    expect(await phases()).toHaveLength(100);
  });
});

describe('nothing is told', () => {
  test.each<[string, string, (endpoint: string) => Promise<unknown>]>([
    [
      'of a kind that was switched off meanwhile',
      'It was switched off.',
      () => game.graphql('bob', 'mutation { switchPush(kind: NOTICE, on: false) { id } }'),
    ],
    [
      'to a device that was removed',
      'The device was removed, or its log-in has ended.',
      async () => {
        const { me } = await game.graphql<{ me: { pushSettings: { devices: { id: string }[] } } }>(
          'bob',
          '{ me { pushSettings { devices { id } } } }',
        );
        await game.graphql(
          'bob',
          'mutation ($id: ID!) { removePushDevice(id: $id) { id } }',
          me.pushSettings.devices[0],
        );
      },
    ],
    [
      'to a browser that has ended its subscription',
      'The browser has ended its subscription.',
      async (endpoint) => game.service.unsubscribe(endpoint),
    ],
    [
      'of what is no longer so',
      'It was no longer true.',
      () => game.graphql('ann', 'mutation { clearNotice(pool: "Sunday Best") { id } }'),
    ],
  ])('%s', async (_what, trouble, meanwhile) => {
    const phone = await game.device('bob');
    await notice(`Before ${trouble}`);
    await meanwhile(phone);
    await game.send();
    expect(game.shown(phone)).toEqual([]);
    expect(await outcomes()).toEqual([{ topic: 'notice', phase: 'dropped', trouble }]);
  });

  test('of what was switched off before, nor to who posts the notice', async () => {
    const [phone, own] = [await game.device('bob'), await game.device('ann')];
    await game.graphql('bob', 'mutation { switchPush(kind: NOTICE, on: false) { id } }');
    await notice('Nobody hears this.');
    expect(await outcomes()).toEqual([]);
    await game.graphql('bob', 'mutation { switchPush(kind: NOTICE, on: true) { id } }');
    await notice('Bob hears this.');
    await game.send();
    expect([game.shown(phone).length, game.shown(own).length]).toEqual([1, 0]);
  });

  test('once the log-in has ended, and the subscription that is gone is forgotten', async () => {
    const { gateway } = game;
    const token = await gateway.signUp('dora');
    const subscription = game.service.subscribe(gateway.parts.push?.publicKey ?? '');
    await gateway.graphql(addDevice, { ...subscription }, token);
    await gateway.graphql('mutation { joinPool(pool: "Sunday Best") { id } }', {}, token);
    await notice('Dora is still here.');
    await gateway.graphql('mutation { signOut }', {}, token);
    await game.send();
    await notice('Dora is gone.');
    expect(await outcomes()).toEqual([
      { topic: 'notice', phase: 'dropped', trouble: 'The device was removed, or its log-in has ended.' },
    ]);
    const bobs = await game.device('bob');
    game.service.unsubscribe(bobs);
    await notice('Bob’s browser is gone.');
    await game.send();
    expect(await devicesOf('bob')).toEqual([]);
  });
});

test('in quiet hours it waits for their end, in the zone of who is told', async () => {
  const phone = await game.device('bob');
  await game.graphql('bob', 'mutation { keepZone(zone: "Asia/Tokyo") { id } }');
  // It is noon in UTC, and nine in the evening there.
  const now = game.gateway.wallClock.now();
  await game.graphql('bob', 'mutation { setQuietHours(from: 21, until: 6) { id } }');
  await notice('Good night.');
  await game.send();
  expect(game.shown(phone)).toEqual([]);
  const [row] = await game.sql<{ phase: string; attempts: number; at: Date }>(
    `select phase, attempts, next_attempt_at as at from outbox where kind = 'push'`,
  );
  expect(row).toMatchObject({ phase: 'waiting', attempts: 0 });
  expect(new Date(String(row?.at)).getTime() - now.getTime()).toBeGreaterThan(8 * 3_600_000);
  game.gateway.wallClock.advance({ hours: 9, minutes: 5 });
  await game.send();
  expect(game.shown(phone)).toHaveLength(1);
  await game.graphql('bob', 'mutation { setQuietHours { pushSettings { quietHours { from } } } }');
});

test('what waits for quiet hours to end comes at once where they become others, or their zone', async () => {
  const phone = await game.device('bob');
  const settle = async (field: string) => {
    await game.graphql('bob', `mutation { ${field} { id } }`);
    await game.send();
    return game.shown(phone).map(({ body }) => body);
  };
  const hour = game.gateway.wallClock.now().getUTCHours();
  const hours = (from: number, until: number) =>
    `setQuietHours(from: ${(hour + from) % 24}, until: ${(hour + until) % 24})`;
  await settle('keepZone(zone: "Etc/UTC")');
  await settle(hours(0, 9));
  await notice('Time for bed.');
  expect(await settle(hours(23, 8))).toEqual([]);
  expect(await settle(hours(2, 8))).toEqual(['Time for bed.']);
  await settle(hours(0, 9));
  await notice('Sleep well.');
  expect(await settle('keepZone(zone: "Asia/Tokyo")')).toEqual(['Sleep well.']);
  await settle('keepZone(zone: "Etc/UTC")');
  await notice('Still up?');
  expect(await settle('setQuietHours')).toEqual(['Still up?']);
  // What failed before it was quiet waits for that end too, and not for its own next attempt.
  const { push } = game.gateway.parts;
  if (!push) throw new Error('Push is set up here.');
  game.gateway.parts.push = { ...push, send: async () => 503 };
  await notice('Are you there?');
  await game.send();
  game.gateway.parts.push = push;
  expect(await settle(hours(0, 9))).toEqual(['Still up?']);
  game.gateway.wallClock.advance({ minutes: 2 });
  await game.send();
  expect(await settle('setQuietHours')).toEqual(['Are you there?']);
});

test('each push service has a lane of its own, so that one that hangs holds up no other', async () => {
  const [phone, desk] = [await game.device('carla'), await game.device('carla')];
  await game.sql(`update push_device set endpoint = 'https://slow.example/1' where endpoint = '${phone}'`);
  await notice('Who hears it?');
  const lanes = await dueLanes(game.ctx(), 'push');
  expect(lanes.toSorted()).toEqual([new URL(desk).host, 'slow.example'].toSorted());
});

test('a push service that can’t be reached is tried again', async () => {
  await game.device('carla');
  const { push } = game.gateway.parts;
  if (!push) throw new Error('Push is set up here.');
  const answers = [503, 429, 201];
  game.gateway.parts.push = { ...push, send: async () => answers.shift() ?? 500 };
  await notice('Again and again.');
  for (const phase of ['waiting', 'waiting', 'sent']) {
    await game.send();
    expect(await phases()).toEqual([phase]);
    game.gateway.wallClock.advance({ minutes: 10 });
  }
  game.gateway.parts.push = push;
});

test('of a golfer who is out has a button to pick again', async () => {
  const phone = await game.device('ann');
  await game.card('ann', pool, picks);
  await game.sql(`update field_entry set status = 'withdrawn' where dg_id = ${game.golfers[2]?.dgId}`);
  await picksOpen();
  await game.send();
  expect(game.shown(phone)).toMatchObject([
    {
      title: `Golfer 03 is out of the Palmetto Classic: ${pool}`,
      path: '/Golfers?pool=Sunday+Best',
      action: 'Pick again',
    },
  ]);
  expect(game.service.read(phone)).toMatchObject([{ urgency: 'high' }]);
});

test('two golfers of a card are two notices, and who comes in for one takes the place of theirs', async () => {
  const phone = await game.device('ann');
  await game.card('ann', pool, [0, 1, 3, 10, 11, 21, 22, 40]);
  const [out = 0, other = 0, coming = 0] = [0, 10, 4].map((place) => game.golfers[place]?.dgId ?? 0);
  await game.sql(`update field_entry set status = 'withdrawn' where dg_id in (${out}, ${other})`);
  await picksOpen();
  await game.send();
  const told = game.shown(phone);
  const tags = told.map(({ tag }) => tag).sort();
  expect([told.length, new Set(tags).size]).toEqual([2, 2]);
  const [card] = await game.sql<{ entry_id: string }>(
    `update card set replacements = ?::jsonb returning entry_id`,
    [JSON.stringify([{ out, in: coming, at: '2027-01-14T05:00:00Z' }])],
  );
  await mailHooks.golfersReplaced?.(game.ctx(), [
    { entryId: card?.entry_id ?? '', week: 1, out, in: coming },
  ]);
  await game.send();
  const later = game.shown(phone);
  expect(later.map(({ tag }) => tag).sort()).toEqual(tags);
  expect(later.map(({ title }) => title)).toContain(`Golfer 05 plays for you instead of Golfer 01: ${pool}`);
});
