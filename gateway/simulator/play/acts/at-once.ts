import { setTimeout as sleep } from 'node:timers/promises';
import type { Week } from '../week.ts';
import { type Act, type Acting, skipped } from './acting.ts';
import { deliverWebhooks } from './paying.ts';

/**
 * Two requests that meet: the first is held at its commit until the second waits for it or is done. What comes of them
 * must be what would come of one after the other.
 */
export async function atOnce(acting: Acting, one: Act, other: Act): Promise<string> {
  const [first, second] = [one(acting), other(acting)];
  if (!first || !second) return skipped;
  const { earlier, later } = await meet(acting.week, first.send, second.send);
  return `${first.note(earlier)}, ${second.note(later)}`;
}

/** Lets work come to where it is held up, does the other meanwhile, and only then lets it go on. */
type Hold = <T>(week: Week, work: () => Promise<T>, meanwhile: () => Promise<void>) => Promise<T>;

/** At its first commit, or at the first of what it has written to that table. */
export const atCommit =
  (table?: string): Hold =>
  ({ postgres }, work, meanwhile) =>
    postgres.heldAtCommit(work, meanwhile, table);

/** With what it has locked and read before it writes to that table. */
export const beforeWriting =
  (table: string): Hold =>
  ({ postgres }, work, meanwhile) =>
    postgres.heldBefore(work, meanwhile, table);

/**
 * The second begins when the first is held up, and the first goes on when the second waits for it or is done. Where it
 * does not come to that, they follow each other.
 */
export async function meet<Earlier, Later>(
  week: Week,
  first: () => Promise<Earlier>,
  second: () => Promise<Later>,
  held: Hold = atCommit(),
): Promise<{ earlier: Earlier; later: Later; haveMet: boolean }> {
  let meanwhile: Promise<Later> | undefined;
  const earlier = await held(week, first, async () => {
    meanwhile = second();
    await Promise.race([meanwhile, somebodyWaits(week)]);
  });
  return { earlier, later: await (meanwhile ?? second()), haveMet: meanwhile !== undefined };
}

/** While the ledger has what the providers have told us, or is about to have it. */
export const webhooksMeet =
  (what: Act, held: (table: string) => Hold) =>
  async (acting: Acting): Promise<string> => {
    const { week } = acting;
    const asked = what(acting);
    if (!asked) return skipped;
    const tell = () => deliverWebhooks(week, (waiting) => waiting);
    const { earlier, later, haveMet } = await meet(week, tell, asked.send, held('ledger_transfer'));
    return `${earlier}${haveMet ? ' meanwhile' : ''}, ${asked.note(later)}`;
  };

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
