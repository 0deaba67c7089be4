import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Forecast } from '../feeds/weather-api.ts';
import { tick } from '../schedule/tick.ts';
import { fakeDataGolf } from '../testing/fake-data-golf.ts';
import { justAfter } from '../testing/just-after.ts';
import { openTestGateway, type TestGateway } from '../testing/test-gateway.ts';

let gateway: TestGateway;
let token: string;
let asked: { latitude: number; longitude: number }[];
let forecast: Forecast | Error;

beforeEach(async () => {
  asked = [];
  forecast = {
    zone: 'America/New_York',
    hours: Array.from({ length: 24 }, (_, hour) => ({
      at: new Date(Date.UTC(2027, 0, 13, 5 + hour)),
      condition: hour < 18 ? 'Sunny' : 'Light rain',
      tempF: 50 + hour,
      windMph: 8.1,
      isDay: true,
    })),
  };
  const dataGolf = fakeDataGolf();
  dataGolf.says.schedule = [
    {
      eventId: '7',
      name: 'Palmetto Classic',
      course: 'Palmetto Golf Club',
      city: 'Charleston',
      state: 'SC',
      country: 'USA',
      latitude: null,
      longitude: null,
      startsOn: '2027-01-14',
      tour: 'pga',
      status: null,
      team: false,
    },
  ];
  gateway = await openTestGateway({
    feeds: {
      dataGolf,
      geocoding: { find: async () => ({ latitude: 32.78, longitude: -79.93 }) },
      weatherApi: {
        forecast: async (place) => {
          asked.push(place);
          if (forecast instanceof Error) throw forecast;
          return forecast;
        },
      },
    },
  });
  token = await gateway.signUp('ann');
  gateway.gameClock.set('2027-01-13T17:20:00Z');
  await tick(gateway.parts);
});
afterEach(() => gateway.close());

const weather = async () => (await gateway.rest('GET', '/weather', { token })).body;

describe('the weather', () => {
  test('is that of the next six hours at the venue, the one under way first', async () => {
    const { hours, asOf } = (await weather()) as { hours: { time: string; temp_f: number }[]; asOf: string };
    expect(asOf).toEqual(justAfter('2027-01-13T17:20:00Z'));
    expect(hours.map(({ time }) => time.slice(11, 13))).toEqual(['17', '18', '19', '20', '21', '22']);
    expect(hours[0]).toEqual({
      time: '2027-01-13T17:00:00.000Z',
      condition: { text: 'Sunny' },
      weatherDesc: 'Sunny',
      temp_f: 62,
      wind_mph: 8.1,
    });
    expect(asked).toEqual([{ latitude: 32.78, longitude: -79.93 }]);
    expect(
      await gateway.graphql('{ weather { asOf hours { at condition tempF windMph } } }', {}, token),
    ).toMatchObject({
      data: {
        weather: {
          hours: expect.arrayContaining([
            { at: '2027-01-13T22:00:00.000Z', condition: 'Sunny', tempF: 67, windMph: 8.1 },
          ]),
        },
      },
    });
  });

  test('has fewer hours before midnight', async () => {
    gateway.gameClock.set('2027-01-14T02:30:00Z');
    expect((await weather()).hours).toHaveLength(3);
  });

  test('is asked for once an hour, however many want it at once', async () => {
    await Promise.all(Array.from({ length: 10 }, weather));
    gateway.gameClock.advance({ minutes: 59 });
    await weather();
    expect(asked).toHaveLength(1);
    gateway.gameClock.advance({ minutes: 1 });
    await weather();
    expect(asked).toHaveLength(2);
  });

  test('stays the last good one while the service is away', async () => {
    await weather();
    forecast = new Error('away');
    gateway.gameClock.advance({ hours: 2 });
    expect(await weather()).toMatchObject({ asOf: justAfter('2027-01-13T17:20:00Z') });
  });

  test('is unavailable where there never was one, and says so', async () => {
    forecast = new Error('away');
    expect(await gateway.rest('GET', '/weather', { token })).toMatchObject({
      status: 503,
      body: { code: 'UNAVAILABLE' },
    });
    expect(await gateway.rest('GET', '/weather')).toMatchObject({ status: 401 });
  });
});

test('without a weather service the route says so', async () => {
  const without = await openTestGateway();
  const other = await without.signUp('ann');
  expect(await without.rest('GET', '/weather', { token: other })).toMatchObject({
    status: 503,
    body: { code: 'NOT_CONFIGURED' },
  });
  await without.close();
});
