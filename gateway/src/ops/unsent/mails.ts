import { isUuid } from '../../input/uuid.ts';
import { unsentMails } from '../../notifications/mails/unsent-mails.service.ts';
import { type Command, Misuse, printLine, runAct } from '../command.ts';

/** Unsent mails. */
export const mailsCommand: Command = {
  usage: [
    ['mails', 'mails that wait, failed or were given up, the oldest first'],
    ['mails again ID|all', 'sends one again, or all that were given up'],
  ],
  run: async (work, [verb, id = '', ...more]) => {
    if (verb === undefined) return list(work);
    if (verb !== 'again' || more.length > 0 || !(id === 'all' || isUuid(id))) throw new Misuse('');
    await runAct(work, 'send-mail-again', { id });
  },
};

async function list(work: Parameters<Command['run']>[0]): Promise<void> {
  const found = await unsentMails(work);
  for (const { id, topic, username, phase, createdAt, attempts, nextAttemptAt, trouble } of found)
    printLine(
      [
        id,
        topic,
        `to ${username ?? 'nobody'}`,
        `since ${createdAt.toISOString()}`,
        phase === 'given_up' ? 'given up' : `next at ${nextAttemptAt.toISOString()}`,
        `attempts: ${attempts}`,
        ...(trouble ? [trouble] : []),
      ].join('  '),
    );
  if (found.length === 0) printLine('Every mail is out.');
}
