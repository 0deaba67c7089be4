import type { Ctx } from '../../../context.ts';
import { heldBecause } from '../../holds.service.ts';
import { pausedText, withdrawalStop } from '../../ledger/self-check.service.ts';
import { type Withdrawal, WithdrawalStatus } from '../withdrawal.entity.ts';

/** What keeps an eCheck that was not sent yet, in words for whoever gets it; null if nothing does. */
export async function waitsBecause(
  ctx: Pick<Ctx, 'em' | 'settings'>,
  { status, userId }: Withdrawal,
): Promise<string | null> {
  if (status !== WithdrawalStatus.OPEN) return null;
  if (await withdrawalStop(ctx)) return pausedText;
  const why = await heldBecause(ctx, userId);
  return why === null ? null : `It has to wait: ${why}`;
}
