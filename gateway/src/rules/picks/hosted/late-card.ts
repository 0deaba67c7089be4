// A member's own late card (G44, G48): where nothing is paid here, the host may let in a member who has no card when picks
// have locked. From then on that member picks from the golfers who have not teed off, each of whom locks at their own first
// tee time; the card is shown as late. It ends where the tournament is put off, or its tee times, so that picks open again: then
// they pick as everybody does. In a single round each golfer locks so anyway.

import type { Verdict } from '../../pools/windows.ts';

export interface LetInFacts {
  /** From when on members can no longer pick themselves. */
  lockAt: Date;
  /** Whether the tournament is official or cancelled, or the contest settled. */
  isOver: boolean;
  isPaidHere: boolean;
  isSingleRound: boolean;
  hasCard: boolean;
  isLetIn: boolean;
  /** The last known tee time of who is still to tee off; null where there is none. */
  until: Date | null;
  /** Whether all have teed off, also those whose tee time is not known. */
  haveAllTeedOff: boolean;
}

/** What is kept of a host's letting an entry in. */
export interface LettingIn {
  /** For which weeks. */
  lateWeeks: readonly number[];
  /** When it was last done; null where picks can't open again since, or where only the weeks are known. */
  letInAt: Date | null;
}

/** Whether it is for the lock that the week's picks have now. */
export const isLetInFor = (
  { lateWeeks, letInAt }: LettingIn,
  { week, lockAt }: { week: number; lockAt: Date },
): boolean => lateWeeks.includes(week) && (letInAt === null || lockAt <= letInAt);

const refused = (code: 'CONFLICT' | 'LOCKED' | 'NOT_OPEN', message: string): Verdict => ({
  allowed: false,
  code,
  message,
  until: null,
});

export function letInVerdict(facts: LetInFacts, now: Date): Verdict {
  const { lockAt, isOver, isPaidHere, isSingleRound, hasCard, isLetIn, until, haveAllTeedOff } = facts;
  if (isPaidHere)
    return refused('CONFLICT', 'Where buy-ins are paid on Fairway, nobody picks after the lock.');
  if (isSingleRound) return refused('CONFLICT', 'In a single round everybody picks until golfers tee off.');
  if (isOver) return refused('LOCKED', 'The result is final, so cards can no longer be changed.');
  if (now < lockAt) return refused('CONFLICT', 'Members pick for themselves until picks lock.');
  if (hasCard) return refused('CONFLICT', 'They have a card already.');
  if (isLetIn) return refused('CONFLICT', 'They have been let in already.');
  if (until && now < until) return { allowed: true };
  return haveAllTeedOff
    ? refused('LOCKED', 'Everybody has teed off, so nobody could be picked.')
    : refused(
        'NOT_OPEN',
        'No tee times are known yet, so nobody can be let in to pick. You can enter the card.',
      );
}
