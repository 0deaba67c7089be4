import type { SandboxECheck } from './echeck.entity.ts';

/** So long a check stays in each of its states, in real time. */
export const stateMs = 3000;

const usualStates = ['UNPAID', 'IN_PROCESS', 'PAID'];

/** The states that a check goes through, by the name of its recipient, so that every outcome can be tried. */
const statesByRecipient: Record<string, readonly string[]> = {
  returned: ['UNPAID', 'IN_PROCESS', 'FAILED'],
  expired: ['UNPAID', 'EXPIRED'],
  void: ['UNPAID', 'VOID'],
  refunded: ['UNPAID', 'IN_PROCESS', 'PAID', 'REFUNDED'],
  printed: ['UNPAID', 'PRINTED', 'MAILED', 'PAID'],
  kept: ['UNPAID'],
};

/** Recipients who are refused at once, and those whose check is sent while the response is lost. */
export const isRefused = (recipient: string) => localPartOf(recipient) === 'refused';
export const losesResponse = (recipient: string) => localPartOf(recipient) === 'lost';

const localPartOf = (recipient: string) => recipient.split('@', 1)[0]?.toLowerCase() ?? '';

type Dated = Pick<SandboxECheck, 'recipient' | 'createdAt' | 'voidedAt'>;

export function statusOf({ recipient, createdAt, voidedAt }: Dated, now: Date): string {
  if (voidedAt) return 'VOID';
  const fate = statesByRecipient[localPartOf(recipient)] ?? usualStates;
  return fate[stepAt(createdAt, now, fate)] ?? '';
}

/** When the status changes next; null when it is the last. */
export function nextChangeOf({ recipient, createdAt, voidedAt }: Dated, now: Date): Date | null {
  const fate = statesByRecipient[localPartOf(recipient)] ?? usualStates;
  const step = stepAt(createdAt, now, fate);
  if (voidedAt || step === fate.length - 1) return null;
  return new Date(createdAt.getTime() + (step + 1) * stateMs);
}

const stepAt = (since: Date, now: Date, fate: readonly string[]) =>
  Math.max(0, Math.min(fate.length - 1, Math.floor((now.getTime() - since.getTime()) / stateMs)));
