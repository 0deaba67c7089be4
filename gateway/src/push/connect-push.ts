import type { Env } from '../configuration/env.ts';
import type { Orm } from '../database/orm.ts';
import { sharedSecret } from '../database/shared-secret.ts';
import { openPushSender, type PushSender } from './push-sender.ts';

/** With the key that is set. Outside of production, and in the sandbox, one is made and kept in the database. */
export async function connectPush(
  { vapid, production, contactEmail }: Pick<Env, 'vapid' | 'production' | 'contactEmail'>,
  { orm, sandboxUrl }: { orm: Orm; sandboxUrl: string | undefined },
): Promise<PushSender | undefined> {
  const mayBeMade = !production || sandboxUrl !== undefined;
  const privateKey = vapid.privateKey ?? (mayBeMade ? await sharedSecret(orm, 'vapid') : undefined);
  if (privateKey === undefined) return undefined;
  return openPushSender({ privateKey, subject: vapid.subject ?? `mailto:${contactEmail}`, sandboxUrl });
}
