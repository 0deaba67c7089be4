import { moneyText } from '@fairway/schema/display';
import { isUuid } from '../input/uuid.ts';
import { openDebts, writeOff } from '../money/debts.service.ts';
import { type Command, Misuse, printLine } from './command.ts';

/** Debts of players after reversals by banks. */
export const debts: Command = {
  usage: [
    ['debts', 'what players owe after disputes, the oldest first'],
    ['debts write-off ID MEMO', 'gives one up, after a look at Stripe'],
  ],
  run: async (work, [word, id = '', ...more]) => {
    if (word === undefined) return list(work);
    const memo = more.join(' ').trim();
    if (word !== 'write-off' || !isUuid(id) || memo === '') throw new Misuse('');
    const { owedCents } = await writeOff(work, id, memo);
    printLine(`${moneyText(owedCents)} is given up.`);
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
