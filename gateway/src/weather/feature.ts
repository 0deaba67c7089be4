import type { Feature } from '../feature.ts';
import { WeatherResolver } from './weather.resolver.ts';
import { weatherRoutes } from './weather.rest.ts';

export const weatherFeature = {
  resolvers: [WeatherResolver],
  routes: weatherRoutes,
} satisfies Feature;
