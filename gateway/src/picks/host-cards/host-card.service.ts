import { hostReasonShape } from '@fairway/schema/rest/hosting/host-card';
import { currentUser, findUser } from '../../accounts/users/user.queries.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { moment, orNull, rowsOf, text } from '../../database/rows.ts';
import type { Standing } from '../../golf/field/field.entity.ts';
import { parseInput } from '../../input/input.ts';
import { countAdminAction, recordAdminAction } from '../../pools/audit-log/audit-log.service.ts';
import { Entry } from '../../pools/contests/contest.entity.ts';
import {
  type ContestView,
  contestNow,
  contestNumbered,
  contestWithId,
} from '../../pools/contests/contest.queries.ts';
import { hasEnded, lockedWeeks } from '../../pools/contests/weeks/locked-weeks.ts';
import { noSuchMember } from '../../pools/handover/offer.service.ts';
import { refuseUnless } from '../../pools/membership/membership.service.ts';
import { unsettledContests } from '../../pools/next-week/played-contests.queries.ts';
import type { Pool } from '../../pools/pool.entity.ts';
import { lockPool, poolNamed, refuseOthersThanHosts } from '../../pools/pool.queries.ts';
import { Refusal } from '../../refusal.ts';
import { cardRefusal, lockRefusal } from '../../rules/picks/card.ts';
import type { GuessChange } from '../../rules/picks/guess.ts';
import { asHostPicks, hostCardVerdict, replacementsKept } from '../../rules/picks/hosted/host-card.ts';
import { usedRefusalForHost } from '../../rules/picks/season/used-golfers.ts';
import type { Verdict } from '../../rules/pools/windows.ts';
import type { PicksCard } from '../cards/card.entity.ts';
import { type CardView, cardView, weekOf } from '../cards/card.queries.ts';
import { checkOf, refuse, storeCard } from '../cards/card.service.ts';
import { findPicked, type PickInput } from '../cards/named-golfers.ts';
import { lockCard, type OwnCard } from '../cards/own-cards.ts';
import { picksCard } from '../cards/saved-cards.queries.ts';
import { type FieldGolfer, hasBegun, hasHitIn, type SheetView, sheetOf } from '../sheets/sheet.queries.ts';
import { writeGuessAsHost } from './host-guess.service.ts';

const onlyTheAdmin = 'Only the admin can enter cards for members.';

/** A member's card as the host may change it. */
export interface HostCardView {
  card: CardView;
  sheet: SheetView;
  verdict: Verdict;
  /** Whose card it is, and as it is saved. */
  entry: Entry;
  saved: PicksCard | null;
  /** As the members have it. */
  forAll: SheetView;
}

export interface CardPlace {
  username: string;
  /** The latest that is locked and has no result, or else the one that is open, if left out. */
  week?: number | undefined;
  /** The number of the entry; the first one, if left out. */
  entry?: number | undefined;
  /** The number of the contest; the latest whose picks are locked, or else the one that is open, if left out. */
  contest?: number | undefined;
}

/** What the host of a pool may do to a member's card. */
export async function hostCard(ctx: Ctx, poolName: string, place: CardPlace): Promise<HostCardView> {
  const pool = await poolNamed(ctx, poolName);
  await refuseOthersThanHosts(ctx, pool, onlyTheAdmin);
  const { contest, entry, week } = await placeOf(ctx, pool, place);
  const sheet = await sheetOf(ctx, contest, week);
  const saved = await picksCard(ctx, entry.id, week);
  const verdict = await verdictOn(ctx, sheet, entry);
  const card = cardView(ctx, sheet, entry, saved);
  return { card, sheet: asHostSees(ctx, sheet), verdict, entry, saved, forAll: sheet };
}

interface HostPicks extends CardPlace {
  picks: readonly PickInput[];
  /** What the winner will score, where a guess breaks ties; left as it is, if left out. */
  guess?: number | null | undefined;
  /** The ids of the golfers whom the host saw on it; whatever they are, if left out. */
  seen?: readonly number[] | undefined;
  /** Why, for all members to read. */
  reason: string;
}

/** What the host is about to change, locked. */
interface PlaceOfHost {
  pool: Pool;
  card: OwnCard;
  reason: string;
  byId: string;
}

/**
 * Does what a host does to a member's card, and answers it as it is then. The pool is locked first, as settlement and a
 * change of its host do: of these and this one, the later sees what the earlier did.
 */
export async function changeAsHost(
  ctx: Ctx,
  poolName: string,
  { reason: written, ...place }: CardPlace & { reason: string },
  change: (tx: Ctx, of: PlaceOfHost) => Promise<void>,
): Promise<HostCardView> {
  const reason = parseInput(hostReasonShape, written, 'reason');
  const { id } = await poolNamed(ctx, poolName);
  await countAdminAction(ctx, 'card');
  const changed = await inTransaction(ctx, async (tx) => {
    const { id: byId } = await currentUser(tx, 'to act');
    const pool = await lockPool(tx, id);
    await refuseOthersThanHosts(tx, pool, onlyTheAdmin);
    const { contest, entry, week } = await placeOf(tx, pool, place);
    await change(tx, { pool, card: await lockCard(tx, { entryId: entry.id, week }), reason, byId });
    return { ...place, contest: contest.contest.number, week };
  });
  return hostCard({ ...ctx, em: ctx.em.fork() }, poolName, changed);
}

/** Enters or changes a member's card after the lock. */
export function enterCard(
  ctx: Ctx,
  poolName: string,
  { picks, guess, seen, ...place }: HostPicks,
): Promise<HostCardView> {
  return changeAsHost(ctx, poolName, place, async (tx, { pool, card, reason, byId }) => {
    const { entry, forAll: sheet, saved } = card;
    refuseUnless(await verdictOn(tx, sheet, entry));
    const picked = await findPicked(tx, sheet, picks);
    const ids = picked.flatMap((pick) => ('id' in pick ? [pick.id] : []));
    refuseIfChanged(tx, card, { seen, ids });
    const check = checkOf(sheet, saved, picked);
    const isForMoney = pool.buyInCents > 0;
    // What was replaced is final only where money is at stake here.
    const fixed = isForMoney ? check.sheet : sheet.golfers;
    const golfers = new Map(
      [...asHostSees(tx, sheet).golfers].map(([golferId, golfer]) => {
        const isFixed = fixed.get(golferId) !== sheet.golfers.get(golferId);
        return [golferId, isFixed ? { ...golfer, isLocked: true } : golfer];
      }),
    );
    refuse('LOCKED', lockRefusal({ ...check, sheet: golfers }));
    refuse('BAD_CARD', cardRefusal({ ...check, sheet: golfers }));
    refuse('USED', usedByMember(tx, card, { ids, username: place.username }));
    const hasBegun = [...sheet.golfers.values()].some(({ standing }) => hasBegunIn(tx, sheet, standing));
    const guessed = await writeGuessAsHost(tx, { entry: card.entry, sheet }, { guess, hasBegun });
    await store(tx, { ...card, sheet, pool, reason, byId, guessed }, ids);
  });
}

/** Its member was let in, another host was faster, or somebody came in for a golfer. */
function refuseIfChanged(
  tx: Ctx,
  { saved, entry, forAll }: OwnCard,
  { seen, ids }: { seen: readonly number[] | undefined; ids: readonly number[] },
): void {
  const now = cardView(tx, forAll, entry, saved).picks.map(({ golfer }) => golfer.id);
  // Who asks for what is there already asks again, since no answer came.
  if (seen && !areSame(now, seen) && !areSame(now, ids))
    throw new Refusal('CONFLICT', 'The card has changed meanwhile. Look at it again before you change it.');
}

/** In whatever order. */
const areSame = (some: readonly number[], others: readonly number[]): boolean =>
  some.length === others.length && some.every((id) => others.includes(id));

interface ChangedCard extends OwnCard {
  pool: Pool;
  reason: string;
  /** The host who changes it. */
  byId: string;
  guessed: GuessChange | null;
}

async function store(
  tx: Ctx,
  { pool, reason, byId, guessed, ...card }: ChangedCard,
  ids: number[],
): Promise<void> {
  const { entry, sheet, saved } = card;
  const before = saved?.golfers ?? [];
  const isSame = areSame(before, ids);
  if (isSame && !guessed) return;
  const kept = saved && { ...saved, replacements: replacementsKept(saved.replacements, ids) };
  const picks = ids.map((id) => ({ id }));
  if (!isSame) await storeCard(tx, { ...card, saved: kept }, picks, { isLate: true });
  const namesOf = (some: readonly number[]) =>
    some.map((id) => sheet.golfers.get(id)?.name ?? `Golfer ${id}`);
  const change = {
    userId: entry.userId,
    entryId: entry.id,
    ...(entry.number > 1 && { entry: entry.number }),
    week: sheet.week,
    isLate: saved === null,
    added: namesOf(ids.filter((id) => !before.includes(id))),
    removed: namesOf(before.filter((id) => !ids.includes(id))),
    ...(guessed && { guess: guessed }),
    reason,
  };
  const { id: tournamentId } = sheet.tournament;
  await recordAdminAction(tx, pool.id, { kind: 'card-entered', ...change, tournamentId });
  if (entry.userId !== byId) await tx.hooks.cardEntered(tx, { ...change, byId });
}

/** The host learns of no week whose card is still hidden. */
function usedByMember(
  { gameClock }: Ctx,
  { used, forAll: { contest, golfers } }: OwnCard,
  { ids, username }: { ids: readonly number[]; username: string },
): string | null {
  const now = gameClock.now();
  const shown = new Set(contest.weeks.flatMap(({ week, locks }) => (now >= locks.lastAt ? [week] : [])));
  return usedRefusalForHost(ids, used, {
    username,
    nameOf: (id) => golfers.get(id)?.name ?? `Golfer ${id}`,
    isShown: (week) => shown.has(week),
  });
}

/** An earlier contest may be in play until Tuesday, or wait for its final scores while the next one is played (G6). */
async function lockedLast(ctx: Ctx, pool: Pool): Promise<ContestView | null> {
  const open = await unsettledContests(ctx, [pool.id]);
  const views = await Promise.all(open.map(({ id }) => contestWithId(ctx, id)));
  const now = ctx.gameClock.now();
  const locked = views.find((view) => view !== null && now >= view.lockAt);
  return locked ?? contestNow(ctx, pool.id);
}

/** The member's entry in that contest. */
async function placeOf(
  ctx: Ctx,
  pool: Pool,
  { username, week, entry: number = 1, contest: asked }: CardPlace,
): Promise<{ contest: ContestView; entry: Entry; week: number }> {
  const user = await findUser(ctx, username);
  if (!user) throw noSuchMember('username');
  const contest = await (asked === undefined
    ? lockedLast(ctx, pool)
    : contestWithId(ctx, (await contestNumbered(ctx, pool.id, asked)).id));
  if (!contest) throw new Refusal('NOT_OPEN', 'There is no contest yet.');
  const entry = await ctx.em.findOne(Entry, { contestId: contest.contest.id, userId: user.id, number });
  if (!entry)
    throw new Refusal('NOT_FOUND', 'Nobody of that name plays in this contest.', { field: 'username' });
  // Week 1 may drag on until Tuesday, when week 2 has opened (G6).
  const latest = lockedWeeks(contest, ctx.gameClock.now()).at(-1);
  return { contest, entry, week: await weekOf(ctx, contest, week ?? latest?.week) };
}

/** Read again behind the lock, since a settlement or a result may have been committed meanwhile. */
export async function isOverNow(ctx: Ctx, { contest, tournament }: SheetView): Promise<boolean> {
  const [now] = await rowsOf(
    ctx.em,
    { settledAt: orNull(moment), status: text, excluded: orNull(text) },
    `select settled_at as "settledAt", tournament.status, tournament.excluded from contest, tournament
     where contest.id = ? and tournament.id = ?`,
    [contest.contest.id, tournament.id],
  );
  return !now || now.settledAt !== null || hasEnded(now);
}

async function verdictOn(ctx: Ctx, sheet: SheetView, entry: Entry): Promise<Verdict> {
  const { contest, lockAt } = sheet;
  const isOver = await isOverNow(ctx, sheet);
  const isPaid = contest.pool.buyInCents === 0 || entry.paidAt !== null;
  return hostCardVerdict({ lockAt, isOver, isPaid }, ctx.gameClock.now());
}

/** The sheet with the golfers whom the host may pick. */
function asHostSees(ctx: Ctx, sheet: SheetView): SheetView {
  const { buyInCents } = sheet.contest.pool;
  const golfers = [...sheet.golfers].map(([id, golfer]): [number, FieldGolfer] => {
    const hasBegun = hasBegunIn(ctx, sheet, golfer.standing);
    return [id, { ...golfer, ...asHostPicks({ ...golfer, hasBegun }, buyInCents > 0) }];
  });
  return { ...sheet, golfers: new Map(golfers) };
}

/** Whether they have teed off in the round that counts first. */
function hasBegunIn({ gameClock }: Ctx, { contest, tournament }: SheetView, standing: Standing): boolean {
  const { round } = contest.pool;
  const hasHit = round === null ? standing.entry.hasHit : hasHitIn(standing, round);
  return hasBegun(tournament, standing, { round: round ?? 1, hasHit, now: gameClock.now() });
}
