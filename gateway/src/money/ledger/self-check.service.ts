import type { Ctx } from '../../context.ts';
import { moment, rowsOf, text } from '../../database/rows.ts';
import { Refusal } from '../../refusal.ts';
import { findDifferences } from './proofs.ts';

/** The self-check of everything: if the ledger contradicts itself, withdrawals stop until an operator releases them. */
export async function checkLedger(ctx: Pick<Ctx, 'em' | 'wallClock' | 'log'>): Promise<string[]> {
  const differences = await findDifferences(ctx);
  if (differences.length > 0) {
    ctx.log.error({ differences }, 'ledger: self-check failed, and withdrawals are stopped');
    await stopWithdrawals(ctx, differences.join(' '));
  }
  return differences;
}

/** Nobody can withdraw, and no eCheck is sent, until an operator releases them. */
export async function stopWithdrawals(ctx: Pick<Ctx, 'em' | 'wallClock'>, why: string): Promise<void> {
  await ctx.em.execute(
    `insert into money_stop (sentence, stopped_at) values (?, ?)
     on conflict (id) do update set sentence = excluded.sentence`,
    [why, ctx.wallClock.now()],
  );
}

/** Why and since when withdrawals are stopped; null if they are not. */
export async function withdrawalStop({
  em,
}: Pick<Ctx, 'em'>): Promise<{ sentence: string; since: Date } | null> {
  const [row] = await rowsOf(
    em,
    { sentence: text, stopped_at: moment },
    'select sentence, stopped_at from money_stop',
  );
  return row ? { sentence: row.sentence, since: row.stopped_at } : null;
}

export const pausedText = 'Withdrawals are paused while our books are checked.';

export async function refuseWhileStopped(ctx: Pick<Ctx, 'em'>): Promise<void> {
  if (await withdrawalStop(ctx))
    throw new Refusal('UNAVAILABLE', `${pausedText} Your balance is safe.`, { retryAfterSeconds: 3600 });
}

/**
 * Lets withdrawals go on if the ledger is consistent; otherwise returns what keeps them stopped. A stop that comes while
 * everything is added up stays: whoever released has not seen it.
 */
export async function releaseStop({ em }: Pick<Ctx, 'em'>): Promise<string[]> {
  const [seen] = await rowsOf(em, { version: text }, 'select xmin::text as version from money_stop');
  const differences = await findDifferences({ em });
  if (differences.length > 0 || !seen) return differences;
  await em.execute('delete from money_stop where xmin::text = ?', [seen.version]);
  const stop = await withdrawalStop({ em });
  return stop ? [`They were stopped again meanwhile: ${stop.sentence}`] : [];
}
