import { IsolationLevel } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Ctx } from '../../context.ts';
import { rowsOf, text } from '../../database/rows.ts';
import { transactional } from '../../database/transaction.ts';
import { shardedKinds } from './accounts.ts';

// The ledger's invariants, as queries for violations. A ledger may hold millions of postings: each query reads a range of
// them, far from the time limit of a statement, all in one snapshot.

type Row = Record<string, unknown>;

interface Proof {
  find(em: EntityManager, ranges: RangeSizes): Promise<readonly Row[]>;
  sentence(row: Row): string;
}

/** How many rows a statement reads. */
export interface RangeSizes {
  transfers: number;
  accounts: number;
  postings: number;
}
const usualRanges: RangeSizes = { transfers: 100_000, accounts: 20_000, postings: 500_000 };

/** At most so many differences are reported. */
const most = 3;

/** The rows of a query over ranges of ids, from the first to the last of a table. */
async function overRanges(
  em: EntityManager,
  { table, size, after = '0' }: { table: string; size: number; after?: string },
  query: (after: string, upTo: string) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const [end] = await rowsOf(em, { last: text }, `select coalesce(max(id), 0) as last from ${table}`);
  const last = BigInt(end?.last ?? 0);
  const found: Row[] = [];
  for (let from = BigInt(after); from < last && found.length < most; from += BigInt(size))
    found.push(...(await query(String(from), String(from + BigInt(size)))));
  return found.slice(0, most);
}

const wrongTransfers = (which: string, postings = '') => `
  select transfer.key, coalesce(sum(posting.cents), 0) as cents, count(posting.id) as postings
  from ledger_transfer transfer left join ledger_posting posting on posting.transfer_id = transfer.id ${postings}
  where ${which}
  group by transfer.id having coalesce(sum(posting.cents), 0) <> 0 or count(posting.id) < 2
  order by transfer.id limit ${most}`;

const transferSentence = ({ key, cents, postings }: Row) =>
  `The ${postings} postings of transfer ${key} sum to ${cents} cents instead of zero.`;

const accountSentence = ({ name, balance, posted }: Row) =>
  `The account ${name} shows ${balance} cents, but its postings sum to ${posted}.`;

const accountName = "trim(account.kind || ' ' || account.key)";

const allTogether: Proof = {
  find: async (em, { postings }) => {
    let cents = 0n;
    await overRanges(em, { table: 'ledger_posting', size: postings }, async (after, upTo) => {
      const [sum] = await rowsOf(
        em,
        { cents: text },
        'select coalesce(sum(cents), 0) as cents from ledger_posting where id > ? and id <= ?',
        [after, upTo],
      );
      cents += BigInt(sum?.cents ?? 0);
      return [];
    });
    return cents === 0n ? [] : [{ cents }];
  },
  sentence: ({ cents }) => `All postings together are ${cents} cents instead of zero.`,
};

const eachTransfer: Proof = {
  find: (em, { transfers }) =>
    overRanges(em, { table: 'ledger_transfer', size: transfers }, (after, upTo) =>
      em.execute(
        wrongTransfers(
          'transfer.id > ? and transfer.id <= ?',
          'and posting.transfer_id > ? and posting.transfer_id <= ?',
        ),
        [after, upTo, after, upTo],
      ),
    ),
  sentence: transferSentence,
};

/** Those that many transfers move, whole or in rows. */
const isShared = `(account.key = '' or account.kind in (${shardedKinds.map((kind) => `'${kind}'`).join(', ')}))`;

/** Accounts of users and pots have few postings; those that are shared have one of every transfer. */
const eachAccount: Proof = {
  find: (em, { accounts }) =>
    overRanges(em, { table: 'ledger_account', size: accounts }, (after, upTo) =>
      em.execute(
        `select ${accountName} as name, account.balance_cents as balance, posting.cents as posted
         from ledger_account account cross join lateral (
           select coalesce(sum(cents), 0) as cents from ledger_posting where account_id = account.id
         ) posting
         where account.id > ? and account.id <= ? and not ${isShared} and account.balance_cents <> posting.cents
         order by account.id limit ${most}`,
        [after, upTo],
      ),
    ),
  sentence: accountSentence,
};

const eachSharedAccount: Proof = {
  find: async (em, { postings }) => {
    const shared = await rowsOf(
      em,
      { id: text, name: text, balance: text },
      `select id, ${accountName} as name, balance_cents as balance from ledger_account account
       where ${isShared} order by id`,
    );
    const found: Row[] = [];
    for (const { id, name, balance } of shared) {
      let posted = 0n;
      await overRanges(em, { table: 'ledger_posting', size: postings }, async (after, upTo) => {
        const [sum] = await rowsOf(
          em,
          { cents: text },
          `select coalesce(sum(cents), 0) as cents from ledger_posting
           where account_id = ? and id > ? and id <= ?`,
          [id, after, upTo],
        );
        posted += BigInt(sum?.cents ?? 0);
        return [];
      });
      if (posted !== BigInt(balance)) found.push({ name, balance, posted });
    }
    return found.slice(0, most);
  },
  sentence: accountSentence,
};

const underWay: readonly Proof[] = [
  {
    find: (em) =>
      em.execute(`
        select coalesce(account.key, asked.user_id) as user,
          coalesce(account.balance_cents, 0) as balance, coalesce(asked.cents, 0) as asked
        from (select key, balance_cents from ledger_account where kind = 'pending_withdrawal') account
        full join (
          select user_id::text, sum(amount_cents) as cents from withdrawal where status in ('open', 'sent') group by user_id
        ) asked on asked.user_id = account.key
        where coalesce(account.balance_cents, 0) <> coalesce(asked.cents, 0)
        order by 1 limit ${most}`),
    sentence: ({ user, balance, asked }) =>
      `User ${user} has ${asked} cents of withdrawals under way, but ${balance} set aside for them.`,
  },
  {
    find: (em) =>
      em.execute(`
        select coalesce(account.key, owed.user_id) as user,
          coalesce(account.balance_cents, 0) as balance, coalesce(owed.cents, 0) as owed
        from (select key, balance_cents from ledger_account where kind = 'pending_refund') account
        full join (
          select user_id::text, sum(refund_cents) as cents from checkout where status = 'returning' group by user_id
        ) owed on owed.user_id = account.key
        where coalesce(account.balance_cents, 0) <> coalesce(owed.cents, 0)
        order by 1 limit ${most}`),
    sentence: ({ user, balance, owed }) =>
      `User ${user} has ${owed} cents on their way back to cards, but ${balance} set aside for them.`,
  },
];

const wholeLedger: readonly Proof[] = [
  allTogether,
  eachTransfer,
  eachAccount,
  eachSharedAccount,
  ...underWay,
];

/** What has been added since the sums in `ledger_proven`, on transfers and accounts. */
const sinceProven = (after: string): readonly Proof[] => [
  {
    find: (em, { postings }) =>
      overRanges(em, { table: 'ledger_posting', size: postings, after }, (from, upTo) =>
        em.execute(
          wrongTransfers('transfer.id in (select transfer_id from ledger_posting where id > ? and id <= ?)'),
          [from, upTo],
        ),
      ),
    sentence: transferSentence,
  },
  {
    find: (em, { accounts }) =>
      overRanges(em, { table: 'ledger_account', size: 10 * accounts }, (from, upTo) =>
        em.execute(
          `select ${accountName} as name, account.balance_cents as balance,
             coalesce(proven.cents, 0) + coalesce(recent.cents, 0) as posted
           from ledger_account account
           left join ledger_proven proven on proven.account_id = account.id
           left join (
             select account_id, sum(cents) as cents from ledger_posting
             where id > ? and account_id > ? and account_id <= ? group by account_id
           ) recent on recent.account_id = account.id
           where account.id > ? and account.id <= ?
             and account.balance_cents <> coalesce(proven.cents, 0) + coalesce(recent.cents, 0)
           order by account.id limit ${most}`,
          [after, from, upTo, from, upTo],
        ),
      ),
    sentence: accountSentence,
  },
  ...underWay,
];

/** Violations in sentences for an operator, read in one snapshot. */
const violations = (
  { em }: Pick<Ctx, 'em'>,
  proofsOf: (em: EntityManager) => Promise<readonly Proof[]>,
  ranges: RangeSizes,
): Promise<string[]> =>
  transactional(
    { em },
    async (tx) => {
      const found: string[] = [];
      for (const { find, sentence } of await proofsOf(tx))
        found.push(...(await find(tx, ranges)).map(sentence));
      return found;
    },
    { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true },
  );

/** Violations of the ledger's invariants anywhere. */
export const findDifferences = (ctx: Pick<Ctx, 'em'>, ranges = usualRanges): Promise<string[]> =>
  violations(ctx, async () => wholeLedger, ranges);

/** Violations in what was posted since the ledger was last proven; all balances are looked at. */
export const findNewDifferences = (ctx: Pick<Ctx, 'em'>, ranges = usualRanges): Promise<string[]> =>
  violations(
    ctx,
    async (em) => {
      const [proof] = await rowsOf(em, { after: text }, 'select posting_id as after from ledger_proof');
      return sinceProven(proof?.after ?? '0');
    },
    ranges,
  );
