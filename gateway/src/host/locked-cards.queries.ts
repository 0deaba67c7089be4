import type { Ctx } from '../context.ts';
import { moment, number, orNull, rowsOf, text } from '../database/rows.ts';
import { contestsFromNow } from '../pools/contests/contest.queries.ts';

/** A card that is locked and whose result is not final, so that the host may enter or change it (G44). */
export interface LockedCard {
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
  const places = await lockedWeeks(ctx, poolId);
  if (places.length === 0) return [];
  const rows = await rowsOf(
    ctx.em,
    {
      place: number,
      userId: text,
      entry: number,
      nickname: orNull(text),
      cardSavedAt: orNull(moment),
    },
    `select place::int, entry.user_id as "userId", entry.number as entry, entry.nickname, card.saved_at as "cardSavedAt"
     from unnest(array[?]::uuid[], array[?]::int[]) with ordinality as locked (contest_id, week, place)
     join entry on entry.contest_id = locked.contest_id
     left join card on card.entry_id = entry.id and card.week = locked.week
     order by place, entry.user_id, entry.number`,
    [places.map(({ contestId }) => contestId), places.map(({ week }) => week)],
  );
  return rows.flatMap(({ place, ...card }) => {
    const { contest, week, tournament } = places[place - 1] ?? {};
    return contest && week && tournament ? [{ ...card, contest, week, tournament }] : [];
  });
}

async function lockedWeeks(ctx: Ctx, poolId: string) {
  const now = ctx.gameClock.now();
  const unsettled = (await contestsFromNow(ctx, [poolId])).filter(({ contest }) => !contest.settledAt);
  return unsettled
    .flatMap(({ contest: { id: contestId, number: contest }, weeks }) =>
      weeks.flatMap(({ week, tournament: { name: tournament, status }, locks }) => {
        const isOver = ['official', 'cancelled'].includes(status);
        return isOver || now < locks.lastAt ? [] : [{ contestId, contest, week, tournament }];
      }),
    )
    .toSorted((one, other) => one.contest - other.contest || one.week - other.week);
}
