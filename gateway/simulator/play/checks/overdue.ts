import type { Week } from '../week.ts';
import { mustEqual } from './must-equal.ts';

/**
 * Whoever has just worked has left nothing that was due: what fails is put off, and what a dead gateway had begun may be
 * begun again after a while, both by a time that is written with it. Of messages the rest may wait while all of them
 * fail: a sender stops after a few rounds that did.
 */
export async function checkOverdue(week: Week): Promise<void> {
  const wall = new Date(week.now().getTime() + week.story.apartMs);
  const doMessagesFail = week.isLying('mail is down') || week.isLying('mail times out');
  const overdue = await week.gateway.orm.em.fork().execute<{ what: string; count: number }[]>(
    `select 'to be sent: ' || kind as what, count(*)::int as count from outbox
     where phase = 'waiting' and next_attempt_at <= ?::timestamptz - interval '1 minute' and not ? group by kind
     union all select 'payments to be asked for: ' || status, count(*)::int from checkout
     where status in ('open', 'refunding', 'returning') and intent_id is not null
       and next_ask_at <= ?::timestamptz - interval '1 minute' group by status`,
    [wall, doMessagesFail, wall],
  );
  mustEqual(week, 'duties', 'what is overdue', overdue, []);
}
