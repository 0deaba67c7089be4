import type { Feature } from '../feature.ts';
import { Shared0001 } from './migrations/0001-shared.ts';

export const databaseFeature = {
  migrations: {
    '0001-shared': Shared0001,
  },
} satisfies Feature;
