import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { type MailGame, openMailGame } from '../notifications/testing/mail-game.ts';

jest.setTimeout(60_000);

// ann looks after a pool where a place costs $10 and $3 more by card, and after a free one: other ones in each test.
// Picks are open, and lock on Thursday at midnight in South Carolina.
let game: MailGame;
let paid = '';
let free = '';
let pools = 0;
const openGame = async () => {
  game = await openMailGame(['ann', 'bob', 'carla', 'dev']);
  await game.at(wednesday);
};
const openPools = async () => {
  pools += 1;
  paid = `Paid ${pools}`;
  free = `Free ${pools}`;
  await game.pool(paid, ['ann', 'bob', 'carla', 'dev'], { buyIn: 10 });
  await game.pool(free, ['ann', 'bob', 'carla']);
};
beforeAll(openGame);
beforeEach(openPools);
afterEach(async () => {
  game.gateway.gameClock.set(wednesday);
  await game.told();
});
afterAll(() => game.gateway.close());

const wednesday = '2027-01-13T17:30:00Z';
const lockAt = '2027-01-14T05:00:00Z';

interface Host {
  poolHost: {
    week: number;
    contest: { state: string };
    lacking: { missing: string; count: number; remindable: number; remind: Verdict }[];
    members: Member[];
  };
}
interface Member {
  user: { username: string };
  inContest: boolean;
  paid: boolean | null;
  paidAt: string | null;
  cardSavedAt: string | null;
  missing: string[];
  remindedAt: string | null;
  remind: Verdict;
  removal: Verdict;
  refundCents: number;
}
interface Verdict {
  allowed: boolean;
  code: string | null;
  message: string | null;
  until: string | null;
}

/** Everybody joined in the same moment of a clock that stands still: so they are put in the order of their names. */
const byName = (a: Member, b: Member) => a.user.username.localeCompare(b.user.username);

const verdict = '{ allowed code message until }';
const hostOf = async (pool: string, player = 'ann') =>
  (
    await game.graphql<Host>(
      player,
      `query ($pool: String!) { poolHost(pool: $pool) { week contest { state }
        lacking { missing count remindable remind ${verdict} }
        members { user { username } inContest paid paidAt cardSavedAt missing remindedAt refundCents
          remind ${verdict} removal ${verdict} } } }`,
      { pool },
    )
  ).poolHost;
const memberOf = async (pool: string, username: string) => {
  const found = (await hostOf(pool)).members.find(({ user }) => user.username === username);
  if (!found) throw new Error(`${username} is in ${pool}.`);
  return found;
};
const lackingIn = async (pool: string) =>
  (await hostOf(pool)).lacking.map(
    ({ missing, count, remindable }) => `${missing}: ${count}, ${remindable} can be reminded`,
  );

/** How many were reminded, or why nobody was. */
async function remind(pool: string, missing: string, username?: string, player = 'ann'): Promise<unknown> {
  const { data, errors } = await game.gateway.graphql(
    `mutation ($pool: String!, $missing: Missing!, $username: String) {
      remindMembers(pool: $pool, missing: $missing, username: $username) { count host { week } } }`,
    { pool, missing, username: username ?? null },
    game.token(player),
  );
  return errors ? Object(errors[0]?.extensions).code : Object(data?.remindMembers).count;
}
async function remove(pool: string, username: string, player = 'ann'): Promise<unknown> {
  const { errors } = await game.gateway.graphql(
    `mutation ($pool: String!, $username: String!) {
      removeMember(pool: $pool, username: $username) { members { user { username } } } }`,
    { pool, username },
    game.token(player),
  );
  return errors ? Object(errors[0]?.extensions).code : 'removed';
}
const actsIn = async (pool: string) => {
  const { poolActs } = await game.graphql<{ poolActs: { nodes: { text: string }[] } }>(
    'ann',
    'query ($pool: String!) { poolActs(pool: $pool) { nodes { text } } }',
    { pool },
  );
  return poolActs.nodes.map(({ text }) => text);
};

describe('the admin sees', () => {
  test('who has paid and who has a card, since when, and nothing that is on it', async () => {
    expect(await lackingIn(paid)).toEqual(['PAYMENT: 4, 3 can be reminded', 'CARD: 4, 3 can be reminded']);
    await game.buyIn('bob', paid);
    await game.graphql('bob', `mutation { clearCard(pool: "${paid}") { week } }`);
    await game.buyIn('carla', paid);
    const host = await hostOf(paid);
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
    expect(await lackingIn(paid)).toEqual(['PAYMENT: 2, 1 can be reminded', 'CARD: 3, 2 can be reminded']);
  });

  test('no payments where all is free', async () => {
    expect(await lackingIn(free)).toEqual(['CARD: 3, 2 can be reminded']);
    expect(await memberOf(free, 'bob')).toMatchObject({ paid: null, missing: ['CARD'] });
  });

  test('alone', async () => {
    const ask = `{ poolHost(pool: "${paid}") { id } }`;
    const { errors } = await game.gateway.graphql(ask, {}, game.token('bob'));
    expect(errors).toMatchObject([{ extensions: { code: 'NOT_ADMIN' } }]);
    for (const act of [remind(paid, 'CARD', 'carla', 'bob'), remove(paid, 'carla', 'bob')])
      expect(await act).toBe('NOT_ADMIN');
  });
});

describe('a reminder', () => {
  test('goes to one member, by mail, and says who asks, for what, and until when', async () => {
    expect(await remind(paid, 'PAYMENT', 'BOB')).toBe(1);
    expect(await game.told()).toEqual(['bob: ann reminds you: your card for the Palmetto Classic']);
    const { text, html, headers } = game.lastTo('bob');
    for (const part of [
      `ann, who runs the pool, reminds you: you have no card yet for the Palmetto Classic in ${paid}.`,
      'Your buy-in of $10 is not paid yet either: you pay it along with your card.',
      'Picks lock on Thursday, January 14 at 12:00 AM EST (the time at the course).',
      `/Golfers?pool=Paid+${pools}`,
      'You get this because "Reminders from your host" is switched on',
    ])
      expect(text).toContain(part);
    expect(html).toContain('Make your card</a>');
    expect(headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });
    expect(await actsIn(paid)).toEqual(['reminded bob to pay the buy-in']);
  });

  test('goes to all who lack the same, but to nobody twice within twelve hours', async () => {
    await game.buyIn('carla', paid);
    await remind(paid, 'CARD', 'bob');
    expect(await remind(paid, 'CARD')).toBe(1);
    expect(await remind(paid, 'CARD')).toBe('CONFLICT');
    expect((await game.told()).map((one) => one.split(':')[0])).toEqual(['bob', 'dev']);
    const now = game.gateway.wallClock.now();
    const later = new Date(now.getTime() + 12 * 3_600_000).toISOString();
    expect(await memberOf(paid, 'dev')).toMatchObject({
      remindedAt: now.toISOString(),
      remind: { allowed: false, until: later },
    });
    game.gateway.wallClock.advance({ hours: 11, minutes: 59 });
    expect(await remind(paid, 'CARD')).toBe('CONFLICT');
    game.gateway.wallClock.advance({ minutes: 1 });
    expect(await remind(paid, 'CARD')).toBe(2);
    expect(await game.told()).toHaveLength(2);
    expect(await actsIn(paid)).toEqual([
      'reminded 2 members to make a card',
      'reminded 1 member to make a card',
      'reminded bob to make a card',
    ]);
  });

  test('is one, however often it is asked for at once', async () => {
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => remind(free, 'CARD', 'bob')));
    expect(outcomes.filter((outcome) => outcome === 1)).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'CONFLICT')).toHaveLength(49);
    expect(await game.told()).toEqual(['bob: ann reminds you: your card for the Palmetto Classic']);
    expect(await actsIn(free)).toHaveLength(1);
  });

  test('does not reach who has done it meanwhile, or switched such mails off', async () => {
    await remind(free, 'CARD');
    await game.card('bob', free, [0, 1, 2, 10, 11, 21, 22, 40]);
    await game.graphql('carla', 'mutation { switchMail(kind: REMINDER, on: false) { id } }');
    expect(await game.told()).toEqual([]);
    game.gateway.wallClock.advance({ hours: 12 });
    expect(await remind(free, 'CARD')).toBe('CONFLICT');
    const why = { code: 'CONFLICT', message: 'They have switched reminders by mail off.' };
    expect(await memberOf(free, 'carla')).toMatchObject({ remind: why });
    // ann has no card either, and is not who it is about.
    expect((await hostOf(free)).lacking).toMatchObject([{ count: 2, remindable: 0, remind: why }]);
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
    expect(await remind(free, missing, username)).toBe(code);
    expect(await game.told()).toEqual([]);
    expect(await actsIn(free)).toEqual([]);
  });

  test('is not remembered of who deletes their account', async () => {
    const token = await game.gateway.signUp('eve');
    const joining = { poolName: free, username: 'eve' };
    await game.gateway.rest('PUT', '/create-pool/join', { token, body: joining });
    expect(await remind(free, 'CARD', 'eve')).toBe(1);
    const remembered = () =>
      game.sql(
        `select at from member_reminder join user_account on id = user_id where name_key like '%eve%'`,
      );
    expect(await remembered()).toHaveLength(1);
    const { errors } = await game.gateway.graphql('mutation { deleteAccount }', {}, token);
    expect(errors).toBeUndefined();
    expect(await remembered()).toEqual([]);
    expect(await actsIn(free)).toEqual(['reminded deleted user to make a card']);
    expect(await game.told()).toEqual([]);
  });

  test('comes too late once picks are locked, also on its way', async () => {
    await remind(free, 'CARD', 'bob');
    game.gateway.gameClock.set(lockAt);
    expect(await remind(free, 'CARD', 'carla')).toBe('LOCKED');
    expect(await game.told()).toEqual([]);
  });
});

describe('removing a member', () => {
  test('pays back what they have paid, fee included, and says so', async () => {
    const before = await game.balance('bob');
    await game.buyIn('bob', paid);
    expect(await memberOf(paid, 'bob')).toMatchObject({ removal: { allowed: true }, refundCents: 1300 });
    expect(await remove(paid, 'bob')).toBe('removed');
    expect(await game.balance('bob')).toBe(before + 1300);
    expect((await hostOf(paid)).members.toSorted(byName).map(({ user }) => user.username)).toEqual([
      'ann',
      'carla',
      'dev',
    ]);
    expect(await actsIn(paid)).toEqual(['removed bob; $13 went back to their balance']);
    expect(await game.differences()).toEqual([]);
  });

  test.each([
    ['oneself', 'ann', 'INVALID'],
    ['who is not in it', 'x', 'NOT_FOUND'],
  ])('is not for %s', async (_who, username, code) => {
    expect(await remove(paid, username)).toBe(code);
  });

  test('that set out before the lock and comes to be done after it is too late', async () => {
    const before = await game.balance('bob');
    await game.buyIn('bob', paid);
    game.gateway.gameClock.set(new Date(Date.parse(lockAt) - 1000));
    const [holder, watcher] = [game.gateway.orm.em.fork(), game.gateway.orm.em.fork()];
    await holder.begin();
    await holder.execute('select id from pool for update');
    const removing = remove(paid, 'bob');
    const isWaiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    while ((await watcher.execute(isWaiting)).length === 0) await new Promise(setImmediate);
    game.gateway.gameClock.set(lockAt);
    await holder.commit();
    expect(await removing).toBe('LOCKED');
    expect(await game.balance('bob')).toBe(before);
    expect(await game.isPaid('bob', paid)).toBe(true);
    expect(await actsIn(paid)).toEqual([]);
  });

  test('happens once, however often it is asked for at once', async () => {
    const before = await game.balance('bob');
    await game.buyIn('bob', paid);
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => remove(paid, 'bob')));
    expect(outcomes.toSorted()).toEqual([...Array(9).fill('NOT_FOUND'), 'removed']);
    expect(await game.balance('bob')).toBe(before + 1300);
    expect(await actsIn(paid)).toHaveLength(1);
  });
});

describe('as time goes by', () => {
  let shared: MailGame;
  beforeEach(async () => {
    shared = game;
    await openGame();
    await openPools();
  });
  afterEach(async () => {
    await game.gateway.close();
    game = shared;
  });

  test('who joined in play is somebody for the next week', async () => {
    await game.card('bob', free, [0, 1, 2, 10, 11, 21, 22, 40]);
    await game.at('2027-01-14T15:00:00Z');
    await game.rest('dev', 'PUT', '/create-pool/join', { poolName: free, username: 'dev' });
    expect(await memberOf(free, 'dev')).toMatchObject({ inContest: false, paid: null, missing: [] });
    expect(await memberOf(free, 'carla')).toMatchObject({
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
    expect(await hostOf('Weeks')).toMatchObject({ week: 2 });
    expect(await memberOf('Weeks', 'bob')).toMatchObject({ missing: ['CARD'], remind: { allowed: true } });
    expect(await memberOf('Weeks', 'carla')).toMatchObject({
      missing: ['PAYMENT', 'CARD'],
      remind: { allowed: false, code: 'LOCKED' },
    });
    expect(await remind('Weeks', 'CARD')).toBe(1);
  });

  test('nobody is removed from the lock on, and it is said why', async () => {
    await game.buyIn('bob', paid);
    await game.at(lockAt);
    expect(await memberOf(paid, 'bob')).toMatchObject({
      removal: {
        code: 'LOCKED',
        message: 'Their paid entry is in play. They can be removed once it is settled.',
      },
    });
    expect(await memberOf(paid, 'dev')).toMatchObject({
      removal: { code: 'LOCKED', message: 'In play nobody can be removed.' },
      refundCents: 0,
    });
    for (const name of ['bob', 'dev']) expect(await remove(paid, name)).toBe('LOCKED');
  });
});
