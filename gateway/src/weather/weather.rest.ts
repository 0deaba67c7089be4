import * as routes from '@fairway/schema/rest/golf';
import { serve } from '../http/rest/rest.ts';
import { shownHours, weatherNow } from './weather.service.ts';

export const weatherRoutes = [
  serve(routes.weather, async (ctx) => {
    const { hours, asOf } = await weatherNow(ctx);
    return {
      hours: hours.slice(0, shownHours).map(({ at, condition, tempF, windMph }) => ({
        time: at.toISOString(),
        condition: { text: condition },
        weatherDesc: condition,
        temp_f: tempF,
        wind_mph: windMph,
      })),
      asOf: asOf?.toISOString() ?? null,
    };
  }),
];
