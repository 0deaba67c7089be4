import { pointsText, toParText } from '@fairway/schema/display';
import type { GoldenPool } from '../../../../src/board/golden/golden-pools.ts';
import type { Week } from '../../week.ts';
import { mustEqual } from '../must-equal.ts';
import { plannedRows } from '../planned-rows.ts';

interface Told {
  pool: string;
  contest: number;
  isOver: boolean;
  /** With its pool its chat went. */
  isGone: boolean;
  texts: string[];
}

// A settlement's message is known by the contest that it names; those of contests in which nobody played say nothing.
const question = `
  select pool.name as pool, contest.number as contest, settled_at is not null and not quiet as "isOver",
    pool.deleted_at is not null as "isGone",
    coalesce((select json_agg(text) from message where client_id = 'settled:' || contest.id), '[]') as texts
  from contest join pool on pool.id = pool_id order by contest.number`;

/** The chat of a pool says once how each contest ended, and never before. Answers what it says, by pool. */
export async function checkSettledMessages(week: Week): Promise<ReadonlyMap<string, readonly string[]>> {
  const contests = await plannedRows<Told>(week, 'settled messages', question);
  for (const { pool, contest, isOver, texts } of contests.filter(({ isGone }) => !isGone))
    mustEqual(
      week,
      'chat',
      `how often the chat of ${pool} says how contest ${contest} ended`,
      texts.length,
      isOver ? 1 : 0,
    );
  for (const pool of week.story.pools) {
    if (week.book.deletion(pool)?.wasSettled === false) continue;
    const [text] = contests.find((one) => one.pool === pool.name && one.contest === 1)?.texts ?? [];
    if (text !== undefined) checkEnd(week, pool, text);
  }
  const byPool = Map.groupBy(contests, ({ pool }) => pool);
  return new Map([...byPool].map(([pool, own]) => [pool, own.flatMap(({ texts }) => texts)]));
}

/** It names the first three, each with place and total, or says that there are none. */
function checkEnd(week: Week, pool: GoldenPool, text: string): void {
  const about = `what the chat of ${pool.name} (${pool.format}) says of its end`;
  const [, podium] = /: the result is final\.(.*)$/.exec(text) ?? [];
  if (podium === undefined) {
    mustEqual(week, 'chat', about, week.oracle.payout(pool), 'refund');
    return;
  }
  const said = [...podium.matchAll(/(?:^ |, )(T?\d+) [^,]*? \(([^)]+)\)/g)];
  const { rows, podium: best } = week.oracle.board(pool);
  const places = Object.keys(best).flatMap((player) => rows[player] ?? []);
  mustEqual(
    week,
    'chat',
    about,
    said.map(([, position, total]) => `${position} ${total}`).toSorted(),
    places.map((row) => `${row.position} ${totalOf(row)}`).toSorted(),
  );
}

const totalOf = ({ total, points }: { total: number | null; points: number | null }): string =>
  points === null ? toParText(total) : `${pointsText(points)} points`;
