import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createCtx } from '../../context.ts';
import { type HostGame, openHostGame } from '../../host/testing/host-game.ts';
import { sweep } from '../../jobs/sweep.ts';
import { justAfter } from '../../testing/just-after.ts';

let game: HostGame;
beforeAll(async () => {
  game = await openHostGame();
  await game.pool('Old', ['ann', 'bob', 'carla']);
});
// Limits are over by then.
beforeEach(async () => {
  game.gateway.wallClock.advance({ hours: 25 });
  await game.sentMails();
});
afterAll(() => game.gateway.close());

const ask = async (player: string, pool: string) => {
  const { errors } = await game.gateway.graphql(
    'mutation ($pool: String!) { invitePastMembers(pool: $pool) { id } }',
    { pool },
    game.token(player),
  );
  return errors?.[0]?.extensions.code ?? 'asked';
};
const linkFor = async (player: string, pool: string) =>
  (
    await game.graphql<{ pool: { invitation: { url: string } | null } }>(
      player,
      'query ($pool: String!) { pool(name: $pool) { invitation { url } } }',
      { pool },
    )
  ).pool.invitation?.url ?? null;
const change = (player: string, mutation: string) => game.graphql(player, `mutation { ${mutation} { id } }`);
const sorted = (outcomes: unknown[]) => [...outcomes].map(String).sort();

test('ten askings a day are ten, in however many pools at once', async () => {
  const pools = Array.from({ length: 13 }, (_, number) => `At Once ${number}`);
  for (const pool of pools) await game.pool(pool, ['ann']);
  const outcomes = await Promise.all(
    pools.map(async (pool) => {
      const outcome = await ask('ann', pool);
      return { pool, outcome };
    }),
  );
  // Who waits for the others for too long is told to come back.
  const settled: unknown[] = [];
  for (const { pool, outcome } of outcomes)
    settled.push(outcome === 'UNAVAILABLE' ? await ask('ann', pool) : outcome);
  expect(sorted(settled)).toEqual([
    ...Array.from({ length: 3 }, () => 'RATE_LIMITED'),
    ...Array.from({ length: 10 }, () => 'asked'),
  ]);
  expect((await game.sentMails()).filter((mail) => mail.startsWith('bob:'))).toHaveLength(10);
});

test('they count for whoever asked, also where the pool is another’s by then', async () => {
  const now = game.gateway.wallClock.now();
  const pools = Array.from({ length: 10 }, (_, number) => `Handed ${number}`);
  for (const pool of pools) {
    await game.pool(pool, ['ann', 'dev']);
    expect(await ask('ann', pool)).toBe('asked');
    await change('ann', `updatePool(pool: "${pool}", input: { admin: "dev" })`);
    await change('dev', `answerOffer(pool: "${pool}", accept: true)`);
  }
  await game.pool('Of Ann', ['ann']);
  const look = '{ pool(name: "Of Ann") { pastMembers { decision { code until } askedCount leftCount } } }';
  expect(await game.graphql('ann', look)).toEqual({
    pool: {
      pastMembers: {
        decision: {
          code: 'RATE_LIMITED',
          until: justAfter(new Date(now.getTime() + 86_400_000)),
        },
        askedCount: 0,
        leftCount: 2,
      },
    },
  });
  expect(await ask('ann', 'Of Ann')).toBe('RATE_LIMITED');
  // Who has the pools now has asked nobody yet.
  await game.pool('Of Dev', ['dev']);
  expect(await ask('dev', 'Of Dev')).toBe('asked');
});

test('a mail that waits does not bring the link to whom the admin has sent away since', async () => {
  await game.pool('Sent Away', ['ann']);
  expect(await ask('ann', 'Sent Away')).toBe('asked');
  await change('bob', 'joinPool(pool: "Sent Away")');
  expect(await game.remove('Sent Away', 'bob')).toBe('removed');
  expect(await linkFor('bob', 'Sent Away')).toBeNull();
  expect(await game.sentMails()).toEqual([
    'bob: ann removed you from Sent Away',
    'carla: ann invites you to play again: Sent Away',
  ]);
});

test('whoever was asked with a link that was taken back is shown no later one, nor sent it', async () => {
  await game.pool('Taken Back', ['ann']);
  expect(await ask('ann', 'Taken Back')).toBe('asked');
  expect(await linkFor('carla', 'Taken Back')).toBe(await linkFor('ann', 'Taken Back'));
  await change('ann', 'revokeInvitation(pool: "Taken Back")');
  await change('ann', 'createInvitation(pool: "Taken Back")');
  expect(await linkFor('ann', 'Taken Back')).not.toBeNull();
  expect(await linkFor('carla', 'Taken Back')).toBeNull();
  expect(await game.sentMails()).toEqual([]);
});

test('whoever was asked with a link that ran out is shown the one that the host makes later', async () => {
  await game.pool('Run Out', ['ann']);
  expect(await ask('ann', 'Run Out')).toBe('asked');
  await game.gateway.orm.em
    .fork()
    .execute(
      `update invitation set expires_at = ? where pool_id = (select id from pool where name = 'Run Out')`,
      [game.gateway.wallClock.now()],
    );
  expect(await linkFor('carla', 'Run Out')).toBeNull();
  await change('ann', 'createInvitation(pool: "Run Out", ifNone: true)');
  expect(await linkFor('ann', 'Run Out')).not.toBeNull();
  expect(await linkFor('carla', 'Run Out')).toBe(await linkFor('ann', 'Run Out'));
});

test('nobody is asked to a pool twice, not even years later, as long as there is the pool', async () => {
  const sql = <Row extends object>(statement: string) => game.gateway.orm.em.fork().execute<Row[]>(statement);
  await game.pool('Yearly', ['ann']);
  await game.pool('Over', ['dev']);
  expect([await ask('ann', 'Yearly'), await ask('dev', 'Over')]).toEqual(['asked', 'asked']);
  await game.sentMails();
  await game.graphql('dev', 'mutation { deletePool(pool: "Over") }');
  await sql(`update pool_asked set asked_at = asked_at - interval '3 years'`);
  const ctx = createCtx(game.gateway.parts, { caller: { kind: 'service' }, address: '' });
  await sweep.run(ctx, '', async () => {});
  const left = await sql<{ name: string }>(
    'select distinct pool.name from pool_asked join pool on pool.id = pool_id order by 1',
  );
  expect(left.map(({ name }) => name)).toContain('Yearly');
  expect(left.map(({ name }) => name)).not.toContain('Over');
  expect(await ask('ann', 'Yearly')).toBe('asked');
  expect(await game.sentMails()).toEqual([]);
});

test('a link that is made or lasts longer for it is among the admin’s acts', async () => {
  await game.pool('Linked', ['ann', 'dev']);
  expect(await ask('ann', 'Linked')).toBe('asked');
  game.gateway.wallClock.advance({ hours: 1 });
  expect(await game.actsIn('Linked')).toEqual(['invited 1 past member', 'made an invitation link']);
  await change('dev', 'joinPool(pool: "Old")');
  await game.graphql('dev', 'mutation { leavePool(pool: "Linked") }');
  expect(await ask('ann', 'Linked')).toBe('asked');
  expect(await game.actsIn('Linked')).toEqual([
    'invited 1 past member',
    'extended the invitation link',
    'invited 1 past member',
    'made an invitation link',
  ]);
});
