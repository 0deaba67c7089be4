import { hourMs } from '@fairway/schema/days';
import { Chance } from '../../sandbox/world/chance.ts';

/** What becomes of a refund: most go through at once. */
export type RefundFate = 'succeeds' | 'succeeds later' | 'fails later' | 'fails';

/** So long one waits for its bank. */
export const refundWaitsMs = 8 * hourMs;

/** The first of a payment's refunds may come to nothing; whoever asks once more has it. */
export function fateOf(seed: string, intentId: string, before: number): RefundFate {
  if (before > 0) return 'succeeds';
  const luck = new Chance(`${seed} refund`, intentId).next();
  if (luck < 0.6) return 'succeeds';
  if (luck < 0.75) return 'succeeds later';
  return luck < 0.9 ? 'fails later' : 'fails';
}
