import type { Ctx } from '../context.ts';
import type { AnyMailKind } from './mail-kinds.ts';

/** So long a mail that is sent again is tried, once more. */
const againFor = `interval '24 hours'`;

export interface UnsentMail {
  id: string;
  kind: AnyMailKind;
  username: string | null;
  status: 'waiting' | 'given_up';
  createdAt: Date;
  attempts: number;
  nextAt: Date;
  trouble: string | null;
}

/** What has reached nobody: it waits, it failed and is tried again, or it was given up. Oldest first. */
export async function unsentMails({ em }: Pick<Ctx, 'em'>): Promise<UnsentMail[]> {
  const rows = await em.execute<UnsentMail[]>(
    `select mail.id, kind, username, status, mail.created_at as "createdAt", attempts, next_at as "nextAt", trouble
     from notification mail left join user_account on user_account.id = user_id
     where status in ('waiting', 'given_up') order by mail.created_at, mail.id`,
  );
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt), nextAt: new Date(row.nextAt) }));
}

/** Has a mail, or every one that was given up, sent again, if it is still true. */
export async function sendMailAgain(
  { em, wallClock }: Pick<Ctx, 'em' | 'wallClock'>,
  id: string | 'all',
): Promise<number> {
  const now = wallClock.now();
  const which = id === 'all' ? `status = 'given_up'` : `status in ('waiting', 'given_up') and id = ?`;
  const again = await em.execute<object[]>(
    `update notification set status = 'waiting', next_at = ?, retry_until = ?::timestamptz + ${againFor}
     where ${which} returning id`,
    [now, now, ...(id === 'all' ? [] : [id])],
  );
  return again.length;
}
