import type { Feature } from '../feature.ts';
import { HostResolver } from './host.resolver.ts';
import { reminderDeletion } from './host.service.ts';
import { Host0017 } from './migrations/0017-host.ts';

export const hostFeature = {
  migrations: {
    '0017-host': Host0017,
  },
  resolvers: [HostResolver],
  accountDeletion: reminderDeletion,
} satisfies Feature;
