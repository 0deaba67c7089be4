import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { everyRelaxation } from '../../configuration/relaxations.ts';
import { hooksOf } from '../../features/transaction-hooks.ts';
import { type MailGame, openMailGame } from '../../notifications/testing/mail-game.ts';
import { picks } from '../../testing/paid-game.ts';

// A Saturday's pool, played and settled in the season's first week, and then again in the second. Everything is
// played in South Carolina, five hours behind.

let game: MailGame;
const players = ['ann', 'bob', 'carla', 'dev', 'eve'];
const other = [3, 4, 5, 12, 13, 23, 24, 34];
beforeAll(async () => {
  game = await openMailGame(players, {
    settings: { relaxed: everyRelaxation.filter((one) => one !== 'pools a day') },
  });
  await game.pool('Moving', ['ann', 'bob', 'carla', 'dev', 'eve'], {
    format: 'Single Round',
    round: 'Moving Day',
    buyIn: 20,
    maxUsers: 30,
    payouts: [{ first: 0.6, second: 0.4, third: 0 }],
  });
  await game.pool('Weekly', ['ann', 'bob']);
  await game.pool('Weeks', ['ann'], {
    format: 'Multi-Week',
    numTournaments: 3,
    isPrivate: true,
    pin: 'birdie',
  });
});
afterAll(() => game.gateway.close());

const look = `query ($name: String!) { pool(name: $name) {
  runAgain { decision { allowed code message } poolName tournaments { name } askedCount }
  nextPool { name isMember memberCount invitation { url } } } }`;
interface Looked {
  runAgain: {
    decision: object;
    poolName: string;
    tournaments: { name: string }[];
    askedCount: number;
  } | null;
  nextPool: {
    name: string;
    isMember: boolean;
    memberCount: number;
    invitation: { url: string } | null;
  } | null;
}
const lookAt = async (player: string, name: string) =>
  (await game.graphql<{ pool: Looked }>(player, look, { name })).pool;

const run = (player: string, pool: string, name: string | null = null) =>
  game.gateway.graphql(
    'mutation ($pool: String!, $name: String) { runPoolAgain(pool: $pool, name: $name) { id name } }',
    { pool, name },
    game.token(player),
  );
const codeOf = async (answer: ReturnType<typeof run>) => (await answer).errors?.[0]?.extensions.code;
const settle = async () => {
  await game.at('2027-01-14T05:00:00Z');
  game.finish(1, 2, () => 0);
  for (const time of ['20:00', '20:20', '20:40']) await game.at(`2027-01-15T${time}:00Z`);
  for (const time of ['05:00', '05:30']) await game.at(`2027-01-16T${time}:00Z`);
  for (const player of ['ann', 'bob']) await game.buyIn(player, 'Moving', player === 'ann' ? picks : other);
  game.finish(1, 3, (golfer) => (golfer === 0 ? -1 : 0));
  for (const time of ['21:00', '21:20', '21:40', '22:00']) await game.at(`2027-01-16T${time}:00Z`);
  await game.sentMails();
};

test('it waits for the result, and a weekly pool needs none of it', async () => {
  expect((await lookAt('ann', 'Moving')).runAgain).toMatchObject({
    decision: { allowed: false, code: 'NOT_OPEN', message: 'You can run it again once its result is final.' },
  });
  expect(await codeOf(run('ann', 'Moving'))).toBe('NOT_OPEN');
  expect((await lookAt('ann', 'Weekly')).runAgain).toBeNull();
  expect(await codeOf(run('ann', 'Weekly'))).toBe('CONFLICT');
});

test('it is the admin’s to do', async () => {
  await settle();
  expect((await lookAt('bob', 'Moving')).runAgain).toBeNull();
  expect(await codeOf(run('bob', 'Moving'))).toBe('NOT_ADMIN');
  expect((await lookAt('bob', 'Moving')).nextPool).toBeNull();
});

test('what it comes to is known before', async () => {
  expect((await lookAt('ann', 'Moving')).runAgain).toEqual({
    decision: { allowed: true, code: null, message: null },
    poolName: 'Moving 2',
    tournaments: [{ name: 'Lowcountry Open' }],
    askedCount: 4,
  });
});

test('a name that is another’s is passed over, or refused where it was asked for', async () => {
  await game.pool('moving 2', ['carla']);
  expect((await lookAt('ann', 'Moving')).runAgain?.poolName).toBe('Moving 3');
  const { errors } = await run('ann', 'Moving', 'MOVING 2');
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'TAKEN', field: 'name' });
  expect(await codeOf(run('ann', 'Moving', ' '))).toBe('INVALID');
});

test('so is one that only looks like another’s', async () => {
  await game.pool('Swing', ['ann'], { format: 'Single Round', round: 'Moving Day' });
  await game.pool('Swіng 2', ['carla']); // with a Cyrillic letter
  expect((await lookAt('ann', 'Swing')).runAgain?.poolName).toBe('Swing 3');
});

test('twenty clicks at once make one pool, of the same settings, with nobody in it but the admin', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => run('ann', 'Moving')));
  // Who waits for the others for too long is told to come back; all others are told of one and the same.
  const codes = answers.flatMap(({ errors }) => errors?.map(({ extensions }) => extensions.code) ?? []);
  expect(codes.filter((code) => code !== 'UNAVAILABLE')).toEqual([]);
  const sentMails = answers.flatMap(({ data, errors }) => (errors ? [] : [Object(data).runPoolAgain]));
  expect(
    new Set([...sentMails, Object((await run('ann', 'Moving')).data).runPoolAgain].map(({ id }) => id)).size,
  ).toBe(1);
  expect(await game.sql('select 1 from pool where again_of is not null')).toHaveLength(1);
  // Whatever it is asked to be called by then.
  expect(Object((await run('ann', 'Moving', 'Another')).data).runPoolAgain.name).toBe('Moving 3');
  const { body } = await game.rest('ann', 'GET', '/create-pool/my-pool-info?poolName=Moving%203');
  expect(body.pool).toMatchObject({
    admin: 'ann',
    format: 'Single Round',
    round: 'Moving Day',
    buyIn: 20,
    maxUsers: 30,
    payouts: [{ first: 0.6, second: 0.4, third: 0 }],
    users: [{ username: 'ann' }],
    tournaments: [{ Name: 'Lowcountry Open' }],
  });
  expect(await game.isPaid('ann', 'Moving 3')).toBeNull();
  expect(await game.differences()).toEqual([]);
});

test('its members are pointed to it, with the way in for whom was asked', async () => {
  const { nextPool } = await lookAt('bob', 'Moving');
  expect(nextPool).toMatchObject({ name: 'Moving 3', isMember: false, memberCount: 1 });
  expect(nextPool?.invitation?.url).toMatch(/^http:\/\/localhost:4000\/invite\/[\w-]{43}$/);
  expect((await lookAt('ann', 'Moving')).nextPool).toMatchObject({ isMember: true });
  const outside = await game.gateway.signUp('frank');
  const { data } = await game.gateway.graphql(look, { name: 'Moving' }, outside);
  expect(Object(data?.pool)).toEqual({ runAgain: null, nextPool: null });
  const { data: there } = await game.gateway.graphql(
    '{ pool(name: "Moving 3") { invitation { url } } }',
    {},
    outside,
  );
  expect(there).toEqual({ pool: { invitation: null } });
});

test('where it is unlisted, its name is for whoever is in it or was asked', async () => {
  const gus = await game.gateway.signUp('gus');
  await game.sql(`insert into pool_member (pool_id, user_id, joined_at, opened_at)
    select pool.id, gus.id, now(), now() from pool, user_account gus where name = 'Moving' and username = 'gus'`);
  const told = async (token: string) => {
    const ask = '{ poolActs(pool: "Moving") { nodes { text } } }';
    const { data } = await game.gateway.graphql(ask, {}, token);
    return Object(data?.poolActs).nodes.map(({ text }: { text: string }) => text);
  };
  expect(await told(gus)).toContain('ran the pool again, as Moving 3');
  await game.sql(`update pool set is_private = true, is_unlisted = true where name = 'Moving 3'`);
  expect(await told(gus)).toContain('ran the pool again');
  for (const player of ['ann', 'bob'])
    expect(await told(game.token(player))).toContain('ran the pool again, as Moving 3');
  await game.sql(`update pool set is_private = false, is_unlisted = false where name = 'Moving 3'`);
  await game.sql(`delete from pool_member using user_account where id = user_id and username = 'gus'`);
});

test('they are asked by mail, once, unless it is nothing to them any more', async () => {
  await game.graphql('eve', 'mutation { switchMail(kind: PLAYED_AGAIN, on: false) { id } }');
  await game.graphql('dev', 'mutation { joinPool(pool: "Moving 3") { id } }');
  expect(await game.sentMails()).toEqual([
    'bob: ann invites you to play again: Moving 3',
    'carla: ann invites you to play again: Moving 3',
  ]);
  const { text } = game.lastTo('bob');
  expect(text).toContain('ann is running Moving again, as Moving 3, and invites you to join.');
  expect(text).toContain(
    'It is a Single Round pool for Moving Day of the Lowcountry Open. Its buy-in is $20, paid when you submit your picks.',
  );
  expect(text).toContain('The link works until Saturday, December 5 at 7:00 AM EST');
  const [, token = ''] = /\/invite\/([\w-]{43})\n/.exec(text) ?? [];
  const body = { username: 'bob', poolName: 'Moving 3', invite: token };
  expect(await game.rest('bob', 'PUT', '/create-pool/join', body)).toMatchObject({ status: 200 });
  for (let day = 0; day < 3; day += 1) {
    game.gateway.wallClock.advance({ days: 1 });
    await run('ann', 'Moving');
    expect(await game.sentMails()).toEqual([]);
  }
});

test('what was made anew and deleted can be made anew once more, and asks anew', async () => {
  for (const player of ['bob', 'dev']) await game.graphql(player, 'mutation { leavePool(pool: "Moving 3") }');
  await game.graphql('ann', 'mutation { deletePool(pool: "Moving 3") }');
  expect((await lookAt('bob', 'Moving')).nextPool).toBeNull();
  expect(Object((await run('ann', 'Moving')).data).runPoolAgain.name).toBe('Moving 3');
  await game.graphql('ann', 'mutation { revokeInvitation(pool: "Moving 3") { id } }');
  expect(await game.sentMails()).toEqual([]);
  expect((await lookAt('bob', 'Moving')).nextPool).toMatchObject({ name: 'Moving 3', invitation: null });
});

const runAndTell = `mutation { runPoolAgain(pool: "Moving") {
  name pastMembers { decision { code until } askedCount leftCount } invitation { url } } }`;

test('whoever has asked too many that day has the pool without mails, and is told when they can ask', async () => {
  await game.graphql('ann', 'mutation { deletePool(pool: "Moving 3") }');
  // What was asked before is no longer of this day.
  game.gateway.wallClock.advance({ hours: 25 });
  const now = game.gateway.wallClock.now();
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  for (let hour = 1; hour <= 10; hour += 1)
    await game.sql(
      `insert into pool_asked (pool_id, user_id, asked_by, asked_at)
       select pool.id, gen_random_uuid(), ann.id, ? from pool, user_account ann
       where pool.name = 'Weekly' and ann.username = 'ann'`,
      [ago(hour)],
    );
  const { pool } = await game.graphql<{ pool: object }>(
    'ann',
    '{ pool(name: "Moving") { runAgain { decision { allowed } asking { code until } askedCount } } }',
  );
  const until = new Date(ago(10).getTime() + 86_400_000).toISOString();
  const asking = { code: 'RATE_LIMITED', until };
  expect(pool).toEqual({ runAgain: { decision: { allowed: true }, asking, askedCount: 0 } });
  expect(await game.graphql('ann', runAndTell)).toEqual({
    runPoolAgain: {
      name: 'Moving 3',
      pastMembers: { decision: asking, askedCount: 0, leftCount: 4 },
      invitation: null,
    },
  });
  expect(await game.sentMails()).toEqual([]);
  expect(await game.sql(`select 1 from pool_act where act ->> 'kind' = 'run-again'`)).toHaveLength(3);
  await game.sql('delete from pool_asked where asked_at <= ?', [ago(1)]);
});

test('all of it happens, or nothing: without a mail there is no pool', async () => {
  await game.graphql('ann', 'mutation { deletePool(pool: "Moving 3") }');
  const { hooks } = game.gateway.parts;
  const broken = { peopleAsked: () => Promise.reject(new Error('the mails are full')) };
  game.gateway.parts.hooks = hooksOf([hooks, broken]);
  expect(await codeOf(run('ann', 'Moving'))).toBe('INTERNAL');
  game.gateway.parts.hooks = hooks;
  expect((await lookAt('ann', 'Moving')).nextPool).toBeNull();
  expect(await game.sentMails()).toEqual([]);
  expect(await codeOf(run('ann', 'Moving'))).toBeUndefined();
  expect(await game.sentMails()).toHaveLength(3);
});

test('nobody makes more than ten pools a day by running one again and deleting it', async () => {
  game.gateway.wallClock.advance({ hours: 25 });
  const codes: unknown[] = [];
  for (let turn = 1; turn <= 11; turn += 1) {
    await game.graphql('ann', 'mutation { deletePool(pool: "Moving 3") }');
    codes.push(await codeOf(run('ann', 'Moving')));
    if (turn === 2) expect(await codeOf(run('ann', 'Moving'))).toBeUndefined(); // it is there, and counts once
  }
  expect(codes).toEqual([...Array(10).fill(undefined), 'RATE_LIMITED']);
  game.gateway.wallClock.advance({ hours: 25 });
  expect(await codeOf(run('ann', 'Moving'))).toBeUndefined();
});

test('a co-host who was not asked hears no more of an unlisted one than that it was made', async () => {
  await game.pool('Quiet', ['ann', 'bob'], {
    format: 'Single Round',
    round: 'Opening Day',
    isUnlisted: true,
  });
  await game.rest('ann', 'PUT', '/create-pool/co-host', { poolName: 'Quiet', coHost: 'bob', isCoHost: true });
  await game.gateway.orm.em.fork().execute(`update contest set settled_at = now(), outcome = 'settled'
    where pool_id = (select id from pool where name = 'Quiet')`);
  const [made] = await game.gateway.orm.em.fork().execute(
    `insert into pool select (jsonb_populate_record(pool, jsonb_build_object(
         'id', gen_random_uuid(), 'name', 'Quiet 2', 'name_key', 'quiet 2', 'again_of', id,
         'is_private', true, 'is_unlisted', true))).*
       from pool where name = 'Quiet' returning *`,
  );
  expect(made).toMatchObject({ is_unlisted: true });
  expect(await codeOf(run('bob', 'Quiet'))).toBe('CONFLICT');
  expect((await lookAt('bob', 'Quiet')).nextPool).toBeNull();
});

test('a pool over several weeks takes the next ones, its pin with it; too few left is said', async () => {
  for (const [week, thursday] of [14, 21, 28].entries()) {
    game.turnTo(week + 1);
    const day = (offset: number) => new Date(Date.UTC(2027, 0, thursday + offset)).toISOString().slice(0, 10);
    await game.at(`${day(0)}T05:00:00Z`);
    game.finish(week + 1, 4, () => 0);
    for (const time of ['20:00', '20:20', '20:40', '21:00']) await game.at(`${day(3)}T${time}:00Z`);
  }
  expect((await lookAt('ann', 'Weeks')).runAgain?.tournaments.map(({ name }) => name)).toEqual([
    'Peachtree Championship',
    'Gulf Masters',
    'Bayou Open',
  ]);
  expect(await codeOf(run('ann', 'Weeks'))).toBeUndefined();
  const join = (pin: string) =>
    game.rest('bob', 'PUT', '/create-pool/join', { username: 'bob', poolName: 'Weeks 2', pin });
  expect(await join('bogey')).toMatchObject({ body: { code: 'WRONG_PIN' } });
  expect(await join('birdie')).toMatchObject({ status: 200 });
  await game.graphql('ann', 'mutation { deletePool(pool: "Weeks 2") }');
  await game.at('2027-02-04T05:00:00Z');
  const shortage = 'The schedule has only 2 left, and this pool needs 3.';
  expect((await lookAt('ann', 'Weeks')).runAgain?.decision).toEqual({
    allowed: false,
    code: 'CONFLICT',
    message: shortage,
  });
  expect((await run('ann', 'Weeks')).errors?.[0]).toMatchObject({
    message: shortage,
    extensions: { code: 'CONFLICT' },
  });
});
