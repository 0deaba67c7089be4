import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import type { BoardEntry } from '../../src/rules/board/board.ts';
import type { GolferLine } from '../../src/rules/board/lines.ts';
import type { EventPlay } from '../../src/rules/board/scoring.ts';
import { formatRules } from '../../src/rules/pools/formats.ts';
import { plainBoard } from '../../src/rules/testing/plain-board.ts';

const ops = join(import.meta.dirname, '../../dist/ops.mjs');

/** What is wrong at the end of a week: with the money, or with boards drawn at random. Empty, if nothing is. */
export async function findFaults(
  database: pg.Client,
  { settings, boards, seed }: { settings: Record<string, string>; boards: number; seed: string },
): Promise<string[]> {
  return [
    ...provenByProduct(settings),
    ...(await wrongMoney(database)),
    ...(await wrongBoards(database, boards, seed)),
  ];
}

/** The self-check of all postings, by the operators' command. */
function provenByProduct(settings: Record<string, string>): string[] {
  const { PATH = '', HOME = '' } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, [ops, 'self-check'], {
    env: { PATH, HOME, ...settings },
    encoding: 'utf8',
  });
  return status === 0 ? [] : [`The self-check ended with ${status}: ${stdout}${stderr}`];
}

/** By its own sums: each pot is paid out, each contest's prizes once, and none of what was bought is lost. */
async function wrongMoney(database: pg.Client): Promise<string[]> {
  const { rows } = await database.query<{ fault: string }>(`
    select 'Pot ' || key || ' still holds ' || balance_cents as fault from ledger_account
    where kind = 'pot' and balance_cents <> 0
    union all
    select 'Contest ' || id || ' has ' || count || ' prize transfers' from (
      select contest.id, count(transfer.id) from contest
      left join ledger_account pot on pot.kind = 'pot' and pot.key = contest.id::text
      left join ledger_posting posting on posting.account_id = pot.id and posting.cents < 0
      left join ledger_transfer transfer on transfer.id = posting.transfer_id and transfer.reason = 'prize'
      where contest.settled_at is not null and contest.outcome = 'settled' and pot.id is not null
      group by contest.id
    ) paid where count <> 1
    union all
    select 'Entry ' || entry.id || ' is paid, and no transfer says so' from entry
    where paid_by = 'balance' and not exists (
      select from ledger_transfer where key = 'buy-in:' || entry.id)
    limit 10`);
  return rows.map(({ fault }) => fault);
}

interface Settled {
  id: string;
  tournament: string;
  format: 'Single Week';
  rows: { entryId: string; position: string; rank: number | null; running: number | null; rounds: object }[];
}

/** Boards as they were settled, held to what the plain implementation makes of the tables. */
async function wrongBoards(database: pg.Client, count: number, seed: string): Promise<string[]> {
  const { rows: settled } = await database.query<Settled>(
    `select contest.id, week.tournament_id as tournament, pool.format, frozen_board -> 'ranked' -> 'rows' as rows
     from contest join pool on pool.id = contest.pool_id join contest_week week on week.contest_id = contest.id
     where settled_at is not null and outcome = 'settled' and pool.name like 'Week %'
     order by md5(contest.id || $2) limit $1`,
    [count, seed],
  );
  const fields = new Map<string, Awaited<ReturnType<typeof weekOf>>>();
  const faults: string[] = settled.length < count ? [`Only ${settled.length} boards were settled.`] : [];
  for (const { id, tournament, format, rows } of settled) {
    const week = fields.get(tournament) ?? (await weekOf(database, tournament));
    fields.set(tournament, week);
    const how = { ...formatRules(format).rules, onlyRound: null };
    const expected = plainBoard(await entriesOf(database, id), [week], how).rows;
    const shown = (all: Settled['rows']) =>
      all.map(({ entryId, position, rank, running, rounds }) => ({
        entryId,
        position,
        rank,
        running,
        rounds,
      }));
    if (!isDeepStrictEqual(shown(rows), shown(expected))) faults.push(`The board of contest ${id} is wrong.`);
  }
  return faults;
}

async function weekOf(database: pg.Client, tournament: string) {
  const { rows: events } = await database.query<{ event: EventPlay }>(
    `select jsonb_build_object('state', status, 'rounds', round_states) as event from tournament where id = $1`,
    [tournament],
  );
  const { rows: lines } = await database.query<GolferLine>(
    `select dg_id as id, status, position, rounds, playing_round as "playingRound", thru, today
     from field_entry where tournament_id = $1`,
    [tournament],
  );
  const [row] = events;
  if (!row) throw new Error(`There is no tournament ${tournament}.`);
  return { event: row.event, lines: new Map(lines.map((line) => [line.id, line])), isLocked: true };
}

async function entriesOf(database: pg.Client, contest: string): Promise<BoardEntry[]> {
  const { rows } = await database.query<{ id: string; name: string; card: number[] | null }>(
    `select entry.id, user_account.username as name, card.golfers as card
     from entry join user_account on user_account.id = entry.user_id
     left join card on card.entry_id = entry.id and card.week = 1
     where contest_id = $1 and paid_at is not null`,
    [contest],
  );
  return rows.map(({ card, ...entry }) => ({ ...entry, cards: [card] }));
}
