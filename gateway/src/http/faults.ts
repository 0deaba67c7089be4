import { isDatabaseAway } from '../database/opening/connection.ts';
import { internal, Refusal, unavailable } from '../refusal.ts';

// What PostgreSQL says of a value that no column of that kind can hold: NUL in a text, a number out of
// range, an id that is none. Services check what they know of; this is the net below them.
// 54000: too long for an index.
const unstorable = /^(08P01|22(021|P02|P05|003|007|008)|54000)$/;
// Two transactions that waited for each other, of which this one was given up, or one that waited for too long:
// nothing was done.
const givenUp = /^(40(P01|001)|55P03)$/;

const sqlState = (fault: unknown): string =>
  fault instanceof Error && 'code' in fault && typeof fault.code === 'string' ? fault.code : '';

/** The one mapping of whatever was thrown to what a caller may hear. Unknown faults stay inside. */
export function toRefusal(fault: unknown): Refusal {
  if (fault instanceof Refusal) return fault;
  if (isDatabaseAway(fault) || givenUp.test(sqlState(fault))) return unavailable();
  if (unstorable.test(sqlState(fault))) return new Refusal('INVALID', 'A value can not be stored as it is.');
  return internal();
}

/** Whether the fault is ours, so that it must be logged and counted. */
export const isOurFault = (refusal: Refusal) => refusal.code === 'INTERNAL';
