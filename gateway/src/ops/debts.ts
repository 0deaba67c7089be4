import { moneyText } from '@fairway/schema/display';
import { isUuid } from '../input/uuid.ts';
import { openDebts } from '../money/debts.service.ts';
import { type Command, Misuse, printLine, runAct } from './command.ts';

/** Debts of players after reversals by banks. */
export const debtsCommand: Command = {
  usage: [
    ['debts', 'what players owe after disputes, the oldest first'],
    ['debts write-off ID MEMO', 'gives one up, after a look at Stripe'],
  ],
  run: async (work, [word, id = '', ...more]) => {
    if (word === undefined) return list(work);
    const memo = more.join(' ').trim();
    if (word !== 'write-off' || !isUuid(id) || memo === '') throw new Misuse('');
    await runAct(work, 'write-off-debt', { id, why: memo });
  },
};

async function list(work: Parameters<Command['run']>[0]): Promise<void> {
  const found = await openDebts(work);
  for (const { id, username, owedCents, since, reason } of found)
    printLine(
      [id, moneyText(owedCents), `owed by ${username}`, `since ${since.toISOString()}`, reason].join('  '),
    );
  if (found.length === 0) printLine('Nothing is owed.');
}
