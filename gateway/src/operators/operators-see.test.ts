import { hourMs } from '@fairway/schema/days';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openWeek, scores, type Week } from '../golf/testing/one-week.ts';
import { tick } from '../schedule/tick.ts';

// What operators see of golf: scores that are in doubt, feeds and scheduled tasks.

let week: Week;
let cookie: string;
beforeAll(async () => {
  week = await openWeek();
  const token = 'the token of the operator olive';
  week.gateway.parts.settings.operatorTokens = [{ name: 'olive', token }];
  const body = new URLSearchParams({ token });
  const answer = await fetch(`${week.gateway.origin}/operator/log-in`, {
    method: 'POST',
    body,
    redirect: 'manual',
  });
  cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
});
afterAll(() => week.gateway.close());

const pageAt = async (path: string) =>
  (await fetch(`${week.gateway.origin}${path}`, { headers: { cookie } })).text();

test('how old each feed’s answer is, and when each scheduled task last succeeded', async () => {
  await week.at('2027-01-13T15:00:00Z');
  await tick(week.gateway.parts);
  const copied = await week.gateway.orm.em.fork().execute<{ feed: string }[]>('select feed from feed_copy');
  const golf = copied.map(({ feed }) => feed);
  expect(golf).toEqual(expect.arrayContaining(['field', 'schedule 2027']));
  await week.gateway.orm.em
    .fork()
    .execute("insert into feed_copy (feed, asked_at) values ('article 1', now()), ('weather 2027-7', now())");
  const page = await pageAt('/operator');
  const shown = [...page.matchAll(/<td data-label="Feed">([^<]*)<\/td>/g)].map(([, feed]) => feed);
  expect(shown.sort()).toEqual(golf.sort());
  expect(page).toMatch(
    /<td data-label="Feed">schedule 2027<\/td><td data-label="Last good answer">just now<\/td>/,
  );
  expect(page).toContain('have succeeded within two minutes.');
  expect(page).toMatch(
    /<td data-label="Task">poll-scores<\/td><td data-label="Last succeeded">just now<\/td>/,
  );
});

test('which job has missed its time twice', async () => {
  const write = (job: string, hoursAgo: number) =>
    week.gateway.orm.em.fork().execute(
      `insert into job_success (job, period_seconds, succeeded_at) values (?, 3600, ?)
         on conflict (job) do update set succeeded_at = excluded.succeeded_at`,
      [job, new Date(week.gateway.wallClock.now().getTime() - hoursAgo * hourMs)],
    );
  await write('sweep', 0);
  await write('check-money', 2);
  expect(await pageAt('/operator')).toContain('None of 2 has missed its time twice.');
  await write('check-money', 3);
  const page = await pageAt('/operator');
  expect(page).toContain('<p class="alarm">Overdue: check-money</p>');
  expect(page).toMatch(/<td data-label="Job">sweep<\/td><td data-label="Last succeeded">just now<\/td>/);
});

test('refused scores beside the stored ones, and accepts one of them, saying why', async () => {
  const round = (thru: number, strokes: [number | null, null, null, null]) =>
    scores(() => ({ position: 'T1', round: 1, thru, strokes }), `2027-01-14 0${thru === 18 ? 3 : 4}:00 PM`);
  week.feeds.says.inPlay = round(18, [70, null, null, null]);
  await week.at('2027-01-14T20:00:00Z');
  // It takes finished rounds back.
  week.feeds.says.inPlay = round(9, [null, null, null, null]);
  await week.at('2027-01-14T21:00:00Z');
  const all = await pageAt('/operator');
  expect(all).toContain('What waits: scores in doubt: 1.');
  expect(all).toContain('<a href="/operator/boards/2027-7">');
  expect(all).toMatch(/fairway_board_refused<\/td><td data-label="Of">[^<]*<\/td><td data-label="Value">1</);
  const page = await pageAt('/operator/boards/2027-7');
  expect(page).toContain('takes back a finished round');
  expect(page).toMatch(/70 – – –, round 1 thru 18<\/td><td data-label="Of the feed"><strong>T1/);
  const codes = [...page.matchAll(/name="code" value="([0-9a-f]{8})"/g)].map(([, code]) => code ?? '');
  expect(new Set(codes).size).toBe(2);
  const accept = async (code: string) =>
    (
      await fetch(`${week.gateway.origin}/operator/acts/accept-board`, {
        method: 'POST',
        headers: { cookie },
        body: new URLSearchParams({ event: '2027-7', code, why: 'The tour says so.' }),
      })
    ).text();
  expect(await accept('00000000')).toContain('look at both again');
  expect(await accept(codes[1] ?? '')).toContain('Accepted: the board that the feed offers.');
  expect(await pageAt('/operator/boards/2027-7')).toContain('This event waits for nobody.');
});
