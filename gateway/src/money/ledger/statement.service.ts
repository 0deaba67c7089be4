import type { Ctx } from '../../context.ts';
import { moment, oneOf, orNull, rowsOf, text } from '../../database/rows.ts';
import { type Reason, reasonWords, userAccount } from './accounts.ts';

/** One movement of a user's balance. */
export interface StatementLine {
  /** Increases with time. */
  id: string;
  at: Date;
  reason: Reason;
  /** What it was about, such as a pool's name. */
  about: string | null;
  cents: number;
  /** The balance after it. */
  balanceCents: number;
}

const rowColumns = {
  id: text,
  made_at: moment,
  reason: oneOf(reasonWords),
  about: orNull(text),
  cents: text,
  balance_cents: text,
};

/** A user's statement, newest first, before the id `before`. */
export async function statementOf(
  { em }: Pick<Ctx, 'em'>,
  userId: string,
  { limit, before }: { limit: number; before?: string | undefined },
): Promise<{ lines: StatementLine[]; hasNextPage: boolean }> {
  const { kind, key } = userAccount(userId);
  const rows = await rowsOf(
    em,
    rowColumns,
    `select * from (
       select posting.id, transfer.made_at, transfer.reason,
         coalesce(transfer.memo ->> 'about', withdrawal.email) as about, posting.cents,
         sum(posting.cents) over (order by posting.id) as balance_cents
       from ledger_account account
       join ledger_posting posting on posting.account_id = account.id
       join ledger_transfer transfer on transfer.id = posting.transfer_id
       left join withdrawal on withdrawal.id =
         case when transfer.reason = 'withdrawal' then (transfer.memo ->> 'withdrawalId')::uuid end
       where account.kind = ? and account.key = ?
     ) line
     where ?::bigint is null or id < ?::bigint
     order by id desc limit ?`,
    [kind, key, before ?? null, before ?? null, limit + 1],
  );
  const lines = rows.map(({ id, made_at, reason, about, cents, balance_cents }) => ({
    id,
    at: made_at,
    reason,
    about,
    cents: Number(cents),
    balanceCents: Number(balance_cents),
  }));
  return { lines: lines.slice(0, limit), hasNextPage: lines.length > limit };
}
