import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { countStatements } from '../testing/database/count-statements.ts';
import { openPoolGame, type PoolGame } from '../testing/pool-game.ts';

// A board for whoever has its link: who may make one, what it tells when, and that a link that is over tells nothing.

let game: PoolGame;
beforeAll(async () => {
  game = await openPoolGame(['ann', 'bob', 'carla', 'dave']);
  await game.pool('Behind a Pin', ['ann'], { isPrivate: true, pin: 'birdie' });
  await game.pool('Sunday Best', ['ann', 'bob', 'carla']);
});
afterAll(() => game.gateway.close());

const link = 'query ($pool: String!) { pool(name: $pool) { publicBoard { url } } }';
const turn = `mutation ($pool: String!, $on: Boolean!) {
  switchPublicBoard(pool: $pool, on: $on) { publicBoard { url } }
}`;
const look = `query ($token: String!) { publicBoard(token: $token) {
  poolName format round tournaments tournament zone locked lockAt entryCount
  rows { username position rounds running total weeks moved prizeCents }
  asOf stale official void prizesCents outsideText lookAgainSeconds
} }`;

interface Linked {
  publicBoard: { url: string } | null;
}
const tokenIn = ({ publicBoard }: Linked): string => publicBoard?.url.split('/').at(-1) ?? 'none';
const turnOn = async (pool: string) => {
  const { switchPublicBoard } = await game.graphql<{ switchPublicBoard: Linked }>('ann', turn, {
    pool,
    on: true,
  });
  return tokenIn(switchPublicBoard);
};
const turnOff = (pool: string) => game.graphql('ann', turn, { pool, on: false });
const linkFor = async (player: string, pool: string) =>
  tokenIn((await game.graphql<{ pool: Linked }>(player, link, { pool })).pool);
const seen = async (token: string) => {
  const { data, errors } = await game.gateway.graphql(look, { token });
  if (errors) throw new Error(JSON.stringify(errors));
  return Object(data).publicBoard;
};
const refusal = async (token: string) => {
  const { errors } = await game.gateway.graphql(look, { token });
  return errors?.map(({ message, extensions }) => ({ message, ...extensions }));
};
const over = [
  expect.objectContaining({ code: 'NOT_FOUND', message: 'This board is not public, or not any more.' }),
];

describe('the link', () => {
  test('is made by the admin alone, and is there once for however many ask at once', async () => {
    expect(await linkFor('ann', 'Sunday Best')).toBe('none');
    for (const player of ['bob', 'dave']) {
      const { errors } = await game.gateway.graphql(
        turn,
        { pool: 'Sunday Best', on: true },
        game.token(player),
      );
      expect(errors).toMatchObject([{ extensions: { code: 'NOT_ADMIN' } }]);
    }
    const tokens = await Promise.all(Array.from({ length: 5 }, () => turnOn('Sunday Best')));
    expect(new Set(tokens).size).toBe(1);
    expect(tokens[0]).toMatch(/^[\w-]{43}$/);
  });

  test('is told to members, and to nobody else', async () => {
    const token = await turnOn('Sunday Best');
    expect(await linkFor('bob', 'Sunday Best')).toBe(token);
    expect(await linkFor('dave', 'Sunday Best')).toBe('none');
  });

  test('is over once the board is private, and public again it is another', async () => {
    const first = await turnOn('Behind a Pin');
    expect(await seen(first)).toMatchObject({ poolName: 'Behind a Pin' });
    await turnOff('Behind a Pin');
    expect(await refusal(first)).toEqual(over);
    const second = await turnOn('Behind a Pin');
    expect(second).not.toBe(first);
    expect(await refusal(first)).toEqual(over);
    expect(await seen(second)).toMatchObject({ poolName: 'Behind a Pin' });
    await game.graphql('ann', 'mutation { deletePool(pool: "Behind a Pin") }');
    expect(await refusal(second)).toEqual(over);
  });

  test('is not one of an invitation, and no invitation is one of it', async () => {
    const { createInvitation } = await game.graphql<{ createInvitation: { invitation: { url: string } } }>(
      'ann',
      'mutation { createInvitation(pool: "Sunday Best") { invitation { url } } }',
    );
    const invite = createInvitation.invitation.url.split('/').at(-1) ?? '';
    expect(await refusal(invite)).toEqual(over);
    const { errors } = await game.gateway.graphql(
      'query ($token: String!) { invitation(token: $token) { poolName } }',
      { token: await turnOn('Sunday Best') },
    );
    expect(errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }]);
  });

  test.each([
    ['nothing', ''],
    ['a word', 'birdie'],
    ['a number of bytes', 'A'.repeat(43)],
    ['no base64', '%%%'],
    ['a very long text', 'A'.repeat(5000)],
  ])('is refused when it is %s', async (_what, token) => {
    expect(await refusal(token)).toEqual(over);
  });

  test('is noted among the acts of the admin, once for each change', async () => {
    await turnOn('Sunday Best');
    await turnOn('Sunday Best');
    await turnOff('Sunday Best');
    await turnOff('Sunday Best');
    const acts = await game.gateway.orm.em.fork().execute<{ kind: string }[]>(
      `select act->>'kind' as kind from pool_act join pool on pool.id = pool_id
         where name = 'Sunday Best' and act->>'kind' like 'public-board%' order by pool_act.id desc limit 2`,
    );
    expect(acts).toEqual([{ kind: 'public-board-off' }, { kind: 'public-board-on' }]);
  });
});

describe('what it tells', () => {
  // Golfers 0 to 9 are tier 1, 10 to 20 tier 2, 21 to 32 tier 3, 33 to 47 tier 4.
  const cards = { ann: [0, 1, 2, 10, 11, 21, 22, 33], bob: [3, 4, 5, 12, 13, 23, 24, 34] };
  let token: string;
  let many: string;
  beforeAll(async () => {
    token = await turnOn('Sunday Best');
    await game.pool('Many', ['ann', 'bob']);
    many = await turnOn('Many');
    for (let n = 0; n < 10; n += 1) {
      const username = `guest${n}`;
      const session = await game.gateway.signUp(username);
      const body = { poolName: 'Many', username };
      await game.gateway.rest('PUT', '/create-pool/join', { token: session, body });
    }
    for (const [player, card] of Object.entries(cards)) await game.card(player, 'Sunday Best', card);
  });

  test('before the lock only how many have entered', async () => {
    expect(await seen(token)).toEqual({
      poolName: 'Sunday Best',
      format: 'SINGLE_WEEK',
      round: null,
      tournaments: ['Palmetto Classic'],
      tournament: 'Palmetto Classic',
      zone: 'America/New_York',
      locked: false,
      lockAt: '2027-01-14T05:00:00.000Z',
      entryCount: 3,
      rows: [],
      asOf: null,
      stale: false,
      official: false,
      void: false,
      prizesCents: [],
      outsideText: null,
      lookAgainSeconds: 60,
    });
  });

  test('before the lock prizes as their host has named them (G46)', async () => {
    const named = { buyIn: undefined, settledOutside: { buyIn: 10 }, prizes: [100, 50] };
    await game.pool('Named', ['ann'], named);
    expect(await seen(await turnOn('Named'))).toMatchObject({ prizesCents: [10_000, 5000] });
  });

  test('no names as long as picks are open, though the day has begun (G7, G48)', async () => {
    const named = { buyIn: undefined, settledOutside: { buyIn: 10 }, prizes: [100, 50] };
    await game.pool('Round', ['ann'], { ...named, format: 'Single Round', round: 'Opening Day' });
    await game.pool('Tee', ['ann'], { ...named, rules: { lock: 'first-tee' } });
    const [round, tee] = [await turnOn('Round'), await turnOn('Tee')];
    await game.at('2027-01-14T05:01:00Z');
    const lockAt = '2027-01-14T13:00:00.000Z';
    const open = { locked: false, lockAt, entryCount: 1, rows: [], asOf: null, prizesCents: [10_000, 5000] };
    expect(await seen(round)).toMatchObject(open);
    expect(await seen(tee)).toMatchObject(open);
    game.gateway.gameClock.set(lockAt);
    const shown = { locked: true, rows: [{ username: 'ann' }] };
    // A card can still be made with those who tee off later.
    expect(await seen(round)).toMatchObject({ ...shown, prizesCents: [10_000, 5000] });
    expect(await seen(tee)).toMatchObject({ ...shown, prizesCents: [15_000, 0] });
  });

  test('from the lock on the board, as it stands at each look', async () => {
    const { rows } = await seen(token);
    expect(rows.map(({ username, position }: { username: string; position: string }) => [position, username]))
      // Nobody has a score yet; equals are listed by their names.
      .toEqual([
        ['-', 'ann'],
        ['-', 'bob'],
        ['-', 'carla'],
      ]);
    await game.at('2027-01-14T15:00:00Z');
    game.finish(1, 1, (golfer) => (golfer < 3 ? 1 : -1));
    await game.at('2027-01-14T23:00:00Z');
    expect(await seen(token)).toMatchObject({
      locked: true,
      asOf: '2027-01-14T23:00:00.000Z',
      rows: [
        { username: 'ann', position: 'T1', rounds: [-4, null, null, null], running: -4, total: null },
        { username: 'bob', position: 'T1', rounds: [-4, null, null, null], running: -4, total: null },
        { username: 'carla', position: '-', rounds: [null, null, null, null], running: null, total: null },
      ],
    });
  });

  test('with the places that were won and lost since the round began', async () => {
    const moved = async () => {
      const { rows } = await seen(token);
      return rows.map((row: { username: string; moved: number | null }) => [row.username, row.moved]);
    };
    expect((await moved()).slice(0, 2)).toEqual([
      ['ann', null],
      ['bob', null],
    ]);
    game.finish(
      1,
      1,
      (golfer) => (golfer < 3 ? 1 : -1),
      (golfer) => (golfer === 3 ? { round: 2, thru: 6, today: -4, toPar: -5 } : {}),
    );
    await game.at('2027-01-15T15:00:00Z');
    game.gateway.wallClock.advance({ seconds: 1 });
    expect((await moved()).slice(0, 2)).toEqual([
      ['bob', 0],
      ['ann', -1],
    ]);
  });

  test('with the names that people have now', async () => {
    await game.rest('carla', 'PUT', '/users/carla', { newUsername: 'carla.the.great' });
    game.gateway.wallClock.advance({ seconds: 1 });
    const { rows } = await seen(token);
    expect(rows.at(-1)).toMatchObject({ username: 'carla.the.great' });
  });

  test('in as many statements for many entries as for a few', async () => {
    const statements = (of: string) => {
      game.gateway.wallClock.advance({ seconds: 1 });
      return countStatements(() => seen(of));
    };
    expect((await seen(many)).rows).toHaveLength(12);
    expect(await statements(many)).toBe(await statements(token));
  });

  test('worked out once for all who look within a second, and anew for whoever looks then', async () => {
    const statements = (looks: number) =>
      countStatements(() => Promise.all(Array.from({ length: looks }, () => seen(token))));
    game.gateway.wallClock.advance({ seconds: 1 });
    const first = await statements(1);
    const more = await statements(1);
    expect(more).toBeLessThan(first);
    expect(await statements(1)).toBe(more);
    game.gateway.wallClock.advance({ seconds: 1 });
    expect(await statements(5)).toBe(first + 4 * more);
  });

  test('to one look a request', async () => {
    const twice =
      'query ($t: String!) { a: publicBoard(token: $t) { asOf } b: publicBoard(token: $t) { asOf } }';
    const { errors } = await game.gateway.graphql(twice, { t: token });
    expect(errors).toMatchObject([{ extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }]);
  });
});

test('who looks too often is asked to wait, and finds out nothing more by other tokens', async () => {
  const { em } = game.gateway.orm;
  await em.fork().execute(`update attempt_count set count = 1200 where key like 'public board %'`);
  expect(await refusal('A'.repeat(43))).toMatchObject([{ code: 'RATE_LIMITED' }]);
  game.gateway.wallClock.advance({ minutes: 6 });
  expect(await refusal('A'.repeat(43))).toEqual(over);
});
