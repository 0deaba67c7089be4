import { sealSecretsAnew } from '../accounts/second-factor/switching.service.ts';
import { removeOldDrafts } from '../picks/drafts/draft.service.ts';
import type { Job } from './job.ts';

/**
 * What has had its time: counts whose period is over, sessions, links and kept answers that are dead by
 * themselves, events and mails that nobody will ask for any more, and picks that were never submitted.
 */
const tables = [
  'attempt_count',
  'access_token',
  'user_session',
  'password_reset',
  'answered_challenge',
  'email_claim',
  'signing_secret',
  'idempotency_key',
  'webhook_event',
  'notification',
];

/** What a secret has sealed is sealed anew before it is forgotten, also where a gateway learns of the next one late. */
const secretPatienceMs = 86_400_000;

export const sweep: Job = {
  name: 'sweep',
  cron: '7 * * * *',
  retries: { limit: 2, delaySeconds: 60 },
  run: async ({ em, keys, wallClock, gameClock }) => {
    await sealSecretsAnew({ em, keys });
    for (const table of tables) {
      const endsAt = table === 'attempt_count' ? 'resets_at' : 'expires_at';
      const patienceMs = table === 'signing_secret' ? secretPatienceMs : 0;
      const moment = new Date(wallClock.now().getTime() - patienceMs);
      await em.execute(`delete from ${table} where ${endsAt} <= ?`, [moment]);
    }
    await em.execute(`delete from changed_table where at < now() - interval '1 hour'`);
    await removeOldDrafts({ em, gameClock });
  },
};
