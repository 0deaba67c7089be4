// What the screen says of when picks are taken. All of it is the gateway's word, put into sentences.
import { momentIn, viewerZone } from '@fairway/kit/format';
import type { Entry, PoolWithPicks } from './picks-query.ts';

/** Whether picks are taken now, and what comes before that. */
export type PicksWindow =
  | { isOpen: true; paysFirst: boolean }
  | { isOpen: false; reason: string; opensAt: string | null };

export function picksWindowOf(pool: PoolWithPicks, { card, submit }: Entry): PicksWindow {
  if (submit.allowed) return { isOpen: true, paysFirst: false };
  if (submit.code === 'UNPAID' && !isTooLateToPay(pool)) return { isOpen: true, paysFirst: true };
  if (submit.code === 'UNPAID') return { isOpen: false, reason: tooLateText, opensAt: null };
  const next = pool.contest?.weeks.find(({ week }) => week === card.week + 1);
  const more = [
    ...(submit.until ? [`They open ${momentText(submit.until)}.`] : []),
    ...(submit.code === 'LOCKED' && next
      ? [`Those of week ${next.week} open ${momentText(next.opensAt)}.`]
      : []),
  ];
  return { isOpen: false, reason: [submit.message, ...more].join(' '), opensAt: submit.until };
}

const momentText = (at: string) => momentIn(viewerZone(), new Date(at));

/** Over several weeks a buy-in is for all of them, and can't be paid any more once the first is in play. */
const isTooLateToPay = ({ numTournaments, contest }: PoolWithPicks) =>
  numTournaments > 1 && contest?.state === 'LOCKED';
const tooLateText = 'The buy-in had to be paid before the first tournament began.';

/** The tournament that the card is for; null where it is of a contest after the one in play. */
export function weekOfCard({ contest }: PoolWithPicks, { card, sheet, submit }: Entry) {
  const week = contest?.weeks.find((one) => one.week === card.week);
  if (!week) return null;
  const isOther = sheet
    ? sheet.lockAt !== week.lockAt
    : submit.until !== null && submit.until !== week.opensAt;
  return isOther ? null : week;
}
