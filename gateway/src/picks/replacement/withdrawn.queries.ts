import type { Ctx } from '../../context.ts';
import { flag, number, orNull, type RowOf, rowsOf, text } from '../../database/rows.ts';
import { formatRules, poolFormats } from '../../rules/pools/formats.ts';

const replacingFormats = poolFormats.filter((format) => formatRules(format).rules.withdrawn === 'replaced');

const hasWithdrawn = `(golfer.status = 'withdrawn' or golfer.left_at is not null)`;

/**
 * The weeks of contests in which somebody comes in, that have locked: those of each by keys (`offset`), however many
 * there are, where a join would rather read all pools and weeks.
 */
const lockedWeeks = `
  select c.id as contest_id, own.week, t.id as tournament_id, own.round
  from asked c cross join lateral (
    select week.week, week.tournament_id, pool.round
    from pool join contest_week week on week.contest_id = c.id
    where pool.id = c.pool_id and pool.format = any(array[?]::text[]) offset 0
  ) own
  join tournament t on t.id = own.tournament_id and (own.round is not null or t.lock_at <= ?)`;

/** The golfers who withdrew unplayed, of what \`played\` names: tournaments, or one round of them. */
const gone = `
  select of.tournament_id, of.round, array_agg(to_jsonb(dg_id) order by dg_id) as golfers
  from (select distinct tournament_id, round from played) of
  join field_entry golfer on golfer.tournament_id = of.tournament_id
  where ${hasWithdrawn}
    and case when of.round is null then not golfer.has_hit
      else coalesce(golfer.last_hit_round, 0) < of.round end
  group by of.tournament_id, of.round`;

/** Some contests as long as they are open, their locked weeks, and who is gone from these; `valuesOf` has its values. */
const askedWithGone = `
  with asked as materialized (
    select id, pool_id, version from contest where id = any(array[?]::uuid[]) and settled_at is null
  ), played as materialized (${lockedWeeks}
  ), gone as materialized (${gone}
  )`;
const valuesOf = ({ gameClock }: Ctx, contestIds: readonly string[]) => [
  [...contestIds],
  replacingFormats,
  gameClock.now(),
];

const openColumns = { id: text, version: number };
export type OpenContest = RowOf<typeof openColumns>;

/** The next open contests in the order of their ids. */
export const openContests = (
  { em }: Ctx,
  { after, atOnce }: { after: string; atOnce: number },
): Promise<OpenContest[]> =>
  rowsOf(
    em.fork(),
    openColumns,
    'select id, version from contest where id > ? and settled_at is null order by id limit ?',
    [after, atOnce],
  );

const contestColumns = { ...openColumns, gone: orNull(text) };

/** Who is gone from the contest's weeks that have locked; null where nobody is, or nobody comes in for anyone. */
export type ContestWithGone = RowOf<typeof contestColumns>;

export const contestsWithGone = (ctx: Ctx, contestIds: readonly string[]): Promise<ContestWithGone[]> =>
  rowsOf(
    ctx.em,
    contestColumns,
    `${askedWithGone}
     select asked.id, asked.version, string_agg(
         concat_ws(' ', played.week, gone.tournament_id, gone.round, gone.golfers::text), ';' order by played.week
       ) filter (where gone.golfers is not null) as gone
     from asked left join (
       played join gone on gone.tournament_id = played.tournament_id and gone.round is not distinct from played.round
     ) on played.contest_id = asked.id
     group by asked.id, asked.version`,
    valuesOf(ctx, contestIds),
  );

const waitingColumns = { id: text, contestId: text };

/** An entry with a card on which somebody may have to come in. */
export type Waiting = RowOf<typeof waitingColumns>;

/** The entries of these contests whose cards have a golfer who withdrew unplayed, in one statement. */
export const entriesWithWithdrawn = (ctx: Ctx, contestIds: readonly string[]): Promise<Waiting[]> =>
  rowsOf(
    ctx.em,
    waitingColumns,
    `${askedWithGone}
     select distinct entry.id, entry.contest_id as "contestId"
     from gone
     join played on played.tournament_id = gone.tournament_id and played.round is not distinct from gone.round
     join entry on entry.contest_id = played.contest_id
     join lateral (
       select golfers from card where card.entry_id = entry.id and card.week = played.week offset 0
     ) card on card.golfers @> any(gone.golfers)`,
    valuesOf(ctx, contestIds),
  );

/** Who has withdrawn, from events that are near, and which of these have locked: in a text, to compare. */
export async function goneGolfers({ em, gameClock }: Ctx): Promise<string> {
  const now = gameClock.now();
  const rows = await rowsOf(
    em.fork(),
    { id: text, isLocked: flag, golfers: text },
    `select t.id, t.lock_at <= ? as "isLocked", coalesce(jsonb_agg(
         jsonb_build_array(golfer.dg_id, golfer.has_hit, golfer.last_hit_round) order by golfer.dg_id
       ) filter (where ${hasWithdrawn}), '[]')::text as golfers
     from tournament t left join field_entry golfer on golfer.tournament_id = t.id
     where t.lock_at between ?::timestamptz - interval '28 days' and ?::timestamptz + interval '7 days'
     group by t.id order by t.id`,
    [now, now, now],
  );
  return JSON.stringify(rows);
}
