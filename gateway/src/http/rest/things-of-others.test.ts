import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { servedRoutes } from '../../app.ts';
import { openPaidGame, type PaidGame } from '../../testing/paid-game.ts';
import { passwordOf } from '../../testing/test-gateway.ts';

// Routes for every user about a thing that an id or a pool names, and not its owner: whose it is decides who may.

/** Of routes for every user, those that name a thing: as whom bob fails with ann's or why it is nobody's. */
const things: Record<string, 'message' | 'line' | 'session' | 'pool' | 'everybody’s' | 'nobody’s yet'> = {
  'DELETE /chat/messages/:messageId': 'message',
  'PUT /chat/reactions': 'message',
  'PUT /chat/story/reactions': 'line',
  'DELETE /sessions/:id': 'session',
  'POST /charge': 'pool',
  'GET /golfer-odds': 'everybody’s',
  'GET /news/:id': 'everybody’s',
  'POST /create-pool': 'nobody’s yet',
};

const routes = servedRoutes.flatMap(({ route }) =>
  (route.who as readonly string[]).includes('user')
    ? [[`${route.method} ${route.path}`, route] as const]
    : [],
);
const naming = /^(?:id|messageId|poolName)$/;
const ofAnn = routes.filter(([name]) => name in things && !/’s/.test(things[name] ?? ''));

let game: PaidGame;
let ann: string;
/** Ann's, by kind. */
const ids: Record<string, string> = { pool: 'Behind Doors' };
beforeAll(async () => {
  game = await openPaidGame(['ann', 'bob']);
  ann = game.token('ann');
  await game.pool('Behind Doors', ['ann'], { buyIn: 30, isPrivate: true, pin: 'birdie' });
  const said = { username: 'ann', message: 'Nobody hears it', poolName: ids.pool };
  ids.message = String((await game.rest('ann', 'POST', '/chat', said)).body.id);
  const { body: sessions } = await game.rest('ann', 'GET', '/sessions');
  ids.session = String(Object(sessions)[0].id);
  const [line] = await sql(
    `insert into story_line (pool_id, contest_id, key, facts, at)
     select pool.id, contest.id, 'lead 1', ?, now() from pool join contest on contest.pool_id = pool.id
     where pool.name = ? returning id`,
    [JSON.stringify({ kind: 'lead', round: 1, usernames: ['ann'] }), ids.pool],
  );
  ids.line = String(Object(line).id);
});
afterAll(() => game.gateway.close());

const sql = (statement: string, values: unknown[] = []): Promise<unknown[]> =>
  game.gateway.orm.em.fork().execute(statement, values);
const annsThings = async () => {
  const about = `?poolName=${encodeURIComponent('Behind Doors')}`;
  const seen = [];
  for (const path of [`/chat${about}`, `/create-pool/my-pool-info${about}`]) {
    const { status, body } = await game.gateway.rest('GET', path, { token: ann });
    seen.push({ status, body });
  }
  const tables = ['user_session', 'story_reaction', 'checkout'];
  const counts = await Promise.all(tables.map((table) => sql(`select count(*) from ${table}`)));
  return [...seen, ...counts];
};

test('it is said of each route for every user that names a thing whose it is', () => {
  const named = routes.filter(([, { params, query, body }]) =>
    [params, query, body].some((part) => Object.keys(part?.shape ?? {}).some((field) => naming.test(field))),
  );
  expect(named.map(([name]) => name).sort()).toEqual(Object.keys(things).sort());
});

describe('somebody else', () => {
  test.each(ofAnn)('does nothing with ann’s on %s', async (name, route) => {
    const before = await annsThings();
    const id = ids[things[name] ?? ''] ?? '';
    const ask = (token: string) =>
      game.gateway.rest(route.method, route.path.replace(/:\w+/, id), {
        token,
        ...(route.body ? { body: { ...route.example.body, id, poolName: ids.pool } } : {}),
      });
    const { status, body } = await ask(game.token('bob'));
    expect([403, 404]).toContain(status);
    expect(JSON.stringify(body)).not.toContain('Nobody hears it');
    expect(await annsThings()).toEqual(before);
    // So it is what bob asked for that is refused, and not how.
    expect([400, 403, 404]).not.toContain((await ask(ann)).status);
    if (things[name] === 'session') {
      const again = { username: 'ann', password: passwordOf('ann') };
      ann = String((await game.gateway.rest('POST', '/login', { body: again })).body.token);
    }
  });
});
