import type { Feature } from '../feature.ts';
import { raceResolvers } from './race.resolver.ts';

export const raceFeature = {
  resolvers: raceResolvers,
} satisfies Feature;
