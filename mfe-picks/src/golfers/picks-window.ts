// When picks are open, in sentences. The gateway decides.
import { momentIn, viewerZone } from '@fairway/kit/format';
import type { PicksEntry, PoolWithPicks } from './picks-query.ts';

/** Whether picks are open, and what comes before that. */
export type PicksWindow =
  | { isOpen: true; paysFirst: boolean }
  | { isOpen: false; reason: string; opensAt: string | null };

export function picksWindowOf(pool: PoolWithPicks, { card, paid, submit }: PicksEntry): PicksWindow {
  if (submit.allowed) return { isOpen: true, paysFirst: false };
  if (submit.code === 'UNPAID') return { isOpen: true, paysFirst: true };
  // Later weeks need a payment, which covers all of them.
  const mayFollow = paid === true || pool.buyInCents === 0;
  const next = mayFollow && pool.contest?.weeks.find(({ week }) => week === card.week + 1);
  const more = [
    ...(submit.until ? [`They open ${viewerTimeText(submit.until)}.`] : []),
    ...(submit.code === 'LOCKED' && next
      ? [`Picks for week ${next.week} open ${viewerTimeText(next.opensAt)}.`]
      : []),
  ];
  return { isOpen: false, reason: [submit.message, ...more].join(' '), opensAt: submit.until };
}

/** Whether the picks can't be changed any more. */
export const arePicksLocked = ({ submit }: PicksEntry): boolean => submit.code === 'LOCKED';

const viewerTimeText = (at: string) => momentIn(viewerZone(), new Date(at));

/** The tournament of the card; null in a contest after the one in play. */
export function weekOfCard({ contest }: PoolWithPicks, { card, sheet, submit }: PicksEntry) {
  const week = contest?.weeks.find((one) => one.week === card.week);
  if (!week) return null;
  const isOther = sheet
    ? sheet.opensAt !== week.opensAt
    : submit.until !== null && submit.until !== week.opensAt;
  return isOther ? null : week;
}
