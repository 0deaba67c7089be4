import type { Ctx } from '../../context.ts';
import { checked, rowsOf, text } from '../../database/rows.ts';
import { Refusal } from '../../refusal.ts';
import { type Account, mayGoBelowZero, nameOf, type Reason } from './accounts.ts';

/** What one account gets, or, below zero, gives. */
export interface Line {
  account: Account;
  cents: number;
}

export interface Transfer {
  /** What makes it this transfer and no other, such as `withdrawal:ID`: it happens once, however often it is asked for. */
  key: string;
  reason: Reason;
  /** They sum to zero. Several of one account count together. */
  lines: readonly Line[];
  /** What people and operators want to know of it later; `about` is shown in statements. */
  memo?: { about?: string; [detail: string]: unknown };
}

type Posting = Pick<Ctx, 'em' | 'wallClock'>;

/**
 * Moves money (G29), inside the transaction of whatever gives the reason to. Accounts are locked in one order,
 * so that two transfers never wait for each other; a transaction that posts several, or locks other rows too,
 * locks those first, and the accounts of all its transfers before the first (`postAll`). The same key
 * with the same lines is the transfer that was made already.
 */
export async function post(ctx: Posting, { key, reason, lines, memo = {} }: Transfer): Promise<void> {
  const wanted = inOrder(lines);
  if (wanted.length < 2 || wanted.reduce((sum, { cents }) => sum + cents, 0) !== 0)
    throw new Error(`The lines of transfer ${key} do not sum to zero.`);

  const accounts = await lockAccounts(
    ctx,
    wanted.map(({ account }) => account),
  );
  // Whoever made this very transfer has locked the same accounts, so that it is seen by now.
  const made = await linesOf(ctx, key);
  if (made.length > 0) return refuseOther(key, made, wanted);

  const changes = wanted.map(({ account, cents }) => {
    const { id, balanceCents } = accounts.get(nameOf(account)) ?? neverOpened(account);
    if (balanceCents + cents < 0 && !mayGoBelowZero(account)) throw tooLittleIn(account);
    return { id, cents };
  });
  const added = await ctx.em.execute<object[]>(
    `with transfer as (
       insert into ledger_transfer (key, reason, made_at, memo) values (?, ?, ?, ?::jsonb)
       on conflict (key) do nothing returning id
     )
     insert into ledger_posting (transfer_id, account_id, cents)
     select transfer.id, line.id, line.cents
     from transfer, jsonb_to_recordset(?::jsonb) as line (id bigint, cents bigint)
     returning id`,
    [key, reason, ctx.wallClock.now(), JSON.stringify(memo), JSON.stringify(changes)],
  );
  if (added.length === 0) throw otherTransfer(key);
  await ctx.em.execute(
    `update ledger_account account set balance_cents = account.balance_cents + line.cents
     from jsonb_to_recordset(?::jsonb) as line (id bigint, cents bigint) where account.id = line.id`,
    [JSON.stringify(changes)],
  );
}

/** Several transfers of one transaction: the accounts of all of them are locked before the first. */
export async function postAll(ctx: Posting, transfers: readonly Transfer[]): Promise<void> {
  if (transfers.length === 0) return;
  await lockAccounts(
    ctx,
    transfers.flatMap(({ lines }) => lines.map(({ account }) => account)),
  );
  for (const transfer of transfers) await post(ctx, transfer);
}

interface Locked {
  id: string;
  balanceCents: number;
}

/** Opens the accounts that don't exist yet and locks all of them until the transaction ends, in their one order. */
export async function lockAccounts(
  { em }: Pick<Ctx, 'em'>,
  accounts: readonly Account[],
): Promise<Map<string, Locked>> {
  if (!em.isInTransaction()) throw new Error('Accounts are locked inside a transaction.');
  const wanted = JSON.stringify(accounts);
  const order = 'order by kind collate "C", key collate "C"';
  const recordset = 'jsonb_to_recordset(?::jsonb) as wanted (kind text, key text)';
  await em.execute(
    `insert into ledger_account (kind, key) select kind, key from ${recordset} ${order} on conflict do nothing`,
    [wanted],
  );
  const rows = await rowsOf(
    em,
    { id: text, kind: checked<Account['kind']>(), key: text, balance_cents: text },
    `select id, kind, key, balance_cents from ledger_account
     where (kind, key) in (select kind, key from ${recordset}) ${order} for update`,
    [wanted],
  );
  return new Map(
    rows.map(({ id, kind, key, balance_cents }) => [
      nameOf({ kind, key }),
      { id, balanceCents: Number(balance_cents) },
    ]),
  );
}

/** What an account holds; nothing where it was never used. */
export async function balanceOf({ em }: Pick<Ctx, 'em'>, { kind, key }: Account): Promise<number> {
  const [row] = await rowsOf(
    em,
    { balance_cents: text },
    'select balance_cents from ledger_account where kind = ? and key = ?',
    [kind, key],
  );
  return Number(row?.balance_cents ?? 0);
}

/** One line an account, in the order of their names, without those that change nothing. */
function inOrder(lines: readonly Line[]): Line[] {
  const byName = new Map<string, Line>();
  for (const { account, cents } of lines) {
    if (!Number.isSafeInteger(cents)) throw new Error(`${cents} is no whole number of cents.`);
    const sum = (byName.get(nameOf(account))?.cents ?? 0) + cents;
    byName.set(nameOf(account), { account, cents: sum });
  }
  return [...byName.entries()]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, line]) => (line.cents === 0 ? [] : [line]));
}

async function linesOf({ em }: Posting, key: string): Promise<Line[]> {
  const rows = await rowsOf(
    em,
    { kind: checked<Account['kind']>(), key: text, cents: text },
    `select account.kind, account.key, posting.cents from ledger_transfer transfer
     join ledger_posting posting on posting.transfer_id = transfer.id
     join ledger_account account on account.id = posting.account_id
     where transfer.key = ?`,
    [key],
  );
  return inOrder(rows.map(({ kind, key, cents }) => ({ account: { kind, key }, cents: Number(cents) })));
}

function refuseOther(key: string, made: Line[], wanted: Line[]): void {
  const told = (lines: Line[]) => lines.map(({ account, cents }) => `${nameOf(account)} ${cents}`).join();
  if (told(made) !== told(wanted)) throw otherTransfer(key);
}

const otherTransfer = (key: string) =>
  new Refusal('CONFLICT', `The transfer ${key} was made already, with other amounts.`);

/** A user hears that there is too little; a pot or a pending account that is short is a fault of ours. */
const tooLittleIn = (account: Account): Error =>
  account.kind === 'user'
    ? new Refusal('AMOUNT_EXCEEDS_BALANCE', 'Amount exceeds balance')
    : new Error(`${nameOf(account)} does not hold what is to be taken from it.`);

const neverOpened = (account: Account): never => {
  throw new Error(`The account ${nameOf(account)} was just opened.`);
};
