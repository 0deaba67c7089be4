import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { allowEntries } from '../pools/entries/testing/allow-entries.ts';
import { justAfter } from '../testing/just-after.ts';
import { type HostGame, lockAt, openHostGame, wednesday } from './testing/host-game.ts';

let game: HostGame;
let paid = '';
let free = '';
beforeAll(async () => {
  game = await openHostGame();
});
beforeEach(async () => {
  ({ paid, free } = await game.openPools());
});
afterEach(async () => {
  game.gateway.gameClock.set(wednesday);
  await game.sentMails();
});
afterAll(() => game.gateway.close());

describe('a reminder', () => {
  test('goes to one member, by mail, and says who asks, for what, and until when', async () => {
    expect(await game.remind(paid, 'PAYMENT', 'BOB')).toBe(1);
    expect(await game.sentMails()).toEqual(['bob: ann reminds you: your picks for the Palmetto Classic']);
    const { text, html, headers } = game.lastTo('bob');
    for (const part of [
      `ann, who runs the pool, reminds you: you have not submitted picks yet for the Palmetto Classic in ${paid}.`,
      'Your buy-in of $10 is not paid yet either. You pay it when you submit your picks.',
      'Picks lock on Thursday, January 14 at 12:00 AM EST (the time at the course).',
      `/Golfers?${new URLSearchParams({ pool: paid })}`,
      'You get this because "Reminders from your host" is switched on',
    ])
      expect(text).toContain(part);
    expect(html).toContain('Make your picks</a>');
    expect(headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });
    expect(await game.actsIn(paid)).toEqual(['reminded bob to pay the buy-in']);
  });

  test('goes to all who lack the same, but to each at most once in twelve hours', async () => {
    await game.buyIn('carla', paid);
    await game.remind(paid, 'CARD', 'bob');
    const now = game.gateway.wallClock.now();
    expect(await game.remind(paid, 'CARD')).toBe(1);
    expect(await game.remind(paid, 'CARD')).toBe('CONFLICT');
    expect((await game.sentMails()).map((one) => one.split(':')[0])).toEqual(['bob', 'dev']);
    const later = new Date(now.getTime() + 12 * 3_600_000);
    expect(await game.memberOf(paid, 'dev')).toMatchObject({
      remindedAt: justAfter(now),
      remind: { allowed: false, until: justAfter(later) },
    });
    game.gateway.wallClock.advance({ hours: 11, minutes: 59 });
    expect(await game.remind(paid, 'CARD')).toBe('CONFLICT');
    game.gateway.wallClock.advance({ minutes: 1 });
    expect(await game.remind(paid, 'CARD')).toBe(2);
    expect(await game.sentMails()).toHaveLength(2);
    expect(await game.actsIn(paid)).toEqual([
      'reminded 2 members to make a card',
      'reminded 1 member to make a card',
      'reminded bob to make a card',
    ]);
  });

  test('names how many buy-ins are owed for several entries, and what they come to', async () => {
    const [here, outside] = ['Several here', 'Several outside'];
    await game.pool(here, ['ann', 'bob'], { buyIn: 10 });
    await game.pool(outside, ['ann', 'bob'], { buyIn: undefined, settledOutside: { buyIn: 20 } });
    const add = 'mutation ($pool: String!) { addEntry(pool: $pool) { number } }';
    for (const pool of [here, outside]) {
      await allowEntries(game, pool, 3);
      await game.graphql('bob', add, { pool });
      await game.graphql('bob', add, { pool });
    }
    expect(await game.remind(here, 'PAYMENT', 'bob')).toBe(1);
    expect(await game.sentMails()).toEqual(['bob: ann reminds you: your picks for the Palmetto Classic']);
    expect(game.lastTo('bob').text).toContain(
      'Your 3 buy-ins of $10 are not paid yet either: $30 in all. You pay each when you submit its picks.',
    );
    const noted = { poolName: outside, username: 'bob', paid: true };
    expect(await game.rest('ann', 'PUT', '/create-pool/mark-buy-in', noted)).toMatchObject({ status: 200 });
    expect(await game.remind(outside, 'PAYMENT', 'bob')).toBe(1);
    expect(await game.sentMails()).toEqual([`bob: ann reminds you: your buy-ins in ${outside}`]);
    expect(game.lastTo('bob').text).toContain(
      'ann has not noted your 2 buy-ins of $20 as paid yet: $40 in all. Pay them to ann.',
    );
  });

  test('is one, however often it is asked for at once', async () => {
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => game.remind(free, 'CARD', 'bob')));
    expect(outcomes.filter((outcome) => outcome === 1)).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'CONFLICT')).toHaveLength(49);
    expect(await game.sentMails()).toEqual(['bob: ann reminds you: your picks for the Palmetto Classic']);
    expect(await game.actsIn(free)).toHaveLength(1);
  });

  test('does not reach who has done it meanwhile, or switched such mails off', async () => {
    await game.remind(free, 'CARD');
    await game.card('bob', free, [0, 1, 2, 10, 11, 21, 22, 40]);
    await game.graphql('carla', 'mutation { switchMail(kind: REMINDER, on: false) { id } }');
    expect(await game.sentMails()).toEqual([]);
    game.gateway.wallClock.advance({ hours: 12 });
    expect(await game.remind(free, 'CARD')).toBe('CONFLICT');
    const why = { code: 'CONFLICT', message: 'They have switched off reminders by mail.' };
    expect(await game.memberOf(free, 'carla')).toMatchObject({ remind: why });
    // ann has no card either, and is not who it is about.
    expect((await game.hostOf(free)).lacking).toMatchObject([{ count: 2, remindable: 0, remind: why }]);
  });

  test('is not for whom none reaches: without a confirmed address, and without a device', async () => {
    const { parts } = game.gateway;
    const { settings, push } = parts;
    parts.settings = { ...settings, relaxed: settings.relaxed.filter((one) => one !== 'mail checks') };
    const bob = `(select id from user_account where username = 'bob')`;
    const confirm = (at: string) =>
      game.sql(`update user_account set email_confirmed_at = ${at} where id = ${bob}`);
    await confirm('null');
    const why = {
      code: 'CONFLICT',
      message: 'They have not confirmed their address, so no reminder reaches them.',
    };
    expect(await game.memberOf(free, 'bob')).toMatchObject({ remind: why });
    expect(await game.remind(free, 'CARD', 'bob')).toBe('CONFLICT');
    expect(await game.memberOf(free, 'bob')).toMatchObject({ remindedAt: null });

    await game.sql(`insert into push_device (id, user_id, session_id, endpoint, p256dh, auth, device, created_at)
      select gen_random_uuid(), user_id, id, 'https://push.example/1', '', '', 'a phone', now()
      from user_session where user_id = ${bob} and ended_at is null limit 1`);
    parts.push = { publicKey: '', accepts: () => true, send: async () => 201 };
    expect(await game.memberOf(free, 'bob')).toMatchObject({ remind: { allowed: true } });
    await game.sql(`insert into push_settings (user_id, muted) values (${bob}, '{reminder}')`);
    expect(await game.memberOf(free, 'bob')).toMatchObject({ remind: why });
    await game.sql('delete from push_settings');
    await game.sql('delete from push_device');
    await confirm('now()');
    expect(await game.remind(free, 'CARD', 'bob')).toBe(1);
    Object.assign(parts, { settings, push });
  });

  test.each([
    ['who has a card', 'CARD', 'carla', 'CONFLICT'],
    ['oneself', 'CARD', 'ann', 'CONFLICT'],
    ['who is not in the pool', 'CARD', 'dev', 'NOT_FOUND'],
    ['nobody of that name', 'CARD', 'x', 'NOT_FOUND'],
    ['of a payment where all is free', 'PAYMENT', 'bob', 'CONFLICT'],
    ['all of what nobody lacks', 'PAYMENT', undefined, 'CONFLICT'],
  ])('is not for %s', async (_who, missing, username, code) => {
    await game.card('carla', free, [0, 1, 2, 10, 11, 21, 22, 40]);
    expect(await game.remind(free, missing, username)).toBe(code);
    expect(await game.sentMails()).toEqual([]);
    expect(await game.actsIn(free)).toEqual([]);
  });

  test('is not remembered of who deletes their account', async () => {
    const token = await game.gateway.signUp('eve');
    const joining = { poolName: free, username: 'eve' };
    await game.gateway.rest('PUT', '/create-pool/join', { token, body: joining });
    expect(await game.remind(free, 'CARD', 'eve')).toBe(1);
    const remembered = () =>
      game.sql(
        `select at from member_reminder join user_account on id = user_id where name_key like '%eve%'`,
      );
    expect(await remembered()).toHaveLength(1);
    const { errors } = await game.gateway.graphql('mutation { deleteAccount }', {}, token);
    expect(errors).toBeUndefined();
    expect(await remembered()).toEqual([]);
    expect(await game.actsIn(free)).toEqual(['reminded deleted user to make a card']);
    expect(await game.sentMails()).toEqual(['eve: Your account was deleted']);
  });

  test('comes too late once picks are locked, also on its way', async () => {
    await game.remind(free, 'CARD', 'bob');
    game.gateway.gameClock.set(lockAt);
    expect(await game.remind(free, 'CARD', 'carla')).toBe('LOCKED');
    expect(await game.sentMails()).toEqual([]);
  });
});
