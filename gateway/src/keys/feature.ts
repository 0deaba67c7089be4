import { dayMs } from '@fairway/schema/days';
import type { Feature } from '../features/manifest.ts';
import { SigningSecrets0026 } from './migrations/0026-signing-secrets.ts';

export const keysFeature = {
  migrations: {
    '0026-signing-secrets': SigningSecrets0026,
  },
  // Everything encrypted with a secret is encrypted anew before the secret is deleted, even if a gateway learns of the
  // next one late.
  expiringTables: [{ table: 'signing_secret', endsAt: 'expires_at', retentionMs: dayMs }],
} satisfies Feature;
