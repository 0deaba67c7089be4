import { isCaller } from '../../accounts/users/user.queries.ts';
import { batched } from '../../async/batched.ts';
import type { Ctx } from '../../context.ts';
import { fieldsOf } from '../../golf/field/field-snapshot.ts';
import type { Entry } from '../../pools/contests/contest.entity.ts';
import type { ContestView } from '../../pools/contests/contest.queries.ts';
import { rulesOfContest } from '../../pools/pool-rules/rules-of-pool.ts';
import { isVoid } from '../../rules/board/scoring.ts';
import { usedGolfers, usedRefusal } from '../../rules/picks/season/used-golfers.ts';
import { PicksCard } from '../cards/card.entity.ts';
import type { SheetView } from '../sheets/sheet.queries.ts';

/** The golfers who are used up for a card, with the week in which they play. */
export type Used = ReadonlyMap<number, number>;

const nobody: Used = new Map();

/** Of one entry, whose cards are given: for the card of that week. */
export async function usedOf(
  { em }: Pick<Ctx, 'em'>,
  contest: ContestView,
  cards: readonly Pick<PicksCard, 'week' | 'golfers'>[],
  week: number,
): Promise<Used> {
  if (rulesOfContest(contest).golferUse === 'every-week') return nobody;
  const voidWeeks = await weeksThatCameToNothing(em, contest);
  return usedGolfers(
    cards.map((card) => ({ ...card, isVoid: voidWeeks.has(card.week) })),
    week,
  );
}

async function weeksThatCameToNothing(em: Ctx['em'], { weeks }: ContestView): Promise<Set<number>> {
  const over = weeks.filter(
    ({ tournament: { status, excluded } }) =>
      excluded !== null || status === 'official' || status === 'cancelled',
  );
  const fields = await fieldsOf(
    em,
    over.map(({ tournament }) => tournament),
  );
  return new Set(
    over.flatMap(({ week, tournament: { id, status, excluded, roundStates } }) => {
      const event = { state: excluded === null ? status : ('cancelled' as const), rounds: roundStates };
      return isVoid(event, fields.get(id)?.lines ?? new Map(), null) ? [week] : [];
    }),
  );
}

/** The same for its owner to see; nobody else learns who is on cards that are still hidden. */
export async function usedOfEntry(
  ctx: Ctx,
  { id, userId }: Pick<Entry, 'id' | 'userId'>,
  { contest, week }: SheetView,
): Promise<Used> {
  if (!isCaller(ctx, userId) || rulesOfContest(contest).golferUse === 'every-week') return nobody;
  return usedOf(ctx, contest, await batched(ctx, cardsOfEntries).load(id), week);
}

async function cardsOfEntries({ em }: Ctx, entryIds: readonly string[]): Promise<PicksCard[][]> {
  const cards = await em.find(PicksCard, { entryId: { $in: [...entryIds] } });
  const byEntry = Map.groupBy(cards, ({ entryId }) => entryId);
  return entryIds.map((id) => byEntry.get(id) ?? []);
}

/** Why these golfers can't be on a card, or null. */
export const usedComplaint = (used: Used, { golfers }: SheetView, ids: readonly number[]): string | null =>
  usedRefusal(ids, used, (id) => golfers.get(id)?.name ?? `Golfer ${id}`);
