// Several entries of a member (G41). Everybody has a first one; whoever wants more adds them as long as they can be picked
// for and paid, and gives them back as long as the contest can be left.
import { mostEntries } from './pool-rules.ts';
import type { Verdict } from './windows.ts';

const refused = (code: 'CONFLICT' | 'LOCKED' | 'INVALID', message: string): Verdict => ({
  allowed: false,
  code,
  message,
  until: null,
});

export const onlyOneEntry = 'Everybody plays one entry in this pool.';
const upTo = (most: number) => `A member plays up to ${most} entries in this pool.`;

export interface EntriesFacts {
  /** How many the rules allow. */
  most: number;
  /** Which ones the member has. */
  numbers: readonly number[];
  /** Whether no entry can be added any more, since joining would not enter this contest, or it is over. */
  isClosed: boolean;
  /** A single round, whose members add entries until its last tee time. */
  isSingleRound: boolean;
}

/** Whether a member may add an entry. */
export function addingVerdict({ most, numbers, isClosed, isSingleRound }: EntriesFacts): Verdict {
  if (most === 1) return refused('CONFLICT', onlyOneEntry);
  // Elsewhere picks may lock with tee times, hours after joining has ended.
  const until = isSingleRound ? 'until picks lock' : 'as long as the contest can be joined';
  if (isClosed) return refused('LOCKED', `Entries can be added ${until}.`);
  if (numbers.length >= most) return refused('CONFLICT', upTo(most));
  return { allowed: true };
}

/** The lowest number that is free. */
export const nextNumber = (numbers: readonly number[]): number =>
  Array.from({ length: mostEntries }, (_each, at) => at + 1).find((number) => !numbers.includes(number)) ??
  mostEntries;

/** Whether a member may give an entry back. */
export function givingBackVerdict(number: number, isLocked: boolean): Verdict {
  if (number === 1) return refused('CONFLICT', 'The first entry stays: to give it back, leave the pool.');
  if (isLocked) return refused('LOCKED', 'Entries can be given back until the contest locks.');
  return { allowed: true };
}

/** Why there is no entry of that number, or null. */
export function numberRefusal(number: number, most: number): string | null {
  if (!Number.isInteger(number) || number < 1 || number > mostEntries)
    return `An entry is numbered from 1 to ${mostEntries}.`;
  if (number === 1 || number <= most) return null;
  return most === 1 ? onlyOneEntry : upTo(most);
}
