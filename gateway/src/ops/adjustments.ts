import { decideAdjustment, waitingAdjustments } from '../money/adjustments/adjustment.service.ts';
import { isUuid } from '../uuid.ts';
import { type Command, Misuse, say } from './command.ts';

/** What services asked to adjust, and a second pair of eyes has to confirm. */
export const adjustmentsCommand: Command = {
  usage: [
    ['adjustments', 'adjustments that wait to be confirmed, the oldest first'],
    ['adjustments confirm|refuse ID', 'decides one'],
  ],
  run: async (work, [word, id = '', ...more]) => {
    if (word === undefined) return list(work);
    if (!['confirm', 'refuse'].includes(word) || !isUuid(id) || more.length > 0) throw new Misuse('');
    const isConfirmed = word === 'confirm';
    await decideAdjustment(work, id, { by: 'operator', isConfirmed });
    say(isConfirmed ? 'The balances are adjusted.' : 'The adjustment is refused.');
  },
};

async function list(work: Parameters<Command['run']>[0]): Promise<void> {
  const waiting = await waitingAdjustments(work);
  for (const { id, askedBy, askedAt, memo, changes } of waiting) {
    const cents = changes.reduce((sum, change) => sum + change.cents, 0);
    const amount = `${cents < 0 ? '-' : ''}$${(Math.abs(cents) / 100).toFixed(2)}`;
    const what = `${amount} in ${changes.length} ${changes.length === 1 ? 'balance' : 'balances'}`;
    say([id, what, `asked by ${askedBy}`, `at ${askedAt.toISOString()}`, memo].join('  '));
  }
  if (waiting.length === 0) say('No adjustment waits.');
}
