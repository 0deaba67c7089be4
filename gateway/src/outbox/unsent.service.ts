import type { Ctx } from '../context.ts';
import { moment, number, oneOf, orNull, type RowOf, rowsOf, stored, text } from '../database/rows.ts';
import type { OutboxOf } from './outbox-kind.ts';

/**
 * Since when a message waits: one that was not tried yet, since it fell due, as at the end of its reader's quiet hours.
 * Written as its index has it.
 */
export const waitsSince = 'case when attempts = 0 then next_attempt_at else created_at end';

const columns = <Payload>() => ({
  id: text,
  lane: text,
  topic: text,
  key: text,
  /** The user that the message belongs to; null for messages of no single user. */
  username: orNull(text),
  payload: stored<Payload>(),
  phase: oneOf(['waiting', 'given_up']),
  createdAt: moment,
  attempts: number,
  nextAttemptAt: moment,
  trouble: orNull(text),
});
export type UnsentMessage<Payload> = RowOf<ReturnType<typeof columns<Payload>>>;

/**
 * Waiting, failed and given up messages, those that have waited longest first. Each phase by its own index: what was sent
 * is not gone through, and where there is a limit, no more than that of either.
 */
export function unsentMessages<Payload>(
  { em }: Pick<Ctx, 'em'>,
  { name }: OutboxOf,
  most: number | null = null,
): Promise<UnsentMessage<Payload>[]> {
  const first = (phase: string, since: string) =>
    `(select *, ${since} as since from outbox where kind = ? and phase = '${phase}'
      order by since, key, lane, id limit ?)`;
  return rowsOf(
    em,
    columns<Payload>(),
    `select message.id, lane, topic, key, username, payload, phase, message.created_at as "createdAt", attempts,
       next_attempt_at as "nextAttemptAt", trouble
     from (${first('waiting', waitsSince)} union all ${first('given_up', 'created_at')}) message
     left join user_account on user_account.id = user_id
     order by since, key, lane, message.id limit ?`,
    [name, most, name, most, most],
  );
}

/** Sends a message by id or key, or all that were given up, again; sent ones stay sent. */
export async function sendAgain(
  { em, wallClock }: Pick<Ctx, 'em' | 'wallClock'>,
  { name, triedHours }: OutboxOf,
  which: { id: string } | { key: string } | 'all',
): Promise<number> {
  const now = wallClock.now();
  const [chosen, values] =
    which === 'all'
      ? [`phase = 'given_up'`, []]
      : 'id' in which
        ? [`phase in ('waiting', 'given_up') and id = ?`, [which.id]]
        : [`phase in ('waiting', 'given_up') and key = ?`, [which.key]];
  const again = await em.execute<object[]>(
    `update outbox set phase = 'waiting', next_attempt_at = ?, give_up_at = ?::timestamptz + ? * interval '1 hour',
       expires_at = greatest(expires_at, ?::timestamptz + ? * interval '1 hour' + interval '1 day')
     where kind = ? and ${chosen} returning id`,
    [now, now, triedHours, now, triedHours, name, ...values],
  );
  return again.length;
}
