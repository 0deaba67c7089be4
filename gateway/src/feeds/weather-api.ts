import { z } from 'zod';
import type { FeedClient } from './client/feed-client.ts';
import { type FaultKind, FeedFault } from './feed-fault.ts';
import type { HttpResponse } from './outgoing/send-request.ts';
import { readRows, reportOnce, type Unknown } from './reading/lenient.ts';
import { plainText } from './reading/plain-text.ts';
import { anyList, anything, parseJson, readJson } from './reading/read-json.ts';
import { addressAt, serviceAt } from './service.ts';

export interface Forecast {
  /** The place's IANA zone, if given. */
  zone: string | null;
  hours: { at: Date; condition: string; tempF: number; windMph: number; isDay: boolean }[];
}

interface Options {
  url: string;
  key: string;
  ask: FeedClient;
  /** Called once for each unknown value. */
  onUnknown?: (unknown: Unknown) => void;
}

export type WeatherApi = ReturnType<typeof weatherApi>;

const path = '/v1/forecast.json';

/** WeatherAPI: today's hours at a place, midnight to midnight there. */
export function weatherApi({ url, key, ask, onUnknown = () => {} }: Options) {
  const service = serviceAt('WeatherAPI', url);
  const report = reportOnce(service.name, onUnknown)(path);
  return {
    forecast: async ({ latitude, longitude }: { latitude: number; longitude: number }): Promise<Forecast> => {
      const q = `${latitude.toFixed(2)},${longitude.toFixed(2)}`;
      const query = { key, q, days: '1', aqi: 'no', alerts: 'no' };
      const answer = await ask(service, addressAt(url, path, query), 'application/json');
      const kind = refusalOf(answer);
      if (kind) throw new FeedFault(service.name, kind, { status: answer.status });
      const { location, forecast } = readJson(service, answer, body);
      const hours = forecast.forecastday.flatMap((day) => day.hour);
      const about = { service, report };
      return {
        zone: location.tz_id,
        hours: readRows(hours, { ...about, shape: hour, keyOf: ({ at }) => at.getTime() }).rows,
      };
    },
  };
}

const refusals: Record<number, FaultKind> = {
  1002: 'key',
  1006: 'unknown-place',
  2006: 'key',
  2007: 'quota',
  2008: 'key',
  2009: 'key',
};

/** The service's own error code tells why it refuses; without one its status does. */
function refusalOf({ status, body: text }: HttpResponse): FaultKind | undefined {
  if (status === 200) return undefined;
  const { data } = z.object({ error: z.object({ code: z.int() }) }).safeParse(parseJson(text));
  return data && refusals[data.error.code];
}

const isZone = (name: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
};

const body = z.object({
  location: z.object({ tz_id: z.string().refine(isZone).nullable().catch(null) }).catch({ tz_id: null }),
  forecast: z.object({ forecastday: z.array(z.object({ hour: anyList })) }),
});

const hour = z
  .object({
    time_epoch: z.int().positive(),
    condition: z.object({ text: plainText }),
    temp_f: z.number().min(-150).max(180),
    wind_mph: z.number().min(0).max(400),
    is_day: anything,
  })
  .transform(({ time_epoch, condition, temp_f, wind_mph, is_day }) => ({
    at: new Date(time_epoch * 1000),
    condition: condition.text,
    tempF: temp_f,
    windMph: wind_mph,
    isDay: is_day === 1 || is_day === true,
  }));
