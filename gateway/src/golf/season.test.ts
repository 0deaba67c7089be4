import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openFeedClient } from '../feeds/client/feed-client.ts';
import { dataGolf } from '../feeds/data-golf.ts';
import { FakeTime } from '../feeds/testing/fake-time.ts';
import { json, openStubServer, type StubServer, text } from '../feeds/testing/stub-server.ts';
import { tick } from '../schedule/tick.ts';
import { openTestGateway, type TestGateway } from '../testing/test-gateway.ts';

// In autumn the season to come is asked for, too, and the feed may answer with the one that it is in.

let feed: StubServer;
let gateway: TestGateway;
beforeEach(async () => {
  feed = await openStubServer();
  const ask = openFeedClient({ time: new FakeTime() });
  gateway = await openTestGateway({ feeds: { dataGolf: dataGolf({ url: feed.url, key: 'KEY', ask }) } });
});
afterEach(async () => {
  await gateway.close();
  await feed.close();
});

const event = (id: number | string, name: string, start_date: string, status: string) => ({
  course: 'Palmetto Golf Club',
  course_key: '7',
  event_id: id,
  event_name: name,
  latitude: 32.78,
  longitude: -79.93,
  location: 'Charleston, SC',
  start_date,
  status,
  tour: 'pga',
});
const of2026 = [
  event(7, 'Palmetto Classic', '2026-01-15', 'completed'),
  event('60', 'Autumn Open', '2026-10-15', 'upcoming'),
];

/** The feed's answer to each season; all other calls fail. */
const answering = (answers: Record<string, unknown>) =>
  feed.reply((response, request) => {
    const season = new URL(request.url ?? '', feed.url).searchParams.get('season') ?? '';
    (season in answers ? json(answers[season]) : text('no data', 400))(response, request);
  });

async function known(at: string): Promise<unknown[]> {
  gateway.gameClock.set(at);
  await tick(gateway.parts);
  const rows = await gateway.orm.em
    .fork()
    .execute<Record<string, unknown>[]>(
      'select id, feed_status as status from tournament order by starts_on, id',
    );
  return rows.map(({ id, status }) => `${id} ${status}`);
}

test('a schedule of another season than the requested one is stored under its own season, without duplicate events', async () => {
  const answer = { current_season: 2026, schedule: of2026 };
  answering({ 2026: answer, 2027: answer });
  expect(await known('2026-10-05T12:00:00Z')).toEqual(['2026-7 completed', '2026-60 upcoming']);
});

test('a schedule fetched while another season is in play is stored under the season that was requested', async () => {
  const next = [event(7, 'Palmetto Classic', '2027-01-14', 'upcoming')];
  answering({
    2026: { current_season: 2026, schedule: of2026 },
    2027: { current_season: 2026, schedule: next },
  });
  expect(await known('2026-10-05T12:00:00Z')).toEqual([
    '2026-7 completed',
    '2026-60 upcoming',
    '2027-7 upcoming',
  ]);
});

test('an event listed in two seasons is stored once, with the latest details', async () => {
  const done = [event('60', 'Autumn Open', '2026-10-15', 'in_progress')];
  answering({
    2026: { current_season: 2026, schedule: of2026 },
    // A season that begins in the autumn before, of which nothing else is known yet.
    2027: { current_season: 2027, schedule: done },
  });
  expect(await known('2026-10-05T12:00:00Z')).toEqual(['2026-7 completed', '2026-60 in_progress']);
});
