import { setTimeout as sleep } from 'node:timers/promises';
import type { Week } from '../week.ts';
import { type Act, type Acting, type Answer, skipped } from './acting.ts';

/**
 * Two requests that meet: the first is held at its commit until the second waits for it or is done. What comes of them
 * must be what would come of one after the other.
 */
export async function atOnce(acting: Acting, one: Act, other: Act): Promise<string> {
  const [first, second] = [one(acting), other(acting)];
  if (!first || !second) return skipped;
  let meanwhile: Promise<Answer> | undefined;
  const answer = await acting.week.postgres.heldAtCommit(
    () => first.send(),
    async () => {
      meanwhile = second.send();
      await Promise.race([meanwhile, somebodyWaits(acting.week)]);
    },
  );
  const later = await (meanwhile ?? second.send());
  return `${first.note(answer)}, ${second.note(later)}`;
}

/** Until a transaction waits for a lock of another, or so many do. */
export async function somebodyWaits({ gateway }: Week, atLeast = 1): Promise<void> {
  const em = gateway.orm.em.fork();
  for (let looks = 0; looks < 60; looks += 1) {
    const waiting = await em.execute<object[]>(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (waiting.length >= atLeast) return;
    await sleep(2);
  }
}
