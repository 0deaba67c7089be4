import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { z } from 'zod';
import { createTestDatabase } from '../../src/testing/database/test-database.ts';
import { type Moment, momentAt } from '../world/venue-time.ts';
import { createWorld } from '../world/world.ts';
import { openServices } from './services.ts';

const at = (day: string, time: string): Moment => momentAt(`2027-01-${day}`, time, 'America/New_York');
let gameNow = at('14', '12:00');

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let services: Awaited<ReturnType<typeof openServices>>;
beforeAll(async () => {
  database = await createTestDatabase();
  services = await openServices({
    orm: database.orm,
    gatewayUrl: 'http://127.0.0.1:1',
    world: createWorld({ seed: 'fairway', scenario: 'suspended', scenarioEvent: '2027-12' }),
    gameNow: () => gameNow,
    wallNow: () => 0,
  });
});
afterAll(async () => {
  await services.close();
  await database.drop();
});

test('each has an origin of its own, on this machine', () => {
  const origins = Object.values(services.addresses).map(({ url }) => url);
  expect(new Set(origins).size).toBe(origins.length);
  expect(origins).toHaveLength(7);
  for (const origin of origins) expect(origin).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
});

test('a request that is none is answered, and harms nothing', async () => {
  const { url } = services.addresses.datagolf;
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.end('GET //[ HTTP/1.1\r\nHost: sandbox\r\nConnection: close\r\n\r\n');
  const answer = (await socket.setEncoding('utf8').toArray()).join('');
  expect(answer).toMatch(/^HTTP\/1\.1 500/);
  expect((await fetch(url, { method: 'POST' })).status).toBe(405);
});

describe('ESPN', () => {
  const article = z.strictObject({
    id: z.int().positive(),
    type: z.literal('HeadlineNews'),
    headline: z.string().min(10).max(120),
    description: z.string().min(10),
    published: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
    byline: z.string().optional(),
    premium: z.literal(false),
    images: z.array(
      z.strictObject({ type: z.literal('header'), url: z.url(), width: z.int(), height: z.int() }),
    ),
    links: z.strictObject({
      web: z.strictObject({ href: z.url() }),
      api: z.strictObject({ self: z.strictObject({ href: z.url() }) }),
    }),
  });
  const list = z.strictObject({ header: z.literal('PGA TOUR News'), articles: z.array(article) });
  const news = async (limit = 50) => {
    const answer = await fetch(
      `${services.addresses.espn.url}/apis/site/v2/sports/golf/pga/news?limit=${limit}`,
    );
    return list.parse(await answer.json()).articles;
  };
  const thisWeek = (articles: z.infer<typeof article>[]) =>
    articles.filter(({ published }) => published >= '2027-01-11T12:00:00Z');

  test('has some twenty articles a week, the newest first, none from the future', async () => {
    gameNow = at('18', '07:00');
    const articles = await news();
    expect(thisWeek(articles).length).toBeGreaterThanOrEqual(18);
    expect(thisWeek(articles).length).toBeLessThanOrEqual(34);
    expect(articles.map(({ published }) => published)).toEqual(
      articles
        .map(({ published }) => published)
        .toSorted()
        .reverse(),
    );
    expect(new Set(articles.map(({ id }) => id)).size).toBe(articles.length);
    for (const { published } of articles) expect(Date.parse(published)).toBeLessThanOrEqual(gameNow);
    expect(articles.some(({ images }) => images.length === 0)).toBe(true);
    expect(articles.some(({ byline }) => byline === undefined)).toBe(true);
    expect(await news(3)).toHaveLength(3);
  });

  test('follows the event: who leads, what stopped play, who was cut, who won', async () => {
    const headlines = async (day: string, time: string) => {
      gameNow = at(day, time);
      return thisWeek(await news()).map(({ headline }) => headline);
    };
    expect((await headlines('14', '19:00'))[0]).toMatch(/Nils Åkerlind/);
    expect((await headlines('15', '18:00'))[0]).toMatch(/Storms stop the second round/);
    expect(await headlines('16', '12:00')).toContainEqual(expect.stringMatching(/The cut falls at/));
    expect((await headlines('17', '17:45'))[0]).toMatch(/Kaito Fujimori wins the Palmetto Classic/);
  });

  test('pages hold the text, and everything that a reader must be kept from', async () => {
    gameNow = at('17', '20:00');
    const [first] = await news(1);
    const answer = await fetch(first?.links.web.href ?? '');
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const page = await answer.text();
    expect(page).toContain(`<h1>${first?.headline}</h1>`);
    for (const danger of [
      '<script',
      '<iframe',
      'onerror=',
      'onclick=',
      'javascript:',
      '<form',
      '<base',
      'http-equiv="refresh"',
    ])
      expect(page).toContain(danger);
  });

  test('pictures are pictures, each its own', async () => {
    const pictures = (await news(10)).flatMap(({ images }) => images).slice(0, 2);
    const bytes = await Promise.all(
      pictures.map(async ({ url }) => Buffer.from(await (await fetch(url)).arrayBuffer())),
    );
    for (const picture of bytes)
      expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 1296, height: 729 });
    expect(bytes[0]?.equals(bytes[1] as Buffer)).toBe(false);
  });

  test('an article that is not written yet is not found', async () => {
    gameNow = at('17', '20:00');
    const [winner] = await news(1);
    gameNow = at('14', '12:00');
    expect((await fetch(winner?.links.web.href ?? '')).status).toBe(404);
    expect((await fetch(`${services.addresses.espn.url}/golf/story/_/id/1/nothing`)).status).toBe(404);
  });
});

describe('WeatherAPI', () => {
  const hour = z.strictObject({
    time_epoch: z.int(),
    time: z.string().regex(/^\d{4}-\d\d-\d\d \d\d:00$/),
    temp_f: z.number().min(-40).max(120),
    is_day: z.union([z.literal(0), z.literal(1)]),
    condition: z.strictObject({
      text: z.string(),
      icon: z.string().regex(/^\/\/cdn\.weatherapi\.com\/.+\.png$/),
      code: z.int(),
    }),
    wind_mph: z.number().min(0).max(60),
  });
  const forecast = z.strictObject({
    location: z.strictObject({
      ...{ name: z.string(), lat: z.number(), lon: z.number(), tz_id: z.string(), localtime_epoch: z.int() },
      localtime: z.string().regex(/^\d{4}-\d\d-\d\d \d{1,2}:\d\d$/),
    }),
    forecast: z.strictObject({
      forecastday: z.array(z.strictObject({ date: z.iso.date(), hour: z.array(hour) })),
    }),
  });
  const ask = (query: string) => fetch(`${services.addresses.weather.url}/v1/forecast.json?${query}`);
  const read = async (query: string) => forecast.parse(await (await ask(`key=sandbox&${query}`)).json());

  test('forecasts the hours of the place’s own day', async () => {
    gameNow = at('14', '20:30');
    const { location, forecast: days } = await read('q=26.14,-81.79&days=1&aqi=no&alerts=no');
    expect(location).toMatchObject({ tz_id: 'America/New_York', localtime: '2027-01-14 20:30' });
    expect(days.forecastday).toHaveLength(1);
    const [today] = days.forecastday;
    expect(today?.date).toBe('2027-01-14');
    expect(today?.hour.map(({ time }) => time.slice(11))).toEqual(
      Array.from({ length: 24 }, (_, index) => `${String(index).padStart(2, '0')}:00`),
    );
    expect(today?.hour[0]?.time_epoch).toBe(at('14', '00:00') / 1000);
    expect(today?.hour.map(({ is_day }) => is_day).join('')).toMatch(/^0{7,8}1{10,11}0+$/);
  });

  test('has a day of 23 hours where clocks change', async () => {
    gameNow = Date.parse('2027-03-14T15:00:00Z');
    const { forecast: days } = await read('q=28.46,-81.51&days=2');
    expect(days.forecastday.map(({ hour: hours }) => hours.length)).toEqual([23, 24]);
  });

  test('is warmer in the south, in summer and by day', async () => {
    const noon = async (query: string) => (await read(query)).forecast.forecastday[0]?.hour[14]?.temp_f ?? 0;
    gameNow = at('14', '12:00');
    const [naples, minneapolis] = [await noon('q=26.14,-81.79'), await noon('q=45.17,-93.21')];
    expect(naples).toBeGreaterThan(minneapolis + 20);
    const winter = (await read('q=45.17,-93.21')).forecast.forecastday[0]?.hour ?? [];
    expect(winter[15]?.temp_f).toBeGreaterThan(winter[4]?.temp_f ?? 0);
    gameNow = Date.parse('2027-07-22T18:00:00Z');
    expect(await noon('q=45.17,-93.21')).toBeGreaterThan(minneapolis + 30);
  });

  test('thunders where and when the storm stops play', async () => {
    gameNow = at('15', '12:00');
    const words = async (query: string) =>
      ((await read(query)).forecast.forecastday[0]?.hour ?? []).map(({ condition }) => condition.text);
    const there = await words('q=26.14,-81.79');
    expect(there[17]).toMatch(/thunder/);
    expect(there.slice(0, 12).some((text) => /thunder/.test(text))).toBe(false);
    expect((await words('q=33.66,-116.31')).some((text) => /thunder/.test(text))).toBe(false);
  });

  test('says the same twice', async () => {
    expect(await read('q=21.31,-157.86&days=3')).toEqual(await read('q=21.31,-157.86&days=3'));
  });

  test.each([
    ['q=26.14,-81.79', 401, 1002],
    ['key=wrong&q=26.14,-81.79', 401, 2006],
    ['key=sandbox', 400, 1003],
    ['key=sandbox&q=Nowhere', 400, 1006],
    ['key=sandbox&q=260,-81.79', 400, 1006],
  ])('refuses %s with %i', async (query, status, code) => {
    const answer = await ask(query);
    expect([answer.status, await answer.json()]).toMatchObject([status, { error: { code } }]);
  });
});

describe('OpenWeather geocoding', () => {
  const ask = (query: string) => fetch(`${services.addresses.geocode.url}/geo/1.0/direct?${query}`);

  test.each([
    ['Naples,FL,US', [{ name: 'Naples', lat: 26.14, lon: -81.79, country: 'US', state: 'FL' }]],
    [
      'north berwick,,GB',
      [{ name: 'North Berwick', lat: 56.04, lon: -2.82, country: 'GB', state: 'Scotland' }],
    ],
    [
      'North Berwick,Scotland',
      [{ name: 'North Berwick', lat: 56.04, lon: -2.82, country: 'GB', state: 'Scotland' }],
    ],
    ['Chiba, Japan', [{ name: 'Chiba', lat: 35.77, lon: 140.16, country: 'JP' }]],
    ['Naples,IT', []],
    ['Atlantis', []],
  ])('finds %s', async (query, found) => {
    const answer = await ask(`q=${encodeURIComponent(query)}&limit=1&appid=sandbox`);
    expect(await answer.json()).toEqual(found);
  });

  test('refuses a bad key, and a question about nothing', async () => {
    expect((await ask('q=Naples&appid=wrong')).status).toBe(401);
    expect((await ask('appid=sandbox')).status).toBe(400);
  });
});
