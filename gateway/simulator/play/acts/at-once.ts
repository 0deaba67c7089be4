import { setTimeout as sleep } from 'node:timers/promises';
import type { Week } from '../week.ts';
import { type Act, type Acting, skipped } from './acting.ts';

/**
 * Two requests that meet: the first is held at its commit until the second waits for it or is done. What comes of them
 * must be what would come of one after the other.
 */
export async function atOnce(acting: Acting, one: Act, other: Act): Promise<string> {
  const [first, second] = [one(acting), other(acting)];
  if (!first || !second) return skipped;
  const { earlier, later } = await meetAtCommit(acting.week, first.send, second.send);
  return `${first.note(earlier)}, ${second.note(later)}`;
}

/**
 * The second begins when the first is about to commit, for the first time or what it has written to that table, and the
 * first goes on when the second waits for it or is done. Where there is no such commit, they follow each other.
 */
export async function meetAtCommit<Earlier, Later>(
  week: Week,
  first: () => Promise<Earlier>,
  second: () => Promise<Later>,
  table?: string,
): Promise<{ earlier: Earlier; later: Later; haveMet: boolean }> {
  let meanwhile: Promise<Later> | undefined;
  const meet = async () => {
    meanwhile = second();
    await Promise.race([meanwhile, somebodyWaits(week)]);
  };
  const earlier = await week.postgres.heldAtCommit(first, meet, table);
  return { earlier, later: await (meanwhile ?? second()), haveMet: meanwhile !== undefined };
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
