import { isUuid } from '../input/uuid.ts';
import { unfinished } from '../money/withdrawals/due-withdrawals.service.ts';
import { type Command, Misuse, printLine, runAct } from './command.ts';

/** Withdrawals under way, and what keeps them. */
export const withdrawalsCommand: Command = {
  usage: [['withdrawals', 'withdrawals under way or in trouble, the oldest first']],
  run: async (work, words) => {
    if (words.length > 0) throw new Misuse('');
    const found = await unfinished(work);
    for (const { withdrawal, username } of found) {
      const { id, status, amountCents, email, createdAt, waitsUntil, attempts, checkId, trouble } =
        withdrawal;
      printLine(
        [
          id,
          `$${(amountCents / 100).toFixed(2)}`,
          `of ${username}`,
          `to ${email}`,
          `since ${createdAt.toISOString()}`,
          checkId ? `${status} as ${checkId}` : `${status}, attempts: ${attempts}`,
          ...(waitsUntil ? [`waits until ${waitsUntil.toISOString()}`] : []),
          ...(trouble ? [trouble] : []),
        ].join('  '),
      );
    }
    if (found.length === 0) printLine('No withdrawal is under way or in trouble.');
  },
};

export const settleWithdrawalCommand: Command = {
  usage: [['settle-withdrawal ID paid|returned WHY', 'ends one, unless Checkbook says otherwise']],
  run: async (work, [id = '', word = '', ...why]) => {
    if (!['paid', 'returned'].includes(word) || !isUuid(id) || why.length === 0) throw new Misuse('');
    await runAct(work, 'settle-withdrawal', { id, outcome: word, why: why.join(' ') });
  },
};
