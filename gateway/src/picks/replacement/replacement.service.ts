import type { EntityManager } from '@mikro-orm/postgresql';
import { oneByOne } from '../../async/one-by-one.ts';
import type { Ctx } from '../../context.ts';
import { list, number, rowsOf, text } from '../../database/rows.ts';
import { transactional } from '../../database/transaction.ts';
import { Contest } from '../../pools/contests/contest.entity.ts';
import { contestViewsOf } from '../../pools/contests/contest.queries.ts';
import { raiseContestVersion } from '../../pools/contests/contest.service.ts';
import { type Replaced, replacementsFor, withReplacements } from '../../rules/picks/replacement.ts';
import { formatRules, poolFormats } from '../../rules/pools/formats.ts';
import { type PicksCard, replacement } from '../cards/card.entity.ts';
import { type SheetView, sheetOf } from '../sheets/sheet.queries.ts';

const replacingFormats = poolFormats.filter((format) => formatRules(format).rules.withdrawn === 'replaced');

type HeldCard = Pick<PicksCard, 'entryId' | 'week' | 'golfers' | 'replacements'>;

/**
 * Replaces golfers who withdrew before a shot, on locked cards (G16), in formats where somebody comes in for them.
 * Replacements are final. One statement if
 * there is nothing to do; the number does not depend on the number of cards. A contest that fails does not stop
 * the others.
 */
export async function replaceWithdrawn(ctx: Ctx): Promise<void> {
  const waiting = [...Map.groupBy(await entriesWithWithdrawn(ctx), ({ contestId }) => contestId)];
  const about = {
    failure: 'replacements: replacing withdrawn golfers in a contest failed',
    of: ([contest]: (typeof waiting)[number]) => ({ contest }),
  };
  await oneByOne(ctx, waiting, about, ([contestId, entries]) =>
    transactional({ em: ctx.em.fork(), log: ctx.log }, (em) => replaceOn({ ...ctx, em }, contestId, entries)),
  );
}

/** The same for some contests, in the transaction that locks them. */
export async function replaceWithdrawnIn(tx: Ctx, contestIds: readonly string[]): Promise<void> {
  const waiting = Map.groupBy(await entriesWithWithdrawn(tx, contestIds), ({ contestId }) => contestId);
  for (const [contestId, entries] of waiting) await replaceOn(tx, contestId, entries);
}

async function replaceOn(tx: Ctx, contestId: string, entries: readonly { id: string }[]): Promise<void> {
  const { em, hooks } = tx;
  const cards = await holdCards(
    em,
    entries.map(({ id }) => id),
  );
  const contest = await em.findOne(Contest, { id: contestId, settledAt: null });
  const [view] = contest ? await contestViewsOf(tx, [contest]) : [];
  if (!view) return;
  const weeks = new Set(cards.map(({ week }) => week));
  const sheets = await Promise.all([...weeks].map((week) => sheetOf(tx, view, week)));
  const changed = sheets.flatMap((sheet) => replaced(tx, sheet, cards));
  if (changed.length === 0) return;
  await keepReplacements(
    em,
    changed.map(({ card }) => card),
  );
  await raiseContestVersion(tx, view.contest);
  const replacedGolfers = changed.flatMap(({ card: { entryId, week }, coming }) =>
    coming.map((one) => ({ entryId, week, ...one })),
  );
  await hooks.golfersReplaced(tx, replacedGolfers);
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

/** Locked by their entries, as saving a card does, so that none changes meanwhile. */
const holdCards = (em: EntityManager, entryIds: readonly string[]): Promise<HeldCard[]> =>
  rowsOf(
    em,
    { entryId: text, week: number, golfers: list(number), replacements: list(replacement) },
    `with held as (select id from entry where id = any(array[?]::uuid[]) order by id for update)
     select entry_id as "entryId", week, golfers, replacements
     from held join card on card.entry_id = held.id`,
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
