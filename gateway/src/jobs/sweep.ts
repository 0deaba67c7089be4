import { removeOldDrafts } from '../picks/drafts/draft.service.ts';
import type { Job } from './job.ts';

/**
 * What has had its time: counts whose period is over, sessions, links and kept answers that are dead by
 * themselves, events and mails that nobody will ask for any more, and picks that were never submitted.
 */
const tables = [
  'attempt_count',
  'user_session',
  'password_reset',
  'answered_challenge',
  'email_claim',
  'signing_secret',
  'idempotency_key',
  'webhook_event',
  'notification',
];

export const sweep: Job = {
  name: 'sweep',
  cron: '7 * * * *',
  retries: { limit: 2, delaySeconds: 60 },
  run: async ({ em, wallClock, gameClock }) => {
    for (const table of tables) {
      const endsAt = table === 'attempt_count' ? 'resets_at' : 'expires_at';
      await em.execute(`delete from ${table} where ${endsAt} <= ?`, [wallClock.now()]);
    }
    await removeOldDrafts({ em, gameClock });
  },
};
