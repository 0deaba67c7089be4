import type { Feature } from '../features/manifest.ts';
import { raceResolvers } from './race.resolver.ts';

export const raceFeature = {
  resolvers: raceResolvers,
} satisfies Feature;
