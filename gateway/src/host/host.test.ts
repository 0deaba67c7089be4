import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { byName, type HostGame, lockAt, openHostGame, wednesday } from './testing/host-game.ts';

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

describe('the admin sees', () => {
  test('who has paid and who has a card, since when, and nothing that is on it', async () => {
    expect(await game.missingIn(paid)).toEqual([
      'PAYMENT: 4, 3 can be reminded',
      'CARD: 4, 3 can be reminded',
    ]);
    await game.buyIn('bob', paid);
    await game.graphql('bob', `mutation { clearCard(pool: "${paid}") { week } }`);
    await game.buyIn('carla', paid);
    const host = await game.hostOf(paid);
    expect(host).toMatchObject({ week: 1, contest: { state: 'OPEN' } });
    const moment = expect.any(String);
    const members = host.members.toSorted(byName);
    expect(members).toMatchObject([
      { user: { username: 'ann' }, missing: ['PAYMENT', 'CARD'], remind: { allowed: false } },
      { user: { username: 'bob' }, paid: true, paidAt: moment, cardSavedAt: null, missing: ['CARD'] },
      { user: { username: 'carla' }, paid: true, paidAt: moment, cardSavedAt: moment, missing: [] },
      { user: { username: 'dev' }, paid: false, paidAt: null, cardSavedAt: null, remind: { allowed: true } },
    ]);
    expect(members.map(({ refundCents }) => refundCents)).toEqual([0, 1300, 1300, 0]);
    expect(await game.missingIn(paid)).toEqual([
      'PAYMENT: 2, 1 can be reminded',
      'CARD: 3, 2 can be reminded',
    ]);
  });

  test('no payments where all is free', async () => {
    expect(await game.missingIn(free)).toEqual(['CARD: 3, 2 can be reminded']);
    expect(await game.memberOf(free, 'bob')).toMatchObject({ paid: null, missing: ['CARD'] });
  });

  test('alone', async () => {
    const ask = `{ poolHost(pool: "${paid}") { id } }`;
    const { errors } = await game.gateway.graphql(ask, {}, game.token('bob'));
    expect(errors).toMatchObject([{ extensions: { code: 'NOT_ADMIN' } }]);
    for (const act of [game.remind(paid, 'CARD', 'carla', 'bob'), game.remove(paid, 'carla', 'bob')])
      expect(await act).toBe('NOT_ADMIN');
  });
});

describe('removing a member', () => {
  test('pays back what they have paid, fee included, and says so', async () => {
    const before = await game.balance('bob');
    await game.buyIn('bob', paid);
    expect(await game.memberOf(paid, 'bob')).toMatchObject({ removal: { allowed: true }, refundCents: 1300 });
    expect(await game.remove(paid, 'bob')).toBe('removed');
    expect([await game.balance('bob'), await game.onItsWay('bob')]).toEqual([before, 1300]);
    expect((await game.hostOf(paid)).members.toSorted(byName).map(({ user }) => user.username)).toEqual([
      'ann',
      'carla',
      'dev',
    ]);
    expect(await game.actsIn(paid)).toEqual(['removed bob; $13 went back to them']);
    expect(await game.differences()).toEqual([]);
  });

  test.each([
    ['oneself', 'ann', 'INVALID'],
    ['who is not in it', 'x', 'NOT_FOUND'],
  ])('is not for %s', async (_who, username, code) => {
    expect(await game.remove(paid, username)).toBe(code);
  });

  test('that set out before the lock and comes to be done after it is too late', async () => {
    const before = await game.balance('bob');
    await game.buyIn('bob', paid);
    game.gateway.gameClock.set(new Date(Date.parse(lockAt) - 1000));
    const [holder, watcher] = [game.gateway.orm.em.fork(), game.gateway.orm.em.fork()];
    await holder.begin();
    await holder.execute('select id from pool for update');
    const removing = game.remove(paid, 'bob');
    const isWaiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    while ((await watcher.execute(isWaiting)).length === 0) await new Promise(setImmediate);
    game.gateway.gameClock.set(lockAt);
    await holder.commit();
    expect(await removing).toBe('LOCKED');
    expect(await game.balance('bob')).toBe(before);
    expect(await game.isPaid('bob', paid)).toBe(true);
    expect(await game.actsIn(paid)).toEqual([]);
  });

  test('happens once, however often it is asked for at once', async () => {
    const before = await game.onItsWay('bob');
    await game.buyIn('bob', paid);
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => game.remove(paid, 'bob')));
    expect(outcomes.toSorted()).toEqual([...Array(9).fill('NOT_FOUND'), 'removed']);
    expect(await game.onItsWay('bob')).toBe(before + 1300);
    expect(await game.actsIn(paid)).toHaveLength(1);
  });
});

describe('as time goes by', () => {
  let shared: HostGame;
  beforeEach(async () => {
    shared = game;
    game = await openHostGame();
    ({ paid, free } = await game.openPools());
  });
  afterEach(async () => {
    await game.gateway.close();
    game = shared;
  });

  test('who joined in play is somebody for the next week', async () => {
    await game.card('bob', free, [0, 1, 2, 10, 11, 21, 22, 40]);
    await game.at('2027-01-14T15:00:00Z');
    await game.rest('dev', 'PUT', '/create-pool/join', { poolName: free, username: 'dev' });
    expect(await game.memberOf(free, 'dev')).toMatchObject({ inContest: false, paid: null, missing: [] });
    expect(await game.memberOf(free, 'carla')).toMatchObject({
      missing: ['CARD'],
      remind: { allowed: false, code: 'LOCKED' },
    });
  });

  test('in a later week cards can lack, and it is too late to pay', async () => {
    const weeks = { format: 'Multi-Week', numTournaments: 2, buyIn: 10 };
    await game.pool('Weeks', ['ann', 'bob', 'carla'], weeks);
    await game.buyIn('bob', 'Weeks');
    await game.at('2027-01-14T15:00:00Z');
    game.finish(1, 4, () => 0);
    for (const time of ['20:00', '20:20', '20:40', '21:00']) await game.at(`2027-01-17T${time}:00Z`);
    game.turnTo(2);
    for (const time of ['05:00', '05:30', '09:00', '15:00']) await game.at(`2027-01-18T${time}:00Z`);
    expect(await game.hostOf('Weeks')).toMatchObject({ week: 2 });
    expect(await game.memberOf('Weeks', 'bob')).toMatchObject({
      missing: ['CARD'],
      remind: { allowed: true },
    });
    expect(await game.memberOf('Weeks', 'carla')).toMatchObject({
      missing: ['PAYMENT', 'CARD'],
      remind: { allowed: false, code: 'LOCKED' },
    });
    expect(await game.remind('Weeks', 'CARD')).toBe(1);
  });

  test('once settled it still lists who had not paid, and sends no reminders', async () => {
    await game.pool('Settled', ['ann', 'bob', 'carla'], { buyIn: 10 });
    for (const name of ['ann', 'bob']) await game.buyIn(name, 'Settled');
    await game.at('2027-01-14T15:00:00Z');
    game.finish(1, 4, () => 0);
    for (const time of ['20:00', '20:20', '20:40', '21:00']) await game.at(`2027-01-17T${time}:00Z`);
    await game.sentMails();
    expect((await game.hostOf('Settled')).contest.state).toBe('SETTLED');
    expect(await game.missingIn('Settled')).toEqual([
      'PAYMENT: 1, 0 can be reminded',
      'CARD: 1, 0 can be reminded',
    ]);
    expect(await game.memberOf('Settled', 'carla')).toMatchObject({
      paid: false,
      missing: ['PAYMENT', 'CARD'],
      remind: { allowed: false, message: 'There is nothing to remind them of.' },
      removal: { allowed: true },
    });
    expect(await game.remind('Settled', 'PAYMENT')).toBe('CONFLICT');
  });

  test('cards can be entered from the lock until the result, by who is in with a paid buy-in', async () => {
    const listed = async (pool: string) => {
      const { poolHost } = await game.graphql<{
        poolHost: { lockedCards: { user: { username: string }; tournament: string }[] };
      }>(
        'ann',
        'query ($pool: String!) { poolHost(pool: $pool) { lockedCards { user { username } tournament } } }',
        {
          pool,
        },
      );
      return poolHost.lockedCards.map(({ user }) => user.username).sort();
    };
    await game.buyIn('bob', paid);
    expect(await listed(free)).toEqual([]);
    await game.at(lockAt);
    expect(await listed(paid)).toEqual(['bob']);
    expect(await listed(free)).toEqual(['ann', 'bob', 'carla']);
    await game.at('2027-01-14T15:00:00Z');
    game.finish(1, 4, () => 0);
    for (const time of ['20:00', '20:20', '20:40', '21:00']) await game.at(`2027-01-17T${time}:00Z`);
    await game.sentMails();
    expect(await listed(free)).toEqual([]);
  });

  test('no member can be removed after the lock, and the refusal says why', async () => {
    await game.buyIn('bob', paid);
    await game.at(lockAt);
    expect(await game.memberOf(paid, 'bob')).toMatchObject({
      removal: {
        code: 'LOCKED',
        message: 'Their paid entry is in play. They can be removed once the result is final.',
      },
    });
    expect(await game.memberOf(paid, 'dev')).toMatchObject({
      removal: { code: 'LOCKED', message: 'In play nobody can be removed.' },
      refundCents: 0,
    });
    for (const name of ['bob', 'dev']) expect(await game.remove(paid, name)).toBe('LOCKED');
  });
});
