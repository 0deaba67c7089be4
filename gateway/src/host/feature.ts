import { dayMs } from '@fairway/schema/days';
import type { Feature } from '../features/manifest.ts';
import { HostResolver } from './host.resolver.ts';
import { reminderDeletion } from './host.service.ts';
import { Host0017 } from './migrations/0017-host.ts';
import { ownReminderData } from './own-data.ts';

export const hostFeature = {
  migrations: {
    '0017-host': Host0017,
  },
  resolvers: [HostResolver],
  accountDeletion: reminderDeletion,
  ownData: ownReminderData,
  // Longer than a contest lasts.
  expiringTables: [{ table: 'member_reminder', endsAt: 'at', retentionMs: 365 * dayMs }],
} satisfies Feature;
