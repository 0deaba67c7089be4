import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type MailGame, openMailGame } from '../../notifications/testing/mail-game.ts';
import { picks } from '../../testing/paid-game.ts';

// A weekly pool whose first week is over: its host is asked whether it goes on, and until it is answered, paid or
// picked, nobody hears of the next one. Everything is played in South Carolina, five hours behind.

let game: MailGame;
beforeEach(async () => {
  game = await openMailGame(['ann', 'bob', 'carla']);
  await game.pool('Weekly', ['ann', 'bob', 'carla'], { buyIn: 10 });
  for (const player of ['ann', 'bob', 'carla']) await game.buyIn(player, 'Weekly');
  await game.at('2027-01-14T05:30:00Z');
  await playWeek(1);
});
afterEach(() => game.gateway.close());

const day = (week: number, round: number) => `2027-01-${13 + round + 7 * (week - 1)}`;
async function playWeek(week: number) {
  game.finish(week, 4, (golfer) => (golfer === 0 ? -1 : 0));
  for (const time of ['20:00', '20:20', '20:40', '21:00']) await game.at(`${day(week, 4)}T${time}:00Z`);
}
const monday = async () => {
  game.turnTo(2);
  for (const time of ['05:00', '05:30', '09:00']) await game.at(`2027-01-18T${time}:00Z`);
};
const wednesday = async () => {
  for (const time of ['05:00', '05:30']) await game.at(`2027-01-20T${time}:00Z`);
};

interface Asked {
  nextWeek: { answer: string | null; waits: boolean; tournament: { name: string } } | null;
  contest: { quiet: boolean; weeks: { tournament: { name: string } }[] };
  ended: boolean;
  join: { code: string };
  runAgain: { decision: { allowed: boolean } } | null;
}
const look = async (player = 'ann') =>
  (
    await game.graphql<{ pool: Asked }>(
      player,
      `{ pool(name: "Weekly") { nextWeek { answer waits tournament { name } yes { allowed } skip { allowed } }
         contest { quiet weeks { tournament { name } } } ended join { code } runAgain { decision { allowed } } } }`,
    )
  ).pool;
const answer = async (what: string, player = 'ann') => {
  const { errors } = await game.gateway.graphql(
    `mutation { answerNextWeek(pool: "Weekly", answer: ${what}) { id } }`,
    {},
    game.token(player),
  );
  return errors ? `${Object(errors[0]?.extensions).code}: ${errors[0]?.message}` : 'ok';
};
const acts = async () => {
  const query = '{ poolActs(pool: "Weekly") { nodes { text } } }';
  const { poolActs } = await game.graphql<{ poolActs: { nodes: { text: string }[] } }>('bob', query);
  return poolActs.nodes.map(({ text }) => text);
};
const open = ['ann', 'bob', 'carla'].map((name) => `${name}: Picks are open for the Lowcountry Open: Weekly`);

/** The link in the mail to the host. */
async function mailedLink() {
  await game.sentMails();
  const { text } = game.gateway.mails.findLast(({ subject }) => subject.startsWith('Play next week?')) ?? {};
  const path = text?.match(/https?:\/\/[^/]+(\/next-week\/\S+)/)?.[1];
  if (!path) throw new Error('The mail has a link.');
  return path;
}
const visit = async (path: string, method = 'GET') => {
  const reply = await fetch(`${game.gateway.origin}${path}`, { method });
  return { status: reply.status, text: await reply.text() };
};

describe('without an answer', () => {
  test('the host is asked by mail once, and the pool goes on without telling anybody', async () => {
    expect((await game.sentMails()).filter((mail) => !mail.includes('You finished'))).toEqual([
      'ann: Play next week? Weekly',
    ]);
    const asked = game.gateway.mails.find(({ subject }) => subject.startsWith('Play next week?'));
    expect(asked?.text).toContain(
      'The next tournament is the Lowcountry Open, whose picks lock on Thursday, January 21 at 12:00 AM EST',
    );
    await monday();
    await wednesday();
    expect(await game.sentMails()).toEqual([]);
    expect(await look()).toMatchObject({
      contest: { quiet: true, weeks: [{ tournament: { name: 'Lowcountry Open' } }] },
      nextWeek: { answer: null, waits: true, tournament: { name: 'Lowcountry Open' } },
      ended: false,
    });
    expect((await look('bob')).nextWeek).toBeNull();
  });

  test('a co-host is asked too, by a mail that leads to the page, and answers there', async () => {
    const naming = { poolName: 'Weekly', coHost: 'bob', isCoHost: true };
    await game.rest('ann', 'PUT', '/create-pool/co-host', naming);
    await game.sentMails();
    await monday();
    expect(await answer('SKIP', 'bob')).toBe('ok');
    expect((await acts())[0]).toBe('skipped the Lowcountry Open');
    expect((await look('bob')).nextWeek).toMatchObject({ answer: 'SKIP' });
  });

  test('nobody is called unpaid, can be reminded or counts as lacking something', async () => {
    await monday();
    const { poolHost } = await game.graphql<{ poolHost: { lacking: unknown; members: unknown } }>(
      'ann',
      '{ poolHost(pool: "Weekly") { lacking { missing count } members { paid missing remind { allowed } } } }',
    );
    expect(poolHost.lacking).toEqual([]);
    for (const member of poolHost.members as object[])
      expect(member).toEqual({ paid: null, missing: [], remind: { allowed: false } });
    const { errors } = await game.gateway.graphql(
      'mutation { remindMembers(pool: "Weekly", missing: CARD) { count } }',
      {},
      game.token('ann'),
    );
    expect(errors).toMatchObject([{ extensions: { code: 'CONFLICT' } }]);
  });

  test('the first buy-in says yes for all, who are told then', async () => {
    await monday();
    await game.sentMails();
    await game.buyIn('bob', 'Weekly');
    expect(await game.sentMails()).toEqual([open[0], open[2]]);
    expect(await look()).toMatchObject({ contest: { quiet: false }, nextWeek: { waits: false } });
    expect(await answer('SKIP')).toBe(
      'CONFLICT: Somebody has paid or picked for the Lowcountry Open already.',
    );
    await wednesday();
    expect(await game.sentMails()).toEqual([
      'ann: No picks yet for the Lowcountry Open: Weekly',
      'carla: No picks yet for the Lowcountry Open: Weekly',
    ]);
  });

  test('a week that nobody plays passes by unsaid, and the page asks on', async () => {
    await monday();
    await game.sentMails();
    await game.at('2027-01-21T06:00:00Z');
    await playWeek(2);
    expect(await game.sentMails()).toEqual([]);
    const messages = await game.sql<{ text: string }>(`select text from message order by id`);
    expect(messages).toHaveLength(1);
    game.turnTo(3);
    await game.at('2027-01-25T15:00:00Z');
    expect(await look()).toMatchObject({ nextWeek: { answer: null, waits: true }, contest: { quiet: true } });
    expect(await game.differences()).toEqual([]);
  });

  test('after the lock it is too late', async () => {
    await monday();
    await game.at('2027-01-21T06:00:00Z');
    expect(await answer('STOP')).toBe(
      'LOCKED: It is too late: the picks for the Lowcountry Open are locked.',
    );
    expect((await look()).nextWeek).toBeNull();
  });
});

describe('yes', () => {
  test('before picks open: everything is as it was, from Monday on', async () => {
    await game.sentMails();
    expect(await answer('YES')).toBe('ok');
    expect(await answer('YES')).toBe('ok');
    expect(await acts()).toEqual(['said that the pool plays the Lowcountry Open']);
    await monday();
    expect(await game.sentMails()).toEqual(open);
  });

  test('on the last day: everybody is told that they have no card, and nothing else', async () => {
    await monday();
    await wednesday();
    await game.sentMails();
    expect(await answer('YES')).toBe('ok');
    expect(await game.sentMails()).toEqual(
      ['ann', 'bob', 'carla'].map((name) => `${name}: No picks yet for the Lowcountry Open: Weekly`),
    );
  });

  test('is the host’s to say, and nobody else’s', async () => {
    expect(await answer('YES', 'bob')).toMatch(/^NOT_ADMIN/);
    expect(await answer('YES')).toBe('ok');
  });
});

test('skip: the contest is about the event after, and yes takes that back', async () => {
  expect(await answer('SKIP')).toBe('ok');
  expect(await answer('SKIP')).toBe('ok');
  await monday();
  await game.sentMails();
  const weeks = async () => (await look()).contest.weeks.map(({ tournament }) => tournament.name);
  expect(await weeks()).toEqual(['Harbor Invitational']);
  expect(await acts()).toEqual(['skipped the Lowcountry Open']);
  expect(await answer('YES')).toBe('ok');
  expect(await weeks()).toEqual(['Lowcountry Open']);
  expect(await answer('SKIP')).toBe('ok');
  await game.at('2027-01-21T06:00:00Z');
  expect(await weeks()).toEqual(['Harbor Invitational']);
  await playWeek(2);
  game.turnTo(3);
  for (const time of ['05:00', '05:30']) await game.at(`2027-01-25T${time}:00Z`);
  expect(await game.sentMails()).toEqual(
    ['ann', 'bob', 'carla'].map((name) => `${name}: Picks are open for the Harbor Invitational: Weekly`),
  );
});

describe('stop', () => {
  test('ends the pool, which stays as it ended and can be run again', async () => {
    expect(await answer('STOP')).toBe('ok');
    await monday();
    await game.sentMails();
    expect(await look()).toMatchObject({
      ended: true,
      contest: { weeks: [{ tournament: { name: 'Palmetto Classic' } }] },
      join: { code: 'ALREADY_MEMBER' },
      runAgain: { decision: { allowed: true } },
    });
    await game.at('2027-01-21T06:00:00Z');
    await playWeek(2);
    expect(await game.sentMails()).toEqual([]);
    expect(await look()).toMatchObject({
      contest: { weeks: [{ tournament: { name: 'Palmetto Classic' } }] },
    });
    const again = await game.graphql<{ runPoolAgain: { name: string } }>(
      'ann',
      'mutation { runPoolAgain(pool: "Weekly") { name } }',
    );
    expect(again.runPoolAgain.name).toBe('Weekly 2');
    expect(await game.differences()).toEqual([]);
  });

  test('can be taken back before the lock, and nobody joins meanwhile', async () => {
    await game.gateway.signUp('dev');
    expect(await answer('STOP')).toBe('ok');
    const { joinable } = await game.graphql<{ joinable: { nodes: { name: string }[] } }>(
      'bob',
      '{ joinable: pools(ended: false) { nodes { name } } }',
    );
    expect(joinable.nodes).toEqual([]);
    expect(await answer('YES')).toBe('ok');
    await monday();
    expect((await game.sentMails()).filter((mail) => mail.includes('Picks'))).toEqual(open);
    expect(await acts()).toEqual(['said that the pool plays the Lowcountry Open', 'stopped the pool']);
    await game.buyIn('bob', 'Weekly');
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
    await game.at('2027-01-21T06:00:00Z');
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
    await game.sql(
      `update pool set admin_id = (select id from user_account where username = 'bob') where name = 'Weekly'`,
    );
    expect((await visit(path)).status).toBe(404);
    expect((await visit(`${path}/stop`, 'POST')).status).toBe(404);
    await game.sql(
      `update pool set admin_id = (select id from user_account where username = 'ann') where name = 'Weekly'`,
    );
    game.gateway.wallClock.advance({ days: 15 });
    expect((await visit(path)).status).toBe(404);
  });
});

test('a pool in play when the question was introduced goes on as if the host had said yes', async () => {
  await game.sql('delete from next_week');
  await game.sql('update contest set quiet = false');
  await game.sentMails();
  await monday();
  expect(await game.sentMails()).toEqual(open);
});

test('a draft and a payment under way are nobody’s yes, but a payment under way holds skipping up', async () => {
  await monday();
  await game.sentMails();
  const { clientSecret } = await game.checkout('bob', 'Weekly', picks);
  expect(await look()).toMatchObject({ contest: { quiet: true } });
  expect(await answer('SKIP')).toBe('CONFLICT: Somebody is paying for it right now. Please try again later.');
  await game.pay(clientSecret);
  await game.until(async () => !(await look()).contest.quiet);
});
