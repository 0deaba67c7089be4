import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openFeedClient } from './client/feed-client.ts';
import { geocoding } from './geocoding.ts';
import { FakeTime } from './testing/fake-time.ts';
import { cut, halfBody, hang, json, openStubServer, type StubServer, text } from './testing/stub-server.ts';

let stub: StubServer;
beforeAll(async () => {
  stub = await openStubServer();
});
afterAll(() => stub.close());

const augusta = { city: 'Augusta', state: 'GA', country: 'USA' };
const find = (place = augusta) => {
  const time = new FakeTime();
  const ask = openFeedClient({ time, random: () => 0 });
  return { time, found: geocoding({ url: stub.url, key: 'SECRET', ask }).find(place) };
};

test.each([
  [augusta, 'Augusta,GA,US'],
  [{ city: 'Brisbane', state: '', country: 'Australia' }, 'Brisbane,AU'],
  [{ city: 'Troon', state: '', country: 'Scotland' }, 'Troon,GB'],
  [{ city: 'Los Cabos', state: '', country: 'Atlantis' }, 'Los Cabos,Atlantis'],
  [{ city: 'Bermuda', state: '', country: '' }, 'Bermuda'],
])('%j is asked for as %p', async (place, q) => {
  stub.reply(json([{ name: place.city, lat: 33.47, lon: -82.01, country: 'US', state: 'Georgia' }]));
  expect(await find(place).found).toEqual({ latitude: 33.47, longitude: -82.01 });
  const asked = new URL(stub.asked[0] ?? '', stub.url);
  expect(asked.pathname).toBe('/geo/1.0/direct');
  expect(Object.fromEntries(asked.searchParams)).toEqual({ q, limit: '1', appid: 'SECRET' });
});

test('an unknown place is null', async () => {
  stub.reply(json([]));
  expect(await find().found).toBeNull();
});

test.each([
  ['a bad key', json({ cod: 401, message: 'Invalid API key.' }, 401), 'key'],
  ['an object for the list', json({ lat: 1, lon: 2 }), 'shape'],
  ['texts for numbers', json([{ lat: '33.47', lon: '-82.01' }]), 'shape'],
  ['a place off the globe', json([{ lat: 133.47, lon: -82.01 }]), 'shape'],
  ['a page of HTML', text('<h1>Sorry</h1>', 200, 'text/html'), 'shape'],
  ['an empty body', text(''), 'shape'],
  ['status 500', text('oops', 500), 'status'],
  ['half a body', halfBody([{ lat: 1, lon: 2 }]), 'network'],
  ['nothing', cut, 'network'],
])('a fault is told by its kind: %s', async (_, reply, kind) => {
  stub.reply(reply);
  await expect(find().found).rejects.toMatchObject({ service: 'OpenWeather', kind });
});

test('silence is given up after 5 seconds', async () => {
  stub.reply(hang(() => asking.time.pass(5000)));
  const asking = find();
  await expect(asking.found).rejects.toMatchObject({ kind: 'timeout' });
});
