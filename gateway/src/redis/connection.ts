import { setTimeout as sleep } from 'node:timers/promises';
import { createClient, ErrorReply } from '@redis/client';
import { StartFailure } from '../database/opening/start-failure.ts';

/** Waits for Redis to answer; otherwise fails with a reason that does not contain its password. */
export async function waitForRedis(redisUrl: string, timeoutMs = 10_000): Promise<void> {
  const { hostname, port } = new URL(redisUrl);
  const place = `Redis at ${hostname}:${port || 6379}`;
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const fault = await probe(redisUrl);
    if (fault === undefined) return;
    // Waiting does not help against a wrong password, user or database; it does while Redis is loading.
    if (fault instanceof ErrorReply && !/^(LOADING|BUSY|MASTERDOWN)/.test(fault.message))
      throw new StartFailure(`REDIS_URL is refused by ${place}: ${fault.message.replace(/\.$/, '')}.`);
    if (performance.now() > deadline)
      throw new StartFailure(
        `REDIS_URL: ${place} could not be reached within ${timeoutMs / 1000} seconds (${reasonOf(fault)}).`,
      );
    await sleep(250);
  }
}

async function probe(url: string): Promise<Error | undefined> {
  const client = createClient({
    url,
    socket: { connectTimeout: 3000, reconnectStrategy: false },
    maintNotifications: 'disabled',
    disableOfflineQueue: true,
  });
  client.on('error', () => {});
  try {
    const answered = client.connect().then(() => client.ping());
    answered.catch(() => {});
    return await Promise.race([
      answered.then(() => undefined),
      sleep(3000, new Error('it does not answer'), { ref: false }),
    ]);
  } catch (fault) {
    return fault instanceof Error ? fault : new Error(String(fault));
  } finally {
    if (client.isOpen) client.destroy();
  }
}

/** A name with several addresses fails with one fault for each. */
function reasonOf(fault: Error): string {
  const [first = fault]: Error[] = fault instanceof AggregateError ? fault.errors : [fault];
  const { code } = first as NodeJS.ErrnoException;
  return code ?? first.message.match(/\bE[A-Z]{3,}\b/)?.[0] ?? first.message;
}
