import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openFeedClient } from './client/feed-client.ts';
import type { Unknown } from './reading/lenient.ts';
import { FakeTime } from './testing/fake-time.ts';
import {
  cut,
  endless,
  halfBody,
  hang,
  json,
  openStubServer,
  type StubServer,
  text,
} from './testing/stub-server.ts';
import { weatherApi } from './weather-api.ts';

let stub: StubServer;
beforeAll(async () => {
  stub = await openStubServer();
});
afterAll(() => stub.close());

const midnight = 1775707200;
const hour = {
  time_epoch: midnight,
  time: '2026-04-09 00:00',
  temp_f: 57.0,
  is_day: 0,
  condition: { text: 'Clear', icon: '//cdn.weatherapi.com/night/113.png', code: 1000 },
  wind_mph: 9.4,
};
const answer = (hours: unknown, location: unknown = { name: 'Augusta', tz_id: 'America/New_York' }) => ({
  location,
  forecast: { forecastday: [{ date: '2026-04-09', hour: hours }] },
});

const ask = () => {
  const time = new FakeTime();
  const unknowns: Unknown[] = [];
  const service = weatherApi({
    url: stub.url,
    key: 'SECRET',
    ask: openFeedClient({ time, random: () => 0 }),
    onUnknown: (unknown) => unknowns.push(unknown),
  });
  return { time, unknowns, forecast: service.forecast({ latitude: 33.503, longitude: -82.0199 }) };
};

test('a forecast is asked for at the coordinates, and read hour by hour', async () => {
  const noon = { ...hour, time_epoch: midnight + 12 * 3600, is_day: 1, temp_f: 71.2 };
  stub.reply(json(answer([hour, noon])));
  const { forecast, unknowns } = ask();
  expect(await forecast).toEqual({
    zone: 'America/New_York',
    hours: [
      { at: new Date('2026-04-09T04:00:00Z'), condition: 'Clear', tempF: 57, windMph: 9.4, isDay: false },
      { at: new Date('2026-04-09T16:00:00Z'), condition: 'Clear', tempF: 71.2, windMph: 9.4, isDay: true },
    ],
  });
  const asked = new URL(stub.asked[0] ?? '', stub.url);
  expect(asked.pathname).toBe('/v1/forecast.json');
  expect(Object.fromEntries(asked.searchParams)).toEqual({
    key: 'SECRET',
    q: '33.50,-82.02',
    days: '1',
    aqi: 'no',
    alerts: 'no',
  });
  expect(unknowns).toEqual([]);
});

test('hours that can’t be read are left out and reported', async () => {
  stub.reply(
    json(
      answer([
        hour,
        { ...hour, time_epoch: midnight + 3600, temp_f: '57' },
        { ...hour, time_epoch: '2026-04-09 02:00' },
        { ...hour, time_epoch: midnight + 3 * 3600, condition: 'Clear' },
        { ...hour, time_epoch: midnight + 4 * 3600, temp_f: 5700 },
        hour,
        null,
      ]),
    ),
  );
  const { forecast, unknowns } = ask();
  expect((await forecast).hours).toHaveLength(1);
  expect(unknowns.map(({ field, value }) => [field, value])).toEqual([
    ['temp_f', '57'],
    ['time_epoch', '2026-04-09 02:00'],
    ['condition', 'Clear'],
    ['temp_f', '5700'],
    ['repeated row', String(midnight * 1000)],
    ['row', 'null'],
  ]);
});

test.each([
  ['no place', undefined],
  ['a text', 'Augusta'],
  ['no zone', {}],
  ['a number for the zone', { tz_id: 5 }],
  ['a zone of nowhere', { tz_id: 'America/Augusta' }],
])('the zone is null where there is %s', async (_, location) => {
  stub.reply(json({ ...answer([hour]), location }));
  expect(await ask().forecast).toMatchObject({ zone: null, hours: [{ tempF: 57 }] });
});

test('a day without hours has none', async () => {
  stub.reply(json(answer([])));
  expect((await ask().forecast).hours).toEqual([]);
});

test.each([
  [400, 1006, 'unknown-place'],
  [400, 1003, 'status'],
  [401, 1002, 'key'],
  [401, 2006, 'key'],
  [403, 2007, 'quota'],
  [403, 2008, 'key'],
  [403, 2009, 'key'],
  [403, 9998, 'key'],
])('a refusal is told by its kind: status %i with code %i is %s', async (status, code, kind) => {
  stub.reply(json({ error: { code, message: 'No SECRET.' } }, status));
  const fault = await ask().forecast.catch((caught: Error) => caught);
  expect(fault).toMatchObject({ service: 'WeatherAPI', kind, status });
  expect((fault as Error).message).not.toContain('SECRET');
});

test.each([
  ['a refusal without a code', text('Forbidden', 403), 'key'],
  ['a refusal that is no JSON', text('<h1>Bad request</h1>', 400, 'text/html'), 'status'],
  ['a text for the hours', json(answer('sunny')), 'shape'],
  ['hours of nonsense', json(answer([1, 'x'])), 'shape'],
  ['a text for the days', json({ ...answer([]), forecast: { forecastday: 'none' } }), 'shape'],
  ['no forecast', json({ location: {} }), 'shape'],
  ['a list', json([]), 'shape'],
  ['a page of HTML', text('<h1>Sorry</h1>', 200, 'text/html'), 'shape'],
  ['an empty body', text(''), 'shape'],
  ['status 500', text('oops', 500), 'status'],
  ['too many requests', text('', 429), 'status'],
  ['half a body', halfBody(answer([hour])), 'network'],
  ['nothing', cut, 'network'],
  ['no end', endless, 'too-large'],
])('a fault is told by its kind: %s', async (_, reply, kind) => {
  stub.reply(reply);
  await expect(ask().forecast).rejects.toMatchObject({ service: 'WeatherAPI', kind });
});

test('silence is given up after 5 seconds', async () => {
  stub.reply(hang(() => asking.time.pass(5000)));
  const asking = ask();
  await expect(asking.forecast).rejects.toMatchObject({ kind: 'timeout' });
});
