// Whether a weekly pool goes on after a settlement (G36a). Its host is asked: yes, skip a week, or stop. Until somebody
// says yes, pays or makes a card, the next contest is quiet: nobody is reminded of it, mailed about it or called unpaid.
// The answer can be changed until the next contest locks. Once somebody has paid or picked it can't be about another
// event any more; a host who stops all the same refunds everybody.
import type { ErrorCode } from '@fairway/schema/codes';
import type { Verdict } from '../windows.ts';

export const nextWeekAnswers = ['yes', 'skip', 'stop'] as const;
export type NextWeekAnswer = (typeof nextWeekAnswers)[number];

export interface NextWeekFacts {
  mayHost: boolean;
  /** The event of the next contest. */
  event: string;
  hasLocked: boolean;
  /** Whether somebody has paid or has a card. */
  isTaken: boolean;
  paidMembers: number;
  /** How many buy-ins are noted as paid where the group settles the money itself. */
  notedBuyIns: number;
  /** The host's answer so far; null before there is one. */
  answer: NextWeekAnswer | null;
  /** Whether there is an event after the next one. */
  hasLater: boolean;
  /** The pool that this one was run again as; without a name for whoever may not know it. */
  rerun: { name: string | null } | null;
}

const allowed: Verdict = { allowed: true };
const refused = (code: ErrorCode, message: string): Verdict => ({
  allowed: false,
  code,
  message,
  until: null,
});

/** What becomes of what members have paid and picked. */
function stopNote({ event, paidMembers, notedBuyIns }: NextWeekFacts): string {
  if (notedBuyIns > 0) {
    const [what, them] = notedBuyIns === 1 ? ['1 buy-in', 'it'] : [`${notedBuyIns} buy-ins`, 'them'];
    return `You have noted ${what} for the ${event} as paid. Give ${them} back yourself: Fairway never had that money. The picks are lost.`;
  }
  if (paidMembers === 0) return `The picks that were made for the ${event} are lost.`;
  const who = paidMembers === 1 ? '1 member has' : `${paidMembers} members have`;
  return `${who} paid for the ${event}. Every buy-in goes back, with its card fee unless it is your own, and the picks are lost.`;
}

/** Whether anything can be answered now. */
export function askingVerdict({ mayHost, event, hasLocked, rerun }: NextWeekFacts): Verdict {
  if (!mayHost) return refused('NOT_ADMIN', 'Only the admin says whether the pool goes on.');
  if (hasLocked) return refused('LOCKED', `It is too late: the picks for the ${event} are locked.`);
  if (rerun?.name === null) return refused('CONFLICT', 'This pool has been run again already.');
  if (rerun) return refused('CONFLICT', `The pool was run again, as ${rerun.name}.`);
  return allowed;
}

export function answerVerdict(facts: NextWeekFacts, wanted: NextWeekAnswer): Verdict {
  const asking = askingVerdict(facts);
  // To say the same again changes nothing, however late it comes.
  if (facts.mayHost && facts.answer === wanted) return allowed;
  if (!asking.allowed || wanted === 'yes') return asking;
  if (wanted === 'stop') return facts.isTaken ? { allowed: true, note: stopNote(facts) } : allowed;
  if (facts.isTaken)
    return refused('CONFLICT', `Somebody has paid or picked for the ${facts.event} already.`);
  if (!facts.hasLater) return refused('CONFLICT', `The schedule has no event after the ${facts.event}.`);
  return allowed;
}
