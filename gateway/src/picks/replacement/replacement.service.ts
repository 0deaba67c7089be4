import { minuteMs } from '@fairway/schema/days';
import type { EntityManager } from '@mikro-orm/postgresql';
import { inParallel, takenOnce } from '../../async/in-parallel.ts';
import { oneByOne } from '../../async/one-by-one.ts';
import type { Ctx } from '../../context.ts';
import { flag, list, number, rowsOf, text } from '../../database/rows.ts';
import { transactional } from '../../database/transaction.ts';
import { Contest } from '../../pools/contests/contest.entity.ts';
import { contestViewsOf } from '../../pools/contests/contest.queries.ts';
import { raiseContestVersions } from '../../pools/contests/contest.service.ts';
import { type Replaced, replacementsFor, withReplacements } from '../../rules/picks/replacement.ts';
import { formatRules, poolFormats } from '../../rules/pools/formats.ts';
import { type PicksCard, replacement } from '../cards/card.entity.ts';
import { type SheetView, sheetOf } from '../sheets/sheet.queries.ts';

const replacingFormats = poolFormats.filter((format) => formatRules(format).rules.withdrawn === 'replaced');

type HeldCard = Pick<PicksCard, 'entryId' | 'week' | 'golfers' | 'replacements'>;

/** Many statements cost little more for so many contests than for one. */
const contestsAtOnce = 20;
const batchesAtOnce = 2;
/** So often all cards are gone through for golfers who were looked for already: one may have been made since. */
const lookAgainMs = minuteMs;

/**
 * Replaces golfers who withdrew before a shot, on locked cards (G16), in formats where somebody comes in for them.
 * Replacements are final. Few statements if there is nothing to do; their number grows with batches of contests, not
 * with cards. A contest that fails does not stop the others. What another transaction holds is left to the next run.
 */
export async function replaceWithdrawn(ctx: Ctx): Promise<void> {
  const sought = await goneGolfers(ctx);
  const now = ctx.wallClock.now().getTime();
  const last = lastLooks.get(ctx.bus);
  // Whoever waits for this wants all of it done.
  if (ctx.stopping && last?.sought === sought && now - last.at < lookAgainMs) return;
  const entries = await entriesWithWithdrawn(ctx);
  const waiting = [...Map.groupBy(entries, ({ contestId }) => contestId)];
  const batches = Array.from({ length: Math.ceil(waiting.length / contestsAtOnce) }, (_, place) =>
    waiting.slice(place * contestsAtOnce, (place + 1) * contestsAtOnce),
  );
  /** Entries: of a contest, somebody else may hold some only. */
  let done = 0;
  const run = async (some: typeof waiting) => {
    const held = await transactional({ em: ctx.em.fork(), log: ctx.log }, async (em) => {
      const free = await holdFree(em, some);
      await replaceOn({ ...ctx, em }, free);
      return free.length;
    });
    done += held;
  };
  const failed: typeof waiting = [];
  const together = {
    failure: 'replacements: replacing withdrawn golfers in several contests failed',
    of: (some: typeof waiting) => ({ contests: some.length }),
    atOnce: batchesAtOnce,
  };
  await inParallel(ctx, takenOnce(batches), together, (some) =>
    run(some).catch((fault) => {
      failed.push(...some);
      throw fault;
    }),
  ).catch((fault) => {
    // Each is in the log, and its contests get another chance one by one.
    if (!(fault instanceof AggregateError)) throw fault;
  });
  const about = {
    failure: 'replacements: replacing withdrawn golfers in a contest failed',
    of: ([contest]: (typeof waiting)[number]) => ({ contest }),
  };
  await oneByOne(ctx, failed, about, (one) => run([one]));
  if (done === entries.length) lastLooks.set(ctx.bus, { sought, at: now });
}

/** For whom each gateway has gone through all cards, and when. */
const lastLooks = new WeakMap<Ctx['bus'], { sought: string; at: number }>();

/** The same for some contests, in the transaction that holds them. */
export async function replaceWithdrawnIn(tx: Ctx, contestIds: readonly string[]): Promise<void> {
  const entries = await entriesWithWithdrawn(tx, contestIds);
  if (entries.length > 0) await replaceOn(tx, await holdEntries(tx.em, entries, 'wait'));
}

interface Waiting {
  id: string;
  contestId: string;
}

/**
 * Holds what nobody else does, contests before their entries, and waits for nothing: settlement holds contests first,
 * and who saves a card holds its entry first.
 */
async function holdFree(em: EntityManager, waiting: readonly [string, Waiting[]][]): Promise<Waiting[]> {
  const contests = await rowsOf(
    em,
    { id: text },
    `select id from contest where id = any(array[?]::uuid[]) and settled_at is null
     order by id for no key update skip locked`,
    [waiting.map(([contestId]) => contestId)],
  );
  const free = new Set(contests.map(({ id }) => id));
  const entries = waiting.filter(([contestId]) => free.has(contestId)).flatMap(([, own]) => own);
  return holdEntries(em, entries, 'skip locked');
}

/** Answers those that are held. Saving a card holds its entry too, so that none changes meanwhile. */
async function holdEntries(
  em: EntityManager,
  entries: readonly Waiting[],
  ofOthers: 'wait' | 'skip locked',
): Promise<Waiting[]> {
  const held = await rowsOf(
    em,
    { id: text },
    `select id from entry where id = any(array[?]::uuid[]) order by id for update
     ${ofOthers === 'wait' ? '' : ofOthers}`,
    [entries.map(({ id }) => id)],
  );
  const ids = new Set(held.map(({ id }) => id));
  return entries.filter(({ id }) => ids.has(id));
}

/** On cards of those entries, which are held. */
async function replaceOn(tx: Ctx, entries: readonly Waiting[]): Promise<void> {
  if (entries.length === 0) return;
  const { em, hooks } = tx;
  const byContest = Map.groupBy(entries, ({ contestId }) => contestId);
  const cards = Map.groupBy(
    await cardsOfEntries(
      em,
      entries.map(({ id }) => id),
    ),
    ({ entryId }) => entryId,
  );
  const contests = await em.find(
    Contest,
    { id: { $in: [...byContest.keys()] }, settledAt: null },
    { orderBy: { id: 'asc' } },
  );
  const views = await contestViewsOf(tx, contests);
  const changed = await Promise.all(
    views.map(async (view) => {
      const own = (byContest.get(view.contest.id) ?? []).flatMap(({ id }) => cards.get(id) ?? []);
      const weeks = new Set(own.map(({ week }) => week));
      const sheets = await Promise.all([...weeks].map((week) => sheetOf(tx, view, week)));
      return { view, cards: sheets.flatMap((sheet) => replaced(tx, sheet, own)) };
    }),
  );
  const moved = changed.filter((one) => one.cards.length > 0);
  if (moved.length > 0) {
    const all = moved.flatMap((one) => one.cards);
    await keepReplacements(
      em,
      all.map(({ card }) => card),
    );
    await raiseContestVersions(
      tx,
      moved.map(({ view }) => view.contest),
    );
    await hooks.golfersReplaced(
      tx,
      all.flatMap(({ card: { entryId, week }, coming }) => coming.map((one) => ({ entryId, week, ...one }))),
    );
  }
}

/** The cards of the sheet with a replacement, and the replaced golfers. */
function replaced(
  { gameClock }: Ctx,
  sheet: SheetView,
  cards: readonly HeldCard[],
): { card: HeldCard; coming: readonly Replaced[] }[] {
  const at = gameClock.now().toISOString();
  const golfers = [...sheet.golfers.values()];
  const gone = new Set(golfers.filter((one) => one.isGoneUnplayed && one.isLocked).map(({ id }) => id));
  const field = golfers.map(({ id, tier, isOut, standing: { entry, golfer } }) => ({
    id,
    name: golfer.playerName,
    tier,
    odds: entry.frozenOdds,
    isIn: !isOut,
  }));
  return cards
    .filter(({ week }) => week === sheet.week)
    .flatMap((card) => {
      const coming = replacementsFor(card.golfers, gone, field);
      if (coming.length === 0) return [];
      const replacements = [...card.replacements, ...coming.map((one) => ({ ...one, at }))];
      return [{ card: { ...card, golfers: withReplacements(card.golfers, coming), replacements }, coming }];
    });
}

/** Read when their entries are held: what the statement that waited for them saw may be older. */
const cardsOfEntries = (em: EntityManager, entryIds: readonly string[]): Promise<HeldCard[]> =>
  rowsOf(
    em,
    { entryId: text, week: number, golfers: list(number), replacements: list(replacement) },
    `select entry_id as "entryId", week, golfers, replacements from card
     where entry_id = any(array[?]::uuid[]) order by entry_id, week`,
    [[...entryIds]],
  );

async function keepReplacements(em: EntityManager, cards: readonly HeldCard[]): Promise<void> {
  await em.execute(
    `update card set golfers = changed.golfers, replacements = changed.replacements
     from jsonb_to_recordset(?::jsonb) as changed
       ("entryId" uuid, week smallint, golfers jsonb, replacements jsonb)
     where card.entry_id = changed."entryId" and card.week = changed.week`,
    [JSON.stringify(cards)],
  );
}

/** The entries whose cards have a golfer who withdrew unplayed, in some contests or in all, in one statement. */
const entriesWithWithdrawn = (
  { em, gameClock }: Ctx,
  contestIds: readonly string[] | null = null,
): Promise<{ id: string; contestId: string }[]> => {
  const only = contestIds && `{${contestIds.join()}}`;
  return rowsOf(
    em,
    { id: text, contestId: text },
    `with played as (
       select week.contest_id, week.week, t.id as tournament_id, pool.round
       from contest c
       join pool on pool.id = c.pool_id
       join contest_week week on week.contest_id = c.id
       join tournament t on t.id = week.tournament_id and (pool.round is not null or t.lock_at <= ?)
       where c.settled_at is null and pool.format = any(array[?]::text[]) and (?::text is null or c.id = any((?::text)::uuid[]))
     ), gone as (
       select of.tournament_id, of.round, array_agg(to_jsonb(dg_id)) as golfers
       from (select distinct tournament_id, round from played) of
       join field_entry golfer on golfer.tournament_id = of.tournament_id
       where (golfer.status = 'withdrawn' or golfer.left_at is not null)
         and case when of.round is null then not golfer.has_hit
           else coalesce(golfer.last_hit_round, 0) < of.round end
       group by of.tournament_id, of.round
     )
     select distinct entry.id, entry.contest_id as "contestId"
     from gone
     join played on played.tournament_id = gone.tournament_id and played.round is not distinct from gone.round
     join entry on entry.contest_id = played.contest_id
     join card on card.entry_id = entry.id and card.week = played.week
     where card.golfers @> any(gone.golfers)`,
    [gameClock.now(), replacingFormats, only, only],
  );
};

/** Who has withdrawn, from events that are near, and which of these have locked: in a text, to compare. */
async function goneGolfers({ em, gameClock }: Ctx): Promise<string> {
  const now = gameClock.now();
  const rows = await rowsOf(
    em,
    { id: text, isLocked: flag, golfers: text },
    `select t.id, t.lock_at <= ? as "isLocked", coalesce(jsonb_agg(
         jsonb_build_array(golfer.dg_id, golfer.has_hit, golfer.last_hit_round) order by golfer.dg_id
       ) filter (where golfer.status = 'withdrawn' or golfer.left_at is not null), '[]')::text as golfers
     from tournament t left join field_entry golfer on golfer.tournament_id = t.id
     where t.lock_at between ?::timestamptz - interval '28 days' and ?::timestamptz + interval '7 days'
     group by t.id order by t.id`,
    [now, now, now],
  );
  return JSON.stringify(rows);
}
