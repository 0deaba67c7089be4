import { describe, expect, test } from '@jest/globals';
import { picks } from '../../testing/paid-game.ts';
import { weeklyGame } from './testing/weekly-game.ts';

// What else becomes of a weekly pool whose host is asked whether it goes on: late answers, drafts and the link in the mail.

const weekly = weeklyGame();
const { playWeek, monday, wednesday, look, answer, acts, open, mailedLink, visit } = weekly;

describe('without an answer', () => {
  test('a co-host is asked too, by a mail that leads to the page, and answers there', async () => {
    const naming = { poolName: 'Weekly', coHost: 'bob', isCoHost: true };
    await weekly.game.rest('ann', 'PUT', '/create-pool/co-host', naming);
    await weekly.game.sentMails();
    await monday();
    expect(await answer('SKIP', 'bob')).toBe('ok');
    expect((await acts())[0]).toBe('skipped the Lowcountry Open');
    expect((await look('bob')).nextWeek).toMatchObject({ answer: 'SKIP' });
  });

  test('nobody is called unpaid, can be reminded or counts as lacking something', async () => {
    await monday();
    const { poolHost } = await weekly.game.graphql<{ poolHost: { lacking: unknown; members: unknown } }>(
      'ann',
      '{ poolHost(pool: "Weekly") { lacking { missing count } members { paid missing remind { allowed } } } }',
    );
    expect(poolHost.lacking).toEqual([]);
    for (const member of poolHost.members as object[])
      expect(member).toEqual({ paid: null, missing: [], remind: { allowed: false } });
    const { errors } = await weekly.game.gateway.graphql(
      'mutation { remindMembers(pool: "Weekly", missing: CARD) { count } }',
      {},
      weekly.game.token('ann'),
    );
    expect(errors).toMatchObject([{ extensions: { code: 'CONFLICT' } }]);
  });

  test('a week that nobody plays passes by unsaid, and the page asks on', async () => {
    await monday();
    await weekly.game.sentMails();
    await weekly.game.at('2027-01-21T06:00:00Z');
    await playWeek(2);
    expect(await weekly.game.sentMails()).toEqual([]);
    const messages = await weekly.game.sql<{ text: string }>(`select text from message order by id`);
    expect(messages).toHaveLength(1);
    weekly.game.turnTo(3);
    await weekly.game.at('2027-01-25T15:00:00Z');
    expect(await look()).toMatchObject({ nextWeek: { answer: null, waits: true }, contest: { quiet: true } });
    expect(await weekly.game.differences()).toEqual([]);
  });

  test('after the lock it is too late', async () => {
    await monday();
    await weekly.game.at('2027-01-21T06:00:00Z');
    expect(await answer('STOP')).toBe(
      'LOCKED: It is too late: the picks for the Lowcountry Open are locked.',
    );
    expect((await look()).nextWeek).toBeNull();
  });
});

describe('yes', () => {
  test('on the last day: everybody is told that they have no card, and nothing else', async () => {
    await monday();
    await wednesday();
    await weekly.game.sentMails();
    expect(await answer('YES')).toBe('ok');
    expect(await weekly.game.sentMails()).toEqual(
      ['ann', 'bob', 'carla'].map((name) => `${name}: No picks yet for the Lowcountry Open: Weekly`),
    );
  });
});

describe('stop', () => {
  test('can be taken back before the lock, and nobody joins meanwhile', async () => {
    await weekly.game.gateway.signUp('dev');
    expect(await answer('STOP')).toBe('ok');
    const { joinable } = await weekly.game.graphql<{ joinable: { nodes: { name: string }[] } }>(
      'bob',
      '{ joinable: pools(ended: false) { nodes { name } } }',
    );
    expect(joinable.nodes).toEqual([]);
    expect(await answer('YES')).toBe('ok');
    await monday();
    expect((await weekly.game.sentMails()).filter((mail) => mail.includes('Picks'))).toEqual(open);
    expect(await acts()).toEqual(['said that the pool plays the Lowcountry Open', 'stopped the pool']);
    await weekly.game.buyIn('bob', 'Weekly');
  });
});

describe('the link in the mail', () => {
  test('asks, and answers with one press, without logging in', async () => {
    const path = await mailedLink();
    const page = await visit(path);
    expect(page.status).toBe(200);
    expect(page.text).toContain('Play next week?');
    for (const words of ['primary">Yes, play the Low', 'secondary">Skip a week', 'quiet">Stop the pool'])
      expect(page.text).toContain(words);
    // To have it opened, or looked at by a scanner, answers nothing.
    expect(await look()).toMatchObject({ nextWeek: { answer: null } });
    const answered = await visit(`${path}/skip`, 'POST');
    expect(answered).toMatchObject({ status: 200, text: expect.stringContaining('You skip a week') });
    expect(await look()).toMatchObject({ nextWeek: { answer: 'SKIP' } });
    expect((await visit(`${path}/skip`, 'POST')).status).toBe(200);
    expect((await visit(`${path}/stop`, 'POST')).text).toContain('The pool has ended');
    expect((await visit(path)).text).toContain('Changed your mind?');
    expect(await acts()).toEqual(['stopped the pool', 'skipped the Lowcountry Open']);
  });

  test('is refused once it is too late', async () => {
    const path = await mailedLink();
    await monday();
    await weekly.game.at('2027-01-21T06:00:00Z');
    expect(await visit(path)).toMatchObject({
      status: 200,
      text: expect.stringContaining('It is too late to answer'),
    });
    expect(await visit(`${path}/stop`, 'POST')).toMatchObject({
      status: 409,
      text: expect.stringContaining('It is too late: the picks for the Lowcountry Open are locked.'),
    });
  });

  test('works for two weeks, for whoever is the host, and only as it was sent', async () => {
    const path = await mailedLink();
    const forged = path.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    for (const wrong of [
      '/next-week/x',
      forged.replace(/next-week\/.{8}/, 'next-week/AAAAAAAA'),
      `${path}/no`,
    ])
      expect((await visit(wrong, wrong.endsWith('/no') ? 'POST' : 'GET')).status).toBe(404);
    await weekly.game.sql(
      `update pool set admin_id = (select id from user_account where username = 'bob') where name = 'Weekly'`,
    );
    expect((await visit(path)).status).toBe(404);
    expect((await visit(`${path}/stop`, 'POST')).status).toBe(404);
    await weekly.game.sql(
      `update pool set admin_id = (select id from user_account where username = 'ann') where name = 'Weekly'`,
    );
    weekly.game.gateway.wallClock.advance({ days: 15 });
    expect((await visit(path)).status).toBe(404);
  });
});

test('a pool in play when the question was introduced goes on as if the host had said yes', async () => {
  await weekly.game.sql('delete from next_week');
  await weekly.game.sql('update contest set quiet = false');
  await weekly.game.sentMails();
  await monday();
  expect(await weekly.game.sentMails()).toEqual(open);
});

test('a draft and a payment under way are nobody’s yes, but a payment under way holds skipping up', async () => {
  await monday();
  await weekly.game.sentMails();
  const { clientSecret } = await weekly.game.checkout('bob', 'Weekly', picks);
  expect(await look()).toMatchObject({ contest: { quiet: true } });
  expect(await answer('SKIP')).toBe('CONFLICT: Somebody is paying for it right now. Please try again later.');
  await weekly.game.pay(clientSecret);
  await weekly.game.until(async () => !(await look()).contest.quiet);
});
