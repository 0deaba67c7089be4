import { IsolationLevel } from '@mikro-orm/core';
import type { Ctx } from '../../context.ts';
import { moment, rowsOf, text } from '../../database/rows.ts';
import { transactional } from '../../database/transaction.ts';
import { Refusal } from '../../refusal.ts';

/** The ledger's invariants, as queries for violations. */
const proofs: readonly { question: string; sentence(row: Record<string, unknown>): string }[] = [
  {
    question: 'select sum(cents) as cents from ledger_posting having sum(cents) <> 0',
    sentence: ({ cents }) => `All postings together are ${cents} cents instead of zero.`,
  },
  {
    question: `
      select transfer.key, coalesce(sum(posting.cents), 0) as cents, count(posting.id) as postings
      from ledger_transfer transfer left join ledger_posting posting on posting.transfer_id = transfer.id
      group by transfer.id having coalesce(sum(posting.cents), 0) <> 0 or count(posting.id) < 2
      order by transfer.id`,
    sentence: ({ key, cents, postings }) =>
      `The ${postings} postings of transfer ${key} sum to ${cents} cents instead of zero.`,
  },
  {
    question: `
      select trim(account.kind || ' ' || account.key) as name, account.balance_cents as balance,
        coalesce(sum(posting.cents), 0) as posted
      from ledger_account account left join ledger_posting posting on posting.account_id = account.id
      group by account.id having account.balance_cents <> coalesce(sum(posting.cents), 0)
      order by account.id`,
    sentence: ({ name, balance, posted }) =>
      `The account ${name} shows ${balance} cents, but its postings sum to ${posted}.`,
  },
  {
    question: `
      select coalesce(account.key, asked.user_id) as user,
        coalesce(account.balance_cents, 0) as balance, coalesce(asked.cents, 0) as asked
      from (select key, balance_cents from ledger_account where kind = 'pending_withdrawal') account
      full join (
        select user_id::text, sum(amount_cents) as cents from withdrawal where status in ('open', 'sent') group by user_id
      ) asked on asked.user_id = account.key
      where coalesce(account.balance_cents, 0) <> coalesce(asked.cents, 0)
      order by 1`,
    sentence: ({ user, balance, asked }) =>
      `User ${user} has ${asked} cents of withdrawals under way, but ${balance} set aside for them.`,
  },
  {
    question: `
      select coalesce(account.key, owed.user_id) as user,
        coalesce(account.balance_cents, 0) as balance, coalesce(owed.cents, 0) as owed
      from (select key, balance_cents from ledger_account where kind = 'pending_refund') account
      full join (
        select user_id::text, sum(refund_cents) as cents from checkout where status = 'returning' group by user_id
      ) owed on owed.user_id = account.key
      where coalesce(account.balance_cents, 0) <> coalesce(owed.cents, 0)
      order by 1`,
    sentence: ({ user, balance, owed }) =>
      `User ${user} has ${owed} cents on their way back to cards, but ${balance} set aside for them.`,
  },
];

/** Violations of the ledger's invariants, in sentences for an operator, read in one snapshot. */
export const findDifferences = ({ em }: Pick<Ctx, 'em'>): Promise<string[]> =>
  transactional(
    { em },
    async (tx) => {
      const found: string[] = [];
      for (const { question, sentence } of proofs) {
        const rows: Record<string, unknown>[] = await tx.execute(`${question} limit 3`);
        found.push(...rows.map(sentence));
      }
      return found;
    },
    { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true },
  );

/** The self-check: if the ledger contradicts itself, withdrawals stop until an operator releases them. */
export async function checkLedger(ctx: Pick<Ctx, 'em' | 'wallClock' | 'log'>): Promise<string[]> {
  const differences = await findDifferences(ctx);
  if (differences.length > 0) {
    ctx.log.error({ differences }, 'ledger: self-check failed, and withdrawals are stopped');
    await ctx.em.execute(
      `insert into money_stop (sentence, stopped_at) values (?, ?)
       on conflict (id) do update set sentence = excluded.sentence`,
      [differences.join(' '), ctx.wallClock.now()],
    );
  }
  return differences;
}

/** Why and since when withdrawals are stopped; null if they are not. */
export async function stopOf({ em }: Pick<Ctx, 'em'>): Promise<{ sentence: string; since: Date } | null> {
  const [row] = await rowsOf(
    em,
    { sentence: text, stopped_at: moment },
    'select sentence, stopped_at from money_stop',
  );
  return row ? { sentence: row.sentence, since: row.stopped_at } : null;
}

export async function refuseWhileStopped(ctx: Pick<Ctx, 'em'>): Promise<void> {
  if (await stopOf(ctx))
    throw new Refusal(
      'UNAVAILABLE',
      'Withdrawals are paused while our books are checked. Your balance is safe.',
      {
        retryAfterSeconds: 3600,
      },
    );
}

/** Lets withdrawals go on if the ledger is consistent; otherwise returns the violations. */
export async function releaseStop({ em }: Pick<Ctx, 'em'>): Promise<string[]> {
  const differences = await findDifferences({ em });
  if (differences.length === 0) await em.execute('delete from money_stop');
  return differences;
}
