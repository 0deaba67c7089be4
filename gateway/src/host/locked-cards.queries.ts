import type { Ctx } from '../context.ts';
import { flag, moment, number, orNull, rowsOf, text } from '../database/rows.ts';
import { contestsFromNow } from '../pools/contests/contest.queries.ts';
import { lockedWeeks } from '../pools/contests/weeks/locked-weeks.ts';
import { hostCardVerdict } from '../rules/picks/hosted/host-card.ts';

/** A card that the host may enter or change (G44). */
export interface LockedCard {
  /** The card's, also of one that is not made yet. */
  id: string;
  userId: string;
  /** The contest's number. */
  contest: number;
  week: number;
  /** The tournament's name. */
  tournament: string;
  /** Which of the member's entries, and what they call it. */
  entry: number;
  nickname: string | null;
  /** When it was last saved; null where there is none yet. */
  cardSavedAt: Date | null;
}

/**
 * Those of all members, the earliest week first. More than one contest may have them: one that is in play until Tuesday, or
 * waits for its final scores, has them while the next one's cards are made (G6).
 */
export async function lockedCards(ctx: Ctx, poolId: string): Promise<LockedCard[]> {
  const places = await lockedPlaces(ctx, poolId);
  if (places.length === 0) return [];
  const rows = await rowsOf(
    ctx.em,
    {
      place: number,
      entryId: text,
      userId: text,
      entry: number,
      isPaid: flag,
      nickname: orNull(text),
      cardSavedAt: orNull(moment),
    },
    `select place::int, entry.id as "entryId", entry.user_id as "userId", entry.number as entry, entry.nickname,
       entry.paid_at is not null as "isPaid", card.saved_at as "cardSavedAt"
     from unnest(array[?]::uuid[], array[?]::int[]) with ordinality as locked (contest_id, week, place)
     join entry on entry.contest_id = locked.contest_id
     left join card on card.entry_id = entry.id and card.week = locked.week
     order by place, entry.user_id, entry.number`,
    [places.map(({ contestId }) => contestId), places.map(({ week }) => week)],
  );
  const now = ctx.gameClock.now();
  return rows.flatMap(({ place, entryId, isPaid, ...card }) => {
    const found = places[place - 1];
    if (!found) return [];
    const { contest, week, tournament, lockAt, isFree } = found;
    const verdict = hostCardVerdict({ lockAt, isOver: false, isPaid: isFree || isPaid }, now);
    return verdict.allowed ? [{ ...card, id: `${entryId}-${week}`, contest, week, tournament }] : [];
  });
}

/** The weeks whose cards are locked and have no final result, in their order. */
async function lockedPlaces(ctx: Ctx, poolId: string) {
  const unsettled = (await contestsFromNow(ctx, [poolId])).filter(({ contest }) => !contest.settledAt);
  return unsettled
    .toSorted((one, other) => one.contest.number - other.contest.number)
    .flatMap((view) =>
      lockedWeeks(view, ctx.gameClock.now()).map(({ week, tournament, locks }) => ({
        contestId: view.contest.id,
        contest: view.contest.number,
        week,
        tournament: tournament.name,
        lockAt: locks.lastAt,
        isFree: view.pool.buyInCents === 0,
      })),
    );
}
