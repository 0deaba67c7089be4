import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { inTransaction } from '../../context.ts';
import { type MailGame, openMailGame } from '../../notifications/testing/mail-game.ts';
import { poolNamed } from '../pool.queries.ts';
import { recordAdminAction } from './audit-log.service.ts';

let game: MailGame;
beforeAll(async () => {
  game = await openMailGame(['ann', 'bob', 'carla', 'dave']);
  await game.pool('Sunday Best', ['ann', 'bob', 'carla'], { buyIn: 10, isPrivate: false });
});
afterAll(() => game.gateway.close());

interface Acts {
  poolActs: {
    nodes: { id: string; text: string; at: string; by: { username: string } }[];
    pageInfo: { hasNextPage: boolean; endCursor: string | null };
  };
}
const ask = `query ($pool: String!, $first: Int, $after: String) {
  poolActs(pool: $pool, first: $first, after: $after) {
    nodes { id text at by { username } } pageInfo { hasNextPage endCursor }
  }
}`;
const auditLogOf = async (pool = 'Sunday Best', more: object = {}, player = 'bob') =>
  (await game.graphql<Acts>(player, ask, { pool, ...more })).poolActs;
/** What the list says that it did not say before. */
async function actsAfter(work: () => Promise<unknown>, pool = 'Sunday Best'): Promise<string[]> {
  const { nodes: before } = await auditLogOf(pool);
  await work();
  const { nodes: after } = await auditLogOf(pool);
  const known = new Set(before.map(({ id }) => id));
  return after.filter(({ id }) => !known.has(id)).map(({ by, text }) => `${by.username} ${text}`);
}
const codeOf = async (player: string, query: string) => {
  const { errors } = await game.gateway.graphql(query, {}, game.token(player));
  return errors ? Object(errors[0]?.extensions).code : 'ok';
};

describe('each act of the admin leaves a line', () => {
  test('settings, and from what to what they were changed', async () => {
    const update = (input: string) =>
      game.graphql('ann', `mutation { updatePool(pool: "Sunday Best", input: ${input}) { id } }`);
    expect(await actsAfter(() => update('{ maxUsers: 30, payoutsBps: [6000, 3000, 1000] }'))).toEqual([
      'ann changed max users from any number to 30; changed the payouts from 70 / 20 / 10 % to 60 / 30 / 10 %',
    ]);
    expect(await actsAfter(() => update('{ maxUsers: 30 }'))).toEqual([]);
    const body = { poolName: 'Sunday Best', maxUsers: 25 };
    expect(await actsAfter(() => game.rest('ann', 'PUT', '/create-pool/edit-pool', body))).toEqual([
      'ann changed max users from 30 to 25',
    ]);
  });

  test('a link made and taken back, without the link', async () => {
    const invite = (what: string) =>
      game.graphql('ann', `mutation { ${what}Invitation(pool: "Sunday Best") { id } }`);
    expect(await actsAfter(() => invite('create'))).toEqual(['ann made an invitation link']);
    expect(await actsAfter(() => invite('revoke'))).toEqual(['ann turned off the invitation link']);
    expect(await actsAfter(() => invite('revoke'))).toEqual([]);
  });

  test('a message of somebody else that was removed, once', async () => {
    const { sendMessage } = await game.graphql<{ sendMessage: { id: string } }>(
      'bob',
      'mutation { sendMessage(pool: "Sunday Best", text: "Fore!") { id } }',
    );
    const remove = () =>
      game.graphql('ann', `mutation { removeMessage(id: "${sendMessage.id}") { removed } }`);
    expect(await actsAfter(remove)).toEqual(['ann removed a message of bob from the chat']);
    expect(await actsAfter(remove)).toEqual([]);
  });

  test('the pool handed over, by settings, by REST and by leaving', async () => {
    await game.pool('Relay', ['ann', 'bob', 'carla']);
    const handOver = (newAdmin: string, player: string) =>
      game.rest(player, 'PUT', '/create-pool/update-admin', { poolName: 'Relay', newAdmin });
    const accept = (player: string) => () =>
      game.graphql(player, 'mutation { answerOffer(pool: "Relay", accept: true) { id } }');
    expect(await actsAfter(() => handOver('bob', 'ann'), 'Relay')).toEqual([
      'ann asked bob to take the pool over',
    ]);
    expect(await actsAfter(accept('bob'), 'Relay')).toEqual(['bob took the pool over from ann']);
    expect(
      await actsAfter(
        () => game.graphql('bob', 'mutation { updatePool(pool: "Relay", input: { admin: "ann" }) { id } }'),
        'Relay',
      ),
    ).toEqual(['bob asked ann to take the pool over']);
    expect(await actsAfter(accept('ann'), 'Relay')).toEqual(['ann took the pool over from bob']);
    expect(
      await actsAfter(
        () => game.graphql('ann', 'mutation { leavePool(pool: "Relay", newAdmin: "bob") }'),
        'Relay',
      ),
    ).toEqual(['ann asked bob to take the pool over']);
    expect(await actsAfter(accept('bob'), 'Relay')).toEqual(['bob took the pool over from ann']);
  });

  test('a member sent away, with what went back to them', async () => {
    await game.pool('Paid', ['ann', 'bob', 'carla'], { buyIn: 10 });
    await game.at('2027-01-13T17:30:00Z');
    await game.buyIn('carla', 'Paid');
    const remove = (username: string) =>
      game.rest('ann', 'DELETE', '/create-pool/remove-user', { poolName: 'Paid', username });
    expect(await actsAfter(() => remove('carla'), 'Paid')).toEqual([
      'ann removed carla; $13 went back to them',
    ]);
    expect([await game.balance('carla'), await game.fees()]).toEqual([0, 0]);
  });
});

describe('what came to nothing leaves none', () => {
  test('a change that is refused halfway', async () => {
    expect(
      await actsAfter(async () => {
        const change = 'input: { name: "Relay", maxUsers: 40 }';
        expect(await codeOf('ann', `mutation { updatePool(pool: "Sunday Best", ${change}) { id } }`)).toBe(
          'TAKEN',
        );
        expect(
          await codeOf(
            'ann',
            'mutation { updatePool(pool: "Sunday Best", input: { maxUsers: 40, admin: "dave" }) { id } }',
          ),
        ).toBe('NOT_FOUND');
      }),
    ).toEqual([]);
    expect(await game.sql(`select max_users from pool where name = 'Sunday Best'`)).toEqual([
      { max_users: 25 },
    ]);
  });

  test('a transaction that fails after it', async () => {
    const [ann] = await game.sql<{ id: string }>(`select id from user_account where username = 'ann'`);
    const caller = {
      kind: 'user' as const,
      userId: String(ann?.id),
      username: 'ann',
      sessionId: 'a session',
      tokenVersion: 0,
      expiresAt: new Date('2030-01-01'),
      signedInAt: new Date('2026-01-01'),
    };
    const ctx = { ...game.ctx(), caller };
    const { id } = await poolNamed(ctx, 'Sunday Best');
    expect(
      await actsAfter(() =>
        inTransaction(ctx, async (tx) => {
          await recordAdminAction(tx, id, { kind: 'notice-cleared' });
          throw new Error('It fails.');
        }).catch(() => undefined),
      ),
    ).toEqual([]);
  });

  test('a member who acts as the admin', async () => {
    expect(
      await actsAfter(async () => {
        for (const act of ['createInvitation', 'revokeInvitation', 'clearNotice'])
          expect(await codeOf('bob', `mutation { ${act}(pool: "Sunday Best") { id } }`)).toBe('NOT_ADMIN');
      }),
    ).toEqual([]);
  });
});

describe('the list', () => {
  test('is for members, and comes page by page, the latest first', async () => {
    const { nodes } = await auditLogOf();
    expect(nodes.length).toBeGreaterThan(3);
    expect(nodes.map(({ id }) => Number(id))).toEqual(
      nodes.map(({ id }) => Number(id)).toSorted((a, b) => b - a),
    );
    const first = await auditLogOf('Sunday Best', { first: 2 });
    expect(first.pageInfo.hasNextPage).toBe(true);
    const rest = await auditLogOf('Sunday Best', { first: 100, after: first.pageInfo.endCursor });
    expect([...first.nodes, ...rest.nodes]).toEqual(nodes);
    expect(rest.pageInfo.hasNextPage).toBe(false);
    expect(await codeOf('dave', '{ poolActs(pool: "Sunday Best") { nodes { id } } }')).toBe('NOT_MEMBER');
  });

  test.each([
    ['first: 0', 'INVALID'],
    ['first: 101', 'INVALID'],
    ['after: "x"', 'INVALID'],
    ['after: "999999999999999999"', 'ok'],
    ['after: "0"', 'ok'],
  ])('asked for with %s: %s', async (how, code) => {
    expect(await codeOf('bob', `{ poolActs(pool: "Sunday Best", ${how}) { nodes { id } } }`)).toBe(code);
  });

  test('knows people by the names they have now', async () => {
    await game.pool('Renamed', ['ann', 'bob']);
    await game.graphql('ann', 'mutation { updatePool(pool: "Renamed", input: { admin: "bob" }) { id } }');
    await game.sql(`update user_account set username = 'robert' where username = 'bob'`);
    const [act] = (await auditLogOf('Renamed', {}, 'ann')).nodes;
    await game.sql(`update user_account set username = 'bob' where username = 'robert'`);
    expect(act?.text).toBe('asked robert to take the pool over');
  });

  test('is only added to', async () => {
    for (const change of ['delete from pool_act', `update pool_act set act = '{}'`, 'truncate pool_act'])
      await expect(game.sql(change)).rejects.toThrow('what an admin did is only added to');
  });
});

describe('what can be done and undone for ever', () => {
  const acts = {
    invitation: ['createInvitation(pool: "Busy")', 'revokeInvitation(pool: "Busy")'],
    notice: ['setNotice(pool: "Busy", text: "Hello")', 'clearNotice(pool: "Busy")'],
    'public board': [
      'switchPublicBoard(pool: "Busy", on: true)',
      'switchPublicBoard(pool: "Busy", on: false)',
    ],
    settings: ['updatePool(pool: "Busy", input: { maxUsers: 30 })'],
  };
  beforeAll(() => game.pool('Busy', ['ann', 'bob']));

  test.each(Object.entries(acts))('is refused above a limit of its kind: %s', async (kind, mutations) => {
    const doAll = async () => {
      const codes = [];
      for (const mutation of mutations) codes.push(await codeOf('ann', `mutation { ${mutation} { id } }`));
      return codes;
    };
    const used = (count: number) =>
      game.sql(`update attempt_count set count = ? where key like 'acts by ' || ? || ' %'`, [count, kind]);
    expect(await doAll()).toEqual(mutations.map(() => 'ok'));
    await used(60 - mutations.length);
    expect(await doAll()).toEqual(mutations.map(() => 'ok'));
    expect(await actsAfter(doAll, 'Busy')).toEqual([]);
    expect(await doAll()).toEqual(mutations.map(() => 'RATE_LIMITED'));
    game.gateway.wallClock.advance({ minutes: 61 });
    expect(await doAll()).toEqual(mutations.map(() => 'ok'));
  });

  test.each([...acts.invitation, ...acts.notice, ...acts['public board']])(
    'is not multiplied by aliases: %s',
    async (mutation) => {
      expect(await codeOf('ann', `mutation { a: ${mutation} { id } b: ${mutation} { id } }`)).toBe(
        'GRAPHQL_VALIDATION_FAILED',
      );
    },
  );

  test('is counted for each account, and each kind by itself', async () => {
    expect(await codeOf('ann', 'mutation { clearNotice(pool: "Busy") { id } }')).toBe('ok');
    await game.sql(`update attempt_count set count = 60 where key like 'acts by notice %'`);
    expect(await codeOf('ann', 'mutation { clearNotice(pool: "Busy") { id } }')).toBe('RATE_LIMITED');
    expect(await codeOf('bob', 'mutation { clearNotice(pool: "Busy") { id } }')).toBe('NOT_ADMIN');
    expect(await codeOf('ann', 'mutation { createInvitation(pool: "Busy") { id } }')).toBe('ok');
  });
});

test('the payments that are closed by hand leave one, and once', async () => {
  await game.pool('Sealed', ['ann', 'bob'], { buyIn: 10 });
  await game.buyIn('bob', 'Sealed');
  const reset = () =>
    game.rest('ann', 'PUT', '/create-pool/batch-update-payment-status', {
      poolName: 'Sealed',
      usernames: ['bob'],
    });
  expect(await actsAfter(reset, 'Sealed')).toEqual([]);
  game.gateway.gameClock.set('2027-01-15T05:00:00Z');
  expect(await actsAfter(reset, 'Sealed')).toEqual(['ann closed the payments of the contest in play']);
  expect(await actsAfter(reset, 'Sealed')).toEqual([]);
});
