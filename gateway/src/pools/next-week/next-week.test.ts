import { describe, expect, test } from '@jest/globals';
import { weeklyGame } from './testing/weekly-game.ts';

// A weekly pool whose first week is over: its host is asked whether it goes on, and until it is answered, paid or
// picked, nobody hears of the next one.

const weekly = weeklyGame();
const { playWeek, monday, wednesday, look, answer, acts, open, mailedLink, visit } = weekly;

describe('without an answer', () => {
  test('the host is asked by mail once, and the pool goes on without telling anybody', async () => {
    expect((await weekly.game.sentMails()).filter((mail) => !mail.includes('You finished'))).toEqual([
      'ann: Play next week? Weekly',
    ]);
    const asked = weekly.game.gateway.mails.find(({ subject }) => subject.startsWith('Play next week?'));
    expect(asked?.text).toContain(
      'The next tournament is the Lowcountry Open, whose picks lock on Thursday, January 21 at 12:00 AM EST',
    );
    await monday();
    await wednesday();
    expect(await weekly.game.sentMails()).toEqual([]);
    expect(await look()).toMatchObject({
      contest: { quiet: true, weeks: [{ tournament: { name: 'Lowcountry Open' } }] },
      nextWeek: { answer: null, waits: true, tournament: { name: 'Lowcountry Open' } },
      ended: false,
    });
    expect((await look('bob')).nextWeek).toBeNull();
  });

  test('the host is asked by mail, too, where the event after was called off meanwhile', async () => {
    await monday();
    await weekly.game.buyIn('bob', 'Weekly');
    const { says } = weekly.game.feeds;
    says.schedule = says.schedule.map((one, index) => (index === 2 ? { ...one, status: 'cancelled' } : one));
    for (const time of ['06:00', '07:01', '12:02', '12:03']) await weekly.game.at(`2027-01-21T${time}:00Z`);
    await weekly.game.sentMails();
    await playWeek(2);
    expect(await weekly.game.sentMails()).toContain('ann: Play next week? Weekly');
    const page = await visit(await mailedLink());
    expect(page.text).toContain('Yes, play the Peachtree Championship');
  });

  test('the first buy-in says yes for all, who are told then', async () => {
    await monday();
    await weekly.game.sentMails();
    await weekly.game.buyIn('bob', 'Weekly');
    expect(await weekly.game.sentMails()).toEqual([open[0], open[2]]);
    expect(await look()).toMatchObject({ contest: { quiet: false }, nextWeek: { waits: false } });
    expect(await answer('SKIP')).toBe(
      'CONFLICT: Somebody has paid or picked for the Lowcountry Open already.',
    );
    await wednesday();
    expect(await weekly.game.sentMails()).toEqual([
      'ann: No picks yet for the Lowcountry Open: Weekly',
      'carla: No picks yet for the Lowcountry Open: Weekly',
    ]);
  });
});

describe('yes', () => {
  test('before picks open: everything is as it was, from Monday on', async () => {
    await weekly.game.sentMails();
    expect(await answer('YES')).toBe('ok');
    expect(await answer('YES')).toBe('ok');
    expect(await acts()).toEqual(['said that the pool plays the Lowcountry Open']);
    await monday();
    expect(await weekly.game.sentMails()).toEqual(open);
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
  await weekly.game.sentMails();
  const weeks = async () => (await look()).contest.weeks.map(({ tournament }) => tournament.name);
  expect(await weeks()).toEqual(['Harbor Invitational']);
  expect(await acts()).toEqual(['skipped the Lowcountry Open']);
  expect(await answer('YES')).toBe('ok');
  expect(await weeks()).toEqual(['Lowcountry Open']);
  expect(await answer('SKIP')).toBe('ok');
  await weekly.game.at('2027-01-21T06:00:00Z');
  expect(await weeks()).toEqual(['Harbor Invitational']);
  await playWeek(2);
  weekly.game.turnTo(3);
  for (const time of ['05:00', '05:30']) await weekly.game.at(`2027-01-25T${time}:00Z`);
  expect(await weekly.game.sentMails()).toEqual(
    ['ann', 'bob', 'carla'].map((name) => `${name}: Picks are open for the Harbor Invitational: Weekly`),
  );
});

test('a skip that is over is no question any more on the page of the link: the pool goes on', async () => {
  const link = await mailedLink();
  expect(await answer('SKIP')).toBe('ok');
  await monday();
  expect((await visit(link)).text).toContain('You skip a week');
  await weekly.game.at('2027-01-21T06:00:00Z');
  const { text } = await visit(link);
  expect(text).toContain('You play on');
  expect(text).toContain('<p>Next is the <strong>Harbor Invitational</strong>. Its picks lock on');
  expect(text).not.toContain('Play next week?');
  expect(text).not.toContain('/yes"');
  expect((await visit(`${link}/skip`, 'POST')).text).toContain('Peachtree Championship');
});

test('skip twice: once the skipped event has locked, the next one can be skipped as well', async () => {
  expect(await answer('SKIP')).toBe('ok');
  await monday();
  await weekly.game.at('2027-01-21T06:00:00Z');
  expect(await look()).toMatchObject({
    nextWeek: { answer: null, waits: false, tournament: { name: 'Harbor Invitational' } },
  });
  expect(await answer('SKIP')).toBe('ok');
  expect(await look()).toMatchObject({
    nextWeek: { answer: 'SKIP', tournament: { name: 'Peachtree Championship' } },
  });
  expect(await acts()).toEqual(['skipped the Harbor Invitational', 'skipped the Lowcountry Open']);
  expect(await answer('YES')).toBe('ok');
  expect((await look()).nextWeek?.tournament.name).toBe('Harbor Invitational');
});

describe('stop', () => {
  test('ends the pool, which stays as it ended and can be run again', async () => {
    expect(await answer('STOP')).toBe('ok');
    await monday();
    await weekly.game.sentMails();
    expect(await look()).toMatchObject({
      ended: true,
      contest: { weeks: [{ tournament: { name: 'Palmetto Classic' } }] },
      join: { code: 'ALREADY_MEMBER' },
      runAgain: { decision: { allowed: true } },
    });
    await weekly.game.at('2027-01-21T06:00:00Z');
    await playWeek(2);
    expect(await weekly.game.sentMails()).toEqual([]);
    expect(await look()).toMatchObject({
      contest: { weeks: [{ tournament: { name: 'Palmetto Classic' } }] },
    });
    const again = await weekly.game.graphql<{ runPoolAgain: { name: string } }>(
      'ann',
      'mutation { runPoolAgain(pool: "Weekly") { name } }',
    );
    expect(again.runPoolAgain.name).toBe('Weekly 2');
    expect(await weekly.game.differences()).toEqual([]);
  });

  test('the page of the link asks again where somebody has paid since it was opened', async () => {
    const link = await mailedLink();
    await monday();
    expect((await visit(link)).text).toContain('/stop"');
    await weekly.game.buyIn('bob', 'Weekly');
    const asked = await visit(`${link}/stop`, 'POST');
    expect(asked.status).toBe(200);
    expect(asked.text).toContain('1 member has paid for the Lowcountry Open. Every buy-in goes back');
    expect(await look()).toMatchObject({ ended: false, nextWeek: { answer: null } });
    const [, sure = ''] = asked.text.match(/action="([^"]*)"/) ?? [];
    expect((await visit(sure, 'POST')).text).toContain('The pool has ended');
    expect(await look()).toMatchObject({ ended: true });
    expect(await weekly.game.differences()).toEqual([]);
  });

  test('a co-host who is not in an unlisted rerun hears no more of it than that it was made', async () => {
    const naming = { poolName: 'Weekly', coHost: 'bob', isCoHost: true };
    await weekly.game.rest('ann', 'PUT', '/create-pool/co-host', naming);
    const link = await mailedLink();
    expect(await answer('STOP')).toBe('ok');
    await weekly.game.sql(
      `insert into pool select (jsonb_populate_record(pool, jsonb_build_object(
           'id', gen_random_uuid(), 'name', 'Quiet', 'name_key', 'quiet', 'again_of', id,
           'is_private', true, 'is_unlisted', true))).*
         from pool where name = 'Weekly'`,
    );
    expect(await answer('YES', 'bob')).toBe('CONFLICT: This pool has been run again already.');
    expect((await visit(`${link}/yes`, 'POST')).text).toContain('run again, as Quiet.');
    await weekly.game.sql(`update pool set is_private = false, is_unlisted = false where name = 'Quiet'`);
    expect(await answer('YES', 'bob')).toBe('CONFLICT: The pool was run again, as Quiet.');
  });
});
