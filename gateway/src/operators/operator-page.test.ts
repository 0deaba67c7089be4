import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { placeHold } from '../money/holds.service.ts';
import { withdraw } from '../money/withdrawals/withdrawal.service.ts';
import { type MoneyGateway, openMoneyGateway } from '../testing/money-gateway.ts';
import { serviceToken } from '../testing/test-gateway.ts';

// What operators see and do in a browser, over HTTP as a browser sends it.

const token = 'the token of the operator olive';
const tokens = [
  { name: 'olive', token },
  { name: 'otto', token: 'the token of the operator otto' },
];

let gateway: MoneyGateway;
beforeAll(async () => {
  gateway = await openMoneyGateway({ operatorTokens: tokens });
});
beforeEach(() => gateway.wallClock.advance({ hours: 1 }));
afterAll(() => gateway.close());

const visit = (path: string, init: RequestInit = {}) =>
  fetch(`${gateway.origin}${path}`, { redirect: 'manual', ...init });

const send = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  visit(path, { method: 'POST', body: new URLSearchParams(fields), headers });

async function logIn(by = token): Promise<{ cookie: string }> {
  const answer = await send('/operator/log-in', { token: by });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/operator']);
  const cookie = answer.headers.get('set-cookie') ?? '';
  expect(cookie).toMatch(
    /^fairway_operator=[\w-]{32}; Path=\/operator; HttpOnly; SameSite=Strict; Max-Age=28800/,
  );
  return { cookie: cookie.split(';')[0] ?? '' };
}

const textAt = async (path: string, headers: Record<string, string>) =>
  (await visit(path, { headers })).text();

describe('logging in', () => {
  test('takes a token of operators only, and no player’s or service’s', async () => {
    const ann = await gateway.signUp('ann');
    for (const wrong of [ann, serviceToken, '', `${token} `]) {
      const answer = await send('/operator/log-in', { token: wrong });
      expect(answer.status).toBe(401);
      expect(await answer.text()).toContain('The token is wrong.');
    }
    const bearer = await visit('/operator', { headers: { authorization: `Bearer ${token}` } });
    expect(bearer.status).toBe(401);
    const session = await logIn();
    expect(await textAt('/operator', session)).toContain('You are olive.');
    expect(await textAt('/operator/acts', session)).toMatch(/log-in[\s\S]*done: Logged in\./);
  });

  test('is throttled after ten failures, which says when to try again', async () => {
    const failed = async () => (await send('/operator/log-in', { token: 'a guess' })).status;
    const statuses = [];
    for (let count = 0; count < 11; count += 1) statuses.push(await failed());
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
    const answer = await send('/operator/log-in', { token });
    expect([answer.status, Number(answer.headers.get('retry-after')) > 800]).toEqual([429, true]);
  });

  test('ends after eight hours, by logging out, and with its token', async () => {
    const [first, second, third] = [await logIn(), await logIn(), await logIn()];
    await send('/operator/log-out', {}, first);
    const statusOf = async (headers: { cookie: string }) => (await visit('/operator', { headers })).status;
    expect([await statusOf(first), await statusOf(second)]).toEqual([401, 200]);
    const { settings } = gateway.parts;
    try {
      settings.operatorTokens = [{ name: 'olive', token: 'another token of the operator olive' }];
      expect(await statusOf(second)).toBe(401);
    } finally {
      settings.operatorTokens = tokens;
    }
    gateway.wallClock.advance({ hours: 8 });
    expect(await statusOf(third)).toBe(401);
  });

  test.each(['/%6fperator', '/operato%72', '/%6Fperator/acts', '//operator', '/./%6fperator'])(
    'is not under another spelling, which a proxy may let through: %s',
    async (url) => {
      const { body } = await gateway.app.inject({ url, headers: await logIn() });
      expect(body).not.toMatch(/olive|operator/);
    },
  );

  test('under https: its cookie is one that only this host sets, by https:', async () => {
    const { settings } = gateway.parts;
    const before = settings.publicUrl;
    try {
      settings.publicUrl = 'https://golf.example.com';
      const answer = await send('/operator/log-in', { token });
      const cookie = answer.headers.get('set-cookie') ?? '';
      expect(cookie).toMatch(
        /^__Host-fairway_operator=[\w-]{32}; Path=\/; Secure; HttpOnly; SameSite=Strict; Max-Age=28800$/,
      );
      const [session = ''] = cookie.split(';');
      expect(await textAt('/operator', { cookie: session })).toContain('You are olive.');
      const plain = await visit('/operator', { headers: { cookie: session.replace('__Host-', '') } });
      expect(plain.status).toBe(401);
      const out = await send('/operator/log-out', {}, { cookie: session });
      expect(out.headers.get('set-cookie')).toMatch(
        /^__Host-fairway_operator=; Path=\/; Secure; .*Max-Age=0$/,
      );
    } finally {
      settings.publicUrl = before;
    }
  });

  test('is nowhere where no operator has a token', async () => {
    const { settings } = gateway.parts;
    try {
      settings.operatorTokens = [];
      for (const answer of [await visit('/operator'), await send('/operator/log-in', { token: '' })])
        expect(answer.status).toBe(404);
    } finally {
      settings.operatorTokens = tokens;
    }
  });
});

describe('an act', () => {
  const lastActs = () =>
    gateway.orm.em
      .fork()
      .execute<{ phase: string }[]>(
        "select operator, via, act, phase, outcome from operator_act where act <> 'log-in' order by id desc limit 2",
      );

  test('of another site, or of nobody, is refused and changes nothing', async () => {
    const session = await logIn();
    const elsewhere = { ...session, origin: 'https://elsewhere.example' };
    expect((await send('/operator/acts/check-ledger', {}, elsewhere)).status).toBe(403);
    expect((await send('/operator/log-in', { token }, { origin: 'null' })).status).toBe(403);
    expect((await send('/operator/acts/check-ledger', {})).status).toBe(401);
    expect((await send('/operator/acts/delete-everything', {}, session)).status).toBe(404);
    expect((await send('/operator/acts/constructor', {}, session)).status).toBe(404);
    expect(await lastActs()).toEqual([]);
  });

  test('is done, and recorded with who did it and what came of it', async () => {
    const session = await logIn();
    const bob = await gateway.player('bob', 5000);
    const { withdrawal } = await withdraw(gateway.ctxOf(bob), {
      amountCents: 3507,
      email: 'lost@example.com',
    });
    expect(await textAt('/operator', session)).toMatch(
      /Withdrawals under way \(1\)[\s\S]*<td data-label="Whose">bob<\/td>[\s\S]*\$35\.07/,
    );
    const settle = (outcome: string) =>
      send(
        '/operator/acts/settle-withdrawal',
        { id: withdrawal.id, outcome, why: 'He asked for it.' },
        session,
      );
    const unclear = await settle('lost');
    expect([unclear.status, (await unclear.text()).includes('It is paid or returned.')]).toEqual([400, true]);
    const done = await settle('returned');
    expect([done.status, (await done.text()).includes('$35.07 is back in the balance.')]).toEqual([
      200,
      true,
    ]);
    const by = { operator: 'olive', via: 'page', act: 'settle-withdrawal' };
    expect(await lastActs()).toEqual([
      { ...by, phase: 'done', outcome: '$35.07 is back in the balance.' },
      { ...by, phase: 'begun', outcome: null },
    ]);
    const twice = await settle('paid');
    expect(twice.status).toBe(409);
    expect((await lastActs())[0]).toMatchObject({
      phase: 'refused',
      outcome: expect.stringContaining('already'),
    });
    const log = await textAt('/operator/acts', session);
    expect(log).toContain('olive, by the page');
    expect(log).toContain('done: $35.07 is back in the balance.');
  });

  test('stops withdrawals, saying why, until they are released', async () => {
    const session = await logIn();
    const stop = (why: string) => send('/operator/acts/stop-withdrawals', { why }, session);
    expect(await (await stop(' ')).text()).toContain('why: Please say why.');
    expect(await textAt('/operator', session)).toContain('Withdrawals go out.');
    expect(await (await stop('Restored to <noon>')).text()).toContain('Withdrawals are stopped.');
    const page = await textAt('/operator', session);
    expect(page).toMatch(/Nobody can withdraw since [^<]*: Restored to &lt;noon&gt;/);
    expect(page).toContain('What waits: withdrawals, which are stopped');
    const dora = await gateway.player('dora', 5000);
    const asked = withdraw(gateway.ctxOf(dora), { amountCents: 3507, email: 'dora@example.com' });
    await expect(asked).rejects.toThrow(/paused while our books are checked/);
    const released = await send('/operator/acts/release-withdrawals', {}, session);
    expect(await released.text()).toContain('Withdrawals go on.');
  });

  test('logs out a player whose account is in wrong hands', async () => {
    const session = await logIn();
    await gateway.player('hacked');
    const answer = await send(
      '/operator/acts/sign-out',
      { name: 'hacked', why: 'Her phone is gone' },
      session,
    );
    expect(await answer.text()).toContain('hacked is logged out everywhere');
    const unknown = await send('/operator/acts/sign-out', { name: 'no-one', why: 'Gone' }, session);
    expect(await unknown.text()).toContain('There is no user of that name.');
  });

  test('sees an act as it ended, and later that its end is not known, where that could not be written', async () => {
    const session = await logIn();
    const em = gateway.orm.em.fork();
    await em.execute(`create function no_end() returns trigger language plpgsql as
      $$ begin raise exception 'no end is written'; end $$`);
    await em.execute(
      `create trigger no_end before insert on operator_act for each row when (new.phase <> 'begun') execute function no_end()`,
    );
    const done = await send('/operator/acts/sign-out', { name: 'hacked', why: 'Once more' }, session);
    expect(await done.text()).toContain('hacked is logged out everywhere');
    const refused = await send('/operator/acts/sign-out', { name: 'no-one', why: 'Once more' }, session);
    expect(await refused.text()).toContain('There is no user of that name.');
    await em.execute('drop trigger no_end on operator_act');
    const log = await textAt('/operator/acts', session);
    expect(log.split('not known: its end was not written')).toHaveLength(3);
    await send('/operator/acts/sign-out', { name: 'hacked', why: 'The last time' }, session);
    expect((await textAt('/operator/acts', session)).split('not known:')).toHaveLength(3);
  });

  test('needs a reason where one is kept', async () => {
    const session = await logIn();
    const carla = await gateway.player('carla', 500);
    const id = randomUUID();
    await gateway.orm.em.fork().transactional(async (em) => {
      const hold = {
        userId: carla.id,
        key: `reversal:${id}`,
        owedCents: 300,
        reason: 'a <b>payment</b> was taken back.',
      };
      await placeHold({ ...gateway.ctxOf(), em }, hold);
    });
    const page = await textAt('/operator', session);
    expect(page).toContain('a &lt;b&gt;payment&lt;/b&gt; was taken back.');
    const giveUp = (why: string) => send('/operator/acts/write-off-debt', { id, why }, session);
    expect(await (await giveUp('  ')).text()).toContain('why: Please say why.');
    expect(await (await giveUp('Paid by cheque')).text()).toContain('$3 is given up.');
    expect(await textAt('/operator', session)).toContain('Nothing is owed.');
  });

  test('of a name without a match ties it to the golfer that was found', async () => {
    const session = await logIn();
    const em = gateway.orm.em.fork();
    await em.execute(
      `insert into golfer (dg_id, player_name, name_key) values (23950, 'Åberg, Ludvig', 'ludvig aberg')`,
    );
    await em.execute(
      `insert into unmatched_name (name_key, name, source, seen_at) values ('l aberg', 'Aberg, L', 'odds', now())`,
    );
    const link = /href="(\/operator\/golfers\?name=[^"]+)"/.exec(await textAt('/operator', session))?.[1];
    expect(link).toBe('/operator/golfers?name=Aberg%2C%20L');
    const found = await textAt('/operator/golfers?name=Aberg%2C%20L&find=aberg', session);
    expect(found).toContain('Åberg, Ludvig');
    const match = (golfer: string) =>
      send('/operator/acts/match-golfer', { name: 'Aberg, L', golfer }, session);
    expect((await match('23951')).status).toBe(404);
    expect(await (await match('23950')).text()).toContain('Aberg, L is Åberg, Ludvig from now on.');
    expect(await textAt('/operator', session)).toContain('Every name was placed.');
  });

  test('is only added to', async () => {
    for (const change of [
      `update operator_act set operator = 'nobody'`,
      'delete from operator_act',
      'truncate operator_act',
    ])
      await expect(gateway.orm.em.fork().execute(change)).rejects.toThrow(/only added to/);
  });
});

test('the page has no scripts, and is kept nowhere', async () => {
  const { headers } = await visit('/operator', { headers: await logIn() });
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'nonce-[^']+'; /);
  expect(headers.get('cache-control')).toBe('no-store');
});
