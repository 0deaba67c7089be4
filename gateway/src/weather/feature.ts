import { dayMs } from '@fairway/schema/days';
import type { Feature } from '../features/manifest.ts';
import { WeatherResolver } from './weather.resolver.ts';
import { weatherRoutes } from './weather.rest.ts';

export const weatherFeature = {
  resolvers: [WeatherResolver],
  routes: weatherRoutes,
  // Of tournaments that are over.
  expiringTables: [
    {
      table: 'feed_copy',
      only: `feed like 'weather %'`,
      endsAt: 'asked_at',
      clock: 'gameClock',
      retentionMs: 30 * dayMs,
    },
  ],
} satisfies Feature;
