import { isUuid } from '../input/uuid.ts';
import { sendEventAgain, unsentWebhooks } from '../webhooks-out/unsent-webhooks.service.ts';
import { type Command, Misuse, printLine } from './command.ts';

/** Unsent webhooks. */
export const webhooks: Command = {
  usage: [
    ['webhooks', 'events that wait, failed or were given up, the oldest first'],
    ['webhooks again ID|all', 'sends one again, or all that were given up'],
  ],
  run: async (work, [verb, id = '', ...more]) => {
    if (verb === undefined) return list(work);
    if (verb !== 'again' || more.length > 0 || !(id === 'all' || isUuid(id))) throw new Misuse('');
    const count = await sendEventAgain(work, id);
    if (count === 0 && id !== 'all') throw new Misuse(`No event ${id} is left to be sent.`);
    printLine(count === 0 ? 'Nothing was given up.' : `To be sent within a minute: ${count}.`);
  },
};

async function list(work: Parameters<Command['run']>[0]): Promise<void> {
  const found = await unsentWebhooks(work);
  for (const { key, topic, poolName, address, phase, createdAt, attempts, nextAttemptAt, trouble } of found)
    printLine(
      [
        key,
        topic,
        poolName,
        `to ${address}`,
        `since ${createdAt.toISOString()}`,
        phase === 'given_up' ? 'given up' : `next at ${nextAttemptAt.toISOString()}`,
        `attempts: ${attempts}`,
        ...(trouble ? [trouble] : []),
      ].join('  '),
    );
  if (found.length === 0) printLine('Every event has reached whom it is for.');
}
