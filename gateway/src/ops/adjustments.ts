import { isUuid } from '../input/uuid.ts';
import { waitingAdjustments } from '../money/adjustments/adjustment.service.ts';
import { type Command, Misuse, printLine, runAct } from './command.ts';

/** Adjustments by services that wait to be confirmed. */
export const adjustmentsCommand: Command = {
  usage: [
    ['adjustments', 'adjustments that wait to be confirmed, the oldest first'],
    ['adjustments confirm|refuse ID', 'decides one'],
  ],
  run: async (work, [word, id = '', ...more]) => {
    if (word === undefined) return list(work);
    if (!['confirm', 'refuse'].includes(word) || !isUuid(id) || more.length > 0) throw new Misuse('');
    await runAct(work, 'decide-adjustment', { id, decision: word });
  },
};

async function list(work: Parameters<Command['run']>[0]): Promise<void> {
  const waiting = await waitingAdjustments(work);
  for (const { request, changes } of waiting) {
    const { id, askedBy, askedAt, memo } = request;
    const all = dollarsText(changes.reduce((sum, { cents }) => sum + cents, 0));
    const what = `${all} in ${changes.length} ${changes.length === 1 ? 'balance' : 'balances'}`;
    const asked = [id, what, `asked by ${askedBy}`, `at ${askedAt.toISOString()}`, memo].join('  ');
    // Amounts may add up to nothing while a fortune moves, so each is listed.
    printLine([asked, ...changes.map(lineOf)].join('\n'));
  }
  if (waiting.length === 0) printLine('No adjustment waits.');
}

const lineOf = ({ username, cents, isCredit }: { username: string; cents: number; isCredit?: true }) =>
  `  ${username}: ${dollarsText(cents)}${isCredit ? ' of credit' : ''}`;

const dollarsText = (cents: number) => `${cents < 0 ? '-' : ''}$${(Math.abs(cents) / 100).toFixed(2)}`;
