import type { Feature } from '../features/manifest.ts';
import { whatIfResolvers } from './what-if.resolver.ts';

export const whatIfFeature = {
  resolvers: whatIfResolvers,
} satisfies Feature;
