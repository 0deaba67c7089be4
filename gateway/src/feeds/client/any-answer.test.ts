import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { seedFrom, tried } from '../../../../tools/nightly/tried.mjs';
import { dataGolf } from '../data-golf.ts';
import { espn } from '../espn.ts';
import { FeedFault } from '../feed-fault.ts';
import { geocoding } from '../geocoding.ts';
import { weatherApi } from '../weather-api.ts';
import type { FeedClient } from './feed-client.ts';

const url = 'http://feeds.test';
const key = 'SECRET';

const golfer = {
  ...{ dg_id: 18417, player_name: 'Scheffler, Scottie', country: 'USA', course: 'AN', draftkings: 0.25 },
  ...{
    R1: 68,
    R2: 70,
    R3: null,
    R4: null,
    current_pos: 'T2',
    current_score: -6,
    round: 3,
    thru: 8,
    today: -1,
  },
  teetimes: [{ round_num: 1, teetime: '2026-04-09 08:18', start_hole: 10, course_name: 'Augusta' }],
};
const hour = { time_epoch: 1775707200, temp_f: 57, is_day: 0, condition: { text: 'Clear' }, wind_mph: 9.4 };

/** Every call, with an answer that it can read. */
const calls: [name: string, good: unknown, call: (ask: FeedClient) => Promise<unknown>][] = [
  [
    'live scores',
    {
      data: [golfer, { ...golfer, dg_id: 2 }],
      info: { event_name: 'Masters', current_round: 3, last_update: 'x' },
    },
    (ask) => dataGolf({ url, key, ask }).inPlay(),
  ],
  [
    'the field',
    { event_id: 14, event_name: 'Masters', date_start: '2026-04-09', tz_offset: -14400, field: [golfer] },
    (ask) => dataGolf({ url, key, ask }).field(),
  ],
  ['odds', { event_name: 'Masters', odds: [golfer] }, (ask) => dataGolf({ url, key, ask }).outrights()],
  [
    'a season',
    {
      schedule: [{ event_id: 14, event_name: 'Masters', start_date: '2026-04-09', location: 'Augusta, GA' }],
    },
    (ask) => dataGolf({ url, key, ask }).schedule(2026),
  ],
  [
    'hole pars',
    { courses: [{ course_code: 'AN', rounds: [{ round_num: 1, holes: [{ hole: 1, par: 4 }] }] }] },
    (ask) => dataGolf({ url, key, ask }).holePars(),
  ],
  ['the players', [golfer], (ask) => dataGolf({ url, key, ask }).playerList()],
  [
    'news',
    {
      articles: [
        { id: 1, headline: 'x', images: [{ url: 'https://a.espncdn.com/1.jpg' }], links: { web: {} } },
      ],
    },
    (ask) => espn({ url, ask }).news(),
  ],
  [
    'a forecast',
    { location: { tz_id: 'America/New_York' }, forecast: { forecastday: [{ hour: [hour] }] } },
    (ask) => weatherApi({ url, key, ask }).forecast({ latitude: 0, longitude: 0 }),
  ],
  [
    'coordinates',
    [{ lat: 33.47, lon: -82.01 }],
    (ask) => geocoding({ url, key, ask }).find({ city: 'Augusta', state: 'GA', country: 'USA' }),
  ],
];

const answering =
  (value: unknown, status = 200): FeedClient =>
  async (_service, address) => ({
    status,
    type: 'application/json',
    body: Buffer.from(JSON.stringify(value)),
    url: address,
    retryAfterMs: undefined,
  });

/** Every place in an answer, the whole of it included. */
const placesIn = (value: unknown): string[][] => [
  [],
  ...Object.entries(value instanceof Object ? value : {}).flatMap(([field, inner]) =>
    placesIn(inner).map((place) => [field, ...place]),
  ),
];

function replaced(value: unknown, [field, ...rest]: string[], instead: unknown): unknown {
  if (field === undefined) return instead;
  const copy = structuredClone(value) as Record<string, unknown>;
  copy[field] = replaced(copy[field], rest, instead);
  return copy;
}

const runs = Number(process.env.FEED_ANSWERS ?? 1000);
const seed = seedFrom('FEED_SEED');

test.each(calls)('whatever stands wherever in %s, they are read or are a fault', async (_, good, call) => {
  await expect(call(answering(good))).resolves.toBeDefined();
  const place = fc.constantFrom(...placesIn(good));
  const anything = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom('', '__proto__', '\0', '9'.repeat(400), 1e308, -0, [[]], {}, 'NaN', '2026-02-30'),
  );
  await fc.assert(
    fc.asyncProperty(
      place,
      anything,
      fc.constantFrom(200, 400, 401, 403, 404),
      async (at, instead, status) => {
        const fault = await call(answering(replaced(good, at, instead), status)).catch((caught) => caught);
        if (status !== 200) expect(fault).toBeInstanceOf(FeedFault);
        if (fault instanceof Error) expect(fault).toBeInstanceOf(FeedFault);
      },
    ),
    { numRuns: runs, seed },
  );
  tried('feeds', { answers: runs }, seed);
});
