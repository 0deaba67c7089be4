import type { Ctx } from '../../context.ts';
import { oneOf, rowsOf, text } from '../../database/rows.ts';
import { Refusal } from '../../refusal.ts';
import {
  type Account,
  accountKinds,
  accountName,
  accountOfRow,
  isSharded,
  mayGoBelowZero,
  type Reason,
  shardCount,
} from './accounts.ts';

/** What one account receives or, if negative, gives. */
export interface TransferLine {
  account: Account;
  cents: number;
}

export interface Transfer {
  /** The unique key of the transfer, such as `withdrawal:ID`: it is posted only once. */
  key: string;
  reason: Reason;
  /** They sum to zero. Lines of the same account are added up. */
  lines: readonly TransferLine[];
  /** Details for people and operators; statements show `about`. */
  memo?: { about?: string; [detail: string]: unknown };
}

type Posting = Pick<Ctx, 'em' | 'wallClock'>;

/**
 * Posts a transfer (G29) in the transaction that gives the reason for it. Accounts are locked in a fixed order,
 * so transfers never deadlock; a transaction that posts several transfers locks its other rows first, then all
 * accounts (`postAll`). Posting the same key with the same lines again changes nothing.
 */
export const post = (ctx: Posting, transfer: Transfer): Promise<void> => postAll(ctx, [transfer]);

/** Posts several transfers in one transaction, one after the other, in as many statements as one takes. */
export async function postAll(ctx: Posting, transfers: readonly Transfer[]): Promise<void> {
  if (transfers.length === 0) return;
  const wanted = transfers.map((transfer) => ({
    ...transfer,
    memo: transfer.memo ?? {},
    lines: balancedLines(transfer),
  }));
  const accounts = await lockAccounts(
    ctx,
    wanted.flatMap(({ lines }) => lines.map(({ account }) => account)),
  );
  // Postings of these keys lock the same accounts, so they are committed and visible by now.
  const made = await linesByKey(
    ctx,
    wanted.map(({ key }) => key),
  );
  const added: { id: string; key: string; cents: number }[] = [];
  const fresh = wanted.filter(({ key, lines }) => {
    const known = made.get(key);
    if (known) {
      refuseOther(key, known, lines);
      return false;
    }
    made.set(key, lines);
    for (const { account, cents } of lines) {
      const locked = accounts.get(accountName(account)) ?? neverOpened(account);
      locked.balanceCents += cents;
      if (locked.balanceCents < 0 && !mayGoBelowZero(account)) throw tooLittleIn(account);
      added.push({ id: locked.id, key, cents });
    }
    return true;
  });
  if (fresh.length === 0) return;
  const posted = await ctx.em.execute<object[]>(
    `with transfer as (
       insert into ledger_transfer (key, reason, made_at, memo)
       select one ->> 'key', one ->> 'reason', ?, one -> 'memo'
       from jsonb_array_elements(?::jsonb) with ordinality as wanted (one, place) order by place
       on conflict (key) do nothing returning id, key
     )
     insert into ledger_posting (transfer_id, account_id, cents)
     select transfer.id, line.id, line.cents
     from jsonb_to_recordset(?::jsonb) as line (id bigint, key text, cents bigint)
     join transfer on transfer.key = line.key
     returning id`,
    [
      ctx.wallClock.now(),
      JSON.stringify(fresh.map(({ key, reason, memo }) => ({ key, reason, memo }))),
      JSON.stringify(added),
    ],
  );
  if (posted.length !== added.length) throw otherTransfer(fresh.map(({ key }) => key).join(', '));
  await ctx.em.execute(
    `update ledger_account account set balance_cents = account.balance_cents + line.cents
     from (
       select id, sum(cents)::bigint as cents from jsonb_to_recordset(?::jsonb) as line (id bigint, cents bigint)
       group by id
     ) line where account.id = line.id`,
    [JSON.stringify(added)],
  );
}

function balancedLines({ key, lines }: Transfer): TransferLine[] {
  const wanted = inOrder(lines);
  if (wanted.length < 2 || wanted.reduce((sum, { cents }) => sum + cents, 0) !== 0)
    throw new Error(`The lines of transfer ${key} do not sum to zero.`);
  return wanted;
}

interface Locked {
  id: string;
  balanceCents: number;
}

let transactions = 0;
const shards = new WeakMap<object, string>();

/**
 * Which rows of sharded accounts a transaction moves: the same in all of its transfers, so that it can't wait in a
 * circle with another, and others than the transaction before on this gateway. A row without a number is of older
 * versions.
 */
function shardOf(transaction: object): string {
  const known = shards.get(transaction);
  if (known) return known;
  transactions += 1;
  const shard = String((transactions % shardCount) + 1);
  shards.set(transaction, shard);
  return shard;
}

/** Creates missing accounts and locks all of them, in a fixed order, until the transaction ends. */
export async function lockAccounts(
  { em }: Pick<Ctx, 'em'>,
  accounts: readonly Account[],
): Promise<Map<string, Locked>> {
  const transaction = em.getTransactionContext<object>();
  if (!transaction) throw new Error('Accounts are locked inside a transaction.');
  const shard = shardOf(transaction);
  const wanted = JSON.stringify(
    accounts.map((account) => (isSharded(account) ? { ...account, key: shard } : account)),
  );
  const order = 'order by kind collate "C", key collate "C"';
  const recordset = 'jsonb_to_recordset(?::jsonb) as wanted (kind text, key text)';
  await em.execute(
    `insert into ledger_account (kind, key) select kind, key from ${recordset} ${order} on conflict do nothing`,
    [wanted],
  );
  const rows = await rowsOf(
    em,
    { id: text, kind: oneOf(accountKinds), key: text, balance_cents: text },
    `select id, kind, key, balance_cents from ledger_account
     where (kind, key) in (select kind, key from ${recordset}) ${order} for update`,
    [wanted],
  );
  return new Map(
    rows.map(({ id, kind, key, balance_cents }) => [
      accountName(accountOfRow({ kind, key })),
      { id, balanceCents: Number(balance_cents) },
    ]),
  );
}

/** The balance of an account; zero if it was never used. */
export async function balanceOf({ em }: Pick<Ctx, 'em'>, account: Account): Promise<number> {
  const { kind, key } = account;
  const [row] = await rowsOf(
    em,
    { cents: text },
    `select coalesce(sum(balance_cents), 0) as cents from ledger_account
     where kind = ? and (key = ? or ?::boolean)`,
    [kind, key, isSharded(account)],
  );
  return Number(row?.cents ?? 0);
}

/** One line for each account, ordered by name, without those that change nothing. */
function inOrder(lines: readonly TransferLine[]): TransferLine[] {
  const byName = new Map<string, TransferLine>();
  for (const { account, cents } of lines) {
    if (!Number.isSafeInteger(cents)) throw new Error(`${cents} is no whole number of cents.`);
    const sum = (byName.get(accountName(account))?.cents ?? 0) + cents;
    byName.set(accountName(account), { account, cents: sum });
  }
  return [...byName.entries()]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, line]) => (line.cents === 0 ? [] : [line]));
}

/** The lines of those transfers that were made. */
async function linesByKey({ em }: Posting, keys: readonly string[]): Promise<Map<string, TransferLine[]>> {
  const rows = await rowsOf(
    em,
    { transfer: text, kind: oneOf(accountKinds), key: text, cents: text },
    `select transfer.key as transfer, account.kind, account.key, posting.cents from ledger_transfer transfer
     join ledger_posting posting on posting.transfer_id = transfer.id
     join ledger_account account on account.id = posting.account_id
     where transfer.key = any(array[?]::text[])`,
    [[...keys]],
  );
  const byKey = Map.groupBy(rows, ({ transfer }) => transfer);
  return new Map(
    [...byKey].map(([transfer, lines]) => [
      transfer,
      inOrder(
        lines.map(({ kind, key, cents }) => ({ account: accountOfRow({ kind, key }), cents: Number(cents) })),
      ),
    ]),
  );
}

function refuseOther(key: string, made: TransferLine[], wanted: TransferLine[]): void {
  const textOf = (lines: TransferLine[]) =>
    lines.map(({ account, cents }) => `${accountName(account)} ${cents}`).join();
  if (textOf(made) !== textOf(wanted)) throw otherTransfer(key);
}

const otherTransfer = (key: string) =>
  new Refusal('CONFLICT', `The transfer ${key} was made already, with other amounts.`);

/** A user is told that the balance is too low; a pot or a pending account that is short is a bug. */
const tooLittleIn = (account: Account): Error =>
  account.kind === 'user'
    ? new Refusal('AMOUNT_EXCEEDS_BALANCE', 'Amount exceeds balance')
    : new Error(`${accountName(account)} does not hold what is to be taken from it.`);

const neverOpened = (account: Account): never => {
  throw new Error(`The account ${accountName(account)} was just opened.`);
};
