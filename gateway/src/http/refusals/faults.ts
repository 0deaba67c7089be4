import { isDatabaseAway } from '../../database/opening/connection.ts';
import { internal, Refusal, unavailable } from '../../refusal.ts';

// PostgreSQL's codes for values it cannot store: NUL in a text, a number out of range, a malformed id. Services
// validate what they know of; this is the safety net. 54000: too long for an index.
const unstorable = /^(08P01|22(021|P02|P05|003|007|008)|54000)$/;
// A deadlock victim, a serialisation failure or a lock time-out: nothing was done.
const givenUp = /^(40(P01|001)|55P03)$/;

const sqlState = (fault: unknown): string =>
  fault instanceof Error && 'code' in fault && typeof fault.code === 'string' ? fault.code : '';

/** The only mapping of faults to what callers see. Unknown faults are not revealed. */
export function toRefusal(fault: unknown): Refusal {
  if (fault instanceof Refusal) return fault;
  if (isDatabaseAway(fault) || givenUp.test(sqlState(fault))) return unavailable();
  if (unstorable.test(sqlState(fault))) return new Refusal('INVALID', 'A value can not be stored as it is.');
  return internal();
}

/** Whether it is an internal fault, to be logged and counted. */
export const isOurFault = (refusal: Refusal) => refusal.code === 'INTERNAL';
