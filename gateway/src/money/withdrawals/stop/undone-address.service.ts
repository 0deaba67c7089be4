import { LockMode } from '@mikro-orm/core';
import type { EmailUndoStep } from '../../../context.ts';
import { end } from '../settle-withdrawal.service.ts';
import { Withdrawal, WithdrawalStatus } from '../withdrawal.entity.ts';
import { canBeStopped } from './stop-withdrawal.service.ts';

/**
 * Whoever gave the account another address may have asked for its money. What can be stopped is; of what may have
 * left, the owner is told. Nothing new is asked for meanwhile: that locks the user first, too.
 */
export const withdrawalsOfUndoneChange: EmailUndoStep = {
  stopBegunSince: async (tx, userId, since) => {
    const begun = await tx.em.find(
      Withdrawal,
      { userId, createdAt: { $gte: since }, status: { $ne: WithdrawalStatus.RETURNED } },
      { orderBy: { createdAt: 'asc', id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
    );
    const reason = 'It was stopped: it was asked for after your address was changed, which was undone.';
    for (const withdrawal of begun)
      if (await canBeStopped(tx, withdrawal))
        await end(tx, withdrawal, { status: WithdrawalStatus.RETURNED, reason });
      else await tx.hooks.withdrawalNotStopped(tx, { id: withdrawal.id, userId });
  },
};
