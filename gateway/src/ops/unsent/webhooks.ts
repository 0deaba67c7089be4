import { isUuid } from '../../input/uuid.ts';
import { receiverKey, shownAddress } from '../../webhooks-out/receivers.ts';
import { unsentWebhooks } from '../../webhooks-out/unsent-webhooks.service.ts';
import { type Command, Misuse, printLine, runAct } from '../command.ts';

/** Unsent webhooks. */
export const webhooksCommand: Command = {
  usage: [
    ['webhooks', 'events that wait, failed or were given up, the oldest first'],
    ['webhooks again ID|all', 'sends one again, or all that were given up'],
    [
      'webhooks move OLD-URL NEW-URL',
      'sends what waits for a former address, or was given up, to the new one',
    ],
  ],
  run: async (work, [verb, id = '', ...more]) => {
    if (verb === undefined) return list(work);
    if (verb === 'move') return move(work, [id, ...more]);
    if (verb !== 'again' || more.length > 0 || !(id === 'all' || isUuid(id))) throw new Misuse('');
    await runAct(work, 'send-webhook-again', { id });
  },
};

/** Both as they are, or were, in WEBHOOKS_OUT, whose bytes tell receivers apart. */
async function move(work: Parameters<Command['run']>[0], addresses: readonly string[]): Promise<void> {
  const [former = '', next = '', ...more] = addresses;
  const areAddresses = [former, next].every((one) => /^https?:/.test(one) && URL.canParse(one));
  if (!areAddresses || former === next || more.length > 0) throw new Misuse('');
  const [from, to] = [receiverKey(former), receiverKey(next)];
  await runAct(work, 'move-webhooks', { from, to, address: shownAddress(next) });
}

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
