import { hourMs, minuteMs } from '@fairway/schema/days';
import type { EntityManager } from '@mikro-orm/postgresql';
import { inParallel, takenOnce } from '../../async/in-parallel.ts';
import { oneByOne } from '../../async/one-by-one.ts';
import type { Ctx } from '../../context.ts';
import { inBatchesById } from '../../database/batches/by-id.ts';
import { list, number, rowsOf, text } from '../../database/rows.ts';
import { transactional } from '../../database/transaction.ts';
import { Contest } from '../../pools/contests/contest.entity.ts';
import { contestViewsOf } from '../../pools/contests/contest.queries.ts';
import { raiseContestVersions } from '../../pools/contests/contest.service.ts';
import { type Replaced, replacementsFor, withReplacements } from '../../rules/picks/replacement.ts';
import { type PicksCard, replacement } from '../cards/card.entity.ts';
import { type SheetView, sheetOf } from '../sheets/sheet.queries.ts';
import {
  type ContestWithGone,
  contestsWithGone,
  entriesWithWithdrawn,
  goneGolfers,
  type OpenContest,
  openContests,
  type Waiting,
} from './withdrawn.queries.ts';

type HeldCard = Pick<PicksCard, 'entryId' | 'week' | 'golfers' | 'replacements'>;

/** The cards of so many contests are looked at together. */
const contestsALook = 250;
/** Many statements cost little more for so many contests than for one. */
const contestsAtOnce = 20;
const batchesAtOnce = 2;
/** So often contests are asked for that have changed since: a card may have been made with a golfer who is gone. */
const lookAgainMs = minuteMs;
/** Should something be missing in what a look depends on, it is believed for so long at most. */
const longestMs = hourMs;

/**
 * Replaces golfers who withdrew before a shot, on locked cards (G16), in formats where somebody comes in for them.
 * Replacements are final. Cards are looked at where another golfer is gone, or their contest has changed, since this
 * gateway last did so; the number of statements grows with batches of contests, not with cards. A contest that fails
 * does not stop the others. What another transaction holds is left to the next run.
 */
export async function replaceWithdrawn(ctx: Ctx, atOnce = contestsALook): Promise<void> {
  const sought = await goneGolfers(ctx);
  const now = ctx.wallClock.now().getTime();
  const looks = looksOf(ctx, now);
  const isForSame = looks.last?.sought === sought;
  // Whoever waits for this wants all of it done.
  if (ctx.stopping && isForSame && Math.abs(now - (looks.last?.at ?? 0)) < lookAgainMs) return;
  const failed: WaitingContest[] = [];
  let isAllFree = true;
  const run = async (some: readonly WaitingContest[]) => {
    const held = await transactional({ em: ctx.em.fork(), log: ctx.log }, async (em) => {
      const entries = await holdFree(em, some);
      return { count: entries.length, versions: await replaceOn({ ...ctx, em }, entries) };
    });
    const isFree = held.count === some.reduce((sum, { entries }) => sum + entries.length, 0);
    if (!isFree) isAllFree = false;
    // Other cards may have been saved between the look and this.
    for (const contest of isFree ? some : [])
      if (held.versions.get(contest.id) === contest.version + 1)
        looks.seen.set(contest.id, { id: contest.id, version: contest.version + 1, gone: contest.gone });
  };
  const together = {
    failure: 'replacements: replacing withdrawn golfers in several contests failed',
    of: (some: readonly WaitingContest[]) => ({ contests: some.length }),
    atOnce: batchesAtOnce,
  };
  const isAtEnd = await inBatchesById(ctx, atOnce, async (after) => {
    const open = await openContests(ctx, { after, atOnce });
    const isAsSeen = ({ id, version }: OpenContest) => isForSame && looks.seen.get(id)?.version === version;
    const changed = open.filter((one) => !isAsSeen(one)).map(({ id }) => id);
    const waiting = changed.length === 0 ? [] : await waitingAmong(ctx, changed, looks.seen);
    const batches = Array.from({ length: Math.ceil(waiting.length / contestsAtOnce) }, (_, place) =>
      waiting.slice(place * contestsAtOnce, (place + 1) * contestsAtOnce),
    );
    await inParallel(ctx, takenOnce(batches), together, (some) =>
      run(some).catch((fault) => {
        failed.push(...some);
        throw fault;
      }),
    ).catch((fault) => {
      // Each is in the log, and its contests get another chance one by one.
      if (!(fault instanceof AggregateError)) throw fault;
    });
    return open.map(({ id }) => id);
  });
  const about = {
    failure: 'replacements: replacing withdrawn golfers in a contest failed',
    of: ({ id }: WaitingContest) => ({ contest: id }),
  };
  await oneByOne(ctx, failed, about, (one) => run([one]));
  if (isAtEnd && isAllFree) looks.last = { sought, at: now };
}

interface Looks {
  /** The last one that came to its end, and whom it was for. */
  last: { sought: string; at: number } | null;
  /** Contests without a card that waits, as they were then. Every change of a card raises its contest's version. */
  seen: Map<string, ContestWithGone>;
  begunAt: number;
}

const looksByGateway = new WeakMap<Ctx['bus'], Looks>();

/** What this gateway has gone through. One that starts goes through everything. */
function looksOf({ bus }: Ctx, now: number): Looks {
  const known = looksByGateway.get(bus);
  if (known && Math.abs(now - known.begunAt) < longestMs) return known;
  const fresh = { last: null, seen: new Map(), begunAt: now };
  looksByGateway.set(bus, fresh);
  return fresh;
}

interface WaitingContest extends ContestWithGone {
  entries: readonly Waiting[];
}

/** Those of these contests that have cards with a golfer who is gone, unless they were seen as they are now. */
async function waitingAmong(
  ctx: Ctx,
  contestIds: readonly string[],
  seen: Looks['seen'],
): Promise<WaitingContest[]> {
  const reading = { ...ctx, em: ctx.em.fork() };
  const changed = (await contestsWithGone(reading, contestIds)).filter(({ id, version, gone }) => {
    const before = seen.get(id);
    return before?.version !== version || before.gone !== gone;
  });
  const withGone = changed.filter(({ gone }) => gone !== null).map(({ id }) => id);
  const entries = withGone.length === 0 ? [] : await entriesWithWithdrawn(reading, withGone);
  const byContest = Map.groupBy(entries, ({ contestId }) => contestId);
  return changed.flatMap((one) => {
    const own = byContest.get(one.id);
    if (own) seen.delete(one.id);
    else seen.set(one.id, one);
    return own ? [{ ...one, entries: own }] : [];
  });
}

/** The same for some contests, in the transaction that holds them. */
export async function replaceWithdrawnIn(tx: Ctx, contestIds: readonly string[]): Promise<void> {
  const entries = await entriesWithWithdrawn(tx, contestIds);
  if (entries.length > 0) await replaceOn(tx, await holdEntries(tx.em, entries, 'wait'));
}

/**
 * Holds what nobody else does, contests before their entries, and waits for nothing: settlement holds contests first,
 * and who saves a card holds its entry first.
 */
async function holdFree(em: EntityManager, waiting: readonly WaitingContest[]): Promise<Waiting[]> {
  const contests = await rowsOf(
    em,
    { id: text },
    `select id from contest where id = any(array[?]::uuid[]) and settled_at is null
     order by id for no key update skip locked`,
    [waiting.map(({ id }) => id)],
  );
  const free = new Set(contests.map(({ id }) => id));
  const entries = waiting.filter(({ id }) => free.has(id)).flatMap((one) => one.entries);
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

/** On cards of those entries, which are held. Answers the new versions of contests in which none of them waits any more. */
async function replaceOn(tx: Ctx, entries: readonly Waiting[]): Promise<Map<string, number>> {
  if (entries.length === 0) return new Map();
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
      const looked = sheets.flatMap((sheet) => replaced(tx, sheet, own));
      return {
        view,
        cards: looked.filter(({ coming }) => coming.length > 0),
        isDone: looked.every(({ isDone }) => isDone),
      };
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
  return new Map(
    moved.filter(({ isDone }) => isDone).map(({ view: { contest } }) => [contest.id, contest.version]),
  );
}

interface LookedAt {
  card: HeldCard;
  coming: readonly Replaced[];
  /** Whether nobody is left on it for whom somebody may come in later. */
  isDone: boolean;
}

/** The cards of the sheet, as they are with replacements, and the replaced golfers. */
function replaced({ gameClock }: Ctx, sheet: SheetView, cards: readonly HeldCard[]): LookedAt[] {
  const at = gameClock.now().toISOString();
  const golfers = [...sheet.golfers.values()];
  const gone = golfers.filter(({ isGoneUnplayed }) => isGoneUnplayed);
  const goneIds = new Set(gone.map(({ id }) => id));
  const lockedIds = new Set(gone.filter(({ isLocked }) => isLocked).map(({ id }) => id));
  const field = golfers.map(({ id, tier, isOut, standing: { entry, golfer } }) => ({
    id,
    name: golfer.playerName,
    tier,
    odds: entry.frozenOdds,
    isIn: !isOut,
  }));
  return cards
    .filter(({ week }) => week === sheet.week)
    .map((card) => {
      const coming = replacementsFor(card.golfers, lockedIds, field);
      const playing = withReplacements(card.golfers, coming);
      const replacements = [...card.replacements, ...coming.map((one) => ({ ...one, at }))];
      const isDone = !playing.some((id) => goneIds.has(id));
      return { card: { ...card, golfers: playing, replacements }, coming, isDone };
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
