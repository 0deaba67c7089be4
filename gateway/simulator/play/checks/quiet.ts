import { findDifferences } from '../../../src/money/ledger/proofs.ts';
import { mustHold } from '../violation.ts';
import type { Week } from '../week.ts';
import { mustEqual } from './must-equal.ts';
import { checkSettledMessages } from './told/settled-message.ts';

export async function checkChats(week: Week): Promise<void> {
  const ends = await checkSettledMessages(week);
  for (const pool of week.story.pools.filter((one) => !week.book.isDeleted(one))) {
    const token = week.golden.tokens.get('favourites') ?? '';
    const path = `/chat?limit=500&poolName=${encodeURIComponent(pool.name)}`;
    const { body } = await week.gateway.rest('GET', path, { token });
    const members = week.book.members(pool);
    const stranger = [...week.golden.tokens].find(([who]) => !members.has(who));
    if (stranger) {
      const { status } = await week.gateway.rest('GET', path, { token: stranger[1] });
      mustHold(status !== 200, 'who may do what', () => `${stranger[0]} reads the chat of ${pool.name}.`);
    }
    const texts = (body.messages as { message: string }[]).map(({ message }) => message);
    const isOfMember = (text: string) => / (says|repeats) \d+$/.test(text);
    const sent = texts.filter(isOfMember);
    mustEqual(week, 'chat', `the chat of ${pool.name}`, sent, week.book.messages(pool));
    const others = texts.filter((text) => !isOfMember(text));
    mustEqual(week, 'chat', `what nobody said in ${pool.name}`, others, ends.get(pool.name) ?? []);
  }
}

/** When all is quiet: nothing is owed, nothing hangs, and the provider's books are ours. */
export async function checkQuiet(week: Week): Promise<void> {
  const em = week.gateway.orm.em.fork();
  mustEqual(week, 'ledger', 'the ledger', await findDifferences({ em }), []);
  const [sums] = await em.execute<{ cards: string | null; refunds: string | null }[]>(
    `select sum(balance_cents) filter (where kind = 'card_clearing') as cards,
       sum(balance_cents) filter (where kind = 'pending_refund') as refunds from ledger_account`,
  );
  mustEqual(week, 'nothing left over', 'what is on its way to cards', Number(sums?.refunds ?? 0), 0);
  mustEqual(
    week,
    'payments',
    'what cards have brought in',
    0 - Number(sums?.cards ?? 0),
    week.provider.heldCents(),
  );
  const orphans = await em.execute<{ what: string; count: number }[]>(
    `select 'cards without an entry' as what, count(*)::int as count
     from card where not exists (select 1 from entry where entry.id = entry_id)
     union all select 'open entries of nobody in the pool', count(*)::int
     from entry join contest on contest.id = contest_id
     where settled_at is null and contest.number > 1 and not exists
       (select 1 from pool_member where pool_member.pool_id = contest.pool_id and pool_member.user_id = entry.user_id)
     union all select 'pots of what is settled', count(*)::int from ledger_account
     join contest on kind = 'pot' and contest.id::text = key where balance_cents <> 0 and settled_at is not null
     union all select 'checkouts that hang', count(*)::int from checkout
     where status in ('open', 'refunding', 'returning')
     -- Whose bank took back more than they had left owes it, and what they withdraw waits until that is settled.
     union all select 'withdrawals that hang', count(*)::int from withdrawal where status = 'open' and not exists
       (select 1 from money_hold where money_hold.user_id = withdrawal.user_id and owed_cents > 0 and released_at is null)
     -- A device may be away for longer than is tried.
     union all select 'mails that are overdue', count(*)::int from outbox
     where (phase = 'given_up' and kind <> 'push') or (phase = 'waiting' and next_attempt_at < ?::timestamptz - interval '1 hour')`,
    [week.now()],
  );
  mustEqual(
    week,
    'nothing left over',
    'what is left over',
    orphans.filter(({ count }) => count > 0),
    [],
  );
}
