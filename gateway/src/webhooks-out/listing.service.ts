import type { Ctx } from '../context.ts';

/** So long a receiver that does not take an event is tried, once more. */
const againFor = `interval '24 hours'`;

type Work = Pick<Ctx, 'em' | 'wallClock'>;

export interface UnsentWebhook {
  id: string;
  type: string;
  poolName: string;
  /** Without what follows a question mark, which may be a key. */
  address: string;
  status: 'waiting' | 'given_up';
  happenedAt: Date;
  attempts: number;
  nextAt: Date;
  trouble: string | null;
}

/** What has not reached its receiver: it waits, it failed and is tried again, or it was given up. Oldest first. */
export async function unsentWebhooks({ em }: Pick<Work, 'em'>): Promise<UnsentWebhook[]> {
  const rows = await em.execute<
    (Omit<UnsentWebhook, 'happenedAt' | 'nextAt'> & { happened_at: Date; next_at: Date })[]
  >(
    `select event.id, type, body::jsonb -> 'data' ->> 'poolName' as "poolName", split_part(url, '?', 1) as address,
       status, happened_at, attempts, next_at, trouble
     from webhook_delivery join webhook_event event on event.id = event_id
     where status <> 'sent' order by happened_at, event.id, url`,
  );
  return rows.map(({ happened_at, next_at, ...row }) => ({
    ...row,
    happenedAt: new Date(happened_at),
    nextAt: new Date(next_at),
  }));
}

/** Has an event, or everything that was given up, sent again; whoever has taken it is left in peace. */
export async function sendAgain({ em, wallClock }: Work, eventId: string | 'all'): Promise<number> {
  const now = wallClock.now();
  const which = eventId === 'all' ? `status = 'given_up'` : `status <> 'sent' and event_id = ?`;
  const again = await em.execute<object[]>(
    `update webhook_delivery set status = 'waiting', next_at = ?, retry_until = ?::timestamptz + ${againFor}
     where ${which} returning event_id`,
    [now, now, ...(eventId === 'all' ? [] : [eventId])],
  );
  return again.length;
}
