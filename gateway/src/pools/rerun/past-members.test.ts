import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type MailGame, openMailGame } from '../../notifications/testing/mail-game.ts';
import { countStatements } from '../../testing/database/count-statements.ts';
import { passwordOf } from '../../testing/test-gateway.ts';

let game: MailGame;
beforeAll(async () => {
  game = await openMailGame(['ann', 'bob', 'carla', 'dev', 'eve', 'frank', 'gina']);
  await game.pool('Old', ['ann', 'bob', 'carla', 'dev', 'eve']);
  await game.pool('Other', ['frank', 'gina', 'ann']);
  await game.pool('New', ['ann', 'bob']);
});
afterAll(() => game.gateway.close());

const look = `query ($name: String!) { pool(name: $name) {
  pastMembers { decision { allowed code } leftCount people { user { username } askedAt } } } }`;
interface PastMembers {
  decision: { allowed: boolean; code: string | null };
  leftCount: number;
  people: { user: { username: string }; askedAt: string | null }[];
}
const pastOf = async (player: string, name: string) =>
  (await game.graphql<{ pool: { pastMembers: PastMembers | null } }>(player, look, { name })).pool
    .pastMembers;
const namesOf = async (name: string) => (await pastOf('ann', name))?.people.map(({ user }) => user.username);
const invite = (player: string, pool: string) =>
  game.gateway.graphql(
    'mutation ($pool: String!) { invitePastMembers(pool: $pool) { pastMembers { leftCount } } }',
    { pool },
    game.token(player),
  );
const codeOf = async (answer: ReturnType<typeof invite>) => (await answer).errors?.[0]?.extensions.code;
const asked = (name: string, pool: string) => `${name}: ann invites you to play again: ${pool}`;

test('those are who play with the admin elsewhere and not here, and only where the admin is admin', async () => {
  expect(await pastOf('ann', 'New')).toEqual({
    decision: { allowed: true, code: null },
    leftCount: 3,
    people: ['carla', 'dev', 'eve'].map((username) => ({ user: { username }, askedAt: null })),
  });
  expect(await pastOf('bob', 'New')).toBeNull();
  expect(await pastOf('gina', 'Other')).toBeNull();
  expect(await codeOf(invite('bob', 'New'))).toBe('NOT_ADMIN');
});

test('whom the admin sent away is left out, until they are back', async () => {
  await game.graphql('eve', 'mutation { leavePool(pool: "Old") }');
  expect(await namesOf('New')).toEqual(['carla', 'dev']);
  const remove = { poolName: 'Old', username: 'dev' };
  expect(await game.rest('ann', 'DELETE', '/create-pool/remove-user', remove)).toMatchObject({ status: 200 });
  expect(await namesOf('New')).toEqual(['carla']);
  game.gateway.wallClock.advance({ minutes: 1 });
  await game.graphql('eve', 'mutation { joinPool(pool: "Old") { id } }');
  // Who was sent away comes back by a link that was made since.
  const { createInvitation } = await game.graphql<{ createInvitation: { invitation: { url: string } } }>(
    'ann',
    'mutation { createInvitation(pool: "Old") { invitation { url } } }',
  );
  const invite = createInvitation.invitation.url.split('/').at(-1);
  await game.graphql('dev', 'mutation ($invite: String) { joinPool(pool: "Old", invite: $invite) { id } }', {
    invite,
  });
  expect(await namesOf('New')).toEqual(['carla', 'dev', 'eve']);
});

test('whom the admin sent away is not brought back by a co-host', async () => {
  await game.pool('Of Frank', ['frank', 'bob', 'gina', 'carla']);
  await game.pool('Of Bob', ['bob', 'gina', 'carla']);
  const naming = { poolName: 'Of Frank', coHost: 'bob', isCoHost: true };
  expect(await game.rest('frank', 'PUT', '/create-pool/co-host', naming)).toMatchObject({ status: 200 });
  await game.graphql('carla', 'mutation { leavePool(pool: "Of Frank") }');
  const remove = { poolName: 'Of Frank', username: 'gina' };
  expect(await game.rest('frank', 'DELETE', '/create-pool/remove-user', remove)).toMatchObject({
    status: 200,
  });
  const past = await pastOf('bob', 'Of Frank');
  expect(past?.people.map(({ user }) => user.username)).toEqual(['carla']);
});

test('a co-host who plays the pool of another again finds those of that one', async () => {
  await game.pool('Again', ['bob']);
  await game.sql(
    `update pool again set again_of = old.id from pool old where again.name = 'Again' and old.name = 'Other'`,
  );
  const past = await pastOf('bob', 'Again');
  expect(past?.people.map(({ user }) => user.username)).toEqual(['ann', 'carla', 'frank', 'gina']);
  await game.graphql('bob', 'mutation { deletePool(pool: "Again") }');
});

const askedAll = { data: { invitePastMembers: { pastMembers: { leftCount: 0 } } } };

test('fifty clicks at once ask everyone once, with the link that is out already', async () => {
  const { createInvitation } = await game.graphql<{ createInvitation: { invitation: { url: string } } }>(
    'ann',
    'mutation { createInvitation(pool: "New") { invitation { url } } }',
  );
  await game.graphql('dev', 'mutation { switchMail(kind: PLAYED_AGAIN, on: false) { id } }');
  // It is run again after a pool that carla was never in, so that she isn't told of that one.
  await game.pool('Alone', ['ann']);
  await game.sql(`update pool set again_of = (select id from pool where name = 'Alone') where name = 'New'`);
  const answers = await Promise.all(Array.from({ length: 50 }, () => invite('ann', 'New')));
  // Who waits for the others for too long is told to come back; nobody is told anything else.
  for (const answer of [...answers, await invite('ann', 'New')])
    expect(answer.errors?.[0]?.extensions.code === 'UNAVAILABLE' ? askedAll : { data: answer.data }).toEqual(
      askedAll,
    );
  await game.graphql('eve', `mutation { deleteAccount(password: "${passwordOf('eve')}") }`);
  expect(await game.sentMails()).toEqual([
    asked('carla', 'New'),
    'dev: ann removed you from Old',
    'eve: Your account was deleted',
    'gina: frank removed you from Of Frank',
  ]);
  expect(game.lastTo('carla').text).toContain('You have played in a pool with ann, who invites you to New.');
  expect(game.lastTo('carla').text).toContain(createInvitation.invitation.url);
  const past = await pastOf('ann', 'New');
  expect(past?.people).toEqual(
    ['carla', 'dev'].map((username) => ({ user: { username }, askedAt: expect.any(String) })),
  );
  const acts = await game.sql<{ act: object }>(`select act from pool_act where act ->> 'count' is not null`);
  expect(acts).toEqual([{ act: { kind: 'past-members-invited', count: 3 } }]);
});

test('whom the admin sends away is shown the link no more, and not asked again', async () => {
  const link = async () =>
    (
      await game.graphql<{ pool: { invitation: object | null } }>(
        'carla',
        '{ pool(name: "New") { invitation { url } } }',
      )
    ).pool.invitation;
  expect(await link()).not.toBeNull();
  await game.graphql('carla', 'mutation { joinPool(pool: "New") { id } }');
  game.gateway.wallClock.advance({ minutes: 1 });
  await game.rest('ann', 'DELETE', '/create-pool/remove-user', { poolName: 'New', username: 'carla' });
  expect(await link()).toBeNull();
  expect(await namesOf('New')).toEqual(['dev']);
});

// Far fewer than there are people, whatever hints are heard meanwhile.
const maxStatements = 60;

test('a thousand of them are looked up and asked in a few statements', async () => {
  await game.sql(
    `insert into user_account (id, username, name_key, created_at)
     select gen_random_uuid(), 'fan-' || n, 'fan-' || n, now() from generate_series(1, 1000) n`,
  );
  await game.sql(
    `insert into pool_member (pool_id, user_id, joined_at, opened_at)
     select pool.id, fan.id, now(), now() from pool, user_account fan
     where pool.name = 'Old' and fan.username like 'fan-%'`,
  );
  const looking = async () => expect((await pastOf('ann', 'New'))?.leftCount).toBe(1000);
  expect(await countStatements(looking)).toBeLessThan(maxStatements);
  const asking = async () => expect(await codeOf(invite('ann', 'New'))).toBeUndefined();
  expect(await countStatements(asking)).toBeLessThan(maxStatements);
  expect((await pastOf('ann', 'New'))?.leftCount).toBe(0);
});

async function comesToOld(name: string) {
  const token = await game.gateway.signUp(name);
  await game.gateway.graphql('mutation { joinPool(pool: "Old") { id } }', {}, token);
}

test('who asks too often is told to wait, and nobody is asked by that', async () => {
  for (let time = 0; time < 8; time += 1) {
    await comesToOld(`late-${time}`);
    game.gateway.wallClock.advance({ minutes: 1 });
    expect(await codeOf(invite('ann', 'New'))).toBeUndefined();
  }
  await comesToOld('last');
  game.gateway.wallClock.advance({ minutes: 1 });
  const { errors } = await invite('ann', 'New');
  const { code, retryAfterSeconds } = Object(errors?.[0]?.extensions);
  expect(code).toBe('RATE_LIMITED');
  // The first of the ten askings is ten minutes old, and as much older as the clock went on meanwhile.
  const atMost = 86_400 - 10 * 60;
  expect(retryAfterSeconds).toBeLessThanOrEqual(atMost);
  expect(retryAfterSeconds).toBeGreaterThan(atMost - 30);
  expect((await pastOf('ann', 'New'))?.leftCount).toBe(1);
  game.gateway.wallClock.advance({ hours: 24 });
  expect(await codeOf(invite('ann', 'New'))).toBeUndefined();
});

test('a mail that is long gone is not sent again', async () => {
  for (let day = 0; day < 40; day += 1) game.gateway.wallClock.advance({ days: 1 });
  await game.sql('delete from outbox');
  const { body } = await game.gateway.rest('POST', '/login', {
    body: { username: 'ann', password: passwordOf('ann') },
  });
  const token = String(body.token);
  const { data } = await game.gateway.graphql(
    'mutation { invitePastMembers(pool: "New") { pastMembers { leftCount } } }',
    {},
    token,
  );
  expect(data).toEqual({ invitePastMembers: { pastMembers: { leftCount: 0 } } });
  expect(await game.sentMails()).toEqual([]);
});
