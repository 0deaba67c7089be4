import { foldCase, type User } from '../../accounts/users/user.entity.ts';
import { findUser, isCaller } from '../../accounts/users/user.queries.ts';
import type { Ctx } from '../../context.ts';
import type { Entry } from '../../pools/contests/contest.entity.ts';
import {
  type ContestView,
  contestNow,
  contestOpenMeanwhile,
  contestWithId,
} from '../../pools/contests/contest.queries.ts';
import { entryOfUser } from '../../pools/entries/entry-of-user.queries.ts';
import type { Pool } from '../../pools/pool.entity.ts';
import { membersOf, ownPool } from '../../pools/pool.queries.ts';
import { rulesOfContest } from '../../pools/pool-rules/rules-of-pool.ts';
import { poolView } from '../../pools/pool-view.service.ts';
import { Refusal } from '../../refusal.ts';
import { guessChoices } from '../../rules/picks/guess.ts';
import { asPicked } from '../../rules/picks/replacement.ts';
import type { PoolFormat } from '../../rules/pools/formats.ts';
import type { PoolRules } from '../../rules/pools/pool-rules.ts';
import { sheetOfOwner } from '../season/pick-again.ts';
import {
  areGuessesClosed,
  type FieldGolfer,
  type SheetView,
  sheetOf,
  weekNow,
} from '../sheets/sheet.queries.ts';
import type { PicksCard, Replacement } from './card.entity.ts';
import { picksCard } from './saved-cards.queries.ts';

/** One golfer of a card. */
export interface PickView {
  golfer: FieldGolfer;
  /** Whether the golfer is locked and can be neither removed nor exchanged. */
  isLocked: boolean;
  /** Whether the golfer withdrew before the lock, so that the place is open again (G16). */
  isOpen: boolean;
  /** The golfer who was picked and replaced, and when. */
  replaced: { golfer: FieldGolfer; at: Date } | null;
}

/** A card as its viewer may see it. */
export interface CardView {
  entryId: string;
  week: number;
  format: PoolFormat;
  /** Whether some of it is hidden, as others' golfers are until they lock (G7, G8). */
  isHidden: boolean;
  /** Whether there may be a guess that its viewer may see. */
  isGuessShown: boolean;
  /** Whether its viewer may know what the host changed after the lock. */
  mayHaveChanges: boolean;
  /** Whether it was made after the lock. */
  isLate: boolean;
  /** By tier, then in the order picked. */
  picks: PickView[];
  /** A notice for its owner. */
  notice: string | null;
  /** The sheet, for its owner; null for others. */
  ownSheet: SheetView | null;
}

/** The view of a card for its owner or for others. */
export function cardView(
  ctx: Ctx,
  forAll: SheetView,
  entry: Pick<Entry, 'id' | 'userId' | 'lateWeeks' | 'letInAt'>,
  saved: PicksCard | null,
): CardView {
  const isOwn = isCaller(ctx, entry.userId);
  const sheet = isOwn ? sheetOfOwner(ctx, forAll, entry, saved) : forAll;
  const picks = saved ? picksOf(sheet, saved) : [];
  const notices = [sheet.isPickedLate && letInNotice, noticeOf(picks, rulesOfContest(sheet.contest))];
  return {
    entryId: entry.id,
    week: sheet.week,
    format: sheet.contest.pool.format,
    isHidden: !isOwn && ctx.gameClock.now() < sheet.lockAt,
    isGuessShown:
      guessChoices(rulesOfContest(sheet.contest)).length > 0 &&
      (isOwn || areGuessesClosed(sheet, ctx.gameClock.now())),
    mayHaveChanges: ctx.gameClock.now() >= forAll.lockAt,
    isLate: saved?.isLate ?? false,
    picks: isOwn ? picks : picks.filter(({ golfer }) => isShownToAll(golfer)),
    notice: isOwn ? notices.filter(Boolean).join(' ') || null : null,
    ownSheet: isOwn ? sheet : null,
  };
}

const letInNotice = 'The host lets you pick late: each golfer until they tee off.';

/** A golfer becomes visible to the pool when they lock. */
const isShownToAll = ({ isLocked }: FieldGolfer) => isLocked;

function picksOf({ golfers }: SheetView, { golfers: playing, replacements }: PicksCard): PickView[] {
  const picked = asPicked(playing, replacements);
  const picks = playing.flatMap((id, place) => {
    const golfer = golfers.get(id);
    const first = golfers.get(picked[place] ?? id);
    if (!golfer || !first) return [];
    const replaced = golfer === first ? null : { golfer: first, at: cameInAt(replacements, golfer.id) };
    const isLocked = golfer.isLocked || replaced !== null;
    return [{ golfer, replaced, isLocked, isOpen: golfer.isOut && !isLocked }];
  });
  return picks.sort((a, b) => a.golfer.tier - b.golfer.tier);
}

const cameInAt = (replacements: readonly Replacement[], id: number) =>
  new Date(replacements.findLast((one) => one.in === id)?.at ?? 0);

function noticeOf(picks: readonly PickView[], { withdrawn }: PoolRules): string | null {
  const open = picks.filter(({ isOpen }) => isOpen).map(({ golfer }) => golfer.name);
  if (open.length === 0) return null;
  const are = open.length === 1 ? 'is' : 'are';
  const gone = `${open.join(' and ')} ${are} out of the tournament.`;
  return withdrawn === 'picked-again'
    ? `${gone} Pick somebody else who has not teed off, before ${open.length === 1 ? 'this one' : 'they'} would have; nobody is put in for you.`
    : `${gone} Pick somebody else before the lock; after it, the next golfer by the odds comes in.`;
}

export const noSuchWeek = (week: number) =>
  new Refusal('INVALID', `There is no week ${week} in this contest.`, { field: 'week' });

/** The requested week, otherwise the one that is open or in play. */
export async function weekOf(ctx: Ctx, contest: ContestView, asked: number | undefined): Promise<number> {
  if (asked === undefined) return weekNow(ctx, contest);
  if (!contest.weeks.some(({ week }) => week === asked)) throw noSuchWeek(asked);
  return asked;
}

/** The sheet for an entry's card of that week. */
export async function sheetOfEntry(ctx: Ctx, entry: Entry, week?: number): Promise<SheetView> {
  const contest = await contestWithId(ctx, entry.contestId);
  if (!contest) throw new Error('An entry is in a contest.');
  const sheet = await sheetOf(ctx, contest, await weekOf(ctx, contest, week));
  return isCaller(ctx, entry.userId) && ctx.gameClock.now() >= sheet.lockAt
    ? sheetOfOwner(ctx, sheet, entry, await picksCard(ctx, entry.id, sheet.week))
    : sheet;
}

/** An entry's card: all of it for its owner, locked golfers for other members, nothing for strangers. */
export async function cardOfEntry(ctx: Ctx, entry: Entry, week?: number): Promise<CardView> {
  const sheet = await sheetOfEntry(ctx, entry, week);
  const { isMember } = await poolView(ctx, sheet.contest.pool);
  if (!isMember)
    return {
      ...cardView(ctx, sheet, entry, null),
      isHidden: true,
      isGuessShown: false,
      mayHaveChanges: false,
    };
  return cardView(ctx, sheet, entry, await picksCard(ctx, entry.id, sheet.week));
}

/** A user's card of a pool as the caller may see it, of their first entry or of that one: null without it, and for strangers. */
export async function cardOfUser(
  ctx: Ctx,
  pool: Pool,
  username: string,
  { week, entry: number = 1 }: { week?: number | undefined; entry?: number | undefined } = {},
): Promise<CardView | null> {
  const { contest, isMember } = await poolView(ctx, pool);
  const user = contest && isMember ? await findUser(ctx, username) : null;
  if (!contest || !user) return null;
  const entry = await entryOfUser(ctx, contest.contest.id, user.id, number);
  return entry && cardOfEntry(ctx, entry, week);
}

/** The contest whose cards are open or in play; null if the schedule has no tournament for one. */
export async function contestOfCards(ctx: Ctx, pool: Pool): Promise<ContestView | null> {
  const contest = await contestNow(ctx, pool.id);
  return contest && ((await contestOpenMeanwhile(ctx, pool.id)) ?? contest);
}

/** A member's card; null without a contest or an entry in it. */
export interface CardOfMember {
  user: User;
  card: CardView | null;
}

/** The cards of these members of the caller's pool, of their first entries or of those of a number; without names, of all. */
export async function cardsOfMembers(
  ctx: Ctx,
  poolName: string,
  {
    usernames,
    week,
    entry: number = 1,
  }: { usernames?: readonly string[]; week?: number | undefined; entry?: number | undefined } = {},
): Promise<CardOfMember[]> {
  const { pool } = await ownPool(ctx, poolName);
  const contest = await contestOfCards(ctx, pool);
  const members = await membersOf(ctx, pool.id);
  const byKey = new Map(members.map(({ user }) => [user.nameKey, user]));
  const users = usernames
    ? [...new Set(usernames.map(foldCase))].flatMap((key) => byKey.get(key) ?? [])
    : members.map(({ user }) => user);
  if (!contest) return users.map((user) => ({ user, card: null }));

  const sheet = await sheetOf(ctx, contest, await weekOf(ctx, contest, week));
  return Promise.all(
    users.map(async (user) => {
      const entry = await entryOfUser(ctx, contest.contest.id, user.id, number);
      if (!entry) return { user, card: null };
      return { user, card: cardView(ctx, sheet, entry, await picksCard(ctx, entry.id, sheet.week)) };
    }),
  );
}

/** One member's card. */
export async function cardOfMember(
  ctx: Ctx,
  poolName: string,
  username: string,
  asked: { week?: number | undefined; entry?: number | undefined } = {},
): Promise<CardOfMember> {
  const [found] = await cardsOfMembers(ctx, poolName, { usernames: [username], ...asked });
  if (!found) throw new Refusal('NOT_FOUND', 'The pool has no member of that name.', { field: 'username' });
  return found;
}
