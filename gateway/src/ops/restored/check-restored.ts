import { flag, moment, number, orNull, rowsOf, text } from '../../database/rows.ts';
import { tables } from '../../features/features.ts';
import { findDifferences } from '../../money/ledger/proofs.ts';
import { type Command, Misuse, printLine, type Work } from '../command.ts';

/** What a database that was put back has, before anything runs on it. */
export const checkRestoredCommand: Command = {
  usage: [['check-restored', 'what a restored database has, before a gateway starts on it; changes nothing']],
  leavesAsIs: true,
  run: async (work, words) => {
    if (words.length > 0) throw new Misuse('');
    await printSchema(work);
    await printNewest(work);
    await printUnderWay(work);
    const differences = await findDifferences(work);
    if (differences.length > 0)
      throw new Misuse(['The ledger contradicts itself:', ...differences].join('\n'));
    printLine('The ledger agrees with itself: it sums to zero, and every balance equals its postings.');
  },
};

async function printSchema(work: Work): Promise<void> {
  const [found] = await rowsOf(
    work.em,
    { isThere: flag },
    `select to_regclass('public.migration') is not null as "isThere"`,
  );
  if (!found?.isThere) throw new Misuse('There is no Fairway in this database.');
  const executed = await rowsOf(work.em, { name: text }, 'select name from migration order by name');
  const retired: readonly string[] = tables.retiredMigrations ?? [];
  const done = new Set(executed.map(({ name }) => name));
  const unknown = executed.find(({ name }) => !(name in tables.migrations) && !retired.includes(name));
  if (unknown)
    throw new Misuse(
      `The data was written by a newer Fairway (its step ${unknown.name} is unknown here): start that version.`,
    );
  const missing = Object.keys(tables.migrations).filter((name) => !done.has(name));
  printLine(
    missing.length === 0
      ? `The schema is that of this Fairway: ${executed.at(-1)?.name}.`
      : `The schema is older, ${executed.at(-1)?.name}. The start of a gateway makes of it this Fairway's: ${missing.join(', ')}.`,
  );
}

/** By what each is about. */
const newest = {
  account: 'select max(created_at) as at from user_account',
  'movement of money': 'select made_at as at from ledger_transfer order by id desc limit 1',
  'payment by card': 'select max(created_at) as at from checkout',
  withdrawal: 'select max(created_at) as at from withdrawal',
  message: 'select at from message order by id desc limit 1',
};

async function printNewest(work: Work): Promise<void> {
  const all: { what: string; at: Date }[] = [];
  for (const [what, statement] of Object.entries(newest)) {
    const [row] = await rowsOf(work.em, { at: orNull(moment) }, statement);
    if (row?.at) all.push({ what, at: row.at });
  }
  const last = all.reduce<Date | undefined>((one, { at }) => (one && one > at ? one : at), undefined);
  printLine(last ? `The newest of what is in it is of ${last.toISOString()}:` : 'Nothing is in it.');
  for (const { what, at } of all) printLine(`  ${at.toISOString()}  ${what}`);
}

async function printUnderWay(work: Work): Promise<void> {
  const [row] = await rowsOf(
    work.em,
    { payments: number, withdrawals: number },
    `select (select count(*)::int from checkout where status = 'open') as payments,
       (select count(*)::int from withdrawal where status in ('open', 'sent')) as withdrawals`,
  );
  printLine(`Under way: ${row?.payments} payments by card, ${row?.withdrawals} withdrawals.`);
}
